"""Dots of willpower go: spent, or lost by a botch; they never go below none (MS-9.2, MS-9.9, MS-9.11)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.games.maelstrom.npcs import quick_sheets
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet, sheet_of
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.zero_willpower import break_at_zero


@rule("MS-9.2")
def current(play: Play[Campaign], who: str) -> int:
    """Dots that are there now; a storyteller's one whose willpower is not entered has none to lose."""
    now = play.state
    return sheet_of(play, who).current if now.has(who) else now.npc(who).quick.open().willpower or 0


@rule("MS-9.2", "MS-9.11", "MS-R33")
def set_to(play: Play[Campaign], who: str, dots: int, why: str) -> None:
    """Current dots are these, from none up to the permanent rating, which never changes by it."""
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
    """A character pays dots of their current willpower. Raises Impossible where there are too few."""
    there = current(play, character)
    play.need(there >= dots, f"{there} dots of willpower are there", f"at most {there}")
    explain_dots(play, character, "MS-9.11", before=there, paid=dots, left=there - dots)
    set_to(play, character, there - dots, why)


@rule("MS-9.9", "MS-9.17")
def lose(play: Play[Campaign], character: str, dots: int) -> None:
    """A character loses dots, none below 0; at 0 they are broken."""
    now, there = play.state, current(play, character)
    if not now.has(character) and now.npc(character).quick.open().willpower is None:
        return  # no willpower is entered: it neither spends nor breaks (MS-R73)
    left = max(0, there - dots)
    explain_dots(play, character, "MS-9.9", before=there, lost=min(dots, there), left=left)
    set_to(play, character, left, "lost willpower")
    if left == 0:
        break_at_zero(play, character)


def explain_dots(play: Play[Campaign], who: str, clause: str, **numbers: int) -> None:
    """The arithmetic, for those who know the sheet."""
    now = play.state
    known = readers_of_sheet(play.ruling, now, now.character(who).seat) if now.has(who) else ("gm",)
    facts: dict[str, Any] = {name: Only(number, *known) for name, number in numbers.items()}
    play.because(clause, **facts)
