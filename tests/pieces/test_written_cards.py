"""Cards that people wrote: created at the table, known to everyone, moved like other cards."""

from collections.abc import Mapping

import msgspec

from croupier.core.chance import Chance
from croupier.core.play import Play
from croupier.pieces import cards, view_model
from croupier.pieces.display import Display
from croupier.pieces.render import render_view
from croupier.pieces.state import Board, Place
from croupier.testing.battery_invariants import conserved
from high_card.game import HighCard
from high_card.state import HighCardState
from support.core.high_card import table


class Written(Display[HighCardState]):
    """A table whose written cards have a text."""

    def words(self, view: HighCardState) -> Mapping[str | None, view_model.Words]:
        return {"w1": view_model.Words("The Duke", ("wants the bridge",), "Rival", "problem")}


def test_a_written_card_is_known_to_everyone_and_moves_like_others() -> None:
    game = HighCard()
    game.display = Written()
    state = table().state
    places = (*state.board.places, Place("plot", "pile", "The plot"), Place("hand.x", "row", "Assets"))
    state = msgspec.structs.replace(state, board=msgspec.structs.replace(state.board, places=places))
    play = Play(game, state, "p1", Chance())
    piece = cards.make(play, "plot", "w1")
    cards.move(play, "plot", (0,), "hand.x")
    boards: list[Board] = [state.board]
    for event in play.events:
        after = game.apply(msgspec.structs.replace(state, board=boards[-1]), event)
        conserved(boards[-1], event, after.board)
        boards.append(after.board)
    view = game.see(play.state, "p2")
    assert view.board.place("hand.x").slots[0].card == "w1"
    drawn = next(one for one in render_view(game, view, "p2").places if one.id == "hand.x").pieces[0]
    assert (drawn.id, drawn.label, drawn.words) == (
        piece,
        "The Duke",
        view_model.Words("The Duke", ("wants the bridge",), "Rival", "problem"),
    )
