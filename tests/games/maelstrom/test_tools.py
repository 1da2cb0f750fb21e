"""Tools, and the list of actions that the storyteller can offer (MS-R69, MS-R71)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.preset_choices import preset_choices
from croupier.games.maelstrom.combat.presets import PRESETS, OfferListed
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, SpendWillpower
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.state import Terms
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import cited
from support.maelstrom.stage import Hero, Stage, under


def declared(rulings: Settings, hero: Hero | None = None) -> Stage:
    return Stage(rulings, hero or Hero()).do("p1", DeclareAction("c1", "She opens the door."))


def terms(stage: Stage) -> Terms:
    return stage.attempt().offered.open()[0]


def with_tools(rulings: Settings, tools: str) -> Terms:
    stage = declared(rulings)
    stage.do("gm", OfferWay(stage.attempt().id, "Wits", "Tradecraft", tools=tools))
    return terms(stage)


@pytest.mark.rule("MS-19.1", "MS-15.3", "MS-R69")
@pytest.mark.parametrize(("tools", "difficulty"), [("", 0), ("makeshift", 1), ("superior", -1)])
def test_tools_change_the_difficulty(rulings: Settings, tools: str, difficulty: int) -> None:
    assert sum(one.difficulty for one in with_tools(rulings, tools).modifiers) == difficulty
    assert [one.clause for one in with_tools(rulings, tools).modifiers] == (["MS-R69"] if tools else [])


@pytest.mark.rule("MS-19.1", "MS-13.4", "MS-R69")
def test_an_action_without_its_required_tools_cannot_succeed(rulings: Settings) -> None:
    stage = declared(rulings)
    stage.do("gm", OfferWay(stage.attempt().id, "Wits", "Tradecraft", tools="none"))
    stage.do("p1", ChooseWay(stage.attempt().id), "7,8,9")
    assert stage.said() == "failure"
    assert stage.facts("MS-R69") == {"net": 0, "why": "it cannot succeed"}
    assert not cited(stage, "MS-13.4")


@pytest.mark.rule("MS-19.1", "MS-R69", "MS-9.6")
def test_a_willpower_roll_without_tools_is_not_bought(rulings: Settings) -> None:
    """The refusal cited the clause on impossible actions."""
    stage = declared(rulings)
    stage.do("gm", OfferWay(stage.attempt().id, "Willpower", "", tools="none"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4")
    with pytest.raises(Illegal) as refusal:
        stage.do("p1", SpendWillpower(stage.attempt().id))
    assert refusal.value.clause == "MS-R69"


@pytest.mark.rule("MS-R69")
@pytest.mark.option("equipment_tools", "text")
@pytest.mark.parametrize("tools", ["makeshift", "superior", "none"])
def test_under_a_ruling_tools_are_only_narrated(rulings: Settings, tools: str) -> None:
    with pytest.raises(Invalid, match="tools are only described"):
        with_tools(rulings, tools)
    found = with_tools(rulings, "")
    assert (found.modifiers, found.impossible) == ((), False)


@pytest.mark.rule("MS-1.10")
def test_tools_of_the_wrong_kind_are_refused(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="makeshift"):
        with_tools(rulings, "golden")


# the list


def offered(stage: Stage) -> list[Choice]:
    """What the list offers to the storyteller, who is asked about the declaration."""
    prompts = tuple(Prompt(ask, Secret("x", ("gm",))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    menu = Menu(GAME, view, "gm")
    preset_choices(menu)
    return menu.choices


@pytest.mark.rule("MS-R71")
def test_jury_rigging_is_listed_with_intelligence_or_wits() -> None:
    listed = [one.traits for one in PRESETS if "Jury Rigging" in one.required]
    assert sorted(listed) == [("Intelligence", "Engineering"), ("Wits", "Engineering")]


@pytest.mark.rule("MS-18.1", "MS-18.2", "MS-18.3")
@pytest.mark.parametrize("action", [one.name for one in PRESETS])
def test_each_listed_action_can_be_offered(rulings: Settings, action: str) -> None:
    able = {name: 1 for one in PRESETS for name in one.traits[1:]}
    stage = declared(rulings, Hero(abilities=able))
    stage.do("gm", OfferListed(stage.attempt().id, action, 7, 1))
    one = next(each for each in PRESETS if each.name == action)
    found = terms(stage)
    assert (found.traits, found.required, found.difficulty, found.threshold) == (one.traits, one.required, 7, 1)
    assert stage.asked() == ["p1 way r2"]


@pytest.mark.rule("MS-18.1")
def test_the_list_of_actions_is_offered_with_every_action_on_one_line(rulings: Settings) -> None:
    (choice,) = offered(declared(rulings))
    assert (choice.legal, choice.prompt) == (True, "x")
    assert len(choice.fields[0].options) == len(PRESETS)
    labels = {one.value: one.label for one in choice.fields[0].options}
    assert labels["Pick a lock"] == "Pick a lock - Precision + Tradecraft (Adv: Lockpick)"
    assert roll_note(Terms(("Wits", "Driving"), 7, 1)) == "Wits + Driving, Difficulty 7, Threshold 1"


@pytest.mark.rule("MS-R71")
@pytest.mark.parametrize("count", [under("content_actions", "off", 0)])
def test_under_a_ruling_there_is_no_list_of_actions(rulings: Settings, count: int) -> None:
    stage = declared(rulings)
    assert len(offered(stage)) == count
    with refused_by("MS-R71"):
        stage.do("gm", OfferListed(stage.attempt().id, "Hack"))


@pytest.mark.rule("MS-1.8", "MS-1.10", "MS-R71")
def test_only_the_storyteller_offers_from_the_list_and_only_listed_actions(rulings: Settings) -> None:
    stage = declared(rulings)
    with refused_by("MS-1.8"):
        stage.do("p1", OfferListed(stage.attempt().id, "Hack"))
    with pytest.raises(Invalid, match="Pick a lock"):
        stage.do("gm", OfferListed(stage.attempt().id, "Fly"))
