"""Card operations for rules: create a deck, move, look, flip, draw, shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Hidden, Secret
from croupier.pieces.events import SEARCHED, CardMade, CardSeen, CardsMoved, CardsTurned, DeckLaid, Shuffled
from croupier.pieces.shuffling import unseen_by_all, way_inside
from croupier.pieces.state import DOWN, UP, WAY, Place, Slot
from croupier.pieces.visibility import draw_from


def place(play: Play[Any], name: str) -> Place:
    """The current contents of a place. Raises KeyError."""
    found: Place = play.state.board.place(name)
    return found


def new_set_name(play: Play[Any], name: str) -> str:
    """A name for a new unseen set: the given words, and its number among all sets so far."""
    board = play.state.board
    return f"{name}.{board.finished + len(board.sets) + 1}"


def lay_deck(play: Play[Any], target: str, cards: Sequence[str], name: str = "deck") -> str:
    """Put a new shuffled deck at the back of a place; returns the name of its unseen set."""
    unseen = new_set_name(play, name)
    leaf = play.leaf(unseen)
    play.do(DeckLaid(target, unseen, tuple(sorted(cards)), leaf))
    return unseen


def shuffle(play: Play[Any], target: str, name: str = "deck") -> str:
    """Shuffle all cards of a place into one new unseen set; returns its name."""
    unseen = new_set_name(play, name)
    leaf = play.leaf(unseen)
    play.do(Shuffled(target, unseen, leaf))
    return unseen


def look(
    play: Play[Any], where: str, spot: int, by: Sequence[str] = (EVERYONE,), how: str = "", *, again: bool = False
) -> str:
    """Show a card's face to these seats, drawing it by chance if nobody has seen it yet. Raises Hidden in a view.

    With `again` a card that all of them have seen before is shown once more, so that the log names it.
    """
    spot = _spots(play, where, (spot,))[0]
    slot = place(play, where).slots[spot]
    if slot.card is None and slot.seen:
        raise Hidden
    if slot.card is not None:
        new = tuple(seat for seat in by if again or not slot.is_known_to(seat))
        if new:
            play.do(_card_seen(where, spot, slot.id, slot.card, slot.of or slot.set, new, slot.seen, how))
        return slot.card
    asker = by[0] if by and by[0] != EVERYONE else play.seat
    of, face = draw_from(play.state.board, slot.set, play.chance, asker, tuple(by))
    piece = f"k{play.state.board.named + 1}"
    play.do(_card_seen(where, spot, piece, face, of, tuple(by), (), how))
    return face


def _card_seen(
    where: str, spot: int, piece: str, face: str, of: str, by: tuple[str, ...], before: tuple[str, ...], how: str
) -> CardSeen:
    known = (*before, *by)
    return CardSeen(where, spot, piece, Secret(face, known), Secret(of, known), by, how)


def search(play: Play[Any], where: str, face: str) -> int | None:
    """The position of a card found in a place by its face, publicly; None if it is not there.

    No luck is involved. A card that may be elsewhere, as far as everyone knows, is not searched for.
    """
    slots = place(play, where).slots
    known = next((spot for spot, slot in enumerate(slots) if slot.card == face and slot.is_known_to(EVERYONE)), None)
    if known is not None:
        return known
    public = unseen_by_all(play.state.board)
    for name, count in public.place(where).owes:
        way = way_inside(public, name, count, face)
        if not way:
            continue
        spots = [spot for spot, slot in enumerate(slots) if slot.set == name and slot.card in (None, face)]
        spot = next((one for one in spots if slots[one].card == face), spots[-1])
        if slots[spot].card == face:
            look(play, where, spot)
        else:
            piece = f"k{play.state.board.named + 1}"
            play.do(_card_seen(where, spot, piece, face, WAY.join(way), (EVERYONE,), (), SEARCHED))
        return spot
    return None


def move(
    play: Play[Any],
    source: str,
    spots: Sequence[int],
    target: str,
    *,
    at: int | None = None,
    lie: str | None = None,
    how: str = "",
    again: bool = False,
) -> None:
    """Move the cards at these positions, in this order; seats that see into the target see them at once.

    With `again` cards that those seats have seen before are shown once more, so that the log names them.
    """
    lookers = place(play, target).lookers()
    spots = _spots(play, source, spots)
    if lookers:
        for spot in spots:
            look(play, source, spot, lookers, how, again=again)
    if lie is None:
        lie = UP if lookers == (EVERYONE,) else DOWN
    play.do(CardsMoved(source, tuple(spots), target, at, lie))


def _spots(play: Play[Any], where: str, spots: Sequence[int]) -> tuple[int, ...]:
    """Positions counted from the back; -1 is the front. Raises Impossible if there is no card."""
    found = place(play, where)
    size = len(found.slots)
    play.need(all(-size <= spot < size for spot in spots), f"{found.label}: there is no card")
    return tuple(spot % size for spot in spots)


def draw(play: Play[Any], source: str, target: str, count: int = 1, *, lie: str | None = None, how: str = "") -> None:
    """Move cards one by one from the front of one place to the front of another."""
    for _ in range(count):
        move(play, source, (-1,), target, lie=lie, how=how)


def flip(play: Play[Any], where: str, spot: int = -1, how: str = "") -> str:
    """Turn a card face up in place, publicly; returns its face."""
    spot = _spots(play, where, (spot,))[0]
    face = look(play, where, spot, (EVERYONE,), how)
    play.do(CardsTurned(where, (spot,), UP))
    return face


def turn(play: Play[Any], where: str, spots: Sequence[int], lie: str) -> None:
    """Turn cards up, down or sideways without anybody looking at them."""
    play.do(CardsTurned(where, tuple(spots), lie))


def discard(play: Play[Any], source: str, spots: Sequence[int], pile: str, how: str = "") -> None:
    """Put cards face up on a discard pile, in this order."""
    move(play, source, spots, pile, lie=UP, how=how)


def make(play: Play[Any], where: str, face: str, at: int | None = None) -> str:
    """Create a written card in a place; `face` is the game's name for it. Returns its piece id."""
    piece = f"k{play.state.board.named + 1}"
    play.do(CardMade(where, face, piece, at))
    return piece


def faces(play: Play[Any], where: str) -> tuple[str, ...]:
    """The faces of all cards of a place. Raises Hidden if the view lacks one."""
    return tuple(_face(slot) for slot in place(play, where).slots)


def _face(slot: Slot) -> str:
    if slot.card is None:
        raise Hidden
    return slot.card
