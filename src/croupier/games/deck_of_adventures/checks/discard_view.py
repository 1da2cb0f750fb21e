"""Who may look through a discard pile (DA-R10): everyone saw each card discarded, but may not look again."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import no_line
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.events import BoardEvent, CardSeen
from croupier.pieces.shuffling import put_back
from croupier.pieces.state import DOWN, WRITTEN, Board, Place, Slot, UnseenSet

DISCARDS = places.discard("")


class DiscardsForgotten(BoardEvent, frozen=True, tag="discards_forgotten"):
    """A discard pile that not everyone may look through is about to be shuffled.

    The cards below its top become unseen.
    """

    place: str

    def change(self, board: Board) -> Board:
        return _covered(board, board.place(self.place))

    log_line = no_line


@rule("DA-R10")
def looks_through(ruling: Ruling, place: Place, seat: str) -> bool:
    """Whether a seat may look through a discard pile: everyone, its owner and the GM, or nobody."""
    option = ruling("discard_view")
    return option == "everyone" or (option == "owner_gm" and seat in {GM, place.owner})


@rule("DA-R10")
def without_discards(view: Adventure, seat: str) -> Adventure:
    """The view of a seat, with only the top card of each discard pile that it may not look through."""
    if view.ruling("discard_view") == "everyone":
        return view
    board = view.board
    for place in board.places:
        if place.id.startswith(DISCARDS) and not looks_through(view.ruling, place, seat):
            board = _covered(board, place, seen=True)
    return view if board is view.board else replace(view, board=board)


def _covered(board: Board, place: Place, *, seen: bool = False) -> Board:
    """The board with the cards below the top returned to their unseen sets; `seen` keeps who knows them.

    A set of which everyone has seen every card may be gone from the board. In a view it is there again; before a
    shuffle its cards stay known, as everyone can tell which of them are discards.
    """
    hidden = [slot for slot in place.slots[:-1] if slot.card is not None and slot.set != WRITTEN]
    there = {one.id for one in board.sets}
    if not seen:
        hidden = [slot for slot in hidden if there.issuperset(slot.way)]
    if not hidden:
        return board
    covered = tuple(
        Slot(slot.set, seen=slot.seen if seen else (), id=slot.id if seen else "", lie=DOWN) if slot in hidden else slot
        for slot in place.slots
    )
    gone = dict.fromkeys(slot.set for slot in hidden if slot.set not in there)
    board = replace(board, sets=(*board.sets, *(UnseenSet(name, ()) for name in gone))) if gone else board
    back = [slot if there.issuperset(slot.way) else replace(slot, of="") for slot in hidden]
    return put_back(board.put(replace(place, slots=covered)), *back)


@rule("DA-R10", "DA-3.8")
def spots_in_sight(ruling: Ruling, now: Adventure, owner: str) -> range:
    """The cards of a discard pile that the GM can choose from: all, or only the top one under that ruling."""
    count = places.count(now, places.discard(owner))
    return range(max(0, count - 1) if ruling("discard_view") == "top_card" else 0, count)


@rule("DA-R10")
def forget(play: Play[Adventure], owner: str) -> None:
    """Before a shuffle, make unknown which cards were discards."""
    if _is_open(play.state) or places.count(play.state, places.discard(owner)) < 2:
        return
    play.ruling("discard_view")
    play.do(DiscardsForgotten(places.discard(owner)))


def _is_open(now: Adventure) -> bool:
    """Whether everyone may look through the discards: nothing is forgotten or shown, and no receipt notes it."""
    return now.ruling("discard_view") == "everyone"


@rule("DA-R10")
def show(play: Play[Adventure], place: str, *spots: int) -> None:
    """Show everyone the cards taken out of a discard pile that not everyone may look through."""
    if _is_open(play.state) or not place.startswith(DISCARDS):
        return
    play.ruling("discard_view")
    for spot in spots:
        slot = play.state.board.place(place).slots[spot]
        if slot.card is not None:
            known = (EVERYONE,)
            way = Secret(slot.of or slot.set, known)
            play.do(CardSeen(place, spot, slot.id, Secret(slot.card, known), way, known))
