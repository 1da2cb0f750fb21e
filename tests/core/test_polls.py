"""Decisions of the table: consent in its four modes, and what happens when it is given."""

from __future__ import annotations

import pytest

from croupier.core.polls import poll_result
from croupier.core.question_events import ChoicesOpened, PollClosed, PollOpened
from croupier.core.refusals import Forbidden, Impossible, Stale
from croupier.core.state import TABLE, WATCH
from croupier.core.table_commands import Abandon, AnswerFor, AskNotToWait, NoteWait, SetStanding, TimeUp, Undo, Vote
from croupier.core.table_events import HouseRuleMade, Overridden
from high_card.commands import Bid, Deal
from support.core.high_card import HighCardTable, again, table

BREAK = Abandon("a glass fell over")


def poll_of(one: HighCardTable) -> str:
    (poll,) = one.state.polls
    return poll.id


@pytest.mark.parametrize(
    ("consent", "voters", "votes", "passed"),
    [
        ("nobody_objects", 3, [], None),
        ("nobody_objects", 3, [True, True], None),
        ("nobody_objects", 3, [True, True, True], True),
        ("nobody_objects", 3, [False], False),
        ("majority", 3, [True, False], None),
        ("majority", 3, [True, False, True], True),
        ("majority", 2, [True, False], False),
        ("all", 2, [True, True], True),
        ("all", 2, [True, False], False),
    ],
)
def test_when_a_poll_is_decided(consent: str, voters: int, votes: list[bool], passed: bool | None) -> None:
    assert poll_result(consent, voters, votes) is passed


def test_anyone_may_decide_where_the_table_allows_it() -> None:
    one = table(gm=False, consent="anyone").deal()
    entry = one.do("p2", BREAK)
    assert one.state.phase == "between"
    assert any(isinstance(event, Overridden) and event.by == "p2" for event in entry.events)


@pytest.mark.parametrize(("consent", "votes", "done"), [
    ("nobody_objects", (True, True), True),
    ("nobody_objects", (False,), False),
    ("majority", (True, True), True),
    ("majority", (True, False), False),
    ("all", (True, True), True),
    ("all", (True, False), False),
])  # fmt: skip
def test_the_others_decide_by_consent(consent: str, votes: tuple[bool, ...], done: bool) -> None:
    one = table(gm=False, consent=consent).deal()
    one.do("p1", BREAK)
    poll = poll_of(one)
    for seat, yes in zip(("p2", "p3"), votes, strict=False):
        one.do(seat, Vote(poll, yes))
    assert (one.state.phase == "between") is done
    assert one.state.polls == ()


def test_a_vote_is_sealed_until_the_poll_closes() -> None:
    one = table(gm=False).deal()
    one.do("p1", BREAK)
    one.do("p2", Vote(poll_of(one), yes=True))
    assert [yes.value for _, yes in one.view("p3").polls[0].votes] == [None]
    assert [yes.value for _, yes in one.view("p2").polls[0].votes] == [True]
    entry = one.do("p3", Vote(poll_of(one), yes=True))
    (closed,) = [event for event in entry.events if isinstance(event, PollClosed)]
    assert closed.votes == (("p2", True), ("p3", True))


def test_seats_outside_the_poll_cannot_vote_and_nobody_votes_twice_or_late() -> None:
    one = table(gm=False).deal()
    one.do("p1", BREAK)
    poll = poll_of(one)
    with pytest.raises(Forbidden):
        one.do("p1", Vote(poll, yes=True))
    one.do("p2", Vote(poll, yes=True))
    with pytest.raises(Impossible, match="voted"):
        one.do("p2", Vote(poll, yes=False))
    one.do("p3", Vote(poll, yes=False))
    with pytest.raises(Stale):
        one.do("p3", Vote(poll, yes=True))


def test_a_lone_player_needs_no_consent() -> None:
    one = table(gm=False, players=2).deal()
    state = one.state
    assert [seat.taken for seat in state.seats] == [True, True]
    one.do("p1", Undo(1))
    assert [poll.voters for poll in one.state.polls] == [("p2",)]


def test_a_request_that_has_become_impossible_is_closed_as_void() -> None:
    one = table().deal()
    one.do(TABLE, NoteWait("p2", "bid"))
    one.do("p1", AskNotToWait("p2", "bid"))
    one.do("p2", Bid(1))
    entry = one.do("gm", Vote(poll_of(one), yes=True))
    (closed,) = [event for event in entry.events if isinstance(event, PollClosed)]
    assert (closed.passed, closed.void) == (True, True)
    assert one.state.polls == ()


def test_skipping_someone_takes_a_minute_of_waiting() -> None:
    one = table().deal()
    with pytest.raises(Impossible, match="less than a minute"):
        one.do("p1", AskNotToWait("p2", "bid"))
    assert asking(one, "p1") == []
    one.do(TABLE, NoteWait("p2", "bid"))
    assert asking(one, "p1") == ["p2"]
    assert asking(one, "p2") == asking(one, "gm") == []
    with pytest.raises(Impossible, match="less than a minute"):
        one.do("p1", AskNotToWait("p3", "bid"))
    with pytest.raises(Impossible, match="ask about other seats"):
        one.do("p2", AskNotToWait("p2", "bid"))


def test_only_the_server_notes_the_minute_and_it_belongs_to_one_question() -> None:
    one = table().deal()
    with pytest.raises(Forbidden):
        one.do("p1", NoteWait("p2", "bid"))
    entry = one.do(TABLE, NoteWait("p2", "bid"))
    lines = [one.game.log_line(event, one.view("p1")) for event in entry.events]
    assert lines == ["The table has waited a minute for Ben."]
    one.bid(1, 2, 3)
    with pytest.raises(Stale):
        one.do(TABLE, NoteWait("p2", "bid"))
    one.deal()
    assert asking(one, "p1") == []


def test_a_noted_minute_is_replayed_from_the_journal_without_a_clock() -> None:
    one = table()
    start = one.before[1]
    one.deal().do(TABLE, NoteWait("p2", "bid"))
    replayed = again(one, start)
    assert replayed.state == one.state
    assert [prompt.ask.seat for prompt in replayed.state.prompts if prompt.waited] == ["p2"]


def test_an_undo_skips_entries_that_the_server_recorded() -> None:
    one = table().deal()
    one.do("p1", Bid(1))
    offered = [choice.command for choice in one.choices("p1") if choice.command["type"] == "undo"]
    one.do(TABLE, NoteWait("p2", "bid"))
    assert [choice.command for choice in one.choices("p1") if choice.command["type"] == "undo"] == offered


def asking(one: HighCardTable, seat: str) -> list[str]:
    """The seats that this one may ask to skip."""
    return [str(c.command["seat"]) for c in one.choices(seat) if c.command["type"] == "ask_not_to_wait"]


def test_the_gm_decides_a_request_to_skip_someone() -> None:
    one = table().deal()
    one.do(TABLE, NoteWait("p2", "bid"))
    one.do("p1", AskNotToWait("p2", "bid"))
    assert one.state.polls[0].voters == ("gm",)
    one.do("gm", Vote(poll_of(one), yes=True))
    assert [(seal.seat, seal.answer.value) for seal in one.state.seals] == [("p2", '{"type":"bid","chips":0}')]


def test_the_gm_answers_for_a_seat_and_the_log_says_so() -> None:
    one = table().deal()
    entry = one.do("gm", AnswerFor("p2", "bid", "asleep"))
    (overridden,) = (event for event in entry.events if isinstance(event, Overridden))
    assert (overridden.reason, overridden.what) == ("asleep", "default answer for Ben")
    with pytest.raises(Stale):
        one.do("gm", AnswerFor("p2", "bid"))
    with pytest.raises(Forbidden):
        one.do("p1", AnswerFor("p3", "bid"))


def test_only_the_server_says_that_time_is_up() -> None:
    one = table().deal()
    with pytest.raises(Forbidden):
        one.do("gm", TimeUp("p1", "bid"))
    one.do("table", TimeUp("p1", "bid"))
    assert one.state.seals[0].seat == "p1"


def test_an_override_kept_for_good_is_a_house_rule_of_this_table() -> None:
    one = table().deal()
    entry = one.do("gm", Abandon("nobody can see a thing", "no play by candle light"))
    assert any(isinstance(event, HouseRuleMade) for event in entry.events)
    assert one.deal().entries[-1].receipt.house == ("no play by candle light",)


def test_with_a_gm_players_request_overrides() -> None:
    one = table().deal()
    entry = one.do("p1", BREAK)
    assert any(isinstance(event, PollOpened) for event in entry.events)
    assert one.view(WATCH).polls[0].question == "cancel what is in progress"


def test_default_answers_are_given_at_once_for_their_own_seat_only() -> None:
    one = table()
    one.do("p1", SetStanding(("bid",)))
    one.do("p2", SetStanding(("bid",)))
    one.deal()
    assert [seal.seat for seal in one.state.seals] == ["p1", "p2"]
    assert [prompt.ask.seat for prompt in one.state.prompts] == ["p3"]
    entry = one.do("p3", Bid(1))
    assert any(isinstance(event, ChoicesOpened) for event in entry.events)
    one.do("p1", SetStanding(()))
    one.deal()
    assert [prompt.ask.seat for prompt in one.state.prompts] == ["p1", "p3"]


def test_default_answers_stop_when_the_game_is_over() -> None:
    one = table(players=2, gm=False, length="rounds:3")
    one.do("p1", SetStanding(("bid", "deal")))
    one.do("p2", SetStanding(("bid", "deal")))
    assert one.state.result
    with pytest.raises(Exception, match="over"):
        one.do("p1", Deal())
