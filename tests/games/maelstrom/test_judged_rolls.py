"""The storyteller decides about Reflexes and about being untrained in every roll that they ask for (MS-R5, MS-R9)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form, options, sent
from support.maelstrom.reading import cited
from support.maelstrom.stage import Hero, Stage

RIDER = Hero(abilities={"Melee": 2, "Artistry": 0, "Humanities": 0})
COMMANDS = ("ask_another", "let_help", "oppose", "roll_in_secret")


def asked(stage: Stage, type: str, first: str, second: str, **more: Any) -> list[tuple[str, int, bool]]:
    """Have this roll asked for in its form, rolled if it is secret; return its modifiers."""
    if type != "roll_in_secret":
        stage.do("p1", DeclareAction("c1", "rides"))
    who: dict[str, str] = {"let_help": "helper", "oppose": "by"}
    typed = {who[type]: "c2"} if type in who else {}
    command = sent(form(stage, "gm", type), first=first, second=second, **typed, **more)
    dice = "2,3,7,8" if second == "Melee" else "3,7"
    stage.do("gm", command, *([dice] if type == "roll_in_secret" else []))
    if type == "oppose":
        action = stage.attempt().id
        stage.do("gm", wish.OfferWay(action, "Strength")).do("p1", ChooseWay(action), "2,3,7,8")
    if type == "roll_in_secret":
        terms = stage.state.hidden.open()[-1].record.open().locked.terms
    else:
        terms = stage.attempt().offered.open()[0]
    return [(one.source, one.difficulty, one.is_waived) for one in terms.modifiers]


@pytest.mark.rule("MS-14.9", "MS-R5")
@pytest.mark.parametrize("type", COMMANDS)
@pytest.mark.parametrize(("said", "costs"), [("rule", True), ("no", False)])
def test_whoever_rolls_reflexes_without_a_precise_way_pays_nothing(type: str, said: str, costs: bool) -> None:
    """Only the terms of an action and of an attack had that box."""
    stage = Stage(GAME.read_settings({"roll_extended": "help"}), RIDER, RIDER)
    found = asked(stage, type, "Reflexes", "Melee", precise_way=said)
    assert found == ([("Reflexes", 1, False)] if costs else [])
    assert cited(stage, "MS-1.2") == ([] if costs else [{"precise_way": "no"}])


@pytest.mark.rule("MS-4.7", "MS-4.9", "MS-R9")
@pytest.mark.parametrize("type", COMMANDS)
def test_being_untrained_is_waived_and_granted_in_every_roll_that_is_asked_for(type: str) -> None:
    rulings = GAME.read_settings({"roll_extended": "help"})
    waived = asked(Stage(rulings, RIDER, RIDER), type, "Wits", "Artistry", untrained="waive")
    assert waived == [("untrained Artistry", 0, True)]
    with refused_by("MS-4.8"):
        asked(Stage(rulings, RIDER, RIDER), type, "Wits", "Humanities")
    assert asked(Stage(rulings, RIDER, RIDER), type, "Wits", "Humanities", untrained="grant") == [
        ("untrained Humanities", 2, False)
    ]


@pytest.mark.rule("MS-R19", "MS-14.9")
def test_dots_against_a_roll_have_no_such_box() -> None:
    stage = Stage(GAME.read_settings({"roll_opposed": "static"}), RIDER, RIDER).do("p1", DeclareAction("c1", "rides"))
    assert not {"precise_way", "untrained"} & set(fields(form(stage, "gm", "oppose")))
    with refused_by("MS-R19", Invalid):
        stage.do("gm", wish.Oppose(stage.attempt().id, "c2", "Reflexes", "Melee", precise_way="no"))


@pytest.mark.rule("MS-R71", "MS-R5")
@pytest.mark.parametrize(
    ("action", "costs"),
    [("Snap shot", True), ("Dodge", False), ("Parry", False)],
)
def test_a_listed_dodge_has_no_way_by_precision(rulings: Settings, action: str, costs: bool) -> None:
    """It cost the same as a snap shot, which has one; and the list had no box to say otherwise."""
    stage = Stage(rulings, RIDER).do("p1", DeclareAction("c1", "acts"))
    stage.do("gm", sent(form(stage, "gm", "offer_listed"), action=action))
    assert bool(stage.attempt().offered.open()[0].modifiers) is costs
    assert cited(stage, "MS-1.2") == []
    other = Stage(rulings, RIDER).do("p1", DeclareAction("c1", "acts"))
    said = "no" if costs else "yes"
    other.do("gm", sent(form(other, "gm", "offer_listed"), action=action, precise_way=said))
    assert bool(other.attempt().offered.open()[0].modifiers) is not costs
    assert cited(other, "MS-1.2") == [{"precise_way": said}]


@pytest.mark.rule("MS-R71", "MS-14.2", "MS-15.9")
@pytest.mark.parametrize(
    ("action", "changed", "traits", "required"),
    [
        ("Pick a lock", {}, ("Precision", "Tradecraft"), ("Lockpick",)),
        ("Pick a lock", {"first": "Wits"}, ("Wits", "Tradecraft"), ("Lockpick",)),
        ("Pick a lock", {"second": "Technology"}, ("Precision", "Technology"), ()),
        ("Hack", {"first": "Wits", "second": "Technology", "required": ["Hacking"]}, ("Wits", "Technology"),
         ("Hacking",)),
        ("Climb", {"second": "Reflexes"}, ("Strength", "Reflexes"), ()),
    ],
)  # fmt: skip
def test_a_listed_action_is_rolled_with_other_traits(
    rulings: Settings, action: str, changed: dict[str, Any], traits: tuple[str, ...], required: tuple[str, ...]
) -> None:
    """They could not be edited. What the list requires belongs to its own ability."""
    stage = Stage(rulings, RIDER).do("p1", DeclareAction("c1", "acts"))
    choice = form(stage, "gm", "offer_listed")
    assert not set(changed.get("required", ())) - set(options(choice, "required"))
    stage.do("gm", sent(choice, action=action, **changed))
    (way,) = stage.attempt().offered.open()
    assert (way.traits, way.required) == (traits, required)
    said = {"first", "second"} & changed.keys()
    assert cited(stage, "MS-1.2") == ([{"traits": " + ".join(traits)}] if said else [])


@pytest.mark.rule("MS-R71", "MS-14.9", "MS-R5")
def test_a_listed_dodge_with_another_trait_is_no_dodge(rulings: Settings) -> None:
    stage = Stage(rulings, RIDER).do("p1", DeclareAction("c1", "acts"))
    stage.do("gm", OfferListed(stage.attempt().id, "Dodge", second="Melee"))
    assert [one.clause for one in stage.attempt().offered.open()[0].modifiers] == ["MS-14.9"]


@pytest.mark.rule("MS-R71", "MS-19.3", "MS-R38")
def test_an_action_from_the_list_has_every_term_of_a_way(rulings: Settings) -> None:
    """Merits and flaws, a waiver and other rare terms could not be set for it."""
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Jump"),)))
    stage.do("p1", DeclareAction("c1", "climbs"))
    own, listed = (set(fields(form(stage, "gm", one))) for one in ("offer_way", "offer_listed"))
    assert own - listed == {"note", "alone"}
    name = stage.attempt().id
    stage.do("gm", OfferListed(name, "Climb", worse=1, related=("Jump",), limb="left arm", impossible=True))
    (way,) = stage.attempt().offered.open()
    assert (way.related, way.limb, way.impossible, way.modifiers[0].threshold) == (("Jump",), "left arm", True, 1)
