"""A character comes into the scene, from a pack or made by people, and leaves it."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast import numbers
from croupier.games.deck_of_adventures.cast.events import Entered
from croupier.games.deck_of_adventures.cast.keeping import know, know_vitals, owners
from croupier.games.deck_of_adventures.cast.state import PC, Character, Vitals
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.places import character_places
from croupier.pieces.events import PlacesLaid


def enter(play: Table, character: Character, why: str = "is there") -> str:
    """Let a character into the scene, whole and with its cards; the id it has from now on."""
    now = state(play)
    one = msgspec.structs.replace(character, id=f"c{now.named + 1}")
    own = one.sheet.open()
    hp, pp = numbers.hp_of(play.ruling, now, one, own), numbers.pp_of(play.ruling, now, own)
    entering = msgspec.structs.replace(
        one,
        sheet=Secret(own, know(play.ruling, now, one)),
        vitals=Secret(one.vitals.value or Vitals(hp, 0, pp), know_vitals(play.ruling, now, one)),
        xp=Secret(one.xp.value or 0, owners(one)),
        notes=Secret(one.notes.value or "", owners(one)),
    )
    play.do(Entered(entering, why))
    if one.is_dealer:
        decks.lay_dealer(play, one.id)
    else:
        play.do(PlacesLaid(character_places(one)))
    return one.id


def from_being(play: Table, being: Being, *, side: str, seat: str, dealer: str = "") -> Character:
    """A creature or premade of a pack as a character who is not in the scene yet."""
    raise NotImplementedError
