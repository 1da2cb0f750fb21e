"""Checks of who may act, and of texts that people entered."""

from __future__ import annotations

from croupier.core import texts
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.state import Adventure

LONGEST_NAME, LONGEST_LINE, LONGEST_TEXT = 80, 300, 5000


@rule("DA-1.8")
def text_of(field: str, given: str, clause: str, most: int = LONGEST_LINE, *, required: bool = True) -> str:
    """The given text, in any script, trimmed. Raises Invalid if it is missing, too long or not printable."""
    return texts.text_of(field, given, clause, most, required=required)


@rule("DA-1.2")
def require_gm(play: Play[Adventure], clause: str = "DA-1.2") -> None:
    """Continue only for the GM. Raises Illegal."""
    play.require(play.seat == GM, clause, "only the GM can do this", "ask the GM")


@rule("DA-1.8")
def known_character(play: Play[Adventure], character: str) -> Character:
    """A character of the scene. Raises Impossible."""
    now = play.state
    if not now.has(character):
        play.need(
            ok=False,
            why=f"there is no character {character[:20]!r}",
            instead=", ".join(one.id for one in now.characters),
        )
    return now.character(character)


@rule("DA-1.2", "DA-1.8")
def character_here(play: Play[Adventure], character: str) -> Character:
    """A character who is in the scene; one who was taken out is brought back first. Raises Impossible."""
    found = known_character(play, character)
    play.need(found.here, f"{found.name} is not in the scene", "bring them back first")
    return found


@rule("DA-1.1", "DA-1.2", "DA-1.8")
def own_character_here(play: Play[Adventure], character: str) -> Character:
    """A living character in the scene that the acting seat plays; for the GM, any. Raises Impossible or Illegal."""
    found = own_character(play, character)
    character_here(play, character)
    play.need(not found.dead, f"{found.name} is dead", "choose a living character")
    return found


@rule("DA-1.1", "DA-1.8")
def own_character(play: Play[Adventure], character: str) -> Character:
    """A character that the acting seat plays; for the GM, any character. Raises Impossible or Illegal."""
    found = known_character(play, character)
    require_own(play, found, mine=play.seat in {found.seat, GM})
    return found


@rule("DA-1.1", "DA-R118")
def require_own(play: Play[Adventure], one: Character, *, mine: bool) -> None:
    """Continue only for the seat's own character. Raises Illegal, even in assist mode if the sheet is secret.

    What can be done with a secret sheet would reveal what is on it.
    """
    hold = play.require if one.sheet.is_known_to(play.seat) else play.insist
    hold(mine, "DA-1.1", f"{one.name} is not your character", "your own")


def next_number(play: Play[Adventure]) -> str:
    """The number for the id of the next check, contest, effect or wound."""
    return str(play.next_number("counted"))


@rule("DA-1.8")
def number_in_range(field: str, given: int, least: int, most: int, clause: str) -> int:
    """The number, if it is in range. Raises Invalid."""
    if not least <= given <= most:
        raise Invalid(field, given, f"{least} to {most}", clause)
    return given
