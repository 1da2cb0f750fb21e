"""The table: it decides commands, applies events, counts versions, and shows each seat its own view."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core import entry as entries
from croupier.core.key_events import KeyOpened
from croupier.core.question_events import ChoiceSealed, ChoicesOpened, QuestionsAsked
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid, Stale
from croupier.core.state import TABLE, WATCH
from croupier.core.table_commands import (
    AddSeat,
    AgreeToOpen,
    ChangeMode,
    ChangeSetting,
    EmptySeat,
    GiveWord,
    OpenSitting,
    Say,
    SeatAway,
    SeatBack,
    SetStanding,
)
from croupier.pieces.override_commands import MoveCards
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal, JudgeTie
from high_card.state import DECK, hand
from support.core.high_card import again, keyed, table


def test_a_refusal_changes_nothing() -> None:
    one = table().deal()
    before = (one.state, one.n, len(one.entries), one.version("p1"))
    for seat, command in [("p1", Deal()), ("p1", Bid(9)), ("p1", JudgeTie("p2")), ("p1", ChangeMode("assist"))]:
        with pytest.raises((Illegal, Impossible, Forbidden)):
            one.do(seat, command)
    assert (one.state, one.n, len(one.entries), one.version("p1")) == before


def test_an_illegal_command_gets_its_clause_and_an_alternative() -> None:
    with pytest.raises(Illegal) as refused:
        table().do("p1", Deal())
    assert (refused.value.clause, refused.value.instead) == ("HC-2.1", "let gm deal")


def test_changes_made_in_record_mode_are_repaired_when_rules_apply_again() -> None:
    one = table().deal()
    one.do("gm", ChangeMode("record"))
    one.do("p1", MoveCards(place=hand("p1"), spots=(0,), target=DECK))
    by_hand = one.state.phase
    one.do("gm", ChangeMode("assist"))
    assert (by_hand, one.state.phase) == ("bids", "between")


@pytest.mark.parametrize(("seat", "why"), [(WATCH, "watchers"), ("p9", "no seat p9")])
def test_only_seated_players_can_act(seat: str, why: str) -> None:
    with pytest.raises(Forbidden, match=why):
        table().do(seat, Say("Hello"))


def test_only_the_server_acts_for_the_table() -> None:
    for command in (OpenSitting(), SeatAway("p1"), SeatBack("p1")):
        with pytest.raises(Forbidden):
            table().do("gm", command)


@pytest.mark.parametrize("text", ["", "   ", "a\x00b", "x" * 2001, "tab\there"])
def test_remarks_are_sanitized_and_short(text: str) -> None:
    with pytest.raises(Invalid, match="text"):
        table().do("p1", Say(text))


@pytest.mark.parametrize(
    "body", [b"", b"[1]", b'{"type":"bid"}', b'{"type":"bid","chips":"x"}', b'{"type":"bid","chips":1,"x":2}']
)
def test_an_unreadable_command_is_invalid(body: bytes) -> None:
    with pytest.raises(Invalid):
        HIGH_CARD.read_command(body)


def test_only_its_seat_sees_a_sealed_bid_until_all_are_in() -> None:
    one = table().deal()
    one.do("p1", Bid(3))
    assert one.view("p1").seals[0].answer.value == '{"type":"bid","chips":3}'
    for seat in ("gm", "p2", WATCH):
        (seal,) = one.view(seat).seals
        assert (seal.seat, seal.answer.value, seal.salt.value) == ("p1", None, None)
    told = entries.entry_for_seat(one.entries[-1], "p2")
    assert told.command == {"type": "seal"}
    assert b'"chips"' not in msgspec.json.encode(told)


def test_bids_are_opened_together_with_the_salts_that_prove_them() -> None:
    one = table(luck_source=keyed()).deal()
    opened = next(event for event in one.bid(0, 1, 2).events if isinstance(event, ChoicesOpened))
    assert [seal.answer.value for seal in opened.seals] == [f'{{"type":"bid","chips":{count}}}' for count in (0, 1, 2)]
    laid = [event.seal for entry in one.entries for event in entry.events if isinstance(event, ChoiceSealed)]
    assert [seal.commitment.value for seal in laid] == [seal.commitment.value for seal in opened.seals]
    assert all(len(seal.salt.open()) == 16 for seal in opened.seals)
    assert opened.log_line(one.state).startswith("The sealed choices of ")
    assert ChoicesOpened(opened.window, opened.seals[:1]).log_line(one.state).endswith("'s sealed choice is opened.")
    assert ChoicesOpened(opened.window, ()).log_line(one.state) == "", (
        "a bot of Rust in the Canyon had “The sealed choices of  are opened.”"
    )


def test_a_bid_may_be_changed_and_only_its_seat_sees_that() -> None:
    one = table().deal()
    one.do("p1", Bid(3))
    versions = {seat: one.version(seat) for seat in ("gm", "p1", "p2", WATCH)}
    one.do("p1", Bid(1))
    assert one.state.seals[0].answer.value == '{"type":"bid","chips":1}'
    assert {seat for seat, version in versions.items() if one.version(seat) > version} == {"p1"}


def test_a_standing_answer_changes_no_other_seats_version_or_view() -> None:
    one = table()
    before = one.version("p2")
    one.do("p1", SetStanding(("bid",)))
    assert one.version("p2") == before
    assert one.view("p1").seat("p1").standing == ("bid",)
    assert one.view("p2").seat("p1").standing == ()


def test_a_prompt_id_does_not_reveal_what_others_did_in_secret() -> None:
    plain, other = table(), table()
    other.do("p2", SetStanding(("bid",)))
    assert not other.entries[-1].is_visible("p1")
    assert [one.deal().prompt("p1", "bid") for one in (plain, other)] == [plain.prompt("p1", "bid")] * 2


def test_prompt_ids_are_opaque_private_to_their_seat_and_reproducible() -> None:
    one = table(luck_source=keyed()).deal()
    mine = one.prompt("p1", "bid")
    assert all(prompt.id.value is None for prompt in one.view("p2").prompts if prompt.ask.seat == "p1")
    with pytest.raises(Stale):
        one.do("p2", Bid(1), mine)
    one.bid(0, 0, 0)
    with pytest.raises(Stale):
        one.do("p1", Bid(1), mine)


def test_a_question_is_asked_once_and_closed_by_its_answer() -> None:
    one = table().deal()
    entry = one.do("p2", Bid(0))
    (asked,) = [event for event in entry.events if isinstance(event, QuestionsAsked)]
    assert (asked.asked, asked.gone) == ((), (("p2", "bid"),))


def test_applying_all_entries_gives_the_state() -> None:
    one = table()
    start = one.state_before(1)
    for _ in range(3):
        one.deal()
        one.bid(*(min(1, one.state.most_bid(seat)) for seat in one.state.playing))
    made = again(one, start)
    assert made.state == one.state
    assert {seat: made.version(seat) for seat in ("gm", "p1", WATCH)} == {
        seat: one.version(seat) for seat in ("gm", "p1", WATCH)
    }


def test_entries_must_be_in_order() -> None:
    one = table()
    with pytest.raises(ValueError, match="cannot follow"):
        table().fold(one.entries[2])


def test_an_entry_survives_storage() -> None:
    one = table().deal()
    one.bid(1, 1, 1)
    for entry in one.entries:
        line = entries.write(entry)
        assert entries.write(entries.read(HIGH_CARD, line)) == line


def test_the_receipt_lists_clauses_facts_and_rulings() -> None:
    one = table(["KD", "9C", "2S"], length="rounds:1").deal()
    receipt = one.bid(2, 1, 0).receipt
    assert [cited.clause for cited in receipt.because] == ["HC-2.3", "HC-2.4", "HC-2.5", "HC-2.7", "HC-3.1"]
    assert dict(receipt.rulings) == {"length": "rounds"}
    facts = {fact.name: fact.value for cited in receipt.because for fact in cited.facts}
    assert facts["winners"] == ("p1",)
    assert facts["each"] == 6


def test_a_setting_changes_only_at_the_times_it_allows() -> None:
    one = table()
    one.do("gm", ChangeSetting("ace", "low"))
    one.do("gm", ChangeSetting("deck", "court"))
    assert (one.state.settings["ace"], one.state.settings["deck"]) == ("low", "court")
    one.deal()
    with pytest.raises(Illegal, match="cannot change now"):
        one.do("gm", ChangeSetting("ace", "high"))
    one.do("gm", ChangeSetting("tie", "roll"))
    with pytest.raises(Illegal, match="fixed once play has begun"):
        one.do("gm", ChangeSetting("deck", "full"))
    with pytest.raises(Invalid, match="three"):
        one.do("gm", ChangeSetting("tie", "three"))
    with pytest.raises(Forbidden):
        one.do("p1", ChangeSetting("tie", "split"))


def test_words_are_sealed_and_opened_together_before_the_session() -> None:
    one = table()
    one.do("p1", GiveWord("rain"))
    assert one.view("p2").sealed_words[0].word.value is None
    assert one.view("p1").sealed_words[0].word.value == "rain"
    assert one.view("p2").sealed_words[0].salt.value is None
    assert one.view("p1").sealed_words[0].salt.value
    assert one.state.words == ()


def test_seats_can_be_added_cleared_and_taken_again() -> None:
    one = table()
    one.do("gm", AddSeat())
    assert [seat.id for seat in one.state.seats][-1] == "p4"
    one.do(TABLE, SeatAway("p1"))
    assert one.state.seat("p1").away
    one.do(TABLE, SeatBack("p1"))
    assert not one.state.seat("p1").away
    one.do("gm", EmptySeat("p2"))
    assert not one.state.seat("p2").taken
    with pytest.raises(Impossible, match="nobody sits in p2"):
        one.do("gm", EmptySeat("p2"))


def test_a_key_is_opened_when_nothing_drawn_under_it_is_hidden() -> None:
    one = table(luck_source=keyed(), players=2).deal()
    one.bid(1, 1)
    entry = one.do("gm", Deal())
    (opened,) = [event for event in entry.events if isinstance(event, KeyOpened)]
    assert opened.name == "deck.2"
    assert (opened.index, [leaf.index for leaf in one.state.leaves], one.state.keys_taken) == (0, [1], 2)


def test_opening_a_key_early_takes_consent_of_the_owners_of_hidden_cards() -> None:
    one = table(luck_source=keyed(), players=2).deal()
    one.bid(1, 0)
    one.deal()
    assert len(one.state.leaves) == one.state.keys_taken
    with pytest.raises(Impossible, match="nothing of yours"):
        one.do("p1", AgreeToOpen("deck.2"))
    entry = one.do("p2", AgreeToOpen("deck.2"))
    assert [event.name for event in entry.events if isinstance(event, KeyOpened)] == ["deck.2"]
