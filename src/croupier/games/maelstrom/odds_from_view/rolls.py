"""The odds question for a roll about to be made, from what a view knows of its terms."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Hidden
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import damage, fight_setup, reactions
from croupier.games.maelstrom.combat.state import AMBUSH, NOTHING, Attack
from croupier.games.maelstrom.figures.readings import MOST
from croupier.games.maelstrom.harm.soak_rolls import SOAKED, UNKNOWN, Hit
from croupier.games.maelstrom.odds.ambush import MOST_WATCHERS
from croupier.games.maelstrom.odds.net_chances import Pool, nets
from croupier.games.maelstrom.odds.parse_ways import Way
from croupier.games.maelstrom.odds.roll import MOST_THRESHOLD
from croupier.games.maelstrom.rolls import modifier_sources, specialties
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.bonds import strong_bond
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.make_roll import locked_for
from croupier.games.maelstrom.rolls.roll_text import sources_in_words
from croupier.games.maelstrom.rolls.state import CHOSEN, LOCKED, OFFERED, Attempt, Locked, Terms
from croupier.games.maelstrom.state import Campaign

RELATES, MAY_FAIL, UNANSWERED = "if that relates", "it cannot succeed", "if it is not evaded"
UNSEEN = "before anyone looks out for them"
DAMAGE, BEFORE = "its damage", "before the opposing roll"
TOLD = 10
"""The number of margins of an opposed roll that are listed one by one."""


def of_attempt(play: Play[Campaign], one: Attempt, when: str = "") -> OddsRequest | None:
    """The odds of a roll by its current terms, and what is used; an open choice counts as its first option.

    Raises Hidden if the view does not know the terms.
    """
    if one.state not in (LOCKED, CHOSEN, OFFERED):
        return None
    final = _final(play, one)
    found = _of_locked(play, one, final, when)
    if found is None or when or not final.used:
        return found
    used = (f"with {', '.join(final.used)}", RELATES if one.state == CHOSEN else "", found.when)
    return found._replace(when=", ".join(filter(None, used)))


def _final(play: Play[Campaign], one: Attempt) -> Locked:
    """The roll's final terms, or what they would be now."""
    if one.state == LOCKED:
        return one.locked.open()
    if one.state == CHOSEN:
        return locked(play, one, one.offered.open()[one.way], one.chosen.open())
    terms = one.offered.open()[-1]
    return locked(play, one, terms, specialties.first_choice(play.state, one.actor, terms))


def locked(play: Play[Campaign], one: Attempt, terms: Terms, used: tuple[str, ...]) -> Locked:
    """The roll's terms as they would be if they were final now."""
    return locked_for(play, one.actor, one.kind, terms, used, one.changed_by_others)


def of_terms(
    play: Play[Campaign], actor: str, kind: str, terms: Terms, when: str, used: tuple[str, ...] | None = None
) -> OddsRequest | None:
    """The odds of a roll that somebody would make with these terms, including all automatic modifiers."""
    whole = modifier_sources.all_of(play, actor, kind, terms)
    first = specialties.first_choice(play.state, actor, whole) if used is None else used
    terms_ = locked_for(play, actor, kind, whole, first)
    return _of_willpower(play, actor, kind, terms_, when) if is_willed(play, actor, terms_) else of_locked(terms_, when)


def is_willed(play: Play[Campaign], actor: str, terms: Locked) -> bool:
    """Whether a roll is a willpower roll by a character."""
    return WILLPOWER in terms.terms.traits and play.state.has(actor)


def _of_locked(play: Play[Campaign], one: Attempt, terms: Locked, when: str) -> OddsRequest | None:
    if one.kind == "soak" and one.then == SOAKED:
        coming = msgspec.json.decode(one.about, type=Hit)
        if coming.levels == UNKNOWN:
            raise Hidden
        return OddsRequest("soak", {"levels": coming.levels, "dice": terms.pool}, when, in_words(terms))
    if is_willed(play, one.actor, terms):
        return _of_willpower(play, one.actor, one.kind, terms, when)
    if one.then == damage.ATTACK:
        attack = damage.attack_of(one)
        if attack.answer not in ("", NOTHING):
            return _evaded(play, attack, terms, when)
        return of_locked(terms, when)
    if one.then == AMBUSH:
        return _lying_in_wait(play, one, terms, when)
    if one.then == "opposed":
        return _opposed(play, one, terms, when)
    if one.kind == "damage":
        return of_locked(terms, when or DAMAGE)
    return of_locked(terms, when)


def of_locked(terms: Locked, when: str = "") -> OddsRequest | None:
    """The odds of the dice alone: success, failure, botch; for a roll that cannot succeed, the severity of a botch."""
    given = pool_of(terms)
    if is_hopeless(terms) or terms.terms.impossible:
        hopeless = {"hopeless": True} if is_hopeless(terms) else {}
        return OddsRequest("severity", given | hopeless, ", ".join(filter(None, (when, MAY_FAIL))), in_words(terms))
    if terms.pool <= MOST_THRESHOLD and not terms.explodes:  # a higher one takes no more than all successes away
        given["threshold"] = min(terms.threshold, MOST_THRESHOLD)
    mean = float(nets(Pool(*given.values()), 0).mean)
    return OddsRequest("roll", given, when, f"{in_words(terms)}; {mean:.2f} net successes on average")


def is_hopeless(terms: Locked) -> bool:
    """Whether no die can show the difficulty (MS-R3 `impossible`)."""
    return terms.difficulty > MOST


def pool_of(terms: Locked, name: str = "") -> dict[str, Any]:
    """Terms as the parameters of a question; the other side's have no threshold."""
    if name and is_hopeless(terms):
        return {f"{name}pool": 0, f"{name}difficulty": MOST, f"{name}specialty": False}  # it never succeeds
    given: dict[str, Any] = {f"{name}pool": terms.pool, f"{name}difficulty": min(MOST, terms.difficulty)}
    if not name:
        given["threshold"] = terms.threshold
    return {**given, f"{name}specialty": terms.explodes}


def _of_willpower(play: Play[Campaign], actor: str, kind: str, terms: Locked, when: str) -> OddsRequest | None:
    """The odds of the dots left; for a roll that cannot succeed, a botch's severity, unless a bond may still help."""
    sheet = play.state.character(actor).sheet.open()
    bond = bool(strong_bond(play.state, actor, terms.terms.traits))
    if terms.terms.impossible:
        return None if bond else of_locked(terms, when)
    if kind == "rest":
        given = {"current": sheet.current, "permanent": sheet.willpower, "daily": False, "active": True, "bond": bond,
                 "wounds": terms.wounds}  # fmt: skip
        return OddsRequest("rest", given, when, in_words(terms))
    given = {"current": sheet.current, "difficulty": min(MOST, terms.difficulty), "threshold": terms.threshold,
             "bond": bond, "wounds": terms.wounds, "hopeless": is_hopeless(terms)}  # fmt: skip
    return OddsRequest("willpower", given, when, in_words(terms))


def _evaded(play: Play[Campaign], attack: Attack, terms: Locked, when: str) -> OddsRequest | None:
    """The odds of an attack against an evade, if the view knows both; otherwise the attack's dice alone."""
    try:
        if attack.evading and not {play.seat, EVERYONE}.intersection(announced(play, attack.target)):
            raise Hidden
        plain = modifier_sources.all_of(
            play, attack.target, "evade", reactions.answer_terms(play, attack, attack.answer)
        )
        used = specialties.first_choice(play.state, attack.target, plain)
        other = locked_for(play, attack.target, "evade", plain, used)
    except Hidden:
        return of_locked(terms, when or UNANSWERED)
    if is_hopeless(terms):
        return of_locked(terms, when)
    given = pool_of(terms) | pool_of(other, "evade-")
    return OddsRequest("evade", given, when, f"{in_words(terms)}; against {in_words(other)}")


def _opposed(play: Play[Campaign], one: Attempt, terms: Locked, when: str) -> OddsRequest | None:
    """The odds of one roll against another, if the view knows both; otherwise of its own dice alone."""
    try:
        plain = modifier_sources.all_of(play, one.about, "opposed", one.opposing.open())
        used = specialties.first_choice(play.state, one.about, plain)
        other = locked_for(play, one.about, "opposed", plain, used)
    except Hidden:
        return of_locked(terms, when or BEFORE)
    if is_hopeless(terms) or terms.terms.impossible:
        return of_locked(terms, when)
    if strong_bond(play.state, one.about, other.terms.traits):
        return of_locked(terms, when or BEFORE)  # that question has no successes that no die shows
    given = pool_of(terms) | pool_of(other, "other-") | {"most": TOLD}
    return OddsRequest("opposed", given, when, f"{in_words(terms)}; against {in_words(other)}")


def _lying_in_wait(play: Play[Campaign], one: Attempt, terms: Locked, when: str) -> OddsRequest | None:
    """The odds of an ambush against each lookout, if the view knows them all; otherwise its own dice alone (MS-R65)."""
    now, watching = play.state, list[tuple[str, Locked]]()
    try:
        for who, plain in fight_setup.lookout_terms(play, one):
            whole = modifier_sources.all_of(play, who, fight_setup.WATCH, plain)
            used = specialties.first_choice(now, who, whole)
            watching.append((name_of(now, who), locked_for(play, who, fight_setup.WATCH, whole, used)))
    except Hidden:
        return of_locked(terms, when or UNSEEN)
    if is_hopeless(terms) or terms.terms.impossible or not 0 < len(watching) <= MOST_WATCHERS:
        return of_locked(terms, when)
    given = pool_of(terms) | {"watchers": tuple(str(_way(each)) for _, each in watching)}
    said = "; ".join(f"{at} {name}: {in_words(each)}" for at, (name, each) in enumerate(watching, 1))
    return OddsRequest("ambush", given, when, f"{in_words(terms)}; against {said}")


def _way(terms: Locked) -> Way:
    """The pool that a lookout rolls; if no die can show the difficulty, it is empty."""
    dice = 0 if is_hopeless(terms) else terms.pool
    return Way(dice, min(MOST, terms.difficulty), terms.threshold, terms.explodes)


def in_words(terms: Locked) -> str:
    """The terms in a line: "Strength + Melee: 7 dice, difficulty 6, threshold 1, tens explode (Swords)"."""
    parts = [f"{terms.pool} {'die' if terms.pool == 1 else 'dice'}", f"difficulty {terms.difficulty}"]
    parts += [f"threshold {terms.threshold}"] if terms.threshold else []
    parts += [f"tens explode ({', '.join(terms.used)})"] if terms.used else []
    parts += [f"wounds take {terms.wounds}"] if terms.wounds else []
    named = " + ".join(terms.terms.traits)
    changed = sources_in_words(terms.terms)
    return f"{named}: {', '.join(parts)}".removeprefix(": ") + (f" ({changed})" if changed else "")
