"""Nobody who cannot act handles weapons, takes a station or is rolled for in secret (MS-9.17, MS-20.4)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Reload
from croupier.games.maelstrom.rolls.commands import RollInSecret
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import BringShip, ManStation
from croupier.games.maelstrom.ships.state import PILOT, Post
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import sheet
from support.maelstrom.reading import every_choice
from support.maelstrom.stage import Hero, Stage

PISTOL = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"])
JAMMED = Item("i2", "Knife", weapon=WEAPONS["Knife"], broken=True)
BROKEN: dict[str, Any] = {"broken": True}
HANDLING = (Carry("c1", "i1"), Reload("c1", "i1"), ClearJam("c1", "i2"))
KINDS = {"carry", "reload", "clear_jam", "man_station"}


def state_of(rulings: Settings, **more: Any) -> Stage:
    current = 0 if more.get("broken") else None
    hero = Hero(current=current, sheet={"items": (PISTOL, JAMMED)}, more=more)
    return Stage(rulings, hero).do("gm", BringShip("Argo", party=True))


@pytest.mark.rule("MS-9.17", "MS-9.18", "MS-20.4")
@pytest.mark.parametrize("command", [*HANDLING, ManStation("s2", "c1", PILOT)], ids=lambda one: type(one).__name__)
def test_a_character_at_zero_willpower_uses_no_equipment(rulings: Settings, command: Command) -> None:
    with refused_by("MS-9.17", why="Ana is at zero willpower"):
        state_of(rulings, **BROKEN).do("p1", command)
    assert state_of(rulings).sheet().items == (PISTOL, JAMMED)


@pytest.mark.rule("MS-20.4", "MS-19.2", "MS-R63", "MS-R64")
@pytest.mark.parametrize("condition", ["unconscious", "dying", "dead"])
@pytest.mark.parametrize("command", HANDLING, ids=lambda one: type(one).__name__)
def test_a_character_who_is_down_uses_no_equipment(rulings: Settings, command: Command, condition: str) -> None:
    with pytest.raises(Impossible, match=f"Ana is {condition}"):
        state_of(rulings, condition=condition).do("p1", command)


@pytest.mark.rule("MS-20.4", "MS-R70")
def test_a_character_who_is_down_takes_no_station_and_the_storyteller_clears_theirs(rulings: Settings) -> None:
    with refused_by("MS-20.4", why="Ana cannot act"):
        state_of(rulings, condition="dead").do("p1", ManStation("s2", "c1", PILOT))
    stage = state_of(rulings).do("p1", ManStation("s2", "c1", PILOT))
    assert sheet(stage, "s2").crew == (Post("c1", PILOT),)


@pytest.mark.rule("MS-9.17", "MS-20.4", "MS-9.18")
@pytest.mark.parametrize("more", [BROKEN, {"condition": "unconscious"}, {"condition": "dead"}], ids=str)
def test_characters_who_cannot_act_are_not_offered_these_actions(rulings: Settings, more: dict[str, Any]) -> None:
    def offered(stage: Stage) -> set[str]:
        return {one.command["type"] for one in every_choice(stage, "p1")} & KINDS

    assert offered(state_of(rulings, **more)) == set()
    assert offered(state_of(rulings)) == {"carry", "reload", "clear_jam", "man_station"}


@pytest.mark.rule("MS-9.17", "MS-R74")
@pytest.mark.parametrize(
    ("more", "trait", "refused"),
    [
        (BROKEN, "Strength", Illegal),
        (BROKEN, "Willpower", None),
        ({"condition": "unconscious"}, "Strength", Impossible),
        ({"condition": "unconscious"}, "Willpower", None),
        ({"condition": "dead"}, "Strength", Impossible),
        ({"condition": "dead"}, "Willpower", Impossible),
    ],
)
def test_only_their_willpower_is_rolled_in_secret(
    rulings: Settings, more: dict[str, Any], trait: str, refused: type[Refusal] | None
) -> None:
    stage, luck = state_of(rulings, **more), () if more == BROKEN else ("2,3,4",)
    if refused is not None:
        with pytest.raises(refused):
            stage.do("gm", RollInSecret("c1", trait), *luck)
        return
    assert stage.do("gm", RollInSecret("c1", trait), *luck).state.hidden.open()[-1].actor == "c1"
    offered = [one for one in every_choice(state_of(rulings, **more), "gm") if one.command["type"] == "roll_in_secret"]
    assert [one.legal for one in offered] == [True]
