"""Bots use specialties that relate to what is done, and no others (MS-16.3)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.bots import care, script
from croupier.games.maelstrom.bots.fitting import fits
from croupier.games.maelstrom.combat.state import Attack
from croupier.games.maelstrom.harm.events import FIRST_AID, TREATMENT
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.sheets.state import Health
from support.maelstrom.stage import Hero, Stage

SHOT = Attack("c1", "c2", "i1", "Light pistol", ("Reflexes", "Firearms"), 4, "lethal")
BLOW = Attack("c1", "c2", "", "bare hands", ("Strength", "Melee"), 0, "bashing")


def attempt(words: str, kind: str = "action", attack: Attack | None = None) -> Attempt:
    about = msgspec.json.encode(attack).decode() if attack is not None else ""
    then = "attack" if attack is not None else ""
    return Attempt("r1", "c1", kind, "offered", Secret(words), then=then, about=about)


@pytest.mark.rule("MS-16.3")
@pytest.mark.parametrize(
    ("one", "name", "relates"),
    [
        (attempt("attack on Brill", "attack", SHOT), "Pistols", True),
        (attempt("attack on Brill", "attack", SHOT), "Sniper Rifles", False),
        (attempt("attack on Brill", "attack", BLOW), "Brawling", True),
        (attempt("attack on Brill", "attack", BLOW), "Swords", False),
        (attempt("Rail gun at Shrike", "attack"), "Rail Guns", True),
        (attempt("Rail gun at Shrike", "attack"), "Power Armor", False),
        (attempt("evading", "evade"), "Dodge", True),
        (attempt(script.CLIMB.words), "Parkour", True),
        (attempt(script.CLIMB.words), "Data Storage", False),
        (attempt("gives first aid to Ben"), "First Aid", True),
    ],
)
def test_which_specialties_bots_use(one: Attempt, name: str, relates: bool) -> None:
    assert fits(one, name) == relates


@pytest.mark.rule("MS-R53")
def test_bots_give_first_aid_only_for_bashing_and_only_with_enough_dice(rulings: Settings) -> None:
    def hurt(bashing: int, lethal: int = 0) -> Hero:
        return Hero(sheet={"health": Health(bashing, lethal, unaided=True)}, more={"level": "Hurt"})

    stage = Stage(rulings, hurt(0, 2), hurt(6), hurt(1))
    by_storyteller = [(one.healer, one.patient) for one in care.wished(stage.state, FIRST_AID)]
    assert by_storyteller == [("c3", "c2"), ("c3", "c3")]
    assert {one.patient for one in care.wished(stage.state, TREATMENT)} == {"c1", "c2", "c3"}
    seen = stage.game.see(stage.state, "p2")
    assert list(care.wished(seen, FIRST_AID)) == []
