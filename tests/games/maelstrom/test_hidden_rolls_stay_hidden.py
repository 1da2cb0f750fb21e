"""A roll that only the storyteller knows of reveals nothing to others, not even by the clauses that it cites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, RollInSecret
from croupier.games.maelstrom.rolls.result_events import RolledInSecret
from croupier.games.maelstrom.sheets.state import Effect
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from support.maelstrom.stage import Hero, Stage, with_own

GUARD = Npc("n1", "Guard", Secret(Quick((("club", 5),), willpower=3), ("gm",)))
GASSED = Hero(sheet={"effects": (Effect("e1", "Gas", dice=-1, turns=4),)})


def ruled(**options: str) -> Settings:
    """The defaults but for these settings."""
    return GAME.read_settings(options, with_gm=True)


def by_the_table(dice: str) -> Stage:
    stage = Stage(ruled(visibility_dice="st_only"), Hero(), npcs=(GUARD,))
    return stage.do("gm", CallWillpower("n1", 6), dice)


def by_a_tick(dice: str) -> Stage:
    return Stage(ruled(), Hero(), npcs=(GUARD,)).do("gm", CallWillpower("n1", 6, hidden=True), dice)


def of_a_player(dice: str) -> Stage:
    return Stage(ruled(), Hero(), Hero()).do("gm", CallWillpower("c2", 6, hidden=True), dice)


def against_gas(dice: str) -> Stage:
    call = CallWillpower("c2", 6, effect="e1", how="recover", hidden=True)
    return Stage(ruled(), Hero(), GASSED).do("gm", call, dice)


def of_a_day_of_rest(dice: str) -> Stage:
    rulings = ruled(visibility_dice="st_only", npc_sheet="full")
    stage = with_own(Stage(rulings, Hero(), Hero(willpower=5, current=2)), "c2")
    return stage.do("gm", CloseDay(("c2",), ("c2",))).do("gm", RollRest("c2"), dice)


def told(stage: Stage, seat: str) -> tuple[Any, ...]:
    """What a seat reads in the receipt of the last command."""
    receipt = stage.plays[-1].receipt.for_seat(seat)
    return [(one.clause, one.facts) for one in receipt.because], sorted(receipt.rulings)


@pytest.mark.rule("MS-R74", "MS-9.9", "MS-9.16", "MS-R32")
@pytest.mark.parametrize("made", [by_the_table, by_a_tick, of_a_player, against_gas, of_a_day_of_rest])
def test_others_read_the_same_whatever_the_dice_of_a_hidden_roll(made: Callable[[str], Stage]) -> None:
    read = [told(made(dice), "p1") for dice in ("1,2,3", "2,3,4", "8,9,10")]
    assert read[0] == read[1] == read[2]


@pytest.mark.rule("MS-R74", "MS-9.9", "MS-R32")
def test_those_who_know_the_sheet_read_what_it_cost() -> None:
    assert "MS-9.9" in [clause for clause, _ in told(of_a_player("1,2,3"), "p2")[0]]
    assert "MS-R32" in [clause for clause, _ in told(against_gas("8,9,10"), "p2")[0]]
    assert "MS-9.16" in [clause for clause, _ in told(of_a_day_of_rest("2,3,4"), "gm")[0]]


@pytest.mark.rule("MS-R74", "MS-9.5", "MS-R22", "MS-R33")
@pytest.mark.parametrize("current", [0, 3])
def test_others_do_not_read_that_a_hidden_roll_is_one_of_willpower(current: int) -> None:
    dice = ("2,3,4",) if current else ()
    stage = Stage(ruled(), Hero(), Hero(current=current)).do("gm", CallWillpower("c2", hidden=True), *dice)
    assert told(stage, "p1") == ([], [])
    noted = {"wp_terms"} if current else {"wp_terms", "wp_zero_roll"}
    assert noted <= {key for key, _ in told(stage, "gm")[1]}


@pytest.mark.rule("MS-R74", "MS-R5", "MS-R6")
def test_others_read_no_ruling_of_a_roll_that_only_the_storyteller_knows_of() -> None:
    clumsy = Hero(abilities={"Piloting": 0})
    stage = Stage(ruled(), Hero(), clumsy).do("gm", RollInSecret("c2", "Reflexes", "Piloting"), "2,3")
    assert [told(stage, seat) for seat in ("p1", "p2")] == [([], [])] * 2
    noted = {key for key, _ in told(stage, "gm")[1]}
    assert {"roll_reflex_penalty", "roll_modifier_stacking"} <= noted
    own = with_own(Stage(ruled(visibility_dice="st_only", npc_sheet="full"), Hero(), clumsy), "c2")
    own.do("gm", DeclareAction("c2", "lands")).do("gm", OfferWay("r3", "Reflexes", "Piloting"))
    own.do("gm", ChooseWay("r3"), "2,3")
    assert told(own, "p1") == ([], [("visibility_dice", "st_only")])
    assert "roll_modifier_stacking" in {key for key, _ in told(own, "gm")[1]}


@pytest.mark.rule("MS-R74")
def test_a_secret_roll_is_the_storytellers_doing_and_not_the_players() -> None:
    stage = Stage(ruled(), Hero()).do("gm", RollInSecret("c1", "Reflexes", "Piloting"), "2,3,4,5")
    event = next(one for one in stage.events if isinstance(one, RolledInSecret))
    banner = event.banner(GAME.see(stage.state, "gm"))
    assert banner is not None
    assert (banner.about, banner.who, banner.secret) == ("secret roll", "Ana", True)
