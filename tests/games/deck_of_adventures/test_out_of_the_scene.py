"""Characters who are not in the scene are brought back before anything about them changes (DA-1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.commands import (
    DropItem,
    GiveItem,
    SetVulnerability,
    TakeOff,
    UnlockSheet,
    Wear,
    WriteCharacter,
)
from croupier.games.deck_of_adventures.cast.scene_commands import BringBack, HandOver, SetMechanic, SetNumbers, SetSide
from croupier.games.deck_of_adventures.cast.state import Gear
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.cast import PACK
from support.deck_of_adventures.stage import Dealer, Stage, companion

OWN = (
    WriteCharacter("c1", "name", "Nan"), WriteCharacter("c1", "notes", "here"), TakeOff("c1", "Siege Plate"),
    Wear("c1", "Boss Buckler"), DropItem("c1", "Boss Buckler"),
)  # fmt: skip
THE_GMS = (
    SetNumbers("c1", speed=7), SetSide("c1", "hostile"), SetMechanic("c1", "aggro"), HandOver("c1", "p2"),
    GiveItem("c1", "Boss Buckler"), UnlockSheet("c1"),
)  # fmt: skip


def stage_with(rulings: Settings, **more: Any) -> Stage:
    things = (Gear("Siege Plate", worn=True), Gear("Boss Buckler"))
    return Stage(rulings, Dealer(sheet={"gear": things}, more=more), Dealer(), state={"packs": (PACK,)})


@pytest.mark.rule("DA-1.2", "DA-1.8")
@pytest.mark.parametrize(
    ("seat", "command"), [*(("p1", one) for one in OWN), *(("gm", one) for one in (*OWN, *THE_GMS))]
)
def test_characters_who_are_not_in_the_scene_cannot_be_changed(rulings: Settings, seat: str, command: Command) -> None:
    stage = stage_with(rulings, here=False)
    with pytest.raises(Impossible, match="is not in the scene"):
        stage.do(seat, command)
    stage.do("gm", BringBack("c1")).do(seat, command)


@pytest.mark.rule("DA-1.2")
def test_characters_out_of_the_scene_get_no_vulnerability(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="is not in the scene"):
        stage_with(rulings, here=False).do("gm", SetVulnerability("c1", PACK.vulnerabilities[0].id))


@pytest.mark.rule("DA-1.8")
@pytest.mark.parametrize("command", OWN)
def test_the_sheets_of_the_dead_stay_as_they_are(rulings: Settings, command: Command) -> None:
    with pytest.raises(Impossible, match="is dead"):
        stage_with(rulings, dead=True).do("gm", command)


@pytest.mark.rule("DA-23.12")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_a_companion_does_not_grow(rulings: Settings, mode: str) -> None:
    stage = Stage(rulings, Dealer(), companion(), state={"mode": mode})
    with refused_by("DA-23.12", why="is not a Dealer"):
        stage.do("gm", UnlockSheet("c2"))
