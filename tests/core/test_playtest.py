"""Playtests: games between bots by the rules of the table, without journal, receipts and keys."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.core.bots import Answer, Bot
from croupier.core.chance import DrawRequest, stream_of_numbers
from croupier.core.luck_sources import StreamLuck
from croupier.core.play import Play
from croupier.core.playtest import Playtest
from croupier.core.refusals import Impossible
from croupier.core.table_commands import Undo
from croupier.pieces.events import ClockSet
from high_card import HIGH_CARD, HighCard, rounds
from high_card.commands import Deal
from high_card.state import ROUNDS, HighCardState
from support.testing.planted import found_by

SAME = "test_a_playtest_gives_the_same_events_as_a_table"


def played(seed: str, **given: Any) -> tuple[Playtest[HighCardState], list[Any]]:
    test = Playtest(HIGH_CARD, seed, players=3, **given)
    return test, [(move.seat, move.command, move.events) for move in test.moves()]


def test_bots_play_to_the_end_and_identically_for_the_same_seed() -> None:
    test, moves = played("a")
    assert test.state.result
    assert len(moves) + len(test.state.seats) + 1 == test.count
    again, repeated = played("a")
    assert repeated == moves
    assert again.state == test.state
    assert played("b")[1] != moves


def test_the_limit_ends_a_playtest() -> None:
    assert len(list(Playtest(HIGH_CARD, "a", players=3).moves(5))) == 5


def test_a_bot_that_is_always_refused_gives_the_default_answer() -> None:
    asked = list[str]()

    def refused(view: Any, seat: str, choices: Any) -> Answer | None:
        asked.append(seat)
        return Answer({"type": "undo", "version": 1})

    test, moves = played("a", bots={"p2": refused})
    assert test.state.result
    assert [command for seat, command, _ in moves if seat == "p2" and isinstance(command, Undo)] == []
    assert any(seat == "p2" for seat, _, _ in moves)
    assert set(asked) == {"p2"}


def test_a_bot_sees_its_own_view_only() -> None:
    views = list[tuple[str, Any]]()

    def noted(bot: Bot) -> Bot:
        def play(view: Any, seat: str, choices: Any) -> Answer | None:
            views.append((seat, view))
            return bot(view, seat, choices)

        return play

    seats = ("p1", "p2", "p3")
    played("a", bots={seat: noted(HIGH_CARD.bot(seat, f"a|{seat}")) for seat in seats})
    assert {seat for seat, _ in views} == set(seats)
    for seat, view in views:
        assert view == HIGH_CARD.see(view, seat)


def test_earlier_states_and_files_are_not_kept() -> None:
    test = Playtest(HIGH_CARD, "a", players=3)
    with pytest.raises(Impossible, match="a playtest keeps no earlier states"):
        test.state_before(1)
    with pytest.raises(Impossible, match="a playtest has no files"):
        test.words_of("x")


# luck


def test_each_deck_has_its_own_stream_of_luck() -> None:
    """More draws from one deck leave those from another as they were."""
    first, second = (DrawRequest(key, tuple((face, 1) for face in "abcdefgh")) for key in ("deck.1", "deck.2"))
    one, other = StreamLuck("x"), StreamLuck("x")
    alone = [one.source(1)(second, k) for k in range(40)]
    mixed = [(other.source(1)(first, k), other.source(1)(second, k))[1] for k in range(40)]
    assert alone == mixed
    different = StreamLuck("y")
    assert alone != [different.source(1)(second, k) for k in range(40)]


def test_a_stream_of_numbers_is_even() -> None:
    """Chi-squared over six faces, with five degrees of freedom: below 20.5 with probability 0.999."""
    number = stream_of_numbers("even")
    counts = Counter(number(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


# the battery's law


def test_the_unchanged_game_plays_as_at_a_table() -> None:
    assert found_by(HighCard(), SAME) == {}


def test_a_rule_that_depends_on_its_receipt_is_found() -> None:
    def deal(play: Play[HighCardState], command: Deal) -> None:
        rounds.deal(play, command)
        if any(one.clause == "HC-2.2" for one in play.receipt.because):
            play.do(ClockSet(ROUNDS, play.state.round))

    class Citing(HighCard):
        rules = {**HighCard.rules, Deal: deal}

    assert "a different event than at a table" in found_by(Citing(), SAME)[SAME]
