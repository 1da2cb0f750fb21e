"""A botched attack: the storyteller picks what goes wrong with the weapon (MS-R64)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.mishaps import SpoilWeapon
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.sheets.commands import DropItem
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage

GUN = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"], out=True)
ROPE = Item("i2", "Rope")


def armed(rulings: Settings) -> Stage:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    return Stage(rulings, Hero(sheet={"items": (GUN, ROPE)}), Hero(), state={"fight": fight})


@pytest.mark.rule("MS-R64", "MS-17.8")
def test_a_jammed_weapon_fires_again_after_an_action_clears_it(rulings: Settings) -> None:
    stage = armed(rulings).do("gm", SpoilWeapon("c1", "i1"))
    with refused_by("MS-R64"):
        stage.do("p1", Strike("c1", "c2", "i1"))
    stage.do("p1", wish.ClearJam("c1", "i1"))
    assert (stage.sheet().items[0].broken, stage.asked()) == (False, ["p2 turn c2"])


@pytest.mark.rule("MS-R64", "MS-R74")
def test_a_dropped_weapon_is_no_longer_shown_in_hand(rulings: Settings) -> None:
    stage = armed(rulings).do("gm", SpoilWeapon("c1", "i1", "drop"))
    assert not stage.sheet().items[0].out
    with pytest.raises(Impossible, match="already like that"):
        stage.do("gm", SpoilWeapon("c1", "i1", "drop"))


@pytest.mark.rule("MS-R18", "MS-R64", "MS-19.2")
@pytest.mark.parametrize("rolls", [False, True])
def test_a_weapon_is_not_lost_between_its_attack_and_the_dice(rulings: Settings, rolls: bool) -> None:
    def offered(seat: str) -> list[Any]:
        kinds = {"drop_item", "spoil_weapon"}
        choices = [one for one in GAME.choices(GAME.see(stage.state, seat), seat) if one.command["type"] in kinds]
        items = [option.value for one in choices for field in one.fields for option in field.options or ()
                 if field.name == "item"]  # fmt: skip
        return [*items, *(one.command["item"] for one in choices if "item" in one.command)]

    stage = armed(rulings)
    assert offered("p1") == ["i1", "i2"]
    assert offered("gm") == ["i1", "i2", "i1"]
    stage.do("p1", Strike("c1", "c2", "i1", attribute="Reflexes"))
    if rolls:
        stage.do("gm", SetAttack(aware=False))
        assert (stage.state.fight and stage.state.fight.attack, len(stage.state.attempts)) == (None, 1)
    for seat, command in (
        ("p1", DropItem("c1", "i1")), ("gm", SpoilWeapon("c1", "i1")), ("gm", SpoilWeapon("c1", "i1", "drop")),
    ):  # fmt: skip
        with pytest.raises(Impossible, match="an attack with Pistol is under way"):
            stage.do(seat, command)
    assert (offered("p1"), offered("gm")) == (["i2"], ["i2"])
    stage.do("p1", DropItem("c1", "i2"))


@pytest.mark.rule("MS-R64", "MS-1.8", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "command", "refusal"),
    [
        ("p1", SpoilWeapon("c1", "i1"), Illegal),
        ("gm", SpoilWeapon("c1", "i2"), Impossible),
        ("gm", SpoilWeapon("c1", "i9"), Impossible),
        ("gm", SpoilWeapon("c1", "i1", "melts"), Invalid),
    ],
)
def test_a_weapon_that_cannot_jam_does_not(rulings: Settings, seat: str, command: SpoilWeapon, refusal: Any) -> None:
    stage = armed(rulings)
    before = stage.state
    with pytest.raises(refusal):
        stage.do(seat, command)
    assert stage.state is before


@pytest.mark.rule("MS-R64")
def test_every_possible_mishap_is_offered_in_a_fight(rulings: Settings) -> None:
    stage = armed(rulings)
    picks = [one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.command["type"] == "spoil_weapon"]
    assert [(one.label, one.legal, [each.value for each in one.fields[0].options]) for one in picks] == [
        ("Ana's Pistol fails", True, ["jam", "drop"])
    ]
