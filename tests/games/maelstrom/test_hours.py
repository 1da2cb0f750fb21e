"""Part of a day passes, power armor lifts, a stun and a rally cost what they say (MS-R53, MS-R66, MS-R67)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.flow import run_automatic_steps
from croupier.games.maelstrom.harm.stunners import stun
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, LeaveRoll, OfferWay
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.willpower.commands import AnswerRally, CloseDay, PassTime, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage

POWERED = Item("i1", "Power armor", armor=ARMOR["Power armor"], out=True)


def bruised(levels: int, treated: int = 0) -> Hero:
    return Hero(sheet={"health": Health(levels, treated=treated)})


@pytest.mark.rule("MS-R53", "MS-10.8")
def test_bashing_heals_by_the_hour(rulings: Settings) -> None:
    stage = Stage(rulings, bruised(4), bruised(4)).do("gm", PassTime(150, ("c1",)))
    assert (stage.sheet().health.bashing, stage.sheet("c2").health.bashing) == (2, 4)
    assert stage.state.passed == 150
    assert "Time passes: 2 hours 30 minutes. Resting: Ana." in [one.log_line(stage.state) for one in stage.events]
    stage.do("gm", PassTime(30, ("c1",)))
    assert stage.sheet().health.bashing == 1


@pytest.mark.rule("MS-R53")
def test_treated_bashing_heals_in_ten_minutes(rulings: Settings) -> None:
    stage = Stage(rulings, bruised(4, treated=1)).do("gm", PassTime(30, ("c1",)))
    assert stage.sheet().health.bashing == 1


@pytest.mark.rule("MS-R53", "MS-1.8")
def test_the_end_of_the_day_counts_what_is_left_of_it(rulings: Settings) -> None:
    hurt = Npc("n1", "A guard", Secret(Quick(hurt=(0, 1, 0)), ("gm",)))
    stage = Stage(rulings, Hero(sheet={"health": Health(0, 1)}), npcs=(hurt,))
    stage.do("gm", PassTime(12 * 60, ("c1",))).do("gm", CloseDay(("c1",)))
    assert stage.sheet().health.healed == 3 * 24 * 60  # counted in thirds
    assert stage.state.npc("n1").quick.open().care[0] == 3 * 24 * 60
    assert stage.state.passed == 0


@pytest.mark.rule("MS-R53", "MS-1.8")
def test_a_day_has_no_more_minutes_than_it_has(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", PassTime(1400))
    for minutes in (0, 40):
        with pytest.raises(Invalid, match="minutes"):
            stage.do("gm", PassTime(minutes))
    with pytest.raises(Impossible, match="no living character"):
        stage.do("gm", PassTime(10, ("c9",)))
    with refused_by("MS-1.8"):
        stage.do("p1", PassTime(10))


@pytest.mark.rule("MS-R67", "MS-15.3")
def test_power_armor_gives_a_die_for_lifting(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"items": (POWERED,)})).do("p1", DeclareAction("c1", "lifts the beam"))
    offer = OfferWay(stage.attempt().id, "Strength", lifting=True)
    stage.do("gm", offer).do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,9")
    assert stage.record().locked.pool == 5


@pytest.mark.rule("MS-R67")
@pytest.mark.parametrize(("items", "first"), [((), "Strength"), ((POWERED,), "Wits")])
def test_only_power_armor_helps_with_lifting(rulings: Settings, items: tuple[Item, ...], first: str) -> None:
    stage = Stage(rulings, Hero(sheet={"items": items})).do("p1", DeclareAction("c1", "lifts the beam"))
    with pytest.raises(Impossible, match="no armor helps with lifting here"):
        stage.do("gm", OfferWay(stage.attempt().id, first, lifting=True))


@pytest.mark.rule("MS-R66")
@pytest.mark.parametrize(("acted", "numb"), [(False, 1), (True, 2)])
def test_a_stun_of_one_turn_costs_one_turn(rulings: Settings, acted: bool, numb: int) -> None:
    now = Fight(1, (Part("c2"), Part("c1", acted=acted)), "c2")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": now})
    stage.run(stun, "c1", 1)
    stage.run(run_automatic_steps, luck=["2,3,4"])
    stage.do("p1", LeaveRoll(stage.attempt().id)).do("p2", LetGo("c2"))
    fight = stage.state.fight
    assert fight is not None
    assert (fight.turn, fight.now) == (2, "c2")
    part = fight.part("c1")
    assert part is not None
    assert part.numb == numb - 1


@pytest.mark.rule("MS-R30", "MS-9.17")
@pytest.mark.option("wp_rally_minimum", "one")
def test_anyone_who_pays_the_last_dot_for_a_rally_is_at_zero_willpower(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero(current=0, more={"broken": True})).do("p1", TryRally("c1"))
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c2",)))
    assert (stage.one("c1").broken, stage.one("c2").broken) == (True, False)
