"""Real cards and dice: the rule stops, the seat types what its card or die shows, and the rule runs again."""

from __future__ import annotations

import pytest

from croupier.core import entry as entries
from croupier.core.key_events import LuckAwaited, LuckSettled
from croupier.core.names import name_of
from croupier.core.question_events import ChoicesOpened, PollClosed
from croupier.core.refusals import Forbidden, Impossible, Invalid, Stale
from croupier.core.table_commands import Abandon, CancelLuck, Say, TypeLuck, Undo, UseRealLuck, Vote
from croupier.core.verify import verify
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from support.core.high_card import HighCardTable, keyed, table


def waiting(*seats: str) -> HighCardTable:
    """A table that waits for a card from the first of these seats."""
    one = table()
    for seat in seats or ("p1",):
        one.do(seat, UseRealLuck(on=True))
    entry = one.do("gm", Deal())
    assert any(isinstance(event, LuckAwaited) for event in entry.events)
    return one


def test_nothing_remains_of_the_stopped_rule() -> None:
    one = waiting()
    assert one.state.phase == "between"
    assert one.state.pending is not None
    assert [prompt.ask.key.split(":")[0] for prompt in one.state.prompts if prompt.ask.seat == "p1"] == ["luck"]


def test_the_card_that_is_typed_is_the_card_that_is_dealt() -> None:
    one = waiting()
    entry = one.do("p1", TypeLuck("qh"))
    assert one.card("p1") == "QH"
    assert one.state.phase == "bids"
    assert [draw.how for draw in entry.draws] == ["typed", "seeded", "seeded"]
    assert one.seen_by("p2", "p1") is None


def test_each_seat_is_prompted_in_turn_and_earlier_answers_stay() -> None:
    one = waiting("p1", "p3")
    one.do("p1", TypeLuck("QH"))
    pending = one.state.pending
    assert pending is not None
    assert pending.asked == "p3"
    one.do("p3", TypeLuck("2C"))
    assert (one.card("p1"), one.card("p3")) == ("QH", "2C")


def test_an_impossible_card_is_refused_based_on_what_the_seat_knows() -> None:
    one = waiting("p1", "p3")
    for wrong in ("QX", "", "1H", "x" * 500):
        with pytest.raises(Invalid, match="answer"):
            one.do("p1", TypeLuck(wrong))
    one.do("p1", TypeLuck("QH"))
    one.do("p3", TypeLuck("QH"))
    assert one.card("p1") == "QH"
    assert one.card("p3") != "QH"


def test_the_choices_list_the_possible_cards() -> None:
    one = waiting()
    (choice,) = [choice for choice in one.choices("p1") if choice.command["type"] == "type_luck"]
    assert len(choice.fields[0].options) == 52
    assert choice.prompt is not None
    talk = {"say", "emote", "whisper", "call_break", "step_out"}
    assert {choice.command["type"] for choice in one.choices("p2")} <= {"undo", *talk}


def test_the_choice_says_what_is_drawn_and_for_whom() -> None:
    one = waiting()
    for seat in ("p1", "gm"):
        (choice,) = [choice for choice in one.choices(seat) if choice.command["type"] == "type_luck"]
        assert choice.help == f"a real card for {name_of(one.state, 'p1')}, from {one.state.board.place('deck').label}"


def test_only_the_seat_itself_and_the_gm_may_answer() -> None:
    one = waiting()
    with pytest.raises(Forbidden):
        one.do("p2", TypeLuck("QH"))
    one.do("gm", TypeLuck("QH"))
    assert one.card("p1") == "QH"


def test_meanwhile_people_may_talk_but_nothing_else_happens() -> None:
    one = waiting()
    one.do("p2", Say("Take your time."))
    with pytest.raises(Impossible, match="is waiting"):
        one.do("p2", Bid(1))


def test_a_command_that_waits_for_typed_luck_can_be_canceled_without_a_trace() -> None:
    one = waiting()
    with pytest.raises(Forbidden):
        one.do("p2", CancelLuck())
    one.do("gm", CancelLuck())
    assert one.state.pending is None
    assert one.state.phase == "between"
    with pytest.raises(Stale):
        one.do("p1", TypeLuck("QH"))


def test_a_command_with_typed_luck_can_be_undone() -> None:
    one = waiting()
    one.do("gm", Undo(one.version("gm")))
    assert one.state.pending is None
    assert [prompt.ask.key for prompt in one.state.prompts] == ["deal"]


def test_nobody_sees_the_stored_command() -> None:
    one = waiting()
    for seat in ("gm", "p1", "p2", "watch"):
        pending = one.view(seat).pending
        assert pending is not None
        assert (pending.command.value, pending.prefix.value) == (None, None)
    assert one.view("p2").pending.options.value is None  # type: ignore[union-attr]


def tied() -> HighCardTable:
    """Two queens tie, and the last bidder's real dice decide."""
    one = table(["QH", "QD", "2C"], tie="roll").deal()
    one.do("p3", UseRealLuck(on=True))
    one.bid(1, 1, 0)
    assert one.state.pending is not None
    assert (one.state.pending.asked, one.state.pending.dice, one.state.pending.sides) == ("p3", 1, 6)
    return one


@pytest.mark.parametrize("wrong", ["7", "0", "4,4", "", "²", "four"])
def test_impossible_dice_are_refused(wrong: str) -> None:
    with pytest.raises(Invalid, match="1 numbers from 1 to 6"):
        tied().do("p3", TypeLuck(wrong))


def test_dice_are_typed_one_by_one() -> None:
    one = tied()
    one.do("p3", TypeLuck(" 4 "))
    one.do("p3", TypeLuck("5"))
    assert one.state.phase == "between"
    assert one.state.chips("p2") == 4 - 1 + 5


def test_no_earlier_question_is_answered_while_luck_is_awaited() -> None:
    """The waiting rule runs again with the answers so far: a command in between would shuffle the cards under it."""
    one = table(gm=False, consent="majority", tie="roll", luck=["QH", "QD", "2C"]).deal()
    one.do("p1", Abandon("too late"))
    one.do("p3", UseRealLuck(on=True))
    one.bid(1, 1, 0)
    assert one.state.pending is not None
    (poll,) = one.state.polls
    entry = one.do("p2", Vote(poll.id, yes=True))
    entry = entry if one.state.polls == () else one.do("p3", Vote(poll.id, yes=True))
    assert [event.void for event in entry.events if isinstance(event, PollClosed)] == [True]
    assert one.state.pending is not None


# canceling once sealed answers are opened or the table has drawn


def sealing(*bids: int) -> HighCardTable:
    """Two queens; the last to bid uses real dice, which only a tie of the highest bids needs."""
    one = table(["QH", "QD", "2C"], tie="roll").deal()
    one.do("p3", UseRealLuck(on=True))
    one.bid(*bids)
    return one


def after(one: HighCardTable) -> dict[str, object]:
    """The state after canceling whatever is awaited."""
    while one.state.pending is not None:
        one.do("p3", CancelLuck())
    opened = [event for entry in one.entries for event in entry.events if isinstance(event, ChoicesOpened)]
    sealed = [seal.seat for seal in one.state.seals]
    may_bid = [seat for seat in one.state.players if any(c.command["type"] == "bid" for c in one.choices(seat))]
    return {"opened": len(opened), "sealed": sealed, "may bid": may_bid, "pending": one.state.pending}


def test_two_worlds_the_last_bidder_learns_of_a_tie_only_when_their_bid_is_final() -> None:
    """Until their own bid is in, the worlds look the same to them; after it, neither lets them bid again."""
    worlds = [sealing(1, 1, 0), sealing(1, 0, 0)]
    assert [one.state.pending is not None for one in worlds] == [True, False]
    assert after(worlds[0]) == after(worlds[1]) == {"opened": 1, "sealed": [], "may bid": [], "pending": None}


def test_once_sealed_answers_are_opened_the_tables_luck_replaces_real_dice() -> None:
    one = tied()
    (choice,) = [choice for choice in one.choices("p3") if choice.command["type"] == "cancel_luck"]
    assert choice.label == "Leave it to the table's luck"
    first = one.do("p3", CancelLuck())
    assert one.state.pending is not None, "each die is asked for by itself"
    assert first.draws == ()
    entry = one.do("gm", CancelLuck())
    assert [draw.how for draw in entry.draws if draw.question.dice] == ["seeded", "seeded"]
    assert one.state.phase == "between"
    assert one.game.log_line(LuckSettled(by_table=True), one.view("p1")) == "The table's luck decides."


def test_a_die_rolled_by_the_table_and_a_typed_one_decide_together() -> None:
    one = tied()
    one.do("p3", CancelLuck())
    entry = one.do("p3", TypeLuck("5"))
    assert [draw.how for draw in entry.draws if draw.question.dice] == ["seeded", "typed"]


def test_the_last_bidder_cannot_undo_the_opening_of_the_bids_alone() -> None:
    one = tied()
    one.do("p3", Undo(one.version("p3")))
    assert one.state.pending is not None
    assert [poll.asker for poll in one.state.polls] == ["p3"]


def test_luck_that_the_table_has_drawn_is_not_drawn_again() -> None:
    one = waiting("p2")
    assert one.state.pending is not None
    assert one.state.pending.stands
    entry = one.do("gm", CancelLuck())
    assert one.state.phase == "bids"
    assert [draw.how for draw in entry.draws] == ["seeded"] * 3
    assert entry.draws[0].entry == entry.n - 1


def test_keyed_luck_left_to_the_table_verifies() -> None:
    one = table(luck_source=keyed(), tie="roll", deck="court").deal()
    one.do("p1", UseRealLuck(on=True))
    one.bid(0, 0, 0)
    while one.state.pending is not None:
        one.do("gm", CancelLuck())
    lines = [entries.write(entry) for entry in one.entries]
    assert verify(HIGH_CARD, one.state_before(1), one.luck_source.root, one.luck_source.algorithm, lines).wrong == ()
