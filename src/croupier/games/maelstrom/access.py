"""Checks on who may act, and on texts that people entered."""

from __future__ import annotations

from croupier.core import texts
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.sheets.state import DEAD, Character, Sheet
from croupier.games.maelstrom.state import Campaign

LONGEST_NAME, LONGEST_LINE, LONGEST_TEXT = 80, 300, 5000


@rule("MS-1.10")
def text_of(field: str, given: str, clause: str, most: int = LONGEST_LINE, *, required: bool = True) -> str:
    """Return the text, trimmed, in any script. Raises Invalid if it is missing, too long or not printable."""
    return texts.text_of(field, given, clause, most, required=required)


@rule("MS-1.8")
def require_storyteller(play: Play[Campaign]) -> None:
    """Require that the acting seat is the storyteller. Raises Illegal."""
    play.require(play.seat == GM, "MS-1.8", "only the GM can do this", "ask the GM")


@rule("MS-1.8", "MS-1.10")
def own_character(play: Play[Campaign], character: str) -> Character:
    """A character that the acting seat plays, or any for the storyteller. Raises Impossible or Illegal."""
    now = play.state
    if not now.has(character):
        known = ", ".join(one.id for one in now.characters)
        play.need(ok=False, why=f"there is no character {character!r}", instead=known)
    found = now.character(character)
    play.require(play.seat in {found.seat, GM}, "MS-1.8", f"{found.name} is not your character", "choose your own")
    return found


@rule("MS-1.8", "MS-19.2", "MS-R74")
def own_living(play: Play[Campaign], character: str) -> Character:
    """Likewise, one whose sheet is still used: nothing is bought, given or written for the dead. Raises Impossible.

    Nor for those whose sheet the acting seat does not know: the refusals would tell what is on it.
    """
    found = own_character(play, character)
    play.insist(
        found.sheet.is_known_to(play.seat), "MS-R74", f"you do not know {found.name}'s sheet", "choose your own"
    )
    play.need(found.condition != DEAD, f"{found.name} is dead", "choose somebody alive")
    return found


def owners(seat: str) -> tuple[str, ...]:
    """The seats that know everything about a seat's character: the seat itself and the storyteller."""
    return tuple(dict.fromkeys((seat, GM)))


def sheet_of_character(play: Play[Campaign], character: str) -> Sheet:
    """The character's sheet. Raises Hidden in a view that lacks it."""
    return play.state.character(character).sheet.open()
