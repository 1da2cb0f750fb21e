"""The terms of a Check, from the ledger: its DR, and every Upper and Lower Hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from support.deck_of_adventures import figures_by_hand as figures
from support.deck_of_adventures.figures_by_hand import Live

OBJECT_REACH = 99
SENSELESS = 3
Found = tuple[int, str, bool]


def counts(now: Any, effect_on: str, check: Any, only: tuple[str, ...] = (), but: tuple[str, ...] = ()) -> bool:
    """DA-9.5, DA-14.15, DA-25.26, DA-R29: whether something applies to this Check."""
    if (only and check.about not in only) or check.about in but:
        return False
    if effect_on in ("all", check.kind):
        return True
    if effect_on.startswith("against "):
        return effect_on.removeprefix("against ") in check.lays
    meant = {named(check.trait), attribute(now.settings.__getitem__, check)}
    return effect_on != "attack" and bool(check.trait) and named(effect_on) in meant


def named(trait: str) -> str:
    return figures.NAMES.get(trait, trait)


def bare_range(now: Any, live: Live, check: Any, cover: int) -> int:
    """The DR before effects on the actor and entries of its sheet."""
    given = check.bare.open() if check.bare is not None else check.dr.open()
    if check.kind == "attack" and now.has(check.about):
        if msgspec.json.decode(check.with_).get("reach", 1) != OBJECT_REACH:
            literal = now.settings["cover_sign"] == "literal"  # DA-R107
            found = figures.armor_range(now, live, check.about) + (cover if literal else -cover)
            return found if now.settings["ar_floor"] == "edr_ladder" else max(0, found)  # DA-14.7, DA-22.6, DA-R71
    if check.kind == "contest":
        contest = next((one for one in now.contests if one.id == check.with_), None)
        if contest is not None:
            return int(contest.dr)
    if check.kind == "save":
        return save_range(now, live, msgspec.json.decode(check.with_), given)
    if check.kind == "condition":
        return 3  # DA-15.2 to DA-15.11
    if check.kind == "treatment" and now.character(check.about).knockout is not None:
        return max(0, 5 - int(now.character(check.about).knockout.turns))  # DA-16.4
    return 4 if check.kind == "death" else int(given)  # DA-16.5


class Contender(NamedTuple):
    """An attacker's part in a contest, weighed as a Check (DA-10.5)."""

    actor: str
    trait: str
    about: str
    sight: bool
    kind: str = "contest"
    hearing: bool = False
    given: tuple[Any, ...] = ()
    lays: tuple[str, ...] = ()


def contender(contest: Any) -> Contender:
    about = contest.targets[0] if len(contest.targets) == 1 else ""
    return Contender(contest.attacker, contest.trait, about, contest.then != "hide")


def save_range(now: Any, live: Live, work: Any, given: int) -> int:
    """DA-25.12."""
    item = work.get("kind") == "item"
    found = figures.entry(now, "items" if item else "powers", work["id"])
    if found is None or found.save is None:
        return given
    if found.save.dr is not None:
        return int(found.save.dr)
    skill = now.character(work["user"]).sheet.open().primary_skill
    return max(0, 3 - figures.trait(now, live, work["user"], skill) // 2)


def standing(now: Any, check: Any, verb: str) -> Iterator[tuple[Any, Any]]:
    """The entries of a kind on the actor's sheet that always apply to this Check (DA-25.28)."""
    for source, choice in figures.passives(now, check.actor):
        for one in source.effects:
            if one.when != "always" or type(one.verb).__struct_config__.tag != verb:
                continue
            if one.who not in ("user", "targets"):
                continue
            scope = f"against {choice}" if one.verb.scope == "against chosen" else one.verb.scope
            about = check.about if now.has(check.about) else check.actor
            if counts(now, scope, check) and all(figures.holds(now, fact, check.actor, about) for fact in one.facts):
                yield source, one


def around(now: Any, check: Any, verb: str) -> Iterator[tuple[Any, Any]]:
    """The entries of a kind on the sheets of others that apply to those near them (DA-25.30)."""
    for other in now.characters:
        for source, choice in figures.passives(now, other.id) if other.id != check.actor and other.here else ():
            for one in source.effects:
                if (
                    one.when != "always"
                    or type(one.verb).__struct_config__.tag != verb
                    or one.who in ("user", "targets")
                ):
                    continue
                reach = one.within if one.around is None else one.around
                if not figures.is_reached(now, one.who, other.id, check.actor, reach):
                    continue
                scope = f"against {choice}" if one.verb.scope == "against chosen" else one.verb.scope
                if counts(now, scope, check) and all(
                    figures.holds(now, fact, other.id, check.actor) for fact in one.facts
                ):
                    yield source, one


def lying_for(now: Any, live: Live, check: Any) -> Iterator[Any]:
    """The effects on the actor, and around others nearby (DA-9.5, DA-25.30)."""
    yield from (one for one in live.get(check.actor, ()) if not one.whom)
    for other, lying in live.items():
        for one in lying if now.has(other) else ():
            if one.whom and figures.is_reached(now, one.whom, other, check.actor, one.near or 0):
                yield one


def ranges_of(now: Any, live: Live, check: Any) -> list[int]:
    """Everything that changes the DR."""
    here = lying_for(now, live, check)
    lying = [one.dr for one in here if one.dr and counts(now, one.on, check, one.only, one.but)]
    stated = (*standing(now, check, "dr"), *around(now, check, "dr"))
    return [*lying, *(one.verb.by for _, one in stated)]


def hands_of(now: Any, live: Live, check: Any) -> list[Found]:
    """Every hand in force, with its source."""
    return [
        *((one.n, one.source, one.plus) for one in check.given),
        *(
            (one.n, one.text or one.kind or one.id, False)
            for one in lying_for(now, live, check)
            if one.n and counts(now, one.on, check, one.only, one.but)
        ),
        *((one.verb.n, source.name, False) for source, one in standing(now, check, "hand") if one.ask != "gm"),
        *((one.verb.n, source.name, False) for source, one in around(now, check, "hand") if one.ask != "gm"),
        *_of_the_body(now, check),
        *_of_the_place(now, check),
    ]


def _of_the_body(now: Any, check: Any) -> Iterator[Found]:
    """Fatigue (DA-2.9), conditions (DA-15.4 to DA-15.11), hits taken while down (DA-16.6)."""
    one, rules = now.character(check.actor), now.settings.__getitem__
    owner = now.character(one.dealer) if one.kind == "companion" else one
    tired = owner.fatigue if owner.is_dealer and (owner is one or rules("fatigue_companion") == "yes") else 0
    if tired:
        yield from _of_fatigue(rules, check, tired)
    has = {each.name: each for each in one.conditions}
    if rules("conditions_on_minions") == "no" and one.kind == "minion":  # DA-R36
        has = {}
    trait = attribute(rules, check)
    if "Entangled" in has and trait == "Agility":
        yield -1, "Entangled", False
    if "Knocked Down" in has and trait in ("Agility", "Strength"):
        yield -1, "Knocked Down", False
    if "Frozen" in has and named(check.trait) in figures.UNDER:
        yield -1, "Frozen", False
    for name, needed in (("Blinded", check.sight), ("Deafened", check.hearing)):
        if needed and name in has and has[name].failed and check.kind != "condition":
            yield -SENSELESS, name, False
    if check.kind == "death" and one.death.lower:
        yield -(1 if rules("death_lh") == "once" else one.death.lower), "hits", False


def _of_fatigue(rules: Any, check: Any, level: int) -> Iterator[Found]:
    """DA-2.9, DA-R4."""
    if rules("fatigue_model") == "cumulative":
        yield -level, "Fatigue", False
    elif rules("fatigue_model") == "flat":
        yield -1, "Fatigue", False
    elif level >= 2:
        yield -2, "Fatigue", False
    elif named(check.trait) in figures.NAMES.values() and check.kind not in ("attack", "contest"):
        yield -1, "Fatigue", False


def attribute(rules: Any, check: Any) -> str:
    """DA-R29: the Attribute of a Check, by ruling also that of its Skill."""
    trait = named(check.trait)
    return figures.UNDER.get(trait, trait) if rules("attribute_check_scope") == "with_skills" else trait


def _of_the_place(now: Any, check: Any) -> Iterator[Found]:
    """A target on the ground (DA-15.5), light (DA-22.2, DA-22.3), Challenging Terrain (DA-22.10)."""
    at = {one.who: one.at for one in now.grid.standing} if now.grid is not None else {}
    if check.kind == "attack" and now.has(check.about) and now.character(check.about).has("Knocked Down"):
        far = figures.apart(now, check.actor, check.about)
        far = msgspec.json.decode(check.with_).get("reach", 1) if far is None else far
        yield (1 if far <= 1 else -1), "down", False
    where = check.about if check.about in at and now.has(check.about) else check.actor
    light, search = figures.light(now, where), check.trait in ("Detection", "Investigation")
    option = now.settings["full_darkness"]  # DA-R108
    if light == "full darkness" and option == "search_3":
        yield from ((-3, "light", False) for _ in "x" if search)
    elif (light == "partial" and search) or (light == "full darkness" and (check.sight or search or option == "all_1")):
        yield -1, "light", False
    if (
        check.actor in at
        and at[check.actor] in now.grid.rough
        and attribute(now.settings.__getitem__, check) == "Agility"
    ):
        yield -1, "terrain", False
