"""Specialties in a roll: of which ability, how many, which relate (chapter 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.pools import abilities_of, sheet_of
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.sheet_access import readers
from croupier.games.maelstrom.sheets.sheet_text import dots as dots_in_words
from croupier.games.maelstrom.sheets.state import ADVANCED, Ability, Sheet, Specialty
from croupier.games.maelstrom.state import Campaign


def specialty_name(one: Specialty) -> str:
    """A specialty's name in a roll, with its parameter if it has one."""
    return f"{one.name} ({one.parameter})" if one.parameter else one.name


@rule("MS-16.1", "MS-16.2", "MS-16.4", "MS-4.10", "MS-8.3")
def usable(now: Campaign, actor: str, terms: Terms) -> tuple[Specialty, ...]:
    """A character's approved specialties in the rolled ability; none if they have no dots in it."""
    sheet, most = sheet_of(now, actor), limits(now, actor, terms)
    owned = sheet.specialties if sheet is not None else ()
    return tuple(one for one in owned if most.get(one.ability) and one.approved)


@rule("MS-16.4")
def limits(now: Campaign, actor: str, terms: Terms) -> dict[str, int]:
    """The most specialties for each ability that is rolled: one per dot."""
    sheet = sheet_of(now, actor)
    return {one.name: sheet.dots(one.name) for one in abilities_of(now, terms.traits)} if sheet is not None else {}


def limit(now: Campaign, actor: str, terms: Terms) -> int:
    """The most specialties of a roll, of all its abilities (MS-16.4)."""
    return sum(limits(now, actor, terms).values())


@rule("MS-16.4")
def within_limits(now: Campaign, actor: str, terms: Terms, wished: list[Specialty]) -> tuple[str, ...]:
    """Names of the first of these, each once and as many of each ability as it has dots."""
    most, found = limits(now, actor, terms), list[str]()
    for name in dict.fromkeys(specialty_name(one) for one in wished):
        counts = _of_each_ability(most, wished, (*found, name))
        if all(count <= most.get(ability, 0) for ability, count in counts.items()):
            found.append(name)
    return tuple(found)


def meets(required: str, one: Specialty) -> bool:
    """Whether a specialty is the required one; its name without the parameter also counts."""
    return required.casefold() in {specialty_name(one).casefold(), one.name.casefold()}


@rule("MS-8.4", "MS-15.8", "MS-16.6")
def matched(required: tuple[str, ...], those: Sequence[Specialty]) -> dict[str, Specialty]:
    """The specialty that meets each required one; each is used once, if possible for the one with its own parameter."""
    left, found = list(those), dict[str, Specialty]()
    whole = [name for name in required if any(specialty_name(one).casefold() == name.casefold() for one in those)]
    for wanted in (*whole, *required):
        one = next((each for each in left if meets(wanted, each)), None)
        if one is not None and wanted not in found:
            found[wanted] = one
            left.remove(one)
    return found


def in_words(required: tuple[str, ...], owned: tuple[Specialty, ...], used: tuple[str, ...]) -> tuple[str, ...]:
    """The specialties used; required ones by the name by which they are required."""
    those = [next(each for each in owned if specialty_name(each) == name) for name in used]
    wanted = {specialty_name(one): name for name, one in matched(required, those).items()}
    return tuple(wanted.get(name, name) for name in used)


def owned_names(now: Campaign, actor: str, terms: Terms, used: tuple[str, ...]) -> tuple[str, ...]:
    """The sheet's names of specialties used in another roll, of those that can be used in this one."""
    owned = usable(now, actor, terms)
    meant = matched(used, owned).values()
    return within_limits(now, actor, terms, [one for one in owned if one in meant])


@rule("MS-16.2", "MS-16.4", "MS-16.5", "MS-4.10", "MS-8.3", "MS-16.6")
def check_used(play: Play[Campaign], actor: str, terms: Terms, used: tuple[str, ...]) -> None:
    """Require specialties of the ability that is rolled, at most one per dot. Raises Illegal."""
    now = play.state
    owned, most = usable(now, actor, terms), limit(now, actor, terms)
    names = {specialty_name(one) for one in owned}
    for name in used:
        clause, why = ("", "") if name in names else _why_not(now, actor, terms, name)
        play.insist(name in names, clause, why, ", ".join(sorted(names)) or "leave it out")
    play.need(len(set(used)) == len(used), "a specialty is used once", "name each of them once")
    play.require(
        len(used) <= most,
        "MS-16.4",
        f"{len(used)} {'specialty' if len(used) == 1 else 'specialties'} with {dots_in_words(most)}",
        f"at most {most}",
        to=readers(now, actor),
    )
    counts = _of_each_ability(limits(now, actor, terms), owned, used)
    for ability, dots in limits(now, actor, terms).items():
        count = counts[ability]
        noun = "specialty" if count == 1 else "specialties"
        play.require(count <= dots, "MS-16.4", f"{count} {noun} of {ability} with {dots_in_words(dots)}",
                     f"at most {dots} of {ability}", to=readers(now, actor))  # fmt: skip


@rule("MS-16.4", "MS-8.1", "MS-R7")
def _of_each_ability(most: dict[str, int], owned: Sequence[Specialty], used: tuple[str, ...]) -> Counter[str]:
    """How many of the specialties used are of each ability; one of both abilities counts where there is more room."""
    of = {name: [one.ability for one in owned if specialty_name(one) == name] for name in used}
    counts = Counter[str]()
    for name in sorted(of, key=lambda name: len(of[name])):
        if of[name]:
            counts[max(of[name], key=lambda ability: most.get(ability, 0) - counts[ability])] += 1
    return counts


@rule("MS-16.2", "MS-16.4", "MS-4.10", "MS-8.3")
def _why_not(now: Campaign, actor: str, terms: Terms, name: str) -> tuple[str, str]:
    """The clause by which a specialty cannot be used in this roll, and the reason in words."""
    sheet, rolled = sheet_of(now, actor), limits(now, actor, terms)
    named = [one for one in (sheet.specialties if sheet is not None else ()) if specialty_name(one) == name]
    fitting = [one for one in named if one.ability in rolled]
    if not fitting:
        return "MS-16.2", f"{name[:40]} cannot be used here"
    if all(not one.approved for one in fitting):
        return "MS-8.3", f"{name[:40]} is waiting for the GM's approval"
    return "MS-16.4", f"{name[:40]} has no effect without dots in {fitting[0].ability}"


@rule("MS-16.3")
def check_owned(play: Play[Campaign], actor: str, named: tuple[str, ...]) -> None:
    """Require specialties that are on the sheet, whatever is rolled. Raises Illegal in every mode."""
    sheet = sheet_of(play.state, actor)
    owned = {specialty_name(one) for one in sheet.specialties} if sheet is not None else set()
    for name in named:
        play.insist(
            name in owned, "MS-16.3", f"they have no specialty {name[:40]}", ", ".join(sorted(owned)) or "leave it out"
        )


@rule("MS-15.9", "MS-R10", "MS-15.8", "MS-8.7")
def check_required(play: Play[Campaign], actor: str, terms: Terms) -> None:
    """Require advanced specialties, of the rolled ability unless a ruling allows any. Raises Illegal."""
    now = play.state
    found, sheet = abilities_of(now, terms.traits), sheet_of(now, actor)
    listed = tuple(dict.fromkeys(name for one in found for name in advanced_of(one, sheet)))
    general = {name.casefold() for one in found for name in one.general} - {name.casefold() for name in listed}
    everywhere = {name.casefold() for one in list_of(now) for name in advanced_of(one, sheet)}
    knows = readers(now, actor)
    for name in terms.required:
        play.require(name.casefold() not in general, "MS-15.9", f"{name[:40]} is a general specialty",
                     "choose an advanced one", to=knows)  # fmt: skip
        if name in listed:
            continue
        play.insist(name.casefold() in everywhere, "MS-15.9", f"{name[:40]} is not an advanced specialty",
                    "choose one that an ability lists as advanced, or set a threshold")  # fmt: skip
        abilities = " or ".join(one.name for one in found) or "this roll"
        with play.rulings_for(knows):  # that it applies tells what advanced specialties are on the sheet
            play.require(play.ruling("specialty_required_scope") == "any", "MS-R10",
                         f"{name[:40]} is not an advanced specialty of {abilities}",
                         ", ".join(listed) or "a threshold")  # fmt: skip


@rule("MS-R11", "MS-15.9")
def spelled(now: Campaign, actor: str, traits: tuple[str, ...], name: str) -> str:
    """A required specialty that the storyteller typed, as the lists or the sheet spell it."""
    sheet = sheet_of(now, actor)
    known = (each for one in (*abilities_of(now, traits), *list_of(now)) for each in advanced_of(one, sheet))
    return next((each for each in known if each.casefold() == name.casefold()), name)


def advanced_of(found: Ability | None, sheet: Sheet | None) -> tuple[str, ...]:
    """Specialties that a roll of this ability can require: listed as advanced, or owned as such."""
    if found is None:
        return ()
    own = (
        (
            specialty_name(one)
            for one in sheet.specialties
            if one.ability == found.name and one.tier == ADVANCED and one.approved
        )
        if sheet
        else ()
    )
    return tuple(dict.fromkeys((*found.advanced, *own)))


@rule("MS-15.9", "MS-R10")
def requirable(now: Campaign, sheet: Sheet | None, found: Ability | None) -> tuple[str, ...]:
    """Specialties that a roll of this ability can require: its own first, under a ruling those of others too."""
    own = advanced_of(found, sheet)
    if now.ruling("specialty_required_scope") != "any":
        return own
    general = {each.casefold() for each in found.general} if found is not None else set[str]()
    others = (each for one in list_of(now) for each in advanced_of(one, sheet) if each.casefold() not in general)
    return tuple(dict.fromkeys((*own, *others)))


@rule("MS-16.3", "MS-R12")
def first_choice(now: Campaign, actor: str, terms: Terms) -> tuple[str, ...]:
    """Required specialties first, then those that the storyteller says relate, up to the limit."""
    owned = usable(now, actor, terms)
    wanted = _required(owned, terms)
    more = [one for one in owned if specialty_name(one) in terms.related and one not in wanted]
    return within_limits(now, actor, terms, [*wanted, *more])


@rule("MS-R75", "MS-R12")
def required_ones(now: Campaign, actor: str, terms: Terms) -> tuple[str, ...]:
    """The required specialties that they own, up to the limit: used if nobody chooses."""
    return within_limits(now, actor, terms, _required(usable(now, actor, terms), terms))


@rule("MS-16.3", "MS-16.6")
def _required(owned: tuple[Specialty, ...], terms: Terms) -> list[Specialty]:
    """One owned specialty for each required one, if possible one that the storyteller says relates."""
    meant = matched(terms.required, sorted(owned, key=lambda one: specialty_name(one) not in terms.related)).values()
    return [one for one in owned if one in meant]


@rule("MS-16.3", "MS-R12")
def to_judge(now: Campaign, actor: str, terms: Terms, wished: tuple[str, ...]) -> tuple[str, ...]:
    """The specialties that may relate: those wished or, where they are picked automatically, all that can be used."""
    if now.ruling("specialty_pick") != "auto_best":
        return wished
    owned = (specialty_name(one) for one in usable(now, actor, terms))
    return tuple(dict.fromkeys((*wished, *owned)))


@rule("MS-16.3", "MS-R12")
def in_order(now: Campaign, actor: str, terms: Terms) -> list[Specialty]:
    """The specialties that can be used: required ones first, then those that relate, general ones, and others."""
    owned = usable(now, actor, terms)
    required = _required(owned, terms)
    return sorted(
        owned, key=lambda one: (one not in required, specialty_name(one) not in terms.related, one.tier == ADVANCED)
    )


@rule("MS-16.3")
def doubtful(now: Campaign, actor: str, terms: Terms, used: tuple[str, ...]) -> tuple[str, ...]:
    """The specialties used that the storyteller still has to judge; required ones always relate."""
    owned = usable(now, actor, terms)
    return tuple(
        name
        for name in used
        if name not in terms.related
        and not any(meets(each, one) for one in owned if specialty_name(one) == name for each in terms.required)
    )
