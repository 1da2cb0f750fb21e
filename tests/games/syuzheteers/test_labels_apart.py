"""Complications and inclinations of the same type have labels of their own (SZ-4.3, SZ-5.13, SZ-9.5, SZ-9.7)."""

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Complication
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination
from croupier.games.syuzheteers.roll.commands import AgreeToBeat, HoldHostileDialogue, HoldMonologue
from support.syuzheteers.offers import labels, log_lines, offered
from support.syuzheteers.opening import ending
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

TWICE = (
    Inclination("angry", 3, (Complication("m8", "angry", 1), Complication("m9", "angry", 1))),
    Inclination("upset"),
)
THEIRS = (Inclination("angry", 3, (Complication("m6", "angry", 1), Complication("m7", "angry", 1))),)
BOTH = {"inclinations": TWICE}
SAME = {"inclinations": (Inclination("angry"), Inclination("upset"), Inclination("angry"))}


def options(stage: Any, seat: str, kind: str, field: str) -> list[str]:
    """The labels of a field's options in the first choice of this command."""
    choice = offered(stage, seat, kind)[0]
    return [str(option.label) for one in choice.fields if one.name == field for option in one.options]


@pytest.mark.rule("SZ-7.7", "SZ-9.5", "SZ-9.7")
def test_two_complications_of_one_type_are_told_apart(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=BOTH), Actor())
    stage.add(Character(PRINCIPAL, "Una", "rules with a fist", inclinations=THEIRS))
    both = ["angry (1 of 2, rating 1)", "angry (2 of 2, rating 1)"]
    assert labels(stage, "p1", "hold_monologue") == [f"Monologue: your complication, {one}" for one in both]
    dialogues = [one for one in offered(stage, "p1", "hold_dialogue") if one.command["partner"] == "p2"]
    assert [option.label for option in dialogues[0].fields[0].options] == [f"Ana is {one}" for one in both]
    assert [one for one in labels(stage, "p1", "hold_dialogue") if "Una" in one] == [
        f"Dialogue with Una: {one}" for one in both
    ]
    stage.do("p1", HoldMonologue("m9"))
    assert f"Ana delivers a monologue about Ana's complication: {both[1]}." in log_lines(stage)
    stage.claim(dice=("3",))
    assert options(stage, "p1", "put_claims", "claims")[-2:] == [
        "It matters that Ana is angry (1 of 2) (a stop die)", "It matters that Ana is angry (2 of 2) (a stop die)",
    ]  # fmt: skip


@pytest.mark.option("center_stage_own", "on")
@pytest.mark.rule("SZ-R37", "SZ-R16")
def test_a_single_complication_of_its_type_has_no_number(rulings: Settings) -> None:
    more = {"inclinations": (Inclination("angry", 1, TWICE[0].held[:1]), Inclination("upset"))}
    stage = Beaten(rulings, Actor(more=more), Actor())
    assert "Take center stage: your complication, angry (1)" in labels(stage, "p1", "take_center_stage")
    assert labels(stage, "p1", "hold_monologue") == ["Monologue: your complication, angry (1)"]


@pytest.mark.option("rally", "clear_once_per_act")
@pytest.mark.rule("SZ-R16")
@pytest.mark.parametrize("kind", ["angry", ""])
def test_rallies_are_told_apart(rulings: Settings, kind: str) -> None:
    held = tuple(Complication(name, kind, 1) for name in ("m8", "m9"))
    stage = Beaten(rulings, Actor(more={"inclinations": (Inclination(kind, 3, held),)}), Actor())
    which = "complication angry ({} of 2)" if kind else "unnamed ({} of 2) complication"
    assert labels(stage, "p1", "rally_alone") == [f"Rally: clear the {which.format(at)}" for at in (1, 2)]


@pytest.mark.rule("SZ-4.3", "SZ-9.6", "SZ-11.17")
def test_two_inclinations_of_one_type_are_told_apart(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=SAME), Actor(more=SAME)).thrown("4", "1,6").until("buy")
    named = ["angry (inclination 1)", "upset", "angry (inclination 3)"]
    assert options(stage, "p1", "buy_success", "inclination") == named
    stage = Beaten(rulings, Actor(), Actor(more=SAME), Actor()).do("p1", HoldHostileDialogue("p2"))
    stage.do("p2", AgreeToBeat(agrees=True)).thrown("6", "2")
    assert labels(stage, "p2", "take_hurt") == [f"Be {one}" for one in named]
    rich = ending(rulings, Actor(points=1, more=SAME), Actor(), step="rewards")
    (spend,) = (field for field in offered(rich, "p1", "spend_rewards")[0].fields if field.name == "spend")
    assert [item.label for item in spend.items][:3] == named


@pytest.mark.rule("SZ-4.3", "SZ-9.6")
@pytest.mark.parametrize(("label", "boxes"), [("Be angry", ("angry", 1)), ("Be hurt: box 1", ("", 3))])
def test_an_inclination_of_its_own_type_has_no_number(rulings: Settings, label: str, boxes: tuple[str, int]) -> None:
    more = {"inclinations": (Inclination(*boxes),)}
    stage = Beaten(rulings, Actor(), Actor(more=more), Actor()).do("p1", HoldHostileDialogue("p2"))
    stage.do("p2", AgreeToBeat(agrees=True)).thrown("6", "2")
    assert labels(stage, "p2", "take_hurt")[0] == label
