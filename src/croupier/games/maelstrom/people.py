"""Who may act, and texts as people wrote them."""

from __future__ import annotations

from typing import Any

from croupier.core import texts
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.sheets.state import Character, Sheet
from croupier.games.maelstrom.state import Campaign

Table = Play[Any]
LONGEST_NAME, LONGEST_LINE, LONGEST_TEXT = 80, 300, 5000


def state(play: Table) -> Campaign:
    now: Campaign = play.state
    return now


@rule("MS-1.10")
def text_of(field: str, given: str, clause: str, most: int = LONGEST_LINE, *, required: bool = True) -> str:
    """Text as written, in any script, trimmed. Raises Invalid where it is missing, too long or not printable."""
    return texts.text_of(field, given, clause, most, required=required)


@rule("MS-1.8")
def storyteller(play: Table) -> None:
    """Go on only for the storyteller. Raises Illegal."""
    play.require(play.seat == GM, "MS-1.8", "only the storyteller does this", "ask the storyteller")


@rule("MS-1.8", "MS-1.10")
def own(play: Table, character: str) -> Character:
    """A character whom the acting seat plays, or for the storyteller any. Raises Impossible or Illegal."""
    now = state(play)
    play.need(now.has(character), f"there is no character {character!r}", ", ".join(one.id for one in now.characters))
    found = now.character(character)
    play.require(play.seat in {found.seat, GM}, "MS-1.8", f"{found.name} is not your character", "your own")
    return found


def sheet(play: Table, character: str) -> Sheet:
    """Her sheet. Raises Hidden in a view that lacks it."""
    return state(play).character(character).sheet.open()
