"""Random legal characters: on request, and in place of sheets that a viewer does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from croupier.core.chance import even_numbers
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.state import Taken
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.modifier_caps import cap
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE, SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER, skills_of

Number = Callable[[int], int]
T = TypeVar("T")
NAMES = ("Maren", "Oduya", "Piet", "Saanvi", "Brannoch", "Lucía", "Yusra", "Kira", "Tam", "Hedda", "Joaquín", "Wren")
BYNAMES = ("Ashdown", "of the Ford", "Quill", "Vantongeren", "Threepenny", "Oakes", "Marsh", "Halloran", "Sedge", "Roe")
PRONOUNS = ("she/her", "he/him", "they/them")
PASTS = (
    "Kept the last ferry until the bridge was built.", "Was meant to inherit a mill, and left before the reading.",
    "Mapped a valley that is on no map now.", "Sang in a choir that somebody burned down.",
    "Owes a winter's lodging to a stranger.", "Deserted from a war that was called off.",
)  # fmt: skip
STEPS, KEPT = 24, 2000


_made: dict[tuple[str, int, int], ProposeCharacter] = {}
_made_for: list[object] = [None, None]
"""The settings and packs for which the cached random characters were made."""


def proposal_of_seed(ruling: Ruling, state: Adventure, seed: str, level: int, xp: int) -> ProposeCharacter:
    """The random character for a seed, cached."""
    if _made_for[0] is not state.settings or _made_for[1] is not state.packs or len(_made) > KEPT:
        _made.clear()
        _made_for[:] = [state.settings, state.packs]
    key = (seed, level, xp)
    if key not in _made:
        _made[key] = random_proposal(ruling, state, even_numbers(seed), level, xp)
    return _made[key]


@rule("DA-23.1", "DA-23.3", "DA-23.5", "DA-23.6", "DA-23.8", "DA-23.10")
def random_proposal(ruling: Ruling, state: Adventure, number: Number, level: int, xp: int) -> ProposeCharacter:
    """A random legal proposal; `number(n)` gives a uniform number from 0 to n - 1."""
    role = one_of(list(ROLE_TABLE), number)
    free = ruling("primary_suit") != "by_role" and number(3) == 0
    given = ProposeCharacter(
        f"{one_of(NAMES, number)} {one_of(BYNAMES, number)}",
        one_of(PRONOUNS, number),
        one_of(PASTS, number),
        role,
        one_of(list(SUITS), number) if free else ROLE_TABLE[role].suit,
        gear=tuple(_gear(state, role)),
    )
    steps = [*(("attributes", name) for name in ATTRIBUTES), *(("skills", name) for name in skills_of(state.settings))]
    calling = ROLE_TABLE[role]
    given = _legal_or_before(ruling, state, given, _raised(given, "attributes", calling.attribute), level, xp)
    for _ in range(STEPS):
        if number(3) == 0:
            powers = [one for one in library.all_powers(state) if "Boss-Only" not in one.category]
            power = one_of(powers, number) if powers else None
            further = _with_power(given, power, number) if power is not None else given
        else:
            further = _raised(given, *one_of(steps, number))
        given = _legal_or_before(ruling, state, given, further, level, xp)
    return given


def _gear(state: Adventure, role: str) -> list[str]:
    """A weapon that fits the Role, if the packs have one."""
    skill = ROLE_TABLE[role].skill
    arms = [one for one in library.all_items(state) if one.type == "Weapon" and not one.needs.skill]
    return [one.id for one in arms if skill in one.tags][:1]


def _raised(given: ProposeCharacter, field: str, name: str) -> ProposeCharacter:
    """The proposal with one Trait raised by 1."""
    values = dict(getattr(given, field))
    return msgspec.structs.replace(given, **{field: values | {name: values.get(name, 0) + 1}})


def _with_power(given: ProposeCharacter, power: Power, number: Number) -> ProposeCharacter:
    if any(one.id == power.id for one in given.powers):
        return given
    choices = choices_of(power)
    choice = one_of(choices, number) if choices else "as agreed" if power.options else ""
    return msgspec.structs.replace(given, powers=(*given.powers, Taken(power.id, choice)))


def choices_of(power: Power) -> list[str]:
    """The choices that a power's text lists: after a colon, separated by commas."""
    listed = power.options.partition(":")[2]
    return [one.strip().rstrip(".") for one in listed.split(",") if one.strip()]


def _legal_or_before(
    ruling: Ruling, state: Adventure, given: ProposeCharacter, further: ProposeCharacter, level: int, xp: int
) -> ProposeCharacter:
    """The new proposal if it is legal, otherwise the previous one."""
    if further is given or not _in_range(ruling, further, level):
        return given
    one = character_of(ruling, state, further, "", level, xp)
    return given if any(found.refuses for found in audit(ruling, state, one)) else further


def _in_range(ruling: Ruling, given: ProposeCharacter, level: int) -> bool:
    """Whether no Modifier exceeds the Level's cap, ignoring powers; cheaper than an audit."""
    most = cap(ruling, level)
    lifted = {name: given.attributes.get(of, 0) for name, of in UNDER.items()}
    totals = (*given.attributes.values(), *(lifted[name] + ranks for name, ranks in given.skills.items()))
    return max(totals, default=0) <= most


def one_of(among: Sequence[T], number: Number) -> T:
    return among[number(len(among))]
