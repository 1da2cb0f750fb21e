"""Odds at a Maelstrom table for tests: the odds of a choice from a seat's view."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.refusals import Refusal
from croupier.core.secrets import Hidden, Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from support.maelstrom.stage import Hero, Stage

GUARD = Npc("n1", "Guard", Secret(Quick((("club", 5),), evade=4), ("gm",)))
PISTOL = {"items": (Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"]),)}


def odds(stage: Stage, seat: str, command: Command) -> OddsRequest | None:
    """The odds from the seat's view; None if it cannot know them."""
    try:
        return GAME.odds(GAME.see(stage.state, seat), seat, command)
    except (Hidden, Refusal):
        return None


def given(stage: Stage, seat: str, command: Command) -> dict[str, Any]:
    found = odds(stage, seat, command)
    assert found is not None
    return dict(found.given)


def roll(pool: int, difficulty: int = 6, threshold: int = 0, *, specialty: bool = False) -> dict[str, Any]:
    return {"pool": pool, "difficulty": difficulty, "threshold": threshold, "specialty": specialty}


def in_fight(rulings: Settings, *heroes: Hero, now: str = "c1", npcs: tuple[Npc, ...] = (GUARD,)) -> Stage:
    """Everyone in turn 1; c1 has attended to the others."""
    people = [*(f"c{at}" for at in range(1, len(heroes) + 1)), *(one.id for one in npcs)]
    parts = tuple(Part(one, attended=tuple(each for each in people if each != one)) for one in people)
    return Stage(rulings, *heroes, npcs=npcs, state={"fight": Fight(1, parts, now)})


def offers(stage: Stage, seat: str) -> list[Choice]:
    """The choices that a seat is offered."""
    prompts = tuple(
        Prompt(ask, Secret(f"{at}", (ask.seat,))) for at, ask in enumerate(GAME.open_questions(stage.state))
    )
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    return list(GAME.choices(view, seat))
