"""Dots of willpower, spent or lost by a botch; they never go below 0 (MS-9.2, MS-9.9, MS-9.11)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.npcs import quick_sheets
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet, sheet_of
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.zero_willpower import break_at_zero


@rule("MS-9.2")
def current(play: Play[Campaign], who: str) -> int:
    """The current dots; 0 for an NPC with no willpower on the quick sheet."""
    now = play.state
    return sheet_of(play, who).current if now.has(who) else now.npc(who).quick.open().willpower or 0


@rule("MS-R73")
def has_dots(play: Play[Campaign], who: str) -> bool:
    """Whether somebody has willpower at all: an NPC only if it is entered on the quick sheet."""
    now = play.state
    return now.has(who) or now.npc(who).quick.open().willpower is not None


@rule("MS-9.2", "MS-9.11", "MS-R33")
def set_to(play: Play[Campaign], who: str, dots: int, why: str) -> None:
    """Set the current dots, from 0 to the permanent rating, which does not change."""
    now = play.state
    if now.has(who):
        old = sheet_of(play, who)
        held = max(0, min(old.willpower, dots))
        if held != old.current:
            put_sheet(play, who, msgspec.structs.replace(old, current=held), why)
        return
    quick = now.npc(who).quick.open()
    if quick.willpower is not None:
        quick_sheets.put_npc(play, who, msgspec.structs.replace(quick, willpower=max(0, dots)))


@rule("MS-9.6", "MS-9.11")
def spend(play: Play[Campaign], character: str, dots: int, why: str) -> None:
    """Pay dots of a character's current willpower. Raises Impossible if there are too few."""
    there = current(play, character)
    left = f"only {count_of(there, 'dot')} of willpower {'is' if there == 1 else 'are'} left"
    play.need(there >= dots, left, f"at most {there}")
    explain_dots(play, character, "MS-9.11", before=there, paid=dots, left=there - dots)
    set_to(play, character, there - dots, why)


@rule("MS-9.9", "MS-9.17")
def lose(play: Play[Campaign], character: str, dots: int, *, hidden: bool = False) -> None:
    """Take dots from a character, to a minimum of 0; at 0 they are broken.

    `hidden`: whether the roll that cost them is hidden.
    """
    there = current(play, character)
    if not has_dots(play, character):
        return  # it can be neither spent nor broken (MS-R73)
    left = max(0, there - dots)
    explain_dots(play, character, "MS-9.9", hidden=hidden, before=there, lost=min(dots, there), left=left)
    set_to(play, character, left, f"a botch, willpower {there} to {left}")
    if left == 0:
        break_at_zero(play, character)


def readers_of_dots(play: Play[Campaign], who: str) -> tuple[str, ...]:
    """The seats that know somebody's dots of willpower."""
    now = play.state
    return readers_of_sheet(play.ruling, now, now.character(who).seat) if now.has(who) else (GM,)


@rule("MS-R74")
def explain_dots(
    play: Play[Campaign], who: str, clause: str, *, whose: str = "", hidden: bool = False, **numbers: int
) -> None:
    """Report the arithmetic to those who know the sheet; `whose` is the name, if several are in one receipt.

    For a `hidden` roll nobody else reads even the clause, which would reveal the result.
    """
    known = readers_of_dots(play, who)
    facts: dict[str, Any] = {name: Only(number, *known) for name, number in numbers.items()}
    named: dict[str, Any] = {"who": whose} if whose else {}
    play.because(clause, to=known if hidden else None, **named, **facts)
