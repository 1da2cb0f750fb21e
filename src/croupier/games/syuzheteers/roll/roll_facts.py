"""The facts the page shows about the current roll: leader, target, dice and their sources, total."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.roll.addressed_words import addressed_words
from croupier.games.syuzheteers.roll.claim_words import claim_words
from croupier.games.syuzheteers.roll.numbers import (
    dice_of,
    start_parts,
    stop_parts,
    target_of,
    target_parts,
    total_reached,
)
from croupier.games.syuzheteers.roll.state import GOOD, START, STOP, THING, Roll
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Fact

PARTS = {
    "obstacles": "in the way",
    "hurdles": "for hurdles",
    "rating": "for its rating",
    "partner": "for the partner",
    "hands": "lent",
}
FIRST = ("g", "t", "d", "r")
OTHER_SOURCES = {"partner": "the partner's help", "relationship": "the relationship", "proxy": "another's proxy"}
"""Dice that come from rulings, neither claimed nor from a flashback."""


@rule("SZ-7.2", "SZ-7.9", "SZ-7.12")
def facts(view: Story) -> tuple[Fact, ...]:
    """The leader, the target and its parts, and the number of dice and their sources."""
    roll = view.roll
    if roll is None:
        return ()
    found = [
        Fact("Who leads", f"{character_name(view, roll.leader)}{_against(view, roll)}"),
        Fact("Target", _target(view, roll)),
    ]
    found.append(Fact("Start dice", _dice(view, roll, START)))
    if roll.start:
        found.append(Fact("Stop dice", _dice(view, roll, STOP)))
    if total_reached(view.ruling, roll):
        found.append(Fact("Total", str(total_reached(view.ruling, roll))))
    return tuple(found)


def _against(view: Story, roll: Roll) -> str:
    """What is addressed, as text."""
    if roll.question:
        return f" asks: {roll.question}"
    return addressed_words(view, roll)


def _target(view: Story, roll: Roll) -> str:
    """The target, and what raises and lowers it."""
    parts = target_parts(view.ruling, view, roll)
    why = [f"{count:+} {PARTS[name]}" for name, count in parts.items() if name in PARTS]
    target = str(target_of(view.ruling, view, roll))
    return f"{target} = {parts['target']} {' '.join(why)}" if why else target


def _dice(view: Story, roll: Roll, side: str) -> str:
    """The dice thrown or still to be rolled, with the claims and flashbacks they come from."""
    ruling = view.ruling
    lie = roll.start if side == START else roll.stop
    number = ", ".join(map(str, lie)) or _to_roll(view, roll, side)
    why = [
        f"{_short(view, roll, one.what)}{'?' if one.stands is None else ''}"
        for one in roll.claims
        if (one.what in FIRST) is (side == START) and one.stands is not False
    ]
    why += [
        f"{'less ' if one.removes else ''}{character_name(view, one.seat)}'s flashback"
        for one in roll.flashbacks
        if one.side == side
    ]
    parts = (start_parts if side == START else stop_parts)(ruling, view, roll)
    why += [words for name, words in OTHER_SOURCES.items() if name in parts]
    return f"{number} ({'; '.join(why)})" if why else number


def _to_roll(view: Story, roll: Roll, side: str) -> str:
    """How many dice are to be rolled, with what may still be objected to."""
    put = msgspec.structs.replace
    claims = tuple(put(one, stands=True) if one.stands is None else one for one in roll.claims)
    sure, likely = (dice_of(view.ruling, view, one, side) for one in (roll, put(roll, claims=claims)))
    return f"{likely} to roll" if likely == sure else f"{likely} to roll if the claims stand"


def _short(view: Story, roll: Roll, what: str) -> str:
    short = {GOOD: "good at this", THING: "their thing"}
    return short.get(what) or claim_words(view.ruling, view, roll, what)
