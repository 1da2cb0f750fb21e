"""Overrides on pieces: by the GM, by consent, or by everyone in record mode; and assist mode."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.bots import fill_fields
from croupier.core.chance import even_numbers
from croupier.core.choices import Begins, Choice, WhyNot
from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.secrets import public
from croupier.core.table_commands import ChangeMode, SetStanding, Vote
from croupier.core.table_events import HouseRuleMade, Overridden
from croupier.pieces.events import CardSeen, CardsMoved, ChipsMoved
from croupier.pieces.override_choices import PILE
from croupier.pieces.override_commands import (
    LayClock,
    LayNote,
    LookAt,
    MoveCards,
    MoveToken,
    SetChips,
    SetClock,
    ShufflePile,
    TakeAway,
    TurnCards,
    WriteNote,
)
from croupier.pieces.overrides import OVERRIDE_RULES
from croupier.pieces.render import render_view
from croupier.pieces.state import Place
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from high_card.state import BUTTON, CHIP, DECK, NOTES, POT, ROUNDS, hand, purse
from support.core.high_card import HighCardTable, table

SWAP = MoveCards(place=hand("p1"), spots=(0,), target=DECK, reason="a misdeal")


def overridden(one: HighCardTable) -> list[str]:
    return [event.what for event in one.entries[-1].events if isinstance(event, Overridden)]


def test_the_gm_sets_chips_and_everyone_reads_why() -> None:
    one = table()
    entry = one.do("gm", SetChips(place=purse("p1"), kind=CHIP, count=9, reason="a late birthday present"))
    assert one.state.chips("p1") == 9
    assert overridden(one) == ["set chips to 9: Ana's Chips"]
    assert [event.source for event in entry.events if isinstance(event, ChipsMoved)] == [None]


def test_moving_a_card_out_of_a_hand_ends_the_round_that_needs_it() -> None:
    one = table().deal()
    one.do("gm", SWAP)
    assert one.state.phase == "between"
    assert one.state.chips("p1") == 5


def test_everyone_sees_that_the_gm_looked_at_a_hidden_card_but_not_its_face() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    before = one.version("p2")
    entry = one.do("gm", LookAt(place=hand("p1"), spots=(0,), reason="a marked card?"))
    assert one.version("p2") == before + 1
    assert [event.by for event in entry.events if isinstance(event, CardSeen)] == [("gm",)]
    assert [one.seen_by(seat, "p1") for seat in ("gm", "p1", "p2", "watch")] == ["KD", "KD", None, None]


def test_cards_are_turned_up_for_everyone_and_shuffled() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    one.do("gm", TurnCards(place=hand("p2"), spots=(0,), lie="up", reason="it fell"))
    assert one.seen_by("p3", "p2") == "9C"
    one.do("gm", ShufflePile(place=DECK, reason="it fell too"))
    assert len({slot.set for slot in one.state.board.place(DECK).slots}) == 1


def test_clocks_tokens_and_notes_are_set() -> None:
    one = table()
    one.do("gm", SetClock(place=ROUNDS, at=3))
    one.do("gm", MoveToken(place=BUTTON, token="dealer", cell="p3"))
    one.do("gm", WriteNote(place=NOTES, text="Ana owes the pizza."))
    board = one.view("watch").board
    assert board.place(ROUNDS).at == 3
    assert board.place(BUTTON).tokens[0].cell == "p3"
    note = board.place(NOTES).text
    assert note is not None
    assert note.value == "Ana owes the pizza."


def test_setting_a_clock_begins_with_where_it_is() -> None:
    """It began with nothing, and offered the segments of the longest clock for every other."""
    one = table()
    one.do("gm", SetClock(place=ROUNDS, at=3))
    one.do("gm", LayClock(label="Doom", size=24))
    (clock,) = extras(one)
    (choice,) = (each for each in one.choices("gm") if each.label == "Set a clock")
    at = next(each for each in choice.fields if each.name == "at")
    assert at.begins == Begins("place", {ROUNDS: 3, clock.id: 0})


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (SetChips(place="nowhere", kind=CHIP, count=1), Impossible),
        (SetChips(place=POT, kind="gold", count=1), Impossible),
        (SetChips(place=POT, kind=CHIP, count=-1), Invalid),
        (SetClock(place=ROUNDS, at=7), Impossible),
        (SetClock(place=POT, at=1), Impossible),
        (MoveToken(place=BUTTON, token="king", cell="p1"), Impossible),
        (WriteNote(place=POT, text="x"), Impossible),
        (WriteNote(place=NOTES, text="\x07"), Invalid),
        (MoveCards(place=DECK, spots=(), target=POT), Impossible),
        (MoveCards(place=DECK, spots=(1, 1), target=POT), Impossible),
        (MoveCards(place=DECK, spots=(99,), target=POT), Impossible),
        (MoveCards(place=DECK, spots=(0,), target=hand("p1"), at=4), Impossible),
        (TurnCards(place=DECK, spots=(0,), lie="standing"), Invalid),
        (ShufflePile(place=POT), Impossible),
    ],
)
def test_an_impossible_override_is_refused_and_changes_nothing(command: Command, refusal: type[Exception]) -> None:
    one = table()
    before = one.state
    with pytest.raises(refusal):
        one.do("gm", command)
    assert one.state is before


def test_with_a_gm_players_cannot_override() -> None:
    with pytest.raises(Forbidden):
        table().do("p1", SetChips(place=POT, kind=CHIP, count=3))


def test_without_a_gm_the_table_decides_by_consent() -> None:
    one = table(gm=False).deal()
    one.do("p1", SWAP)
    (poll,) = one.state.polls
    assert one.state.board.place(hand("p1")).count == 1
    one.do("p2", Vote(poll.id, yes=True))
    one.do("p3", Vote(poll.id, yes=True))
    assert one.state.phase == "between"
    assert overridden(one) == ["move 1 card: Ana's Hand to Deck"]


def test_an_override_may_be_kept_as_a_house_rule() -> None:
    one = table()
    wish = SetChips(place=POT, kind=CHIP, count=2, reason="the house pays", keep="the house puts in two")
    assert any(isinstance(event, HouseRuleMade) for event in one.do("gm", wish).events)
    assert [rule.name for rule in one.state.house_rules] == ["the house puts in two"]


@pytest.mark.parametrize("on", [DECK, POT, ROUNDS, BUTTON, NOTES, hand("p1"), "k1", "k9", "nowhere"])
def test_every_override_offered_on_a_piece_can_be_done(on: str) -> None:
    one = table().deal()
    offered = HIGH_CARD.overrides(one.view("gm"), on)
    assert bool(offered) is (on not in ("k9", "nowhere"))
    for choice in offered:
        values = {field.name: field.options[0].value for field in choice.fields if field.kind == "one_of"}
        values |= {field.name: [field.options[0].value] for field in choice.fields if field.kind == "some_of"}
        values |= {field.name: field.max for field in choice.fields if field.kind == "int"}
        values |= {field.name: "words" for field in choice.fields if field.kind == "text"}
        one.decide("gm", HIGH_CARD.read_command(msgspec.json.encode({**choice.command, **values})), "now")


def test_overrides_are_built_from_the_gms_view() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    told = msgspec.json.encode(HIGH_CARD.overrides(one.view("gm"), hand("p1")))
    assert b"king" not in told
    one.do("gm", LookAt(place=hand("p1"), spots=(0,)))
    assert b"king of diamonds" in msgspec.json.encode(HIGH_CARD.overrides(one.view("gm"), hand("p1")))


def recording() -> HighCardTable:
    one = table(mode="record")
    assert one.state.prompts == ()
    return one


def test_a_table_in_record_mode_has_no_rules() -> None:
    one = recording()
    for command in (Deal(), Bid(1)):
        with pytest.raises(Impossible, match="record mode"):
            one.do("gm", command)


def test_in_record_mode_everyone_moves_shared_pieces_and_their_own() -> None:
    one = recording()
    entry = one.do("p1", MoveCards(place=DECK, spots=(51,), target=hand("p1")))
    assert {CardSeen, CardsMoved} <= {type(event) for event in entry.events}
    assert one.card("p1") is not None
    assert one.seen_by("p2", "p1") is None
    one.do("p1", SetChips(place=purse("p1"), kind=CHIP, count=4))
    one.do("p1", MoveCards(place=hand("p1"), spots=(0,), target=hand("p2")))
    one.do("p2", SetClock(place=ROUNDS, at=1))
    with pytest.raises(Forbidden, match="not yours"):
        one.do("p2", TurnCards(place=hand("p1"), spots=(0,), lie="up"))


def deeds(one: HighCardTable, seat: str) -> dict[str, Choice]:
    """The overrides of pieces that a seat may use, by command name."""
    found = [choice for choice in one.choices(seat) if choice.group == "any_time"]
    assert len({choice.command["type"] for choice in found}) == len(found)
    return {str(choice.command["type"]): choice for choice in found}


def where(choice: Choice) -> list[str]:
    return [str(option.value) for option in choice.fields[0].options]


def test_in_record_mode_choices_cover_your_own_and_shared_places() -> None:
    one = recording()
    assert where(deeds(one, "p1")["set_chips"]) == [POT, purse("p1")]
    assert where(deeds(one, "gm")["set_chips"]) == [POT, *(purse(seat) for seat in ("p1", "p2", "p3"))]
    assert deeds(one, "p1").keys() == {
        "move_cards", "turn_cards", "look_at", "shuffle_pile", "set_chips", "set_clock", "move_token", "write_note",
        "lay_clock", "lay_note",
    }  # fmt: skip


def test_the_cards_offered_depend_on_the_place() -> None:
    one = recording()
    one.do("p1", MoveCards(place=DECK, spots=(51, 50), target=hand("p1")))
    which, spots, target, lie = deeds(one, "p1")["move_cards"].fields
    assert [option.on for option in which.options] == [DECK, hand("p1")]
    mine = spots.given({"place": hand("p1")}).options
    assert [option.on for option in mine] == [slot.id for slot in one.state.board.place(hand("p1")).slots]
    assert len(spots.given({"place": DECK}).options) == PILE
    assert {option.value for option in target.options} == set(deeds(one, "p1")["move_cards"].to)
    assert not lie.required
    assert where(deeds(one, "p1")["look_at"]) == [DECK]


@pytest.mark.parametrize("seat", ["gm", "p1"])
def test_everything_offered_in_record_mode_can_be_done(seat: str) -> None:
    one = recording()
    one.do("p1", MoveCards(place=DECK, spots=(51, 50), target=hand("p1")))
    number = even_numbers("any")
    for type, choice in deeds(one, seat).items():
        for _ in range(10):
            values = fill_fields(choice.fields, number)
            values |= {"at": 0} if type == "set_clock" else {}
            one.decide(seat, HIGH_CARD.read_command(msgspec.json.encode({**choice.command, **values})), "now")


def extras(one: HighCardTable) -> list[Place]:
    return [place for place in one.state.board.places if place.is_by_hand]


def test_the_gm_adds_a_clock_at_any_table_and_everyone_reads_its_purpose() -> None:
    one = table()
    entry = one.do("gm", LayClock(label="Doom", size=4, reason="it is late"))
    assert [HIGH_CARD.log_line(event, one.view("p1")) for event in entry.events][:2] == [
        "Override by Gil: add a clock: Doom (it is late).",
        "A clock with 4 segments is added: Doom.",
    ]
    (clock,) = extras(one)
    one.do("gm", SetClock(place=clock.id, at=4))
    with pytest.raises(Impossible, match="5 segments"):
        one.do("gm", SetClock(place=clock.id, at=5))
    assert extras(one)[0].at == 4
    assert [(place.label, place.at, place.size) for place in render_view(HIGH_CARD, one.view("p1"), "p1").places][
        -1
    ] == (
        "Doom",
        4,
        4,
    )


@pytest.mark.parametrize("text", ["Deep after rain", "Deep after rain."])
def test_a_note_is_logged_with_one_period(text: str) -> None:
    one = table()
    entry = one.do("gm", LayNote(label="The ford", text=text))
    told = [HIGH_CARD.log_line(event, one.view("p1")) for event in entry.events]
    assert "A note is added: The ford: Deep after rain." in told


def test_a_note_is_added_edited_and_removed() -> None:
    one = table()
    one.do("gm", LayNote(label="The ford", text="Deep after rain."))
    (note,) = extras(one)
    one.do("gm", WriteNote(place=note.id, text="Shallow again."))
    assert extras(one)[0].text == public("Shallow again.")
    one.do("gm", TakeAway(place=note.id))
    assert extras(one) == []


@pytest.mark.parametrize(
    ("command", "refusal", "told"),
    [
        (LayClock(label="Doom", size=0), Invalid, "size: 0 is not allowed; allowed: 1 to 24"),
        (LayClock(label="Doom", size=25), Invalid, "size: 25 is not allowed; allowed: 1 to 24"),
        (LayClock(label="  ", size=4), Invalid, "label"),
        (LayNote(label="x" * 41), Invalid, "label"),
        (LayNote(label="a\x00b"), Invalid, "label"),
        (TakeAway(place=ROUNDS), Impossible, "belongs to the game"),
    ],
)
def test_a_refused_addition_or_removal_gives_the_reason(command: Command, refusal: type[Exception], told: str) -> None:
    with pytest.raises(refusal, match=told):
        table().do("gm", command)


def test_the_number_of_clocks_and_notes_is_limited() -> None:
    one = table()
    for at in range(24):
        one.do("gm", LayClock(label=f"Clock {at}", size=1))
    with pytest.raises(Impossible, match="24 clocks and notes are already here"):
        one.do("gm", LayNote(label="One more"))
    offered = {choice.command["type"]: choice for choice in one.choices("gm")}
    assert [offered[type].legal for type in ("lay_clock", "lay_note", "take_away")] == [False, False, True]
    assert offered["lay_note"].why_not == WhyNot("24 clocks and notes are already here", instead="take one away")


def test_players_add_nothing_with_a_gm_and_ask_without_one() -> None:
    lay = LayClock(label="Doom", size=4)
    with pytest.raises(Forbidden):
        table().do("p1", lay)
    one = table(gm=False)
    one.do("p1", lay)
    assert [poll.question for poll in one.state.polls] == ["add a clock: Doom"]
    assert [choice.label for choice in one.choices("p2") if choice.command["type"] == "lay_clock"] == ["Add a clock"]


def test_a_game_has_exactly_the_overrides_that_it_can_carry_out() -> None:
    from croupier.games import game

    assert set(HIGH_CARD.command_types) >= set(OVERRIDE_RULES)
    fight = game("state-stack")
    assert set(OVERRIDE_RULES) - set(fight.command_types) == {MoveToken}
    with pytest.raises(Invalid, match="move_token"):
        fight.read_command(b'{"type":"move_token","place":"x","token":"x","cell":"x"}')


@pytest.mark.parametrize("mode", ["enforce", "record"])
def test_overrides_that_a_game_cannot_carry_out_are_not_offered(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table(mode=mode).view("gm")

    def offered() -> set[str]:
        found = (*HIGH_CARD.overrides(view, BUTTON), *HIGH_CARD.choices(view, "gm"))
        return {str(choice.command["type"]) for choice in found}

    assert "move_token" in offered()
    monkeypatch.setattr(type(HIGH_CARD), "without", frozenset({MoveToken}))
    assert "move_token" not in offered()


def test_leaving_record_mode_brings_the_rules_back() -> None:
    one = recording()
    one.do("gm", ChangeMode("enforce"))
    assert [prompt.ask.key for prompt in one.state.prompts] == ["deal"]
    one.deal()


def test_assist_mode_allows_illegal_actions_and_flags_them() -> None:
    one = table(mode="assist")
    entry = one.do("p1", Deal())
    assert one.state.phase == "bids"
    assert [cited.flag for cited in entry.receipt.because if cited.flag] == ["only the dealer begins a round"]


def test_assist_mode_still_refuses_impossible_actions() -> None:
    one = table(mode="assist").deal()
    with pytest.raises(Impossible):
        one.do("p1", Bid(4))
    with pytest.raises(Illegal):
        table(mode="assist").do("p1", Bid(1))


def test_the_id_of_an_added_piece_does_not_count_what_others_did_in_secret() -> None:
    """Security audit 10: the id was the entry's number, from which secret entries could be counted."""
    laid = []
    for extra in (0, 3):
        one = table().deal()
        for _ in range(extra):
            one.do("p2", SetStanding(()))
        one.do("gm", LayClock(label="Dusk"))
        one.do("gm", LayNote(label="Rumors", text="a stranger came"))
        laid.append([place.id for place in one.state.board.places if place.is_by_hand])
    assert laid[0] == laid[1]
    assert len(set(laid[0])) == 2
