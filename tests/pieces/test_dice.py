"""Open dice, and dice that only some seats see."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.chance import Chance, scripted_source
from croupier.core.key_events import LeafTaken
from croupier.core.play import Play
from croupier.core.state import GM
from croupier.pieces import dice
from croupier.pieces.events import DiceRolled
from croupier.pieces.state import Place, TableState
from high_card import HIGH_CARD
from support.core.high_card import table


def at(*answers: str) -> Play[Any]:
    """Run a rule at a table with a place for dice, where the GM uses real dice."""
    state: TableState = table().state
    place = Place("dice.pool", "dice", "Pool")
    own = tuple(msgspec.structs.replace(one, real_luck=one.id == GM) for one in state.seats)
    board = msgspec.structs.replace(state.board, places=(*state.board.places, place))
    return Play(HIGH_CARD, msgspec.structs.replace(state, board=board, seats=own), GM, Chance(scripted_source(answers)))


def test_open_dice_are_sorted_in_their_place() -> None:
    play = at("3,9")
    assert dice.roll(play, "dice.pool", 2, 10) == (3, 9)
    assert [type(event) for event in play.events] == [LeafTaken, DiceRolled]
    assert play.chance.drawn[0].question.seat == GM


def test_dice_for_some_are_in_no_place_and_use_the_tables_luck() -> None:
    play = at("3,9")
    dice.lay_ready(play, (GM,))
    before = len(play.events)
    assert dice.draw(play, 2, 10, (GM,)) == (3, 9)
    assert len(play.events) == before
    question = play.chance.drawn[0].question
    assert (question.seat, question.to) == ("", (GM,))


def test_the_key_of_hidden_dice_is_set_up_once_and_again_after_it_was_opened() -> None:
    play = at()
    for _ in range(2):
        dice.lay_ready(play, (GM,))
    assert len(play.events) == 1
    play.state = play.state.without_key("dice.1.gm", 0)
    dice.lay_ready(play, (GM,))
    assert len(play.events) == 2


def test_a_branch_has_a_key_ready_for_the_sessions_hidden_dice() -> None:
    play = at()
    dice.lay_ready(play, (GM,))
    dice.lay_ready(play, ("*",))
    assert dice.key_of(play.state, (GM,)) in HIGH_CARD.luck.keys_needed(play.state)
    assert dice.key_of(play.state, ("*",)) not in HIGH_CARD.luck.keys_needed(play.state)
