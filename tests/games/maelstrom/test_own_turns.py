"""Individual turns within a round (MS-R56 `distinct`)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.commands import Aim, CloseFight, HoldBack, LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.sheets.state import Effect
from croupier.games.maelstrom.view import status, tracks
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, duel

DAZED = Hero(sheet={"effects": (Effect("e1", "Dazed", dice=-1, turns=1),)})


def fight(rulings: Settings, *heroes: Hero) -> Stage:
    """Ana, then Ben; Ben has reacted."""
    now = Fight(1, (Part("c1", going=rulings["combat_turn"] == "distinct"), Part("c2", reacted=True)), "c1")
    return Stage(rulings, *(heroes or (Hero(), Hero())), state={"fight": now})


def part(stage: Stage, who: str) -> Part:
    assert stage.state.fight is not None
    found = stage.state.fight.part(who)
    assert found is not None
    return found


@pytest.mark.rule("MS-R56", "MS-20.3")
@pytest.mark.option("combat_turn", "distinct")
def test_a_reaction_comes_back_when_your_own_turn_begins(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", LetGo("c1"))
    assert stage.asked() == ["p2 turn c2"]
    assert not part(stage, "c2").reacted


@pytest.mark.rule("MS-R56", "MS-20.3")
def test_by_default_it_comes_back_when_everyones_turn_begins(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", LetGo("c1"))
    assert part(stage, "c2").reacted
    stage.do("p2", LetGo("c2"))
    assert not part(stage, "c2").reacted


@pytest.mark.rule("MS-R56", "MS-14.8")
@pytest.mark.option("combat_turn", "distinct")
def test_attention_counts_as_last_turns_when_your_own_turn_begins(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Aim("c1", "c2")).do("p2", LetGo("c2"))
    assert (part(stage, "c1").attended, part(stage, "c1").attention) == (("c2",), ())
    assert "Round 2." in [one.log_line(stage.state) for one in stage.events]


@pytest.mark.rule("MS-R56", "MS-15.3")
@pytest.mark.option("combat_turn", "distinct")
def test_an_effect_ends_with_your_own_turn(rulings: Settings) -> None:
    stage = fight(rulings, DAZED, DAZED).do("p1", LetGo("c1"))
    assert (stage.sheet("c1").effects, len(stage.sheet("c2").effects)) == ((), 1)


@pytest.mark.rule("MS-R56", "MS-15.3")
@pytest.mark.option("combat_turn", "distinct")
def test_anyone_who_holds_back_to_the_end_has_had_their_turn(rulings: Settings) -> None:
    stage = fight(rulings, DAZED, Hero()).do("p1", HoldBack("c1")).do("p2", LetGo("c2"))
    assert len(stage.sheet("c1").effects) == 1
    stage.do("p1", LetGo("c1"))
    assert (stage.sheet("c1").effects, part(stage, "c1").going) == ((), True)
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-20.3", "MS-15.3")
def test_by_default_effects_end_with_everyones_turn(rulings: Settings) -> None:
    stage = fight(rulings, DAZED, DAZED).do("p1", LetGo("c1"))
    assert len(stage.sheet("c1").effects) == 1
    assert stage.do("p2", LetGo("c2")).sheet("c1").effects == ()


@pytest.mark.rule("MS-R56", "MS-14.8")
@pytest.mark.option("combat_turn", "distinct")
def test_anyone_without_a_turn_reacts_again_and_forgets_with_the_round(rulings: Settings) -> None:
    stunned = Part("c2", reacted=True, attention=("c1",), attended=("c1",), numb=1)
    now = Fight(1, (Part("c1", going=rulings["combat_turn"] == "distinct"), stunned), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": now}).do("p1", LetGo("c1"))
    assert "Round 2." in [one.log_line(stage.state) for one in stage.events]
    assert stage.asked() == ["p1 turn c1"]
    assert not part(stage, "c2").reacted
    assert part(stage, "c2").attended == ("c1",)
    stage.do("p1", LetGo("c1"))
    assert (part(stage, "c2").attended, part(stage, "c2").attention) == ((), ())


@pytest.mark.rule("MS-20.3", "MS-R56")
@pytest.mark.parametrize(("option", "name"), [("same", "turn"), ("distinct", "round")])
def test_a_round_is_called_so_everywhere(option: str, name: str) -> None:
    """The log said so, and the status, the order and the end of the fight spoke of turns."""
    stage = duel(GAME.read_settings({"combat_turn": option}))
    stage.do("p1", LetGo("c1")).do("p2", LetGo("c2"))
    assert f"{name.capitalize()} 2." in lines(stage, "p1")
    view = GAME.see(stage.state, "p1")
    assert status(view) == f"Fight, {name} 2: Ana acts"
    assert [one.label for one in tracks(view)] == [f"{name.capitalize()} 2"]
    stage.do("gm", CloseFight())
    assert any(one.startswith(f"The fight ends in {name} 2") for one in lines(stage, "p1"))
