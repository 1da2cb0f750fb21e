"""How a character, from a pack or made by people, enters the scene and leaves it."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.events import CharacterChanged, Entered
from croupier.games.deck_of_adventures.cast.state import PC, Character, Vitals
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.knowledge import noting, owner_seats, sheet_seats, vitals_seats
from croupier.games.deck_of_adventures.checks import decks, minion_groups
from croupier.games.deck_of_adventures.places import count, deck_of, order, standing
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME

__all__ = ["bring_back", "enter", "from_being", "leave"]


@rule("DA-2.2", "DA-2.3", "DA-19.2", "DA-5.7", "DA-R118")
def enter(play: Play[Adventure], character: Character, why: str = "enters the scene") -> str:
    """Put a character into the scene at full health with its cards; return its new id."""
    now = play.state
    taken = (each.name for each in now.characters) if character.kind == PC else ()
    name = unique_name(character.name, taken, LONGEST_NAME)
    one = msgspec.structs.replace(character, id=f"c{play.next_number('named')}", name=name)
    own = one.sheet.open()
    one = msgspec.structs.replace(one, sheet=Secret(own, sheet_seats(now, one)))
    ruling = noting(play, one)
    hp, pp = numbers.hp_of(ruling, now, one, own), numbers.pp_of(ruling, now, own)
    entering = msgspec.structs.replace(
        one,
        vitals=Secret(one.vitals.value or Vitals(hp, 0, pp), vitals_seats(now, one)),
        xp=Secret(one.xp.value or 0, owner_seats(one)),
        notes=Secret(one.notes.value or "", owner_seats(one)),
        rest_cards=hp + (pp if pp and play.ruling("rest_cards") == "hp_plus_pp" else 0) if one.kind == PC else 0,
    )
    play.do(Entered(entering, why))
    decks.lay_dealer(play, one.id)
    return one.id


@rule("DA-17.4", "DA-5.8")
def leave(play: Play[Adventure], id: str, why: str = "leaves the scene") -> None:
    """Take a character out of the scene; the Target Card of one without a deck goes to the discards of its deck.

    So does a face-down card that it has drawn for the turn order.
    """
    one = play.state.character(id)
    for lies in () if one.is_dealer else (standing, order):
        if not minion_groups.pass_on(play, id, lies) and count(play.state, lies(id)):
            if not play.has_cited("DA-17.4"):
                play.aside("DA-17.4", who=one.name)
            decks.clear(play, lies(id), deck_of(play.state, id))
    play.do(CharacterChanged(id, here=False, why=why))


def bring_back(play: Play[Adventure], id: str) -> None:
    """Return a character who was taken out to the scene, as it was."""
    play.do(CharacterChanged(id, here=True, why="is back in the scene"))
