"""Roles, Primary Suits and Discard Mechanics as the rules print them (chapters 5, 21, 23)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites
from croupier.games.deck_of_adventures.cast.state import CASTER, DEFENDER, MARTIAL, SUPPORT

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
MECHANICS = ("aggro", "intensify", "help", "thwart")


class Calling(NamedTuple):
    """The Attribute and Skill that a Role relies on, and the suit that it suggests."""

    attribute: str
    skill: str
    suit: str


ROLE_TABLE = cites("DA-23.5", "DA-R32", name="ROLE_TABLE")(
    {
        DEFENDER: Calling("Strength", "Brute", "C"), SUPPORT: Calling("Intuition", "Craft", "H"),
        MARTIAL: Calling("Agility", "Finesse", "S"), CASTER: Calling("Intelligence", "Knowledge", "D"),
    }
)  # fmt: skip
