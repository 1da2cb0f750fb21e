"""Reopening any moment: as a replay through one seat's eyes, or as a branch that deals the unknown cards again."""

from __future__ import annotations

import pytest

from croupier.core.branch import at_moment, branch, replay
from croupier.core.chance import Chance, seeded_source
from croupier.core.key_events import KeyOpened, WordsOpened
from croupier.core.luck_sources import KeyedLuck
from croupier.core.play import commitment
from croupier.core.state import WATCH
from high_card import HIGH_CARD
from high_card.commands import Bid
from high_card.state import hand
from support.core.high_card import AT, HighCardTable, keyed, table

MASTER = bytes(range(1, 33))


def played() -> HighCardTable:
    one = table(luck_source=keyed()).deal()
    one.do("p1", Bid(2))
    one.do("p2", Bid(1))
    return one


@pytest.mark.parametrize("seat", ["gm", "p1", "p3", WATCH])
def test_a_replay_shows_a_seat_what_it_saw_then(seat: str) -> None:
    one = played()
    one.do("p2", Bid(3))
    moments = list(replay(HIGH_CARD, one.state_before(1), one.luck_source, one.entries, seat))
    assert [moment.version for moment in moments] == list(range(1, one.version(seat) + 1))
    assert moments[-1].view == one.view(seat)
    own = moments[-1].view.board.place(hand("p1")).slots[0].card
    assert (own is not None) is (seat == "p1")


def test_any_moment_can_be_opened() -> None:
    one = played()
    state = at_moment(HIGH_CARD, one.state_before(1), one.luck_source, one.entries, one.n - 2)
    assert state == one.state_before(one.n - 1)
    with pytest.raises(ValueError, match="no entry 99"):
        at_moment(HIGH_CARD, one.state_before(1), one.luck_source, one.entries, 99)


def test_a_branch_keeps_known_cards_and_deals_the_rest_again() -> None:
    one = played()
    made = [branch(HIGH_CARD, one.state, "p1", KeyedLuck(MASTER), Chance(seeded_source(f"{at}"))) for at in range(6)]
    others = set()
    for table_ in made:
        board = table_.state.board
        assert board.place(hand("p1")) == one.state.board.place(hand("p1"))
        others.add(board.place(hand("p2")).slots[0].card)
        assert table_.state.seals[0].answer == one.state.seals[0].answer
    assert len(others) > 1
    assert len({table_.state.seals[1].answer.value for table_ in made}) > 1


def test_a_branch_inherits_no_keys_salts_or_prompts() -> None:
    one = played()
    made = branch(HIGH_CARD, one.state, "p1", KeyedLuck(MASTER), Chance(seeded_source("x")))
    assert made.luck_source.root != one.luck_source.root
    ids = {prompt.id.value for prompt in one.state.prompts}
    assert {prompt.ask.key for prompt in made.state.prompts} == {"bid"}
    assert not ids & {prompt.id.value for prompt in made.state.prompts}
    for old, new in zip(one.state.seals, made.state.seals, strict=True):
        assert old.salt != new.salt
        assert new.commitment.value == commitment(new.salt.open(), new.answer.open())


def test_a_branch_can_be_played_to_the_end() -> None:
    one = played()
    made = branch(HIGH_CARD, one.state, "p1", KeyedLuck(MASTER), Chance(seeded_source("x")))
    entry = made.submit("p3", Bid(0), AT)
    assert made.state.phase == "between"
    assert not any(isinstance(event, KeyOpened | WordsOpened) for event in entry.events)
    assert made.n == 1


def test_a_watcher_can_branch_too() -> None:
    one = played()
    made = branch(HIGH_CARD, one.state, WATCH, KeyedLuck(MASTER), Chance(seeded_source("x")))
    assert HIGH_CARD.see(made.state, WATCH).board == HIGH_CARD.see(one.state, WATCH).board
