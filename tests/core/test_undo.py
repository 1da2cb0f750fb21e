"""Undo, alone or by consent: it is no way to peek, and nothing that was seen is forgotten."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.key_events import KeyOpened, LeafTaken
from croupier.core.question_events import PollOpened
from croupier.core.refusals import Impossible, Stale
from croupier.core.safety.commands import ChangeLimit, TapXCard
from croupier.core.secrets import Secret
from croupier.core.state import TABLE, WATCH
from croupier.core.table_commands import Say, SetStanding, Undo, Vote
from croupier.core.table_events import Undone
from croupier.core.talk.commands import Emote
from croupier.core.undo_words import undone_entries
from high_card.commands import Bid, Deal
from support.core.high_card import HighCardTable, again, keyed, table


def log_of(one: HighCardTable) -> list[str]:
    """The log lines of the last entry."""
    return [line for event in one.entries[-1].events if (line := event.log_line(one.view("p2")))]


def test_your_own_last_entry_is_undone_alone_if_nobody_learned_anything_from_it() -> None:
    one = table(gm=False).deal()
    one.do("p1", Bid(1))
    one.do("p1", Undo(one.version("p1")))
    assert len(one.state.seals) == 0
    one.do("p1", Bid(2))
    again_sealed = one.state.sealed("bids.1")
    assert [seal.answer.value for seal in again_sealed] == ['{"type":"bid","chips":2}']


def test_an_undo_needs_consent_once_others_have_acted() -> None:
    one = table(gm=False).deal()
    one.do("p1", Bid(1))
    mine = one.version("p1")
    one.do("p2", Bid(1))
    entry = one.do("p1", Undo(mine))
    assert type(entry.events[0]) is PollOpened
    assert len(one.state.seals) == 2


def test_what_others_did_in_secret_does_not_change_whose_consent_an_undo_needs() -> None:
    one = table(gm=False).deal()
    one.do("p1", Bid(1))
    one.do("p2", SetStanding(("draw",)))
    assert not one.entries[-1].is_visible("p1")
    one.do("p1", Undo(one.version("p1")))
    assert (one.state.seals, one.state.polls) == ((), ())


def test_a_draw_is_undone_only_by_consent() -> None:
    one = table(gm=False)
    one.do("p1", Deal())
    one.do("p1", Undo(one.version("p1")))
    (poll,) = one.state.polls
    assert poll.voters == ("p2", "p3")
    one.do("p2", Vote(poll.id, yes=True))
    one.do("p3", Vote(poll.id, yes=True))
    assert one.state.phase == "between"
    assert one.state.polls == ()


def test_the_gm_needs_no_consent() -> None:
    one = table().deal()
    one.do("gm", Undo(one.version("gm")))
    assert one.state.phase == "between"


def test_luck_after_an_undo_is_fresh() -> None:
    one = table(luck_source=keyed()).deal()
    first = one.card("p1")
    faces = {first}
    for _ in range(4):
        one.do("gm", Undo(one.version("gm")))
        faces.add(one.deal().card("p1"))
    assert len(faces) > 2


def test_what_was_seen_stays_seen() -> None:
    one = table(["KD", "9C", "2S"], players=3).deal()
    one.bid(2, 1, 0)
    assert one.seen_by("p2", "p1") == "KD"
    one.do("gm", Undo(one.version("gm")))
    assert one.state.phase == "bids"
    assert one.seen_by("p2", "p1") == "KD"
    assert one.seen_by(WATCH, "p1") == "KD"
    assert one.seen_by("p1", "p2") is None


def test_opened_answers_stay_open() -> None:
    one = table(players=2).deal()
    one.bid(2, 1)
    one.do("gm", Undo(one.version("gm")))
    (seal,) = one.state.seals
    assert seal.seat == "p1"
    assert one.view("p2").seals[0].answer.value is not None


def test_an_answer_that_everyone_has_seen_is_changed_openly() -> None:
    one = table(players=2).deal()
    one.bid(2, 1)
    one.do("gm", Undo(one.version("gm")))
    before = one.version("p2")
    one.do("p1", Bid(1))
    assert one.version("p2") == before + 1
    assert one.view("p2").seals[0].answer.value is None


def test_an_undo_can_be_undone_and_forgets_nothing() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    dealt = one.version("gm")
    one.bid(2, 1, 0)
    one.do("gm", Undo(one.version("gm")))
    one.do("gm", Undo(one.version("gm")))
    assert (one.state.phase, one.state.round) == ("between", 1)
    one.do("gm", Undo(dealt + 1))
    assert (one.state.phase, one.state.seals) == ("bids", ())
    assert one.seen_by("p2", "p1") == "KD"


def test_an_undone_entry_cannot_be_undone_again() -> None:
    one = table().deal()
    version = one.version("gm")
    one.do("gm", Undo(version))
    with pytest.raises(Stale, match="already been undone"):
        one.do("gm", Undo(version))


@pytest.mark.parametrize("version", [0, -1, 9999])
def test_an_entry_that_a_seat_was_not_sent_cannot_be_undone(version: int) -> None:
    with pytest.raises(Stale):
        table().do("gm", Undo(version))


def test_a_prompt_from_before_an_undo_is_stale() -> None:
    one = table().deal()
    old = one.prompt("p1", "bid")
    one.do("gm", Undo(one.version("gm")))
    one.deal()
    with pytest.raises(Stale):
        one.do("p1", Bid(1), old)
    assert one.prompt("p1", "bid") != old
    one.do("p1", Bid(1), one.prompt("p1", "bid"))


def test_seats_words_and_sessions_are_not_undone() -> None:
    one = table().deal()
    one.do("p1", Say("Well."))
    one.do("gm", Undo(1))
    assert [seat.taken for seat in one.state.seats] == [True] * 4
    assert one.state.is_open


def test_an_opened_key_is_not_drawn_from_again() -> None:
    """The last card under a key is shown and the key opened; after an undo its set gets a new key."""
    one = table(luck_source=keyed(), players=2, deck="court")
    one.deal()
    one.bid(1, 1)
    one.deal()
    struck = one.version("gm")
    opened = [event.index for event in one.entries[-1].events if isinstance(event, KeyOpened)]
    entry = one.do("gm", Undo(struck))
    assert any(isinstance(event, Undone) for event in entry.events)
    assert opened == [0]
    assert [(event.name, event.index) for event in entry.events if isinstance(event, LeafTaken)] == [("deck.2", 2)]
    one.deal()
    drawn = [draw for made in one.entries if made.n > entry.n for draw in made.draws]
    assert drawn
    assert not {draw.leaf for draw in drawn} & set(opened)


def test_a_replay_undoes_the_same_entries() -> None:
    one = table(["KD", "9C", "2S"])
    start = one.state_before(1)
    one.deal()
    one.bid(2, 1, 0)
    one.do("gm", Undo(one.version("gm")))
    one.do("p3", Bid(1))
    assert again(one, start).state == one.state


def test_an_undo_reaches_only_so_far_back() -> None:
    one = table()
    one.entries.clear()
    with pytest.raises(Impossible, match="too long ago"):
        one.do("gm", Undo(1))


@pytest.mark.parametrize("secret", [0, 2])
def test_whether_an_undo_needs_consent_does_not_depend_on_the_seats_secret_entries(secret: int) -> None:
    """Security audit 10: others would learn of a changed bid or a standing answer."""
    one = table(gm=False).deal()
    one.do("p1", Bid(1))
    mine = one.version("p1")
    for _ in range(secret):
        one.do("p1", SetStanding(()))
    entry = one.do("p1", Undo(mine))
    assert any(isinstance(event, Undone) for event in entry.events)


@pytest.mark.parametrize("secret", [0, 2])
def test_an_undo_says_what_is_undone_as_everyone_saw_it(secret: int) -> None:
    one = table(gm=False).deal()
    one.do("p1", Bid(1))
    mine = one.version("p1")
    for _ in range(secret):
        one.do("p1", SetStanding(()))
    undone = one.do("p1", Undo(mine)).events[0]
    assert isinstance(undone, Undone)
    assert undone.what == "\u201cAna has made a sealed choice\u201d"
    assert "standing" not in undone.log_line(one.view("p2"))


def test_an_undo_of_what_nobody_else_saw_does_not_say_what_it_was() -> None:
    one = table(gm=False).deal()
    one.do("p1", SetStanding(()))
    undone = one.do("p1", Undo(one.version("p1"))).events[0]
    assert isinstance(undone, Undone)
    assert undone.log_line(one.view("p2")) == "Undone: the last entry. What was seen stays seen."


@pytest.mark.parametrize("message", [Say("I hate this."), Emote("hates this")])
def test_an_undo_of_a_message_does_not_repeat_it(message: Say | Emote) -> None:
    """Otherwise it would stand in the log again, and where undone entries are not shown at all."""
    one = table().deal()
    one.do("p1", message)
    asked = one.do("p2", Undo(one.version("p2"))).events[0]
    assert isinstance(asked, PollOpened)
    assert asked.poll.question == "undo a message from Ana"
    one.do("gm", Undo(one.version("gm") - 1))
    assert log_of(one) == ["Undone: a message from Ana and everything after it. What was seen stays seen."]


def test_an_undo_does_not_repeat_safety_entries() -> None:
    one = table().deal()
    one.do(TABLE, ChangeLimit("line", "spiders"))
    one.do("gm", Undo(one.version("gm")))
    assert log_of(one) == ["Undone: the last entry. What was seen stays seen."]


def test_an_undo_after_the_x_card_repeats_nothing() -> None:
    one = table().deal()
    one.do("p1", Bid(1))
    before = one.version("gm")
    one.do(TABLE, TapXCard())
    one.do("gm", Undo(before))
    assert log_of(one) == ["Undone; what was seen stays seen."]


def test_an_undone_event_of_an_older_version_is_written_as_it_was() -> None:
    """Otherwise its table's chain of entries would no longer verify."""
    older = Undone(Secret(3, ()), (("c1", ("p1",)),))
    assert b"what" not in msgspec.json.encode(older)


@pytest.mark.parametrize("secret", [0, 2])
def test_a_request_for_an_undo_reads_the_same_and_hides_its_version(secret: int) -> None:
    """Security audit 10: a version counts the seat's secret actions, and everyone reads a request."""
    one = table(gm=False)
    for _ in range(secret):
        one.do("p1", SetStanding(()))
    one.deal()
    one.do("p1", Bid(1))
    mine = one.version("p1")
    for _ in range(secret):
        one.do("p1", SetStanding(()))
    one.do("p2", Bid(1))
    opened = one.do("p1", Undo(mine)).events[0]
    assert isinstance(opened, PollOpened)
    question = "undo “Ana has made a sealed choice” and everything after it"
    assert (opened.poll.question, opened.poll.command) == (question, "")
    assert [opened.poll.hidden.is_known_to(seat) for seat in ("p1", "p2", "p3")] == [True, False, False]
    for seat in ("p2", "p3"):
        one.do(seat, Vote(opened.poll.id, yes=True))
    assert one.state.seals == ()


def test_how_far_back_an_undo_reaches_counts_entries_that_the_seat_was_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Security audit 10: counted in all entries, the limit revealed how many there were."""
    monkeypatch.setattr("croupier.core.history.KEPT", 6)
    reached = []
    for secret in (0, 40):
        one = table(gm=False).deal()
        one.do("p1", Bid(1))
        mine = one.version("p1")
        for _ in range(secret):
            one.do("p2", SetStanding(()))
        for n in range(5):
            one.do("p3", Say(f"{n}"))
        assert one.last_deed("p1") == one.version("p1")
        reached.append(type(one.do("p1", Undo(mine)).events[0]))
        with pytest.raises(Impossible, match="too long ago"):
            one.do("p1", Undo(mine))
    assert reached == [PollOpened, PollOpened]


def test_a_quotation_within_what_is_undone_has_single_marks() -> None:
    one = table(gm=False).deal()
    words = undone_entries(one.state, (one.entries[-1],), lambda _: "The scene “Who rules?” begins.")
    assert words == "“The scene \u2018Who rules?\u2019 begins”"
