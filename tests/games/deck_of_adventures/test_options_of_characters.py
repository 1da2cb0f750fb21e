"""Options about bodies and characters, tested by their effect, not by the number behind it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import ApproveCharacter, SetStarting
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.packs.state import Adjust, Item, Pack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from support.deck_of_adventures.cast import bram, table
from support.deck_of_adventures.stage import Dealer, Stage, companion, minion, under

# bodies


@pytest.mark.parametrize(
    ("who", "hp"),
    [
        under("dealer_hp_floor", "none", (Dealer(hp=1, traits={"Vitality": -1}),), 4),
        under("companion_hp", "stat_block", (companion(sheet={"printed": Printed(hp=4)}), Dealer()), 4),
    ],
)
def test_how_far_somebody_is_healed(rulings: Settings, who: tuple[Dealer, ...], hp: int) -> None:
    people = (who[1], who[0]) if len(who) > 1 else who
    name = f"c{len(people)}"
    stage = Stage(rulings, *people).do("gm", harm.GiveHealth(name, 9))
    assert stage.vitals(name).hp == hp


@pytest.mark.option("pp_max", "gm_sets")
@pytest.mark.rule("DA-R116", "DA-3.7")
def test_fate_is_exchanged_up_to_what_the_gm_sets(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(sheet={"powers": (Taken("Deep Reserve"),)}))
    with pytest.raises(Illegal, match="1 PP would be more than Ann can hold") as caught:
        stage.do("p1", wish.ExchangeFate("c1", ("X1",)))
    assert (caught.value.clause, caught.value.instead) == ("DA-3.7", "keep them until Power Points are spent")
    set_ = Stage(rulings, Dealer(sheet={"printed": Printed(pp=1)})).do("p1", wish.ExchangeFate("c1", ("X1",)))
    assert set_.vitals().pp == 1


@pytest.mark.option("ko_wake_hp", "0_stable")
@pytest.mark.rule("DA-R81", "DA-16.4")
def test_a_treated_character_may_be_stable_without_health(rulings: Settings) -> None:
    down = Dealer(hp=0, standing="5H", fate=(), more={"knockout": Knockout(DAMAGE, dying=True)})
    stage = Stage(rulings, down, Dealer(fate=())).do("p2", harm.Treat("c2", "c1"))
    stage.do("p2", wish.DrawCard(stage.check().id), "6H")
    out = stage.one().knockout
    assert out is not None
    assert (stage.vitals().hp, out.stable, out.dying, stage.asked()) == (0, True, False, [])


@pytest.mark.option("ko_power_check", "automatic")
@pytest.mark.rule("DA-R81", "DA-16.4")
def test_a_healing_power_wakes_a_character_without_a_check(rulings: Settings) -> None:
    down = Dealer(hp=0, standing="5H", fate=(), more={"knockout": Knockout(DAMAGE)})
    healer = Dealer(fate=(), pp=2, sheet={"primary_skill": "Craft", "powers": (Taken("Field Dressing"),)})
    stage = Stage(rulings, down, healer).do("p2", UsePower("c2", "Field Dressing", 1, ("c1",)))
    assert (stage.one().knockout, stage.vitals().hp > 0, stage.state.checks) == (None, True, ())


# characters


@pytest.mark.parametrize(
    "changes",
    [
        under("mod_caps", "none", {"attributes": {"Strength": 3}, "powers": (), "vulnerabilities": ()}),
        under("vuln_caps", "none", {"vulnerabilities": tuple(map(Taken, ("Slow Starter", "Debtor", "Marked Face",
                                                                        "Thin-Blooded", "Heavy Tread")))}),
    ],
)  # fmt: skip
def test_who_is_proposed_and_approved(rulings: Settings, changes: dict[str, Any]) -> None:
    stage = table(rulings).do("p1", bram(**changes)).do("gm", ApproveCharacter("p1"))
    assert [one.name for one in stage.state.characters] == ["Bram"]


@pytest.mark.parametrize(
    "changes",
    [
        under(
            "power_cost", "clamp_1_2", {"powers": (Taken("Oak Skin"),), "attributes": {"Strength": 2, "Vitality": 2}}
        ),
        under("xp_budget", "gm_sets", {"attributes": {"Strength": 2, "Vitality": 2, "Agility": 2}}),
    ],
)
def test_who_can_be_paid_for(rulings: Settings, changes: dict[str, Any]) -> None:
    stage = table(rulings).do("gm", SetStarting(1, 20)) if rulings["xp_budget"] == "gm_sets" else table(rulings)
    stage.do("p1", bram(**changes)).do("gm", ApproveCharacter("p1"))
    assert [one.name for one in stage.state.characters] == ["Bram"]


@pytest.mark.option("skill_total", "higher_of")
@pytest.mark.rule("DA-R27")
def test_a_check_with_a_skill_not_above_its_attribute(rulings: Settings) -> None:
    proposed = bram(attributes={"Strength": 2}, skills={"Brute": 1}, powers=(), vulnerabilities=())
    stage = table(rulings).do("p1", proposed).do("gm", ApproveCharacter("p1"))
    stage.do("gm", wish.CallCheck(("c1",), "Brute", 1), "8C")
    assert stage.check().modifier == 2


RAISED = {"effects": (Effect("e1", 0, stat="Strength", by=1, until="combat", text="might"),)}


@pytest.mark.rule("DA-4.3", "DA-R27", "DA-25.27")
@pytest.mark.parametrize(
    ("brute", "total"),
    [
        pytest.param(3, 4), pytest.param(2, 3), under("skill_total", "higher_of", 3, 3),
        under("skill_total", "higher_of", 4, 4),
    ],
)  # fmt: skip
def test_what_raises_an_attribute_for_a_while_raises_its_skills(rulings: Settings, brute: int, total: int) -> None:
    stage = Stage(rulings, Dealer(traits={"Strength": 2, "Brute": brute}, more=RAISED))
    stage.do("gm", wish.CallCheck(("c1",), "Brute", 1), "8C")
    assert stage.check().modifier == total


@pytest.mark.rule("DA-4.3", "DA-R27", "DA-25.18")
@pytest.mark.parametrize(
    ("brute", "total"),
    [
        pytest.param(3, 4), under("skill_total", "higher_of", 3, 3), under("skill_total", "higher_of", 2, 2),
    ],
)  # fmt: skip
def test_gear_that_raises_an_attribute_raises_its_skills(rulings: Settings, brute: int, total: int) -> None:
    ring = Pack("rings", items=(Item("Ring", "Ring", "Armor", adjusts=(Adjust("add", "STR", 1),)),))
    told = Dealer(traits={"Strength": 1, "Brute": brute}, sheet={"gear": (Gear("Ring", worn=True),)})
    stage = Stage(rulings, told, state={"packs": (ring,)})
    assert numbers.trait(rulings.__getitem__, stage.state, "c1", "Brute") == total
    assert numbers.trait_of(stage.state, stage.sheet(), "Brute") == total


@pytest.mark.parametrize(
    ("who", "seat", "sheet", "body"),
    [
        under("npc_stats_view", "everyone", "c3", "p1", True, True),
        under("npc_stats_view", "hp_shown", "c3", "p1", False, True),
        under("pc_sheet_view", "owner_gm", "c1", "p2", False, False),
    ],
)
def test_who_sees_a_sheet_and_a_body(rulings: Settings, who: str, seat: str, *, sheet: bool, body: bool) -> None:
    stage = Stage(rulings, Dealer(), Dealer(), minion()).do("gm", harm.GiveHealth("c3", 1))
    seen = GAME.see(stage.state, seat).character(who)
    assert (seen.sheet.value is not None, seen.vitals.value is not None) == (sheet, body)


@pytest.mark.option("primary_suit", "by_role")
def test_the_suit_of_another_role_is_refused(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        table(rulings).do("p1", bram(suit="H"))
    assert refused.value.clause == "DA-R32"
