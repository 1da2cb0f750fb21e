"""Where the table only assists, what is waived tells nobody what they cannot know."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardPoints
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.gear_commands import Reload
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.rolls.commands import DeclareAction, OfferWay, RollForNpc, RollInSecret
from croupier.games.maelstrom.sheets.commands import BuyDot
from croupier.games.maelstrom.sheets.state import Item, Weapon
from croupier.games.maelstrom.willpower.commands import IgnoreWounds, TryRally
from support.maelstrom.stage import Hero, Stage

OPEN = pytest.mark.option("visibility_sheets", "everyone")
PISTOL = Item("i1", "Pistol", weapon=Weapon(4, range=20, rate=1, capacity=8, reserve=0), out=True, arm="left arm")
POOR = Hero(
    abilities={"Science": 0, "Medicine": 0}, specialties=(("Athletics", "Run"), ("Athletics", "Swim")), current=1,
    free=0, sheet={"items": (PISTOL,)},
)  # fmt: skip
GUARD = Npc("n1", "Guard", Secret(Quick((("club", 5),)), ("gm",)))
PUBLIC = {"Ben is not hurt", "experience is spent between chapters"}
"""Reasons that reveal nothing of a sheet."""
FIGHT = Fight(1, (Part("c1"), Part("c2")), "c1")


def assisting(rulings: Settings, *, fights: bool = False, guard: Npc = GUARD) -> Stage:
    state: dict[str, Any] = {"mode": "assist"} | ({"fight": FIGHT} if fights else {})
    return Stage(rulings, POOR, Hero(more={"broken": True}), npcs=(guard,), state=state)


def flags(stage: Stage, seat: str) -> list[str]:
    """The reasons for which the last command would have been refused, as a seat reads them."""
    return [one.flag for one in stage.plays[-1].receipt.for_seat(seat).because if one.flag]


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize(
    "known", [False, pytest.param(True, marks=pytest.mark.option("visibility_sheets", "everyone"))]
)
@pytest.mark.parametrize(("seat", "command", "fights"), [
    ("p1", Strike("c1", "c2", weapon="i1", rounds=1), True),
    ("p1", Strike("c1", "c2", weapon="i1", rounds=2), True),
    ("p1", Strike("c1", "c2", weapon="i1", ability="Melee"), True),
    ("p1", Strike("c1", "c2", ability="Science"), True),
    ("p1", Reload("c1", "i1"), True),
    ("p1", IgnoreWounds("c1"), False),
    ("p1", TryRally("c1"), False),
    ("p1", BuyDot("c1", "Strength"), False),
    ("p1", Care("c1", "c2", "treatment"), False),
    ("gm", AwardPoints("c1", -3, "it was a mistake"), False),
])  # fmt: skip
def test_flags_tell_nobody_what_is_on_a_secret_sheet(
    rulings: Settings, seat: str, command: Command, *, fights: bool, known: bool
) -> None:
    stage = assisting(rulings, fights=fights).do(seat, command, goes_on=False)
    read = {one: flags(stage, one) for one in ("gm", "p1", "p2")}
    assert read["gm"] == read["p1"] != []
    assert set(read["p2"]) == (set(read["gm"]) if known else PUBLIC.intersection(read["gm"]))


@pytest.mark.rule("MS-R74", "MS-4.8")
@pytest.mark.parametrize(("command", "luck"), [
    (RollInSecret("c1", "Intelligence", "Science"), ["2,3"]),
    (RollInSecret("c1", "Strength", "Strength"), ["2,3,4,5,6,7,8,9"]),
    (RollInSecret("c2", "Strength", "Athletics"), ["2,3,4,5,6,7"]),
])  # fmt: skip
def test_an_unnoticed_roll_is_flagged_for_the_storyteller_alone(
    rulings: Settings, command: Command, luck: list[str]
) -> None:
    """Neither that there are no dots, nor what is rolled."""
    stage = assisting(rulings).do("gm", command, *luck, goes_on=False)
    assert flags(stage, "gm")
    assert [flags(stage, seat) for seat in ("p1", "p2")] == [[], []]


@pytest.mark.rule("MS-R74", "MS-R73")
def test_a_hidden_roll_of_an_npc_is_flagged_for_the_storyteller_alone(rulings: Settings) -> None:
    broken = Npc("n1", "Guard", GUARD.quick, broken=True)
    for hidden in (True, False):
        roll = RollForNpc("n1", "club", 6, hidden=hidden)
        stage = assisting(rulings, guard=broken).do("gm", roll, "2,3,4,5,6", goes_on=False)
        assert flags(stage, "gm") == ["Guard is at zero willpower"]
        assert flags(stage, "p1") == ([] if hidden else flags(stage, "gm"))


@pytest.mark.rule("MS-R74", "MS-R53")
def test_players_are_not_told_that_an_npc_is_not_hurt(rulings: Settings) -> None:
    stage = assisting(rulings).do("p2", Care("c2", "n1", "treatment"), goes_on=False)
    assert "Guard is not hurt" in flags(stage, "gm")
    assert "Guard is not hurt" not in flags(stage, "p2")


@pytest.mark.rule("MS-R74", "MS-15.2", "MS-16.4")
def test_flagged_terms_are_for_those_who_hear_them(rulings: Settings) -> None:
    stage = assisting(rulings).do("p1", DeclareAction("c1", "studies it"))
    for way in (
        OfferWay("r3", "Strength", "Strength"),
        OfferWay("r3", "Intelligence", "Science"),
        OfferWay("r3", "Precision", "Athletics", sudden=True),
    ):
        offered = assisting(rulings).do("p1", DeclareAction("c1", "studies it")).do("gm", way)
        assert flags(offered, "gm") == flags(offered, "p1") != []
        assert flags(offered, "p2") == []
    stage.do("gm", OfferWay("r3", "Strength", "Athletics", related=("Run", "Swim")))
    assert flags(stage, "p2") == []


@pytest.mark.rule("MS-R74")
def test_everyone_reads_what_everyone_knows() -> None:
    """A citation for those who know a sheet is for all seats where everyone knows it."""
    open_sheets = GAME.read_settings({"visibility_sheets": "everyone"}, with_gm=True)
    stage = Stage(open_sheets, Hero(sheet={"practised": ("Strength",)}), Hero(), state={"between": True}).do(
        "p1", BuyDot("c1", "Strength")
    )
    assert "MS-12.4" in [one.clause for one in stage.plays[-1].receipt.for_seat("p2").because]
