"""Other rulings of acting and defending (SS-R24 to SS-R28), each played through an action."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Act, Attack, ChooseDefense, DrawPower, JudgeAction
from support.state_stack.stage import Figure, Stage


def duel(rulings: Settings, action: int, defense: int) -> Stage:
    """Ana, with this many action cards, is to act on a foe with this many defense cards."""
    return Stage(rulings, Figure(action=action), Figure("Foe", "gm", defense=defense))


def cards(stage: Stage, where: str) -> list[str | None]:
    return [slot.card for slot in stage.state.board.place(where).slots]


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("remaining_value", "sum")
def test_all_remaining_cards_are_revealed_added_and_stay(rulings: Settings) -> None:
    """Worked example 16 as an attack; the power test then flips the same cards, which nobody draws anew."""
    stage = duel(rulings, 4, 1)
    stage.do("p1", Attack("c1", "c2"), 11, 7, 6, 4)
    assert stage.facts("SS-5.2")["score"] == 17
    assert cards(stage, "c1.action") == ["4C", "6C"]
    stage.do("gm", ChooseDefense("c2"), 5, 4)
    assert stage.facts("SS-5.2")["score"] == 10
    assert stage.hurt("c2") == (6, 0)
    assert cards(stage, "c1.action") == ["4C"]


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("remaining_value", "next")
def test_the_next_remaining_card_is_revealed_added_and_stays(rulings: Settings) -> None:
    stage = duel(rulings, 4, 1)
    stage.do("p1", Attack("c1", "c2"), 11, 7, 6)
    assert stage.facts("SS-5.2")["score"] == 13
    assert cards(stage, "c1.action") == [None, "6C"]
    stage.do("gm", ChooseDefense("c2"), 5, 3, 4)
    assert stage.facts("SS-5.2")["score"] == 9
    assert stage.hurt("c2") == (5, 0)


@pytest.mark.option("remaining_value", "next")
def test_without_a_next_card_nothing_is_added(rulings: Settings) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Attack("c1", "c2"), 6)
    stage.do("gm", ChooseDefense("c2"), 3, 4)
    assert stage.facts("SS-5.7") == {"attack": 6, "remaining": 0, "defense": 7, "kept": 1, "succeeds": False}


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("remaining_value", "valid_only")
def test_only_the_valid_card_counts(rulings: Settings) -> None:
    """Worked example 2 misses under this reading; the tie rule still counts what remains."""
    stage = duel(rulings, 2, 1)
    stage.do("p1", Attack("c1", "c2"), 6)
    stage.do("gm", ChooseDefense("c2"), 7)
    assert stage.facts("SS-5.7") == {"attack": 6, "remaining": 1, "defense": 7, "kept": 0, "succeeds": False}
    assert stage.stack("c1") == (1, 0)


@pytest.mark.rule("SS-5.3")
@pytest.mark.option("unopposed", "gm_draws")
@pytest.mark.parametrize(
    ("own", "rating", "gms", "done"),
    [
        pytest.param(6, 10, 11, True, id="a card over the rating counts nothing"),
        pytest.param(5, 5, 5, False, id="equal is not enough"),
        pytest.param(4, 3, 13, True, id="the acting side scores as ever"),
    ],
)
def test_the_gm_draws_against_an_unopposed_action(
    rulings: Settings, own: int, rating: int, gms: int, done: bool
) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Act("c1", "climb the wall", "Other"))
    stage.do("gm", JudgeAction(difficulty=rating), own, gms)
    assert stage.discards() == [own, gms]
    assert stage.facts("SS-5.3")["succeeds"] is done
    assert stage.state.has_acted


@pytest.mark.rule("SS-5.3")
@pytest.mark.option("unopposed", "gm_draws")
@pytest.mark.option("contest_tie", "won")
def test_if_ties_win_the_gms_equal_card_is_beaten(rulings: Settings) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Act("c1", "climb the wall", "Other"))
    stage.do("gm", JudgeAction(difficulty=9), 6, 6)
    assert stage.facts("SS-5.3")["succeeds"] is True


@pytest.mark.option("unopposed", "gm_draws")
@pytest.mark.option("contest", "ratings")
def test_if_ratings_are_compared_the_gm_draws_nothing(rulings: Settings) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Act("c1", "climb the wall", "Other"))
    stage.do("gm", JudgeAction(difficulty=6), 6)
    assert (stage.facts("SS-5.3")["succeeds"], stage.discards()) == (False, [6])


@pytest.mark.rule("SS-5.5")
@pytest.mark.option("defend_after_miss", "yes")
def test_the_target_flips_even_if_the_attack_has_failed(rulings: Settings) -> None:
    """Worked example 4, with the defense played out: her card is spent, and she is not hit."""
    stage = duel(rulings, 2, 2)
    stage.do("p1", Attack("c1", "c2"), 10, 11)
    assert stage.asked() == ["defense c2"]
    stage.do("gm", ChooseDefense("c2"), 4)
    assert stage.stack("c2") == (0, 1)
    assert stage.hurt("c2") == (0, 0)
    assert stage.state.has_acted


@pytest.mark.option("defend_after_miss", "yes")
def test_a_failed_attack_does_not_beat_a_failed_defense(rulings: Settings) -> None:
    stage = duel(rulings, 1, 1)
    stage.do("p1", Attack("c1", "c2"), 10)
    stage.do("gm", ChooseDefense("c2"), 9)
    assert stage.facts("SS-5.5") == {"name": "Ana", "score": 0}
    assert stage.facts("SS-5.7") == {}
    assert (stage.stack("c2"), stage.hurt("c2")) == ((0, 0), (0, 0))


@pytest.mark.rule("SS-5.6")
@pytest.mark.option("must_defend", "may_decline")
def test_a_target_who_declines_to_defend_keeps_their_cards_and_is_hit(rulings: Settings) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Attack("c1", "c2"), 2)
    stage.do("gm", ChooseDefense("c2", decline=True))
    assert stage.asked() == ["power c1"]
    stage.do("p1", DrawPower("c1"), 8, 3)
    assert stage.stack("c2") == (0, 2)
    assert stage.hurt("c2") == (5, 0)


@pytest.mark.rule("SS-5.6")
@pytest.mark.option("defense_draw", "also_all_failed")
def test_a_defender_whose_cards_all_failed_draws_too(rulings: Settings) -> None:
    stage = duel(rulings, 1, 2)
    stage.do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 8, 9, 6)
    assert stage.facts("SS-5.7") == {"attack": 4, "remaining": 0, "defense": 6, "kept": 0, "succeeds": False}
    assert stage.discards() == [4, 8, 9, 6]


@pytest.mark.rule("SS-5.3")
@pytest.mark.option("unopposed", "gm_draws")
@pytest.mark.parametrize(
    ("gms", "against", "line"),
    [(5, 5, "6 against 5, success"), (11, 0, "6 against 0, since 11 is over the rating of 9, success")],
)
def test_the_gms_card_is_what_an_attempt_is_measured_by(rulings: Settings, gms: int, against: int, line: str) -> None:
    """Neither the receipt nor the log sets the score against the rating, which only says which card counts."""
    stage = duel(rulings, 1, 2).do("p1", Act("c1", "climb", "Other")).do("gm", JudgeAction(difficulty=9), 6, gms)
    assert stage.facts("SS-5.3") == {"name": "Ana", "score": 6, "rating": 9, "against": against, "succeeds": True}
    assert f"Ana's attempt (climb): {line}." in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("SS-5.6", "SS-5.7")
@pytest.mark.option("must_defend", "may_decline")
@pytest.mark.parametrize(("defense", "verb"), [(2, "flips"), (0, "draws")])
def test_a_target_who_declines_is_named_and_their_cards_are_counted(rulings: Settings, defense: int, verb: str) -> None:
    """With no defense cards they would have drawn one, not flipped."""
    stage = duel(rulings, 1, defense).do("p1", Attack("c1", "c2"), 2).do("gm", ChooseDefense("c2", decline=True))
    assert stage.facts("SS-5.7") == {"attack": 2, "remaining": 0, "defense": 0, "kept": defense, "succeeds": True}
    assert f"Foe {verb} no card for Defense." in [GAME.log_line(event, stage.state) for event in stage.events]
