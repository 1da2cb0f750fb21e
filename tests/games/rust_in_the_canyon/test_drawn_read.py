"""A drawn read leaves the cards of hands that are being played on the table (RC-6.9, RC-5.6)."""

from __future__ import annotations

import pytest

from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.deck import deal
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, AskRead, NoteTrouble, Read, Stand, StopReading
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime, SetFloor, TakeDayOff
from support.rust_in_the_canyon.conflict import after_a_hand, away, came_out, choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

DRAWN = ("p1 K", "p1 3", "p1 4", "gm 9")
THE_MILLER = Read("the miller", "person")


@pytest.mark.rule("RC-6.9", "RC-5.6")
@pytest.mark.option("read_mode", "draw")
def test_a_hand_for_a_day_off_stays_on_the_table_during_a_read(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=3, stress=20)).do("p1", OpenDowntime()).do("p1", TakeDayOff("fishing"))
    stage.do("gm", SetFloor("c1"), "p1 10").do("p1", THE_MILLER, *DRAWN)
    assert stage.hand("p1") == ["10"]
    stage.do("p1", Stand())
    assert stage.facts("RC-18.14") == {"floor": 0, "cards": 10, "count": 10}


@pytest.mark.rule("RC-6.9", "RC-5.7")
@pytest.mark.option("read_mode", "draw")
@pytest.mark.option("decks", "shared")
@pytest.mark.parametrize(
    ("left", "drawn", "facts"),
    [
        (("KC", "3C", "9C"), ("KC", "3C"), {"against": "9C", "higher": 1, "questions": 1}),
        (("9C",), (), {"against": "9C", "higher": 0, "questions": 1}),
        ((), (), {"higher": 0, "questions": 1}),
    ],
)
def test_the_last_card_of_a_short_shared_deck_is_the_gms(
    rulings: Settings, left: tuple[str, ...], drawn: tuple[str, ...], facts: dict[str, object]
) -> None:
    """Six players can hold so many cards that too few were left; the read then failed with an error."""
    stage = Stage(rulings, Rider(mind=3)).share_one_deck()
    held = [card for card in STANDARD if card not in left]
    stage.run(deal, "gm", places.reserve("gm"), len(held), luck=held)
    stage.do("p1", THE_MILLER, *left)
    assert stage.facts("RC-6.9") == {"drawn": drawn, **facts}
    assert stage.do("p1", AskRead(OF_A_PERSON[0])).asked() == ["gm answer c1"]


@pytest.mark.rule("RC-6.9", "RC-R19")
@pytest.mark.option("read_mode", "draw")
@pytest.mark.option("read_when", "any_unbet")
def test_the_gms_hands_for_each_pot_stay_through_a_read_between_hands(rulings: Settings) -> None:
    from croupier.games.rust_in_the_canyon.conflict.ante import lay_gm_hand

    stage = after_a_hand(rulings, came_out("lost", 17))
    stage.run(lay_gm_hand, "gm:c1")
    stage.run(deal, "gm", places.gm_hand("c1"), luck=("gm K",))
    stage.do("p1", THE_MILLER, *DRAWN)
    assert [face[:-1] for face in places.faces(stage.state, places.gm_hand("c1"))] == ["K"]


@pytest.mark.rule("RC-6.9", "RC-6.5")
@pytest.mark.option("read_mode", "draw")
def test_a_free_answer_mentions_no_chips_and_trouble_ends_with_one_period(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", THE_MILLER, "p1 2", "p1 3", "p1 4", "gm 9")
    stage.do("p1", AskRead(OF_A_PERSON[0])).do("gm", AnswerRead("hunger"))
    assert stage.facts("RC-6.5") == {"marker": "hunger"}
    assert log_of(stage.do("gm", NoteTrouble("the river rises"))) == [
        "Things take a turn for the worse: the river rises."
    ]


@pytest.mark.rule("RC-6.9", "RC-22.1")
@pytest.mark.option("read_mode", "draw")
@pytest.mark.parametrize("asked", [False, True])
def test_a_drawn_read_ends_when_its_reader_leaves(rulings: Settings, asked: bool) -> None:
    """P6: called off before the answer, so that no other move waits for a question."""
    stage = away(Stage(rulings, Rider(), Rider("Bo"))).do("p1", THE_MILLER, *DRAWN)
    if asked:
        stage.do("p1", AskRead(OF_A_PERSON[0]))
    stage.leave("p1")
    assert (stage.state.reading, stage.asked()) == (None, [])
    assert "Ana's read is called off." in log_of(stage)


@pytest.mark.rule("RC-6.9", "RC-22.1")
@pytest.mark.option("read_mode", "draw")
def test_trouble_comes_even_if_the_reader_leaves(rulings: Settings) -> None:
    stage = away(Stage(rulings, Rider(), Rider("Bo"))).do("p1", THE_MILLER, "p1 2", "p1 3", "p1 4", "gm 9").leave("p1")
    assert stage.asked() == ["gm worse c1"]
    assert stage.do("gm", NoteTrouble()).state.reading is None


@pytest.mark.rule("RC-6.4", "RC-22.1")
def test_the_bet_of_a_reader_who_leaves_comes_back(rulings: Settings) -> None:
    stage = away(Stage(rulings, Rider(), Rider("Bo"))).do("p1", Read("it", "person", OF_A_PERSON[0], 3))
    stage.leave("p1")
    assert (stage.state.reading, stage.stack(), stage.stress(), stage.town()) == (None, 11, 0, 28)


@pytest.mark.rule("RC-6.9")
@pytest.mark.option("read_mode", "draw")
def test_the_log_says_who_has_stopped_asking_and_a_drawn_answer_deserves_no_chips(rulings: Settings) -> None:
    """The log was silent, and the GM was told to answer as the chips deserve where nobody bets."""
    stage = Stage(rulings, Rider()).do("p1", THE_MILLER, "p1 K", "p1 3", "p1 Q", "gm 9")
    stage.do("p1", AskRead(OF_A_PERSON[0]))
    (answer,) = choices(stage, "gm", "answer_read")
    assert answer.help == "an honest answer"
    stage.do("gm", AnswerRead("hunger")).do("p1", StopReading())
    assert log_of(stage)[-1] == "Ana asks no more."
