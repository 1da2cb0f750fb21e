"""Ships in a fight for tests: Ana at the gun and Ben at the helm of the Argo, a lone raider in the Raven."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.state import (
    GUNNER,
    PILOT,
    Post,
    Salvo,
    Ship,
    ShipSheet,
    ShipWeapon,
)
from support.maelstrom.stage import Hero, Stage

RAIDER = Npc("n1", "A raider", Secret(Quick((("Remote Weapons", 4), ("Piloting", 3))), ("gm",)))
GUN = ShipWeapon("w1", "Rail gun", 4, range=10, batteries=2, linked=2)
CREW = (Post("c1", GUNNER), Post("c2", PILOT))
ABLE = {"Piloting": 2, "Remote Weapons": 2}


def ship(id: str, *, party: bool = False, **sheet: Any) -> Ship:
    name = "Argo" if party else "Raven"
    whole = ShipSheet(**{"armor": 0, "hull": 3, "weapons": (GUN,), **sheet})
    return Ship(id, name, Secret(whole, (EVERYONE,) if party else ("gm",)), party)


ARGO = ship("s1", party=True, crew=CREW)
RAVEN = ship("s2", crew=(Post("n1", PILOT), Post("n1", GUNNER)))
"""Of Ana at the gun and Ben at the helm; of the raider alone."""


def battle(rulings: Settings, *ships: Ship, now: str = "c1", **state: Any) -> Stage:
    """Turn 1: Ana, then Ben, then the raider."""
    fight = Fight(1, (Part("c1"), Part("c2"), Part("n1")), now)
    return Stage(rulings, Hero(abilities=ABLE), Hero(abilities=ABLE), npcs=(RAIDER,),
                 state={"fight": fight, "ships": ships or (ARGO, RAVEN), **state})  # fmt: skip


def fight(stage: Stage) -> Fight:
    assert stage.state.fight is not None
    return stage.state.fight


def salvo(stage: Stage) -> Salvo:
    found = fight(stage).salvo
    assert found is not None
    return found


def sheet(stage: Stage, ship: str) -> ShipSheet:
    return next(one.sheet.open() for one in stage.state.ships if one.id == ship)


def condition(stage: Stage, ship: str) -> str:
    return next(one.condition for one in stage.state.ships if one.id == ship)


def fired(stage: Stage, weapon: str = "w1", shots: int = 1, target: str = "s2", **terms: Any) -> Stage:
    """Ana fires at the raider's ship, and the storyteller sets the terms."""
    stage.do("p1", wish.FireAt("c1", "s1", weapon, target, shots=shots))
    return stage.do("gm", wish.SetSalvo(**terms))


def chosen(stage: Stage, seat: str, *dice: str, use: tuple[str, ...] = ()) -> Stage:
    attempt = next(one for one in stage.state.attempts if one.state == "offered")
    ordered = (",".join(sorted(roll.split(","), key=int)) for roll in dice)
    return stage.do(seat, ChooseWay(attempt.id, 0, use), *ordered)


def offered(stage: Stage, seat: str) -> list[dict[str, Any]]:
    """A seat's legal choices, with its open questions."""
    prompts = tuple(
        Prompt(ask, Secret(f"{at}", (ask.seat,))) for at, ask in enumerate(GAME.open_questions(stage.state))
    )
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    return [one.command for one in GAME.choices(GAME.see(asked, seat), seat) if one.legal]
