"""Convert a character as entered, in points paid for, to the resulting sheet (P17)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.core.texts import text_of
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.experience import paid_traits
from croupier.games.deck_of_adventures.cast.state import PARTY, PC, Character, Gear, Sheet, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.gear import ARMOR, SHIELD, WEAPON
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import LEAST, MOST
from croupier.games.deck_of_adventures.tables.roles import MECHANICS, ROLE_TABLE, SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER, skills_of
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, LONGEST_TEXT

MOST_POWERS, MOST_GEAR = 30, 40


def name_of(field: str, given: str, *, required: bool = True) -> str:
    """A name in one line. Raises Invalid."""
    return text_of(field, given, "DA-23.4", LONGEST_NAME, required=required, one_line=True)


@rule("DA-23.4", "DA-23.5", "DA-5.2", "DA-1.8")
def character_of(
    ruling: Ruling, state: Adventure, given: ProposeCharacter, seat: str, level: int, xp: int
) -> Character:
    """The player character as entered, whether or not an audit will accept it. Raises Invalid."""
    _one_of("role", given.role, ("", *ROLE_TABLE), "DA-23.5")
    _one_of("suit", given.suit, ("", *SUITS), "DA-5.6")
    _one_of("mechanic", given.mechanic, ("", *MECHANICS), "DA-21.1")
    lists = (("powers", given.powers, MOST_POWERS), ("vulnerabilities", given.vulnerabilities, MOST_POWERS),
             ("gear", given.gear, MOST_GEAR))  # fmt: skip
    for field, values, most in lists:
        if len(values) > most:
            raise Invalid(field, len(values), f"0 to {most}", "DA-1.8")
    _known("powers", (one.id for one in given.powers), {one.id for one in library.all_powers(state)})
    flaws = {one.id for one in library.all_vulnerabilities(state)}
    _known("vulnerabilities", (one.id for one in given.vulnerabilities), flaws)
    _known("gear", given.gear, {one.id for one in library.all_items(state)})
    own = Sheet(
        level,
        given.role,
        ROLE_TABLE[given.role].skill if given.role else "",
        background=text_of("background", given.background, "DA-23.4", LONGEST_TEXT, required=False),
        powers=given.powers,
        vulnerabilities=given.vulnerabilities,
    )
    own = equipped(ruling, state, with_traits(ruling, state, own, given.attributes, given.skills), given.gear)
    mine = tuple(dict.fromkeys((seat, GM)))
    return Character(
        "",
        PC,
        PARTY,
        seat,
        name_of("name", given.name),
        name_of("pronouns", given.pronouns, required=False),
        given.suit,
        Secret(own, mine),
        Secret(None, mine),
        Secret(xp, mine),
        Secret("", mine),
        mechanic=given.mechanic,
    )


@rule("DA-4.3", "DA-23.6", "DA-23.8", "DA-R27")
def with_traits(
    ruling: Ruling, state: Adventure, own: Sheet, attributes: dict[str, int], ranks: dict[str, int]
) -> Sheet:
    """The sheet with Modifiers as paid for.

    An Attribute raises its Skills; powers and vulnerabilities change both.
    """
    for field, given, names in (("attributes", attributes, ATTRIBUTES), ("skills", ranks, skills_of(state.settings))):
        for name, value in given.items():
            _one_of(field, name, tuple(names), "DA-4.1")
            if not LEAST <= value <= MOST:
                raise Invalid(f"{field}.{name}", value, f"{LEAST} to {MOST}", "DA-23.8")

    def added(trait: str) -> int:
        return numbers.added_by_powers(state, own, trait)

    bases = {name: attributes.get(name, 0) + added(name) for name in ATTRIBUTES}
    mine = {name: ranks.get(name, 0) + added(name) for name in skills_of(state.settings)}
    sums = {name: bases[UNDER[name]] + own for name, own in mine.items()}
    higher = {name: max(bases[UNDER[name]], own) for name, own in mine.items()}
    totals = higher if sums != higher and ruling("skill_total") == "higher_of" else sums
    return msgspec.structs.replace(own, attributes=tuple(bases.items()), skills=tuple(totals.items()))


@rule("DA-14.6", "DA-25.18")
def equipped(ruling: Ruling, state: Adventure, own: Sheet, items: Iterable[str]) -> Sheet:
    """The sheet with these items: first armor and first shield worn, usable weapons in hand."""
    gear: list[Gear] = []
    used: set[str] = set()
    for name in items:
        item = library.item(state, name)
        kind = item.type if item is not None else ""
        fits = item is not None and not unmet_need(ruling, state, own, item.needs)
        may = (kind == WEAPON and fits) or kind == SHIELD or (kind == ARMOR and (fits or _halves(ruling)))
        gear.append(Gear(name, worn=may and kind not in used))
        used |= {kind} & {ARMOR, SHIELD} if may else set()
    return msgspec.structs.replace(own, gear=tuple(gear))


def _halves(ruling: Ruling) -> bool:
    """Whether armor may be worn by a character who does not meet its requirement (DA-R72)."""
    return ruling("armor_unmet") != "not_wearable"


def command_of(ruling: Ruling, state: Adventure, one: Character) -> ProposeCharacter:
    """The proposal that would produce this character; an existing character's gear is left out."""
    own = one.sheet.open()
    attributes, ranks = paid_traits(ruling, state, own)
    return ProposeCharacter(
        one.name, one.pronouns, own.background, own.role, one.suit,
        {name: value for name, value in attributes.items() if value},
        {name: value for name, value in ranks.items() if value},
        own.powers, own.vulnerabilities, () if one.id else tuple(each.item for each in own.gear), one.mechanic, one.id,
    )  # fmt: skip


def _one_of(field: str, given: str, allowed: tuple[str, ...], clause: str) -> None:
    if given not in allowed:
        raise Invalid(field, given, ", ".join(one for one in allowed if one), clause)


def _known(field: str, given: Iterable[str], known: set[str]) -> None:
    for one in given:
        if one not in known:
            raise Invalid(field, one, "something from this table's packs", "DA-25.3")


def taken_once(taken: Iterable[Taken]) -> tuple[Taken, ...]:
    """Drop duplicates: the same power taken twice with the same choice counts once (DA-25.9)."""
    return tuple(dict.fromkeys(taken))
