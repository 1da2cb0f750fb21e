"""The state of moves in progress: a read, a plan being paid for, a reflection on a town."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites

FATES = {
    "return": "the old ways return soon after the PCs leave",
    "never": "the changes were never quite what the PCs imagined",
}
cites("RC-7.5", name="FATES")(FATES)


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer held by the PC who asked (RC-6.5)."""

    id: str
    town: str
    question: str
    answer: str
    about: str = ""
    retired: str = ""


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """A read in progress: both sides' chips are in the place `read`; if drawn, `left` questions remain.

    `question` is the one the GM is to answer; `trouble`: the GM is to note a turn for the worse. `cards`
    were drawn `against` the GM's card.
    """

    pc: str
    about: str
    kind: str
    question: str = ""
    bet: int = 0
    match: int = 0
    left: int = 0
    drawn: bool = False
    trouble: bool = False
    cards: tuple[str, ...] = ()
    against: str = ""


class Planning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A claimed plan: its cost (None until the GM names it) and what each PC offers.

    `scheme`: the chips are for planning itself (Plan and Scheme as a group), not for a plan made in advance;
    `those` are then the PCs who take part and pay.
    """

    pc: str
    plan: str
    cost: int | None = None
    offers: tuple[tuple[str, int], ...] = ()
    declined: tuple[str, ...] = ()
    scheme: bool = False
    those: tuple[str, ...] = ()


class Reflection(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reflection on a town: the changes listed, who plays the hand, the town stack at that time.

    `wishes` are the PCs who want to play it, among those who have `answered`; `failed`: the GM has yet to
    say what happens to the changes. `stack`: the town stack when it began, where that was above the limit.
    """

    changes: str
    wishes: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    player: str = ""
    target: int = 0
    failed: bool = False
    stack: int = 0


THEIR_TIES = {"own": "their own faction", "other": "another faction", "personal": "a personal tie"}
"""Whom a PC sends to for help, as seen by others."""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call for help that the GM has yet to put on a clock (RC-6.16)."""

    id: str
    pc: str
    npc: str
    tie: str
    known: str
    word: str
    hope: str
    fear: str


class Solo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A solo hand of a side (RC-5.8): for which PC and why, its floor, the most cards (0: any number)."""

    side: str
    pc: str
    why: str
    floor: int = 0
    most: int = 0
