"""Read a Person or Situation, bet and drawn (RC-6.2 to RC-6.9)."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, DrawRequest, every_outcome
from croupier.core.play import Play
from croupier.core.playing_cards import RANKS
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places, purse
from croupier.games.rust_in_the_canyon.figures.hand_totals import drawn_order
from croupier.games.rust_in_the_canyon.figures.solo import higher
from croupier.games.rust_in_the_canyon.moves import reading
from croupier.games.rust_in_the_canyon.moves.commands import (
    AddQuestion,
    AnswerRead,
    AskRead,
    CancelRead,
    NoteTrouble,
    Read,
    RetireMarker,
    StopReading,
)
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON, OF_A_SITUATION
from croupier.games.rust_in_the_canyon.state import REMOVED, with_character
from croupier.games.rust_in_the_canyon.town.commands import SetOutFor
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage, under

IN_CHARGE = OF_A_SITUATION[4]
GOAL = OF_A_PERSON[2]


def bet(chips: int, question: str = IN_CHARGE) -> Read:
    return Read("the saloon", "situation", question, chips)


@pytest.mark.rule("RC-6.2", "RC-6.4", "RC-R9", "RC-R10")
@pytest.mark.parametrize(
    ("example", "chips", "town", "after"),
    [
        ("E16: a town of 1", 3, 1, (8, 4, 0)),
        ("matched in full", 3, 28, (8, 6, 25)),
        ("a drained town", 2, 0, (9, 2, 0)),
        ("the whole stack", 11, 28, (0, 22, 17)),
    ],
)
def test_e16_the_gm_matches_and_all_chips_become_stress(
    rulings: Settings, example: str, chips: int, town: int, after: tuple[int, int, int]
) -> None:
    stage = Stage(rulings, Rider(), town=town).do("p1", bet(chips))
    assert stage.asked() == ["gm answer c1"]
    assert stage.chips_in_all() == 11 + town
    stage.do("gm", AnswerRead("The widow is"))
    assert (stage.stack(), stage.stress(), stage.town()) == after
    assert (stage.state.reading, stage.state.board.has(places.READ), stage.asked()) == (None, False, [])


@pytest.mark.rule("RC-6.5", "RC-6.3")
def test_the_answer_is_a_marker_for_the_asker(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", bet(1)).do("gm", AnswerRead("The widow is"))
    (marker,) = stage.one().markers
    assert (marker.id, marker.town, marker.question, marker.answer) == ("m1", "t1", IN_CHARGE, "The widow is")
    assert stage.one("c2").markers == ()
    known = [fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p2")) if fact.label == "Ana knows"]
    assert known == [f"the saloon: {IN_CHARGE} The widow is"]
    stage.do("p2", bet(1)).do("gm", AnswerRead("Still the widow"))
    assert [one.id for one in stage.one("c2").markers] == ["m2"]


@pytest.mark.rule("RC-6.3", "RC-6.2")
def test_the_gm_sees_the_chips_and_answers_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", bet(2))
    (ask,) = GAME.open_questions(stage.state)
    assert "(bet: 2)" in ask.label
    with pytest.raises(Forbidden):
        stage.do("p1", AnswerRead("I am"))
    with pytest.raises(Invalid) as refused:
        stage.do("gm", AnswerRead(" "))
    assert refused.value.clause == "RC-6.3"


@pytest.mark.rule("RC-6.2", "RC-1.6")
@pytest.mark.parametrize(
    ("chips", "kind", "why"),
    [(12, Impossible, "too few chips: you bet 12 and have 11"), (0, Illegal, "bet at least 1")],
)
def test_a_bet_is_from_one_to_the_whole_stack(rulings: Settings, chips: int, kind: type[Exception], why: str) -> None:
    stage = Stage(rulings, Rider())
    with pytest.raises(kind, match=why):
        stage.do("p1", bet(chips))
    assert stage.stack() == 11


@pytest.mark.option("read_short", "cap")
def test_a_bet_may_be_capped_by_the_town_stack(rulings: Settings) -> None:
    with refused_by("RC-R10", why="the town has 2 to match it"):
        Stage(rulings, Rider(), town=2).do("p1", bet(3))
    assert Stage(rulings, Rider(), town=2).do("p1", bet(2)).town() == 0
    with pytest.raises(Illegal, match="the town has 0") as refused:
        Stage(rulings, Rider(), town=0).do("p1", bet(1))
    assert refused.value.instead == "wait until the town has chips"


@pytest.mark.option("read_chips", "own")
def test_the_match_may_return_to_its_owner(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", bet(3)).do("gm", AnswerRead("The widow is"))
    assert (stage.stress(), stage.town(), stage.stack()) == (3, 28, 8)


@pytest.mark.rule("RC-6.4", "RC-17.2")
def test_reading_too_much_removes_the_reader(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=20)).do("p1", bet(1)).do("gm", AnswerRead("The widow is"))
    assert (stage.stress(), stage.one().is_playing) == (22, False)


@pytest.mark.rule("RC-6.4")
def test_a_bet_can_be_withdrawn_only_before_the_answer(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), town=2).do("p1", bet(3))
    with pytest.raises(Impossible, match="not yours"):
        stage.do("p2", CancelRead())
    stage.do("p1", CancelRead())
    assert (stage.stack(), stage.town(), stage.stress(), stage.one().markers) == (11, 2, 0, ())
    stage.do("p1", bet(1)).do("gm", AnswerRead("The widow is"))
    with pytest.raises(Impossible):
        stage.do("p1", CancelRead())


@pytest.mark.rule("RC-6.5")
def test_the_gm_retires_a_marker_with_a_reason(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", bet(1)).do("gm", AnswerRead("The widow is"))
    with pytest.raises(Invalid, match="reason"):
        stage.do("gm", RetireMarker("c1", "m1", ""))
    stage.do("gm", RetireMarker("c1", "m1", "she has sold the place"))
    assert stage.one().markers[0].retired == "she has sold the place"
    with pytest.raises(Impossible, match="no such marker"):
        stage.do("gm", RetireMarker("c1", "m1", "again"))


@pytest.mark.option("read_bonus", "all_who_heard")
def test_a_ruling_may_let_everyone_who_heard_hold_the_answer(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), Rider("Cy")).do("p1", bet(1))
    stage.do("gm", AnswerRead("The widow is", ("c3",)))
    assert [len(stage.one(pc).markers) for pc in ("c1", "c2", "c3")] == [1, 0, 1]


@pytest.mark.rule("RC-R11")
def test_a_ruling_may_let_only_the_asker_hold_the_answer(rulings: Settings) -> None:
    with refused_by("RC-R11", why="only the asker"):
        Stage(rulings, Rider(), Rider("Bo")).do("p1", bet(1)).do("gm", AnswerRead("The widow is", ("c2",)))


@pytest.mark.rule("RC-6.6", "RC-6.7")
def test_the_booklets_questions() -> None:
    words = (("in, past or around", "watch for", "frightened", "help or hinder", "in charge"),
             ("emotion", "satisfy", "immediate goal", "weak or strong", "build here"))  # fmt: skip
    for asked, said in zip((OF_A_SITUATION, OF_A_PERSON), words, strict=True):
        assert all(word in question for question, word in zip(asked, said, strict=True))


@pytest.mark.rule("RC-6.8")
def test_the_table_may_add_its_own_question(rulings: Settings) -> None:
    own = "What would they never sell?"
    stage = Stage(rulings, Rider())
    with refused_by("RC-6.8", why="not one of this table's questions"):
        stage.do("p1", Read("Pike", "person", own, 1))
    stage.do("gm", AddQuestion("person", own))
    view = GAME.see(stage.state, "p1")
    (form,) = [one for one in GAME.own_choices(view, "p1") if one.label == "Read a person"]
    labels = {option.value: option.label for field in form.fields for option in field.options}
    assert labels[own] == f"{own} (this table's)"
    assert stage.do("p1", Read("Pike", "person", own, 1)).asked() == ["gm answer c1"]
    with pytest.raises(Impossible, match="already on the list"):
        stage.do("gm", AddQuestion("person", own))


WHEN = [
    ("stakes", True), ("situation", True), ("claim", True), ("prepare", False), ("say", False), ("surprise", False),
    ("reserve", False), ("ante", False), ("bid", False), ("act", False), ("choose", False), ("say_again", False),
]  # fmt: skip


@pytest.mark.rule("RC-6.2", "RC-R72")
@pytest.mark.parametrize(("step", "allowed"), WHEN)
def test_nobody_reads_between_steps_3_and_9_of_a_conflict(rulings: Settings, step: str, allowed: bool) -> None:
    assert may(rulings, step) is allowed


def may(rulings: Settings, step: str) -> bool:
    """Whether a PC who is not in the conflict may read at this step."""
    stage = Stage(rulings, Rider(contender={"is_in": False}), conflict={"step": step})
    return GAME.why_not(stage.state, "p1", bet(1)) is None


@pytest.mark.parametrize(
    ("step", "allowed"),
    [
        under("read_when", "freeplay", "stakes", False),
        under("read_when", "freeplay", "situation", False),
        under("read_when", "any_unbet", "choose", True),
        under("read_when", "any_unbet", "say_again", True),
    ],
)
def test_other_times_for_a_read(rulings: Settings, step: str, allowed: bool) -> None:
    assert may(rulings, step) is allowed


@pytest.mark.rule("RC-6.2")
def test_one_read_at_a_time_and_none_without_a_pc(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), seats=3).do("p1", bet(1))
    with pytest.raises(Impossible, match="another read"):
        stage.do("p2", bet(1))
    with refused_by("RC-6.2", why="no PC in play"):
        stage.do("p3", bet(1))


@pytest.mark.rule("RC-6.4", "RC-6.2")
def test_a_read_is_called_off_when_the_asker_has_left(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=1).do("p1", bet(3))
    stage.state = with_character(stage.state, "c1", status=REMOVED)
    assert stage.run(reading.step) is True
    assert (stage.stack(), stage.town(), stage.state.reading) == (11, 1, None)


@pytest.mark.rule("RC-6.4")
def test_an_answer_moves_the_chips_that_an_override_has_left(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", bet(3))
    stage.run(lambda play: purse.pay(play, places.READ, None, 4))
    stage.do("gm", AnswerRead("The widow is"))
    assert (stage.stress(), stage.state.reading) == (2, None)


# drawn


def drawn(rulings: Settings, own: tuple[str, ...], gm: str) -> Stage:
    stage = Stage(rulings, Rider(mind=len(own)))
    return stage.do("p1", Read("Pike", "person"), *(f"p1 {rank}" for rank in own), f"gm {gm}")


DRAW = pytest.mark.option("read_mode", "draw")


@DRAW
@pytest.mark.rule("RC-6.9", "RC-R12")
@pytest.mark.parametrize(
    ("example", "own", "gm", "questions", "trouble"),
    [
        ("E16: one higher", ("9", "K", "4"), "10", 1, False),
        ("E16: a tie is not higher", ("9", "4", "10"), "10", 1, True),
        ("E16: ace high", ("A",), "K", 1, False),
        ("two", ("J", "Q", "2"), "10", 2, False),
        ("two aces", ("A", "3"), "A", 1, True),
    ],
)
def test_e16_each_higher_card_earns_a_question(
    rulings: Settings, example: str, own: tuple[str, ...], gm: str, questions: int, trouble: bool
) -> None:
    stage = drawn(rulings, own, gm)
    found = stage.state.reading
    assert found is not None
    assert (found.left, found.trouble, stage.chips_in_all()) == (questions, trouble, 39)


@DRAW
@pytest.mark.rule("RC-6.9", "RC-6.5")
def test_earned_questions_are_asked_one_by_one_each_with_a_marker(rulings: Settings) -> None:
    stage = drawn(rulings, ("J", "Q", "2"), "10")
    for left in (2, 1):
        assert stage.state.reading is not None
        assert (stage.state.reading.left, stage.asked()) == (left, ["p1 question c1"])
        stage.do("p1", AskRead(GOAL))
        assert stage.asked() == ["gm answer c1"]
        stage.do("gm", AnswerRead(f"{left} more days"))
    assert ([one.answer for one in stage.one().markers], stage.asked()) == (["2 more days", "1 more days"], [])
    assert (stage.stack(), stage.stress(), stage.state.board.place("discard.p1").count) == (11, 0, 3)


@DRAW
@pytest.mark.rule("RC-6.9")
def test_with_no_higher_card_there_is_one_question_and_trouble(rulings: Settings) -> None:
    stage = drawn(rulings, ("9", "4", "10"), "10").do("p1", AskRead(GOAL)).do("gm", AnswerRead("To leave"))
    assert (len(stage.one().markers), stage.asked()) == (1, ["gm worse c1"])
    with pytest.raises(Impossible, match="another read"):
        stage.do("p1", Read("Pike", "person"))
    stage.do("gm", NoteTrouble("Pike has seen you look"))
    assert (stage.asked(), stage.state.reading) == ([], None)
    assert "Pike has seen you look" in GAME.log_line(stage.events[-1], stage.state)


@pytest.mark.rule("RC-6.2", "RC-6.4", "RC-R71")
@pytest.mark.parametrize(
    ("source", "after"),
    [("the town stack", (8, 6, 25)), under("outside_town", "bank", "the bank", (8, 6, 28))],
)
def test_on_the_road_a_bet_is_matched_by_whoever_opposes_the_pcs(
    rulings: Settings, source: str, after: tuple[int, int, int]
) -> None:
    """Under `bank`, the town that they had left still matched it."""
    stage = Stage(rulings, Rider())
    stage.state = msgspec.structs.replace(stage.state, on_the_road=True)
    assert all(f"matches the bet from {source}" in one.help for one in choices(stage, "p1", "read"))
    stage.do("p1", bet(3)).do("gm", AnswerRead("The widow is"))
    assert (stage.stack(), stage.stress(), stage.town()) == after
    stage.do("p1", bet(2)).do("p1", CancelRead())
    assert (stage.stack(), stage.stress(), stage.town()) == after


@pytest.mark.rule("RC-R10", "RC-R71")
def test_the_bank_matches_any_bet_and_takes_its_chips_back() -> None:
    rulings = GAME.read_settings({"outside_town": "bank", "read_short": "cap", "read_chips": "own"})
    stage = Stage(rulings, Rider(), town=1)
    stage.state = msgspec.structs.replace(stage.state, on_the_road=True)
    assert {one.fields[-1].max for one in choices(stage, "p1", "read")} == {11}
    stage.do("p1", bet(5)).do("gm", AnswerRead("The widow is"))
    assert (stage.stack(), stage.stress(), stage.town()) == (6, 5, 1)


@pytest.mark.option("outside_town", "next_town")
@pytest.mark.rule("RC-6.2", "RC-R71")
def test_on_the_road_no_bet_is_matched_before_the_next_town_is_set(rulings: Settings) -> None:
    """The town that they had left matched it."""
    stage = Stage(rulings, Rider())
    stage.state = msgspec.structs.replace(stage.state, on_the_road=True)
    assert not any(one.legal for one in choices(stage, "p1", "read"))
    with refused_by("RC-R71"):
        stage.do("p1", bet(3))
    stage.do("gm", SetOutFor("Pylon")).do("p1", bet(3))
    assert stage.town() == 25


@pytest.mark.rule("RC-6.9")
def test_only_pending_trouble_can_be_noted(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no trouble is due"):
        Stage(rulings, Rider()).do("p1", bet(1)).do("gm", NoteTrouble("rain"))


@pytest.mark.rule("RC-6.9", "RC-R12")
@pytest.mark.parametrize(
    ("ace", "lowest", "highest"),
    [("high", ["2", "3", "4"], ["Q", "K", "A"]), ("low", ["A", "2", "3"], ["J", "Q", "K"])],
)
def test_which_cards_are_higher(ace: str, lowest: list[str], highest: list[str]) -> None:
    order = list(drawn_order(lambda _: ace))
    assert (order[:3], order[-3:], sorted(order)) == (lowest, highest, sorted(RANKS))


@DRAW
@pytest.mark.rule("RC-6.9")
def test_questions_may_be_forgone_but_trouble_comes(rulings: Settings) -> None:
    assert drawn(rulings, ("J", "Q"), "10").do("p1", StopReading()).asked() == []
    assert drawn(rulings, ("9",), "10").do("p1", StopReading()).asked() == ["gm worse c1"]


@pytest.mark.option("read_mode", "draw")
@pytest.mark.option("draw_ace", "low")
def test_an_ace_may_be_low(rulings: Settings) -> None:
    stage = drawn(rulings, ("A",), "2")
    assert stage.state.reading is not None
    assert stage.state.reading.trouble
    assert drawn(rulings, ("2",), "A").do("p1", StopReading()).asked() == []


ODDS: list[tuple[int, list[str]]] = [
    (1, ["7/13", "6/13"]),
    (2, ["245/663", "224/663", "194/663"]),
    (3, ["63/221", "56/221", "56/221", "46/221"]),
]


@pytest.mark.rule("RC-6.9", "RC-R12")
@pytest.mark.parametrize(("mind", "shares"), ODDS)
def test_odds_11_the_probability_of_each_number_of_questions(mind: int, shares: list[str]) -> None:
    """Every draw by rank: Mind cards from one deck without putting back, one from the other deck."""

    def run(chance: Chance) -> int:
        left = dict.fromkeys(RANKS, 4)
        own = []
        for _ in range(mind):
            own.append(chance.ask(DrawRequest("own", tuple(left.items()))))
            left[own[-1]] -= 1
        gm = chance.ask(DrawRequest("gm", tuple((rank, 4) for rank in RANKS)))
        return higher(lambda _: "high", own, gm)

    found: dict[Any, Fraction] = {}
    for count, share in every_outcome(run):
        found[count] = found.get(count, Fraction(0)) + share
    assert [found[count] for count in range(mind + 1)] == [Fraction(share) for share in shares]
    assert sum(count * share for count, share in found.items()) == Fraction(6, 13) * mind


@DRAW
@pytest.mark.rule("RC-6.9")
def test_odds_11_holds_at_the_table_for_mind_1(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(mind=1))

    def run(chance: Chance) -> bool:
        play = Play(GAME, stage.state, "p1", chance)
        reading.read(play, Read("Pike", "person"))
        assert play.state.reading is not None
        return play.state.reading.trouble

    assert sum((share for trouble, share in every_outcome(run) if trouble), Fraction(0)) == Fraction(7, 13)


@pytest.mark.rule("RC-6.2", "RC-6.4", "RC-R9")
@pytest.mark.parametrize(("reading", "words"), [("both", "the chips become"), ("own", "your bet becomes")])
def test_a_read_says_which_chips_become_stress(reading: str, words: str) -> None:
    """It said that all of them do where the GM's match goes home."""
    stage = Stage(GAME.read_settings({"read_chips": reading}), Rider())
    assert all(f"{words} your stress" in one.help for one in choices(stage, "p1", "read"))
