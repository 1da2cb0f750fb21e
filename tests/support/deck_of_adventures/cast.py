"""Proposed characters for tests: W29's Defender, and how to change one."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.audit import Finding, audit
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.state import Character, Taken
from croupier.games.deck_of_adventures.packs.state import Adjust, Item, Needs, Pack, Power
from support.deck_of_adventures.stage import Stage

BRAM = ProposeCharacter(
    "Bram", "he/him", "A ferryman.", "Defender", "C", {"Strength": 2, "Vitality": 1}, {},
    (Taken("Ram"), Taken("Interpose"), Taken("Light Feet")), (Taken("Slow Starter"),),
    ("Quilted Jack", "Boss Buckler", "Trail Axe"),
)  # fmt: skip
"""W29: 9 of 9 XP at Level 1."""
PACK = Pack(
    "house",
    powers=(
        Power("Oak Skin", "Oak Skin", "Passive", xp=(3,), adjusts=(Adjust("replace", "AR", 1),)),
        Power("Hop", "Hop", "Minor", category=("Discard (limit one per character)",), xp=(0,), pp=(1, 3)),
        Power("Skip", "Skip", "Minor", category=("Discard (limit one per character)",), xp=(1,)),
        Power("Tide", "Tide", "House", category=("Boss-Only",)),
        Power("After Ram", "After Ram", "Minor", xp=(1,), needs=Needs(power=("Ram",))),
        Power("Both", "Both", "Minor", xp=(1,), needs=Needs(skill=((("STR", "Brute"), ">=", 2),))),
    ),
    vulnerabilities=(
        Power("Frail", "Frail", "Vulny", xp=(-2,), adjusts=(Adjust("add", "VIT", -1),)),
        Power("Stiff", "Stiff", "Vulny", xp=(-1,), adjusts=(Adjust("add", "Stealth", -1),)),
        Power("Odd", "Odd", "Vulny", xp=(-1,)),
        Power("Shy", "Shy", "Vulny", xp=(-1,)),
        Power("Vain", "Vain", "Vulny", xp=(-1, -2)),
    ),
    items=(
        Item("Ring of Wit", "Ring of Wit", adjusts=(Adjust("add", "INT", 1), Adjust("add", "HP", 2))),
        Item("Plate", "Plate", "Armor", needs=Needs(skill=((("STR",), ">=", 2),)),
             adjusts=(Adjust("replace", "AR", 1), Adjust("add", "AP", 2))),
        Item("Silks", "Silks", "Armor", adjusts=(Adjust("replace", "AR", 2),), requires="color"),
        Item("Great Axe", "Great Axe", "Weapon", damage=2, needs=Needs(skill=((("Brute",), ">", 2),))),
    ),
)  # fmt: skip
"""A pack with the cases that the starter lacks."""


def table(rulings: Settings, *, seats: int = 1, packs: tuple[Pack, ...] = (PACK,), **state: Any) -> Stage:
    """A table without characters."""
    return Stage(rulings, seats=seats, state={"packs": packs, **state})


def bram(**changes: Any) -> ProposeCharacter:
    return msgspec.structs.replace(BRAM, **changes)


def made(rulings: Settings, level: int = 1, xp: int = 0, **changes: Any) -> tuple[Stage, Character]:
    """Bram with these changes, and a table for him."""
    stage = table(rulings)
    return stage, character_of(rulings.__getitem__, stage.state, bram(**changes), "p1", level, xp)


def wrong(rulings: Settings, level: int = 1, xp: int = 0, **changes: Any) -> list[str]:
    """The clauses by which the audit refuses him with these changes."""
    return [one.clause for one in found(rulings, level, xp, **changes) if one.refuses]


def found(rulings: Settings, level: int = 1, xp: int = 0, **changes: Any) -> tuple[Finding, ...]:
    stage, one = made(rulings, level, xp, **changes)
    return audit(rulings.__getitem__, stage.state, one)
