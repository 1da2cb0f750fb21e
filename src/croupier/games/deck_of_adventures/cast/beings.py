"""A creature or premade of a pack as a character: printed numbers are final (DA-25.10)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.creation import equipped, taken_once
from croupier.games.deck_of_adventures.cast.state import (
    BOSS,
    BYSTANDER,
    COMPANION,
    DEALER,
    HOSTILE,
    MINION,
    PC,
    Character,
    Printed,
    Sheet,
    Taken,
)
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE, SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER, skills_of, trait_named

KIND_OF = {"Dealer": DEALER, "Boss": BOSS, "Companion": COMPANION, "PC": PC}


@rule("DA-25.2", "DA-5.1", "DA-5.7")
def kind_of(being: Being, side: str) -> str:
    """The kind for a pack's type: a creature without a deck is a Minion if hostile, otherwise a Bystander."""
    return KIND_OF.get(being.type, MINION if side == HOSTILE else BYSTANDER)


@rule("DA-25.10", "DA-25.16", "DA-25.17", "DA-23.1", "DA-5.6")
def from_being(
    ruling: Ruling, state: Adventure, being: Being, *, side: str, seat: str, kind: str = "", dealer: str = "",
) -> Character:  # fmt: skip
    """A character that is not in the scene yet, with the numbers that its pack prints."""
    kind = kind or kind_of(being, side)
    taken = taken_once(Taken(id, choice) for id, choice in being.powers)
    flaws = tuple(one for one in taken if library.power(state, one.id) is None and library.vulnerability(state, one.id))
    own = Sheet(
        being.level,
        being.role,
        trait_named(being.primary_skill),
        background=being.description,
        powers=tuple(one for one in taken if one not in flaws),
        vulnerabilities=flaws,
        phases=being.phases[1:],
    )
    own = equipped(ruling, state, _with_traits(state, own, being), being.items)
    own = _without_gear(state, own)
    mine = tuple(dict.fromkeys((seat, GM)))
    suit = _suit(being) if kind in (PC, DEALER, BOSS) else ""
    one = Character("", kind, side, seat, being.name, being.pronouns, suit, Secret(own, mine), dealer=dealer)
    one = msgspec.structs.replace(one, vitals=Secret(None, mine), xp=Secret(0, mine), notes=Secret("", mine))
    return msgspec.structs.replace(one, sheet=Secret(with_printed_numbers(ruling, state, one, own, being), mine))


def _suit(being: Being) -> str:
    given = being.primary_suit or (SUITS[ROLE_TABLE[being.role].suit] if being.role in ROLE_TABLE else "")
    return next((letter for letter, name in SUITS.items() if given in (letter, name)), "")


def _with_traits(state: Adventure, own: Sheet, being: Being) -> Sheet:
    """Set Modifiers as printed; a Skill that is not named equals its Attribute."""
    said = {trait_named(name): value for name, value in (*being.attributes, *being.skills)}
    attributes = {name: said.get(name, 0) for name in ATTRIBUTES}
    skills = {name: said.get(name, attributes[of]) for name, of in skills_of(state.settings).items()}
    return msgspec.structs.replace(own, attributes=tuple(attributes.items()), skills=tuple(skills.items()))


@rule("DA-25.10", "DA-25.18", "DA-R27")
def _without_gear(state: Adventure, own: Sheet) -> Sheet:
    """Subtract what the gear adds to Traits, because the printed ones already include it."""
    printed = dict(own.attributes)
    bare = {name: value - gear.gear_bonus(state, own, name) for name, value in own.attributes}
    higher = state.ruling("skill_total") == "higher_of"

    def alone(name: str, value: int) -> int:
        of, worn = UNDER[name], gear.gear_bonus(state, own, name)
        if not higher or value < printed[of]:
            return value - worn - (printed[of] - bare[of])
        return max(bare[of], value - worn) if value > printed[of] else bare[of]

    skills = tuple((name, alone(name, value)) for name, value in own.skills)
    return msgspec.structs.replace(own, attributes=tuple(bare.items()), skills=skills)


@rule("DA-25.10", "DA-25.17", "DA-25.16")
def with_printed_numbers(ruling: Ruling, state: Adventure, one: Character, own: Sheet, being: Being) -> Sheet:
    """The sheet with the printed numbers that differ from what the rules would give."""
    dealer = one.kind in (PC, DEALER, BOSS)
    hp = being.phases[0][1] if being.phases else being.hp
    said = {
        "HP": hp if hp is not None or dealer else 1,
        "AP": being.ap,
        "AR": being.ar,
        "PP": None if being.type == "PC" and ruling("pp_max") != "gm_sets" else being.pp or 0,
        "Speed": being.speed,
    }
    derived = numbers_of(ruling, state, one, own)
    worn = {stat: gear.gear_bonus(state, own, stat) for stat in said}
    differs = {
        stat.lower(): value - (0 if stat == "AR" else worn[stat])
        for stat, value in said.items()
        if value is not None and value != derived[stat]
    }
    return msgspec.structs.replace(own, printed=Printed(**differs))


def numbers_of(ruling: Ruling, state: Adventure, one: Character, own: Sheet) -> dict[str, int]:
    """All numbers that a pack may print, at their current values."""
    return {
        "HP": numbers.hp_of(ruling, state, one, own),
        "AP": numbers.ap_of(state, own),
        "AR": numbers.ar_of(ruling, state, own),
        "PP": numbers.pp_of(ruling, state, own),
        "Speed": numbers.speed_of(state, own),
    }
