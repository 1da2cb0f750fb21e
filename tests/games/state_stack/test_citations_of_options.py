"""Citations and words under other options, and of what the GM or a price decided: in receipts, refusals and choices."""

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    ChooseDefense,
    Divide,
    DrawPower,
    Flip,
    JudgeAction,
    PassTurn,
    Rebalance,
    SetBlanks,
    SetInjury,
    StopFlipping,
)
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def cited(stage: Stage, seat: str = "gm") -> list[str]:
    """The clauses of the last receipt that a seat sees, in order."""
    return [one.clause for one in stage.plays[-1].receipt.for_seat(seat).because]


def noted(stage: Stage, seat: str = "gm") -> dict[str, str]:
    """The settings that the last receipt notes for a seat, with their options."""
    return dict(stage.plays[-1].receipt.for_seat(seat).rulings)


def offered(stage: Stage, seat: str, label: str) -> Choice:
    """A seat's choice with this label, which answers an open question."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    (found,) = [one for one in GAME.choices(view, seat) if one.label == label]
    return found


# the GM's verdict


@pytest.mark.rule("SS-5.4", "SS-5.3")
def test_an_unopposed_action_cites_the_verdict_and_the_skill_that_the_gm_named(rulings: Settings) -> None:
    """The receipts of the other two verdicts did."""
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Attack"))
    stage.do("gm", JudgeAction(skill="Other"), 7)
    assert cited(stage) == ["SS-5.4", "SS-5.2", "SS-5.3"]
    assert stage.facts("SS-5.4") == {"name": "Ana", "verdict": "unopposed", "skill": "Other"}


@pytest.mark.rule("SS-5.4")
def test_an_opposed_action_without_an_opponent_says_what_is_missing(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Other"))
    with pytest.raises(Impossible, match="needs an opponent"):
        stage.do("gm", JudgeAction("opposed"))


# what opposes power


@pytest.mark.rule("SS-5.9", "SS-R30")
@pytest.mark.parametrize(
    ("option", "facts"),
    [
        ("body_fixed", {"name": "Foe", "body": 5}),
        ("nothing", {"name": "Foe"}),
        ("defense_part", {"name": "Foe", "test": "Body", "score": 2}),
    ],
)
@pytest.mark.parametrize("action", [1, 2])
def test_what_opposes_power_is_cited_under_every_option(option: str, facts: dict[str, object], action: int) -> None:
    """With action cards left, only the test of Power was cited, and not what it met."""
    stage = Stage(GAME.read_settings({"power_against": option}), Figure(action=action), FOE, Figure("Oaf", "gm"))
    stage.do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 4, *((6, 2) if action == 2 else ()))
    if action == 1:
        stage.do("p1", DrawPower("c1"), 6, 2)
    assert stage.facts("SS-R30") == facts
    assert cited(stage).index("SS-R30") < cited(stage).index("SS-5.10")


@pytest.mark.rule("SS-5.9", "SS-R30", "SS-R45")
@pytest.mark.option("power_against", "body_fixed")
def test_what_opposes_power_does_not_reveal_a_hidden_body(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 4, 6)
    (seen,) = [one for one in stage.plays[-1].receipt.for_seat("p1").because if one.clause == "SS-R30"]
    assert [fact.name for fact in seen.facts] == ["name"]


@pytest.mark.rule("SS-5.9", "SS-R29")
@pytest.mark.option("power_draw", "also_all_failed")
def test_drawing_for_power_after_failed_cards_is_offered_by_its_ruling(rulings: Settings) -> None:
    """The choices cited SS-5.9, which forbids it."""
    stage = Stage(rulings, Figure(action=2), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 13, 12)
    labels = ("Ana: draw a card for power", "Ana: do not draw")
    assert {offered(stage, "p1", label).clauses for label in labels} == {("SS-R29",)}
    alone = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    alone.do("gm", ChooseDefense("c2"), 13)
    assert {offered(alone, "p1", label).clauses for label in labels} == {("SS-5.9",)}


# staying up


@pytest.mark.rule("SS-5.11", "SS-R32", "SS-R33")
@pytest.mark.parametrize("option", ["threshold", "none"])
def test_staying_up_without_a_contest_is_noted_even_for_somebody_near_death(option: str) -> None:
    """Damage 8 of Body 5: dead at one and a half times Body; the ruling that spared a contest was left out."""
    target = Figure("Bo", "p2", action=1, initiative=4, side="Foes")
    stage = Stage(GAME.read_settings({"knock_out": option}), Figure(action=1), target, Figure("Oaf", "gm"))
    stage.do("p1", Attack("c1", "c2"), 5).do("p2", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 13)
    assert stage.hurt("c2") == (8, 0)
    assert (noted(stage)["death_at"], noted(stage)["knock_out"]) == ("double", option)


# the order of a phase, and dividing


@pytest.mark.rule("SS-4.2", "SS-R16")
@pytest.mark.parametrize(("action", "decides"), [(4, True), (3, False)])
def test_the_ruling_on_the_order_of_phase_four_is_noted_only_for_two(
    rulings: Settings, action: int, decides: bool
) -> None:
    figures = (Figure(action=4), Figure("Foe", "gm", action=action, initiative=4), Figure("Oaf", "gm", action=1))
    stage = Stage(rulings, *figures, phase=1, turn="c3", order=("c3",)).do("gm", PassTurn("c3"), goes_on=True)
    assert stage.facts("SS-4.2")["phase"] == 4
    assert ("phase_4_order" in noted(stage)) is decides


@pytest.mark.rule("SS-4.7")
@pytest.mark.parametrize(
    ("rebalance", "words"),
    [
        (Rebalance("c1", 1, burn=1), "1 card is too few to burn first"),
        (Rebalance("c1", 3), "3 cards cannot go in front: 2 blank cards can be divided"),
    ],
)
def test_rebalancing_without_its_price_is_refused_by_the_clause(
    rulings: Settings, rebalance: Rebalance, words: str
) -> None:
    stage = Stage(rulings, Figure(defense=4), FOE, stage="zero", phase=0)
    with refused_by("SS-4.7", why=words):
        stage.do("p1", rebalance)


@pytest.mark.rule("SS-3.4")
def test_putting_more_cards_in_front_than_there_are_is_refused_in_words(rulings: Settings) -> None:
    figures = (Figure(defense=1, more={"divides": True}), FOE)
    stage = Stage(rulings, *figures, stage="division", phase=0, turn="")
    with pytest.raises(Impossible, match="2 cards cannot go in front: 1 blank card can be divided"):
        stage.do("p1", Divide("c1", 2))


@pytest.mark.rule("SS-4.7", "SS-R21")
@pytest.mark.option("rebalance_burn", "by_value")
def test_rebalancing_says_that_high_cards_are_burned(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3), FOE, stage="zero", phase=0)
    assert "those over 2 are burned" in offered(stage, "p1", "Ana: rebalance").help


# initiative and defense


@pytest.mark.rule("SS-3.1", "SS-3.2", "SS-3.3", "SS-R11")
@pytest.mark.parametrize(
    ("options", "card", "clause", "words"),
    [
        ({}, 5, "SS-3.2", "to act and defend with"),
        ({}, 11, "SS-3.3", "your card is too high: no turn this round"),
        ({"none_that_high": "none_reaches"}, 11, "SS-3.2", "to act and defend with"),
        ({"none_that_high": "none_reaches"}, 5, "SS-3.3", "your card is too low: no turn this round"),
    ],
)
def test_stopping_says_what_becomes_of_the_flipped_cards(
    options: dict[str, str], card: int, clause: str, words: str
) -> None:
    """It promised cards to act with to somebody who gets no turn."""
    figure = Figure(defense=4, initiative=None)
    stage = Stage(GAME.read_settings(options), figure, FOE, stage="initiative", turn="", phase=0)
    stop = offered(stage.do("p1", Flip("c1"), card), "p1", "Ana: stop flipping")
    assert stop.clauses == ("SS-3.1", clause)
    assert words in stop.help


@pytest.mark.rule("SS-5.6")
@pytest.mark.parametrize(("defense", "words"), [(0, "draws one card from the deck"), (1, "flips defense cards")])
def test_defending_says_whether_cards_are_flipped_or_one_is_drawn(rulings: Settings, defense: int, words: str) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=defense)).do("p1", Attack("c1", "c2"), 4)
    assert words in offered(stage, "gm", "Foe: defend").help


@pytest.mark.rule("SS-5.6", "SS-R28")
@pytest.mark.parametrize(
    ("had", "sets", "drawing", "words"),
    [
        (2, 0, "empty", "no defense cards left: the score is 0"),
        (2, 0, "also_all_failed", "no defense cards left: draws one card from the deck"),
        (0, 2, "empty", "had no defense cards when attacked: draws one card from the deck"),
    ],
)
def test_defending_says_what_it_does_after_an_override_of_the_defense_cards(
    had: int, sets: int, drawing: str, words: str
) -> None:
    """It said that defense cards are flipped where none were left, and that there are none where there were two."""
    settings = GAME.read_settings({"defense_draw": drawing})
    stage = Stage(settings, Figure(action=1), FOE._replace(defense=had)).do("p1", Attack("c1", "c2"), 4)
    stage.decree(SetBlanks("c2", "defense", sets), *(9, 10)[:had])
    assert words in offered(stage, "gm", "Foe: defend").help


@pytest.mark.rule("SS-5.6", "SS-R26", "SS-R27")
@pytest.mark.parametrize(
    ("card", "defense", "clauses", "words", "declined"),
    [
        (4, 1, ("SS-5.6",), "; you need 4 or more", "keeps your defense cards; the score to beat is 0"),
        (4, 0, ("SS-5.6",), "; you need 4 or more", "draws no card; the score to beat is 0"),
        (12, 1, ("SS-5.6", "SS-R26"), "the attack has already failed", "keeps your defense cards"),
    ],
)
def test_defending_against_a_failed_attack_says_so(
    card: int, defense: int, clauses: tuple[str, ...], words: str, declined: str
) -> None:
    """It said that a score as high as the attack holds."""
    settings = GAME.read_settings({"defend_after_miss": "yes", "must_defend": "may_decline"})
    stage = Stage(settings, Figure(action=1), FOE._replace(defense=defense)).do("p1", Attack("c1", "c2"), card)
    defend = offered(stage, "gm", "Foe: defend")
    assert defend.clauses == clauses
    assert words in defend.help
    assert offered(stage, "gm", "Foe: do not defend").help == declined


# chips for blank cards


@pytest.mark.rule("SS-3.2", "SS-2.7", "SS-R9")
def test_cards_that_would_go_back_among_chips_are_discarded_by_the_ruling_on_chips() -> None:
    """The receipt said that they return face down; they were discarded, in another order than flipped."""
    settings = GAME.read_settings({"spent_cards": "chips", "flips_not_kept": "back_face_down"})
    stage = Stage(settings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    for card in (5, 11, 8):
        stage.do("p1", Flip("c1"), card)
    stage.do("p1", StopFlipping("c1"))
    assert noted(stage)["spent_cards"] == "chips"
    assert (stage.discards(), stage.stack()) == ([5, 11], (0, 3))


@pytest.mark.rule("SS-6.2", "SS-4.7", "SS-2.3", "SS-R9")
@pytest.mark.parametrize("more", [{"boost_card": "gained"}, {"boost_sum": "by_value"}], ids=",".join)
def test_the_effect_of_chips_on_a_boost_notes_its_ruling(more: dict[str, str]) -> None:
    settings = GAME.read_settings({"spent_cards": "chips", **more})
    stage = Stage(settings, Figure(action=1, defense=1), FOE).do("p1", Boost("c1"), 5, 6, 7)
    assert noted(stage)["spent_cards"] == "chips"


@pytest.mark.rule("SS-4.7", "SS-2.3", "SS-R9")
def test_burning_chips_by_value_and_turning_them_sideways_note_their_ruling() -> None:
    settings = GAME.read_settings({"spent_cards": "chips", "rebalance_burn": "by_value", "injury_cards": "converted"})
    stage = Stage(settings, Figure(defense=2), FOE, stage="zero", phase=0).do("p1", Rebalance("c1", 0), 9, 2)
    assert noted(stage)["spent_cards"] == "chips"
    stage.decree(SetInjury("c2", "damage", 1))
    assert noted(stage)["spent_cards"] == "chips"


@pytest.mark.rule("SS-5.9", "SS-R23")
@pytest.mark.parametrize(("valid", "fits"), [("at_most", "not over"), ("strictly_under", "under")])
def test_a_card_for_power_says_which_cards_count(valid: str, fits: str) -> None:
    """It said that a card of exactly Power counts, also where only lower ones do."""
    settings = GAME.read_settings({"valid_card": valid})
    stage = Stage(settings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 8)
    stage.do("gm", ChooseDefense("c2"), 13)
    assert f"if it is {fits} your Power" in offered(stage, "p1", "Ana: draw a card for power").help
