"""The sheets and cards of the GM's characters who left the scene long ago leave the table."""

from __future__ import annotations

import re

import msgspec

from croupier.core.play import Play
from croupier.games.deck_of_adventures.cast.events import CharactersPutAway
from croupier.games.deck_of_adventures.cast.state import PC
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.events import PlacesCleared
from croupier.pieces.state import WRITTEN, Board

KEPT = 8
"""How many of the characters who left most recently stay at the table: the GM may bring them back."""
ID = re.compile(rb"\bc\d+\b")


def put_away(play: Play[Adventure]) -> None:
    """When a session opens, remove those who left long ago and are mentioned nowhere at the table, with their cards."""
    now = play.state
    left = [one.id for one in now.characters if not one.here and one.kind != PC][:-KEPT]
    if not left or not now.is_between:
        return
    named, borrowed = _named_by_others(now, frozenset(left)), _with_mixed_cards(now)
    gone = tuple(one for one in left if one not in named and one not in borrowed)
    if gone:
        play.do(PlacesCleared(tuple(place.id for one in gone for place in now.board.of_group(one))))
        play.do(CharactersPutAway(gone))


def _named_by_others(now: Adventure, left: frozenset[str]) -> set[str]:
    """The ids of characters mentioned anywhere except by departed characters, cover and places."""
    stay = tuple(one for one in now.characters if one.id not in left)
    rest = msgspec.structs.replace(now, characters=stay, covers=(), board=Board(), leaves=(), prompts=())
    return {found.decode() for found in ID.findall(msgspec.json.encode(rest))}


def _with_mixed_cards(now: Adventure) -> set[str]:
    """The owners of places that hold cards of another deck, and of decks with cards in others' places.

    Jokers belong to no deck.
    """
    found = set[str]()
    for place in now.board.places:
        for slot in place.slots:
            owner = slot.set.removeprefix("deck-").rpartition(".")[0]
            if slot.set != WRITTEN and owner != place.group:
                found |= {owner, place.group or ""}
    return found
