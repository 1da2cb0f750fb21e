"""What the storyteller sets by override, and the repairs that follow (MS-1.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.table_events import HouseRuleMade, Overridden
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.decree.choices import decrees
from croupier.games.maelstrom.decree.commands import SetBroken, SetCondition, SetWillpower, SetWounds
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health
from croupier.games.maelstrom.willpower.commands import AnswerRally, TryRally
from support.maelstrom.forms import forms
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, under

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))
CALM = Npc("n2", "Calm", Secret(Quick(willpower=4), ("gm",)))


def two(rulings: Settings, **more: Any) -> Stage:
    return Stage(rulings, Hero(willpower=4), Hero(), npcs=(GUARD, CALM), **more)


@pytest.mark.rule("MS-1.2", "MS-9.2")
def test_the_storyteller_sets_willpower_with_a_reason(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWillpower(who="c1", dots=2, reason="a bad dream", keep="Dreams cost"))
    assert (stage.sheet().current, stage.sheet().willpower, stage.one().broken) == (2, 4, False)
    said = [one for one in stage.events if isinstance(one, Overridden | HouseRuleMade)]
    assert isinstance(said[0], Overridden)
    assert (said[0].by, said[0].reason, said[0].what) == ("gm", "a bad dream", "Ana's willpower")
    assert isinstance(said[1], HouseRuleMade)
    assert GAME.log_line(said[0], GAME.see(stage.state, "p2")) == "Override by gm: Ana's willpower (a bad dream)."


@pytest.mark.rule("MS-1.2", "MS-9.17")
def test_an_override_to_no_dots_breaks_a_character_and_more_dots_restore_them(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWillpower(who="c1", dots=0))
    assert stage.one().broken
    stage.decree(SetWillpower(who="c1", dots=1))
    assert not stage.one().broken


@pytest.mark.rule("MS-1.2", "MS-9.2")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SetWillpower(who="c1", dots=5), "0 to 4"),
        (SetWillpower(who="c1", dots=-1), "0 to 4"),
        (SetCondition(who="c1", condition="sleepy"), "well|ok"),
        (SetCondition(who="n1", condition=DYING), "unconscious, dead"),
    ],
)
def test_an_unreadable_override_changes_nothing(rulings: Settings, command: Command, said: str) -> None:
    stage = two(rulings)
    before = stage.state
    with pytest.raises(Invalid, match=said):
        stage.decree(command)
    assert stage.state is before


@pytest.mark.rule("MS-1.2")
@pytest.mark.parametrize("command", [SetWillpower(who="n1", dots=1), SetBroken(who="c9", broken=True)])
def test_an_override_cannot_set_a_missing_value(rulings: Settings, command: Command) -> None:
    with pytest.raises(Impossible):
        two(rulings).decree(command)


@pytest.mark.rule("MS-1.2", "MS-1.8")
@pytest.mark.parametrize(
    "command",
    [
        SetWillpower(who="c1", dots=1),
        SetCondition(who="c1", condition=OK),
        SetBroken(who="c1", broken=False),
    ],
)
def test_players_cannot_override(rulings: Settings, command: Command) -> None:
    with pytest.raises(Forbidden):
        two(rulings).decree(command, seat="p1")


@pytest.mark.rule("MS-1.2", "MS-9.17")
def test_the_storytellers_characters_have_willpower_too_and_break(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWillpower(who="n2", dots=0))
    assert (stage.state.npc("n2").quick.open().willpower, stage.state.npc("n2").broken) == (0, True)
    stage.decree(SetBroken(who="n2", broken=False))
    assert not stage.state.npc("n2").broken


@pytest.mark.rule("MS-1.2", "MS-9.21")
def test_a_character_broken_by_override_keeps_their_dots_and_a_rally_gives_none(rulings: Settings) -> None:
    stage = two(rulings).decree(SetBroken(who="c1", broken=True))
    assert (stage.one().broken, stage.sheet().current) == (True, 4)
    stage.do("p2", TryRally("c2", "up!"))
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c1",)))
    assert (stage.one().broken, stage.sheet().current) == (False, 4)


@pytest.mark.rule("MS-1.2", "MS-R52")
@pytest.mark.parametrize("condition", [UNCONSCIOUS, DEAD, OK])
def test_an_override_of_a_condition_keeps_the_levels(rulings: Settings, condition: str) -> None:
    hurt = Hero(sheet={"health": Health(lethal=3, penalties=(0, 1, 1, 2, 2, 3, 5))})
    stage = Stage(rulings, hurt).decree(SetCondition(who="c1", condition=condition))
    assert (stage.one().condition, stage.sheet().health.lethal, stage.one().level) == (condition, 3, "Hurt")


@pytest.mark.rule("MS-1.2", "MS-R52")
@pytest.mark.parametrize(
    ("turns", "asked"),
    [
        pytest.param(0, ["p1 death c1"], id="asked"),
        under("health_death", "gentle", 4, []),
    ],
)
def test_a_character_dying_by_override_has_turns_or_is_asked(rulings: Settings, turns: int, asked: list[str]) -> None:
    stage = Stage(rulings, Hero(), state={"begun": True}).decree(SetCondition(who="c1", condition=DYING))
    assert (stage.one().dying, [one for one in stage.asked() if "death" in one]) == (turns, asked)


@pytest.mark.rule("MS-1.2")
def test_every_override_that_is_offered_can_be_done(rulings: Settings) -> None:
    stage = two(rulings)
    view = GAME.see(stage.state, "gm")
    offered = [one for one in GAME.overrides(view, "") if str(one.command["type"]).startswith("set_")]
    who = {(one.command["type"], one.command.get("who")) for one in offered}
    assert {("set_willpower", "c1"), ("set_willpower", "n2"), ("set_condition", "n1"), ("set_broken", "c2")} <= who
    assert ("set_willpower", "n1") not in who
    for one in offered:
        if "who" in one.command:
            filled = {each.name: each.default if each.default is not None else each.max for each in one.fields[:-2]}
            sent = msgspec.json.encode({**one.command, **filled})
            two(rulings).decree(GAME.read_command(sent))


@pytest.mark.rule("MS-1.2")
def test_clicking_a_character_offers_only_what_is_about_them(rulings: Settings) -> None:
    view = GAME.see(two(rulings).state, "gm")
    about = {one.command["who"] for one in GAME.overrides(view, "c2") if "who" in one.command}
    assert about == {"c2"}


@pytest.mark.rule("MS-1.2", "MS-10.4")
def test_the_storyteller_sets_wounds_box_by_box(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWounds(who="c1", bashing=1, lethal=2))
    health = stage.sheet().health
    assert (health.bashing, health.lethal, health.aggravated) == (1, 2, 0)
    assert (stage.one().condition, stage.one().level) == (OK, "Hurt")
    stage.decree(SetWounds(who="n1", lethal=1))
    assert stage.state.npc("n1").quick.open().hurt == (0, 1, 0)
    with pytest.raises(Invalid, match="boxes"):
        stage.decree(SetWounds(who="c1", lethal=99))


@pytest.mark.rule("MS-10.4")
def test_the_override_of_wounds_begins_with_those_that_are_there(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWounds(who="c1", lethal=2))
    (wounds,) = (one for one in decrees(GAME.see(stage.state, "gm"), "c1") if one.command["type"] == "set_wounds")
    assert {field.name: field.default for field in wounds.fields[:3]} == {"bashing": 0, "lethal": 2, "aggravated": 0}


@pytest.mark.rule("MS-1.2", "MS-R52")
@pytest.mark.parametrize(
    ("was", "said"),
    [
        (DYING, "Ana is out of danger."), (DEAD, "Ana lives after all."),
        (UNCONSCIOUS, "Ana comes to: Incapacitated."),
    ],
)  # fmt: skip
def test_the_log_says_that_somebody_is_well_again_by_override(rulings: Settings, was: str, said: str) -> None:
    """It said "is now Incapacitated" of somebody who can act again."""
    down = Hero(sheet={"health": Health(lethal=8)}, more={"condition": was, "level": "Incapacitated"})
    stage = Stage(rulings, down).decree(SetCondition(who="c1", condition="ok", reason="x"))
    assert lines(stage)[-1] == said


@pytest.mark.rule("MS-1.2", "MS-9.2")
def test_the_override_of_willpower_begins_with_what_is_there(rulings: Settings) -> None:
    stage = two(rulings).decree(SetWillpower(who="c1", dots=2))
    found = decrees(GAME.see(stage.state, "gm"), "")
    dots = {one.command["who"]: one.fields[0].default for one in found if one.command["type"] == "set_willpower"}
    assert dots == {"c1": 2, "c2": 3, "n2": 4}


@pytest.mark.rule("MS-1.2", "MS-R53")
def test_first_aid_can_be_given_for_wounds_that_are_set(rulings: Settings) -> None:
    """It was refused as given already; and after first aid, nobody was offered any for wounds that were set later."""
    stage = Stage(rulings, Hero(), Hero())
    for _ in range(2):
        stage.decree(SetWounds(who="c2", bashing=3, reason="a fall"))
        assert any(one.legal for one in forms(stage, "p1", "care", patient="c2", what="first aid"))
        stage.do("p1", Care("c1", "c2", "first aid"))
        stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,8")
        assert not any(one.legal for one in forms(stage, "p1", "care", patient="c2", what="first aid"))
        assert stage.sheet("c2").health.bashing == 2
