"""Putting on, taking off, giving away and dropping gear (DA-14.6, DA-14.12, DA-25.18, DA-R72, DA-R73, DA-R120)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import DropItem, GiveItem, TakeOff, Wear
from croupier.games.deck_of_adventures.cast.state import Gear
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.characters.knowledge import reveal_sheets
from croupier.games.deck_of_adventures.checks.state import CALLED, Check
from croupier.games.deck_of_adventures.combat.commands import Interact
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.packs.armory import common
from croupier.games.deck_of_adventures.packs.state import Adjust, Item, Pack
from croupier.games.deck_of_adventures.terrain.commands import AnswerReach
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns.armor_limits import clumsy_hand
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.cast import PACK
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, under


def holding(rulings: Settings, *held: str, worn: tuple[str, ...] = (), fights: bool = False, ap_lost: int = 0,
            **traits: int) -> Stage:  # fmt: skip
    """Ann with these things, in her turn where she fights."""
    things = (*(Gear(one, worn=True) for one in worn), *map(Gear, held))
    ann = Dealer(sheet={"gear": things}, ap_lost=ap_lost, traits=traits)
    combat = Combat(1, ("c1", "c2"), ordered=True, turn=Turn("c1", begun=True)) if fights else None
    return Stage(rulings, ann, Dealer(), state={"packs": (PACK,), "combat": combat})


def armor(stage: Stage) -> tuple[int, int]:
    """Armor Range and Armor Points now."""
    ruling = stage.state.settings.__getitem__
    return numbers.armor_range(ruling, stage.state, "c1"), numbers.ap(ruling, stage.state, "c1")


@pytest.mark.rule("DA-14.12", "DA-14.6", "DA-R73")
def test_lost_armor_points_stay_lost_through_every_change(rulings: Settings) -> None:  # W33
    stage = holding(rulings, worn=("Siege Plate", "Boss Buckler"), ap_lost=1, Strength=1)
    changes = (TakeOff("c1", "Boss Buckler"), Wear("c1", "Boss Buckler"))
    assert armor(stage) == (1, 2)
    assert [armor(stage.do("p1", command)) for command in changes] == [(1, 1), (1, 2)]


@pytest.mark.rule("DA-R73")
@pytest.mark.parametrize("after", [under("shield_ap", "on_each_equip", (1, 3))])
def test_a_shield_may_be_restored_each_time_it_is_put_on(rulings: Settings, after: tuple[int, int]) -> None:
    stage = holding(rulings, worn=("Siege Plate", "Boss Buckler"), ap_lost=1, Strength=1)
    assert armor(stage.do("p1", TakeOff("c1", "Boss Buckler")).do("p1", Wear("c1", "Boss Buckler"))) == after


@pytest.mark.rule("DA-14.6", "DA-25.18")
def test_one_armor_and_one_shield_at_a_time(rulings: Settings) -> None:
    stage = holding(rulings, "Quilted Jack", "Silks", "Boss Buckler", "Boss Buckler")
    stage.do("p1", Wear("c1", "Quilted Jack")).do("p1", Wear("c1", "Boss Buckler"))
    for item in ("Silks", "Boss Buckler"):
        with pytest.raises(Illegal) as refused:
            stage.do("p1", Wear("c1", item))
        assert refused.value.clause == "DA-14.6"
    stage.do("p1", TakeOff("c1", "Quilted Jack")).do("p1", Wear("c1", "Silks"))
    assert armor(stage) == (2, 1)
    assert gear.requirement(stage.state, stage.sheet()) == "color"


@pytest.mark.rule("DA-25.18", "DA-R72", "DA-14.6")
def test_a_weapon_with_an_unmet_requirement_cannot_be_used_and_armor_only_hampers(rulings: Settings) -> None:
    stage = holding(rulings, "Great Axe", "Plate")
    with pytest.raises(Illegal) as refused:
        stage.do("p1", Wear("c1", "Great Axe"))
    assert (refused.value.clause, refused.value.why) == ("DA-25.18", "Great Axe needs Brute > 2")
    stage.do("p1", Wear("c1", "Plate"))
    assert numbers.is_hampered(rulings.__getitem__, stage.state, "c1")


@pytest.mark.rule("DA-R72")
@pytest.mark.parametrize("clause", [under("armor_unmet", "not_wearable", "DA-R72")])
def test_armor_with_an_unmet_requirement_cannot_be_worn(rulings: Settings, clause: str) -> None:
    with pytest.raises(Illegal) as refused:
        holding(rulings, "Plate").do("p1", Wear("c1", "Plate"))
    assert refused.value.clause == clause


@pytest.mark.rule("DA-R120", "DA-13.5")
def test_in_combat_armor_cannot_be_changed_and_a_shield_takes_the_minor_action(rulings: Settings) -> None:
    stage = holding(rulings, "Quilted Jack", "Boss Buckler", "Trail Axe", fights=True)
    with pytest.raises(Illegal) as refused:
        stage.do("p1", Wear("c1", "Quilted Jack"))
    assert refused.value.clause == "DA-R120"
    stage.do("p1", Wear("c1", "Boss Buckler"))
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    assert (stage.state.combat.turn.minor, armor(stage)) == (True, (3, 1))
    with refused_by("DA-13.15", why="Ann has used their Minor Action"):
        stage.do("p1", Wear("c1", "Trail Axe"))


@pytest.mark.rule("DA-R120")
@pytest.mark.parametrize("seats", [under("gear_change", "gm", ["gm"])])
def test_in_combat_gear_may_be_changed_with_the_gms_permission(rulings: Settings, seats: list[str]) -> None:
    allowed = []
    for seat in ("p1", "gm"):
        stage = holding(rulings, "Quilted Jack", fights=True)
        try:
            stage.do(seat, Wear("c1", "Quilted Jack"))
        except Illegal:
            continue
        allowed.append(seat)
    assert allowed == seats


@pytest.mark.rule("DA-14.1", "DA-25.18")
def test_removing_a_ring_that_gives_health_removes_the_health(rulings: Settings) -> None:
    stage = holding(rulings, "Ring of Wit").do("p1", Wear("c1", "Ring of Wit"))
    assert stage.vitals().hp == 7
    assert stage.do("p1", TakeOff("c1", "Ring of Wit")).vitals().hp == 5


@pytest.mark.rule("DA-23.1", "DA-25.19")
def test_the_gm_gives_items_and_players_give_them_away(rulings: Settings) -> None:
    stage = holding(rulings).do("gm", GiveItem("c1", "Flash Jar")).do("gm", GiveItem("c1", "Flash Jar"))
    with pytest.raises(Illegal, match="only the GM"):
        stage.do("p1", GiveItem("c1", "Siege Plate"))
    stage.do("p1", DropItem("c1", "Flash Jar", "c2")).do("p1", DropItem("c1", "Flash Jar"))
    assert (stage.sheet("c1").gear, stage.sheet("c2").gear) == ((), (Gear("Flash Jar"),))


@pytest.mark.rule("DA-13.5", "DA-R120")
def test_handing_over_an_item_in_combat_takes_the_minor_action(rulings: Settings) -> None:
    stage = holding(rulings, "Flash Jar", "Flash Jar", worn=("Quilted Jack",), fights=True)
    stage.do("p1", DropItem("c1", "Flash Jar", "c2"))
    with refused_by("DA-13.15", why="Ann has used their Minor Action"):
        stage.do("p1", DropItem("c1", "Flash Jar", "c2"))
    stage.do("p1", DropItem("c1", "Flash Jar"))
    with pytest.raises(Illegal) as refused:
        stage.do("p1", DropItem("c1", "Quilted Jack"))
    assert refused.value.clause == "DA-R120"


@pytest.mark.rule("DA-13.5", "DA-12.7", "DA-12.1")
def test_in_combat_an_item_is_handed_to_somebody_within_one_space(rulings: Settings) -> None:
    def at(x: int) -> Stage:
        stage = holding(rulings, "Flash Jar", fights=True)
        standing = (Standing("c1", Spot(0, 0)), Standing("c2", Spot(x, 0)))
        grid = Grid(9, 9, standing=standing, hidden=Secret((), (GM,)))
        stage.state = msgspec.structs.replace(stage.state, grid=grid)
        return stage

    stage = at(2)
    with refused_by("DA-13.5", why="Bo is more than 1 space from Ann"):
        stage.do("p1", DropItem("c1", "Flash Jar", "c2"))
    (give,) = (one for one in GAME.choices(GAME.see(stage.state, "p1"), "p1") if "give away" in one.label)
    assert [field.name for field in give.fields] == ["item"]
    assert at(1).do("p1", DropItem("c1", "Flash Jar", "c2")).sheet("c2").gear == (Gear("Flash Jar"),)
    stage = at(2)
    stage.state = msgspec.structs.replace(stage.state, combat=None)
    assert stage.do("p1", DropItem("c1", "Flash Jar", "c2")).sheet("c2").gear == (Gear("Flash Jar"),)


@pytest.mark.rule("DA-13.5", "DA-12.7")
@pytest.mark.parametrize("allow", [True, False])
def test_without_a_map_the_gm_says_whether_somebody_is_near_enough_to_take_an_item(
    rulings: Settings, allow: bool
) -> None:
    stage = holding(rulings, "Flash Jar", fights=True)
    stage.state = msgspec.structs.replace(stage.state, all_near=False)
    stage.do("p1", DropItem("c1", "Flash Jar", "c2"))
    assert stage.sheet().gear == (Gear("Flash Jar"),)
    stage.do("gm", AnswerReach("c1", allow))
    assert (stage.sheet("c2").gear, stage.state.combat.turn.minor) == ((Gear("Flash Jar"),) if allow else (), allow)  # type: ignore[union-attr]


@pytest.mark.rule("DA-1.8")
def test_a_missing_item_cannot_be_put_on_or_taken_off(rulings: Settings) -> None:
    stage = holding(rulings, "Trail Axe")
    for command in (
        Wear("c1", "Ash Bow"), TakeOff("c1", "Trail Axe"), DropItem("c1", "Ash Bow"), DropItem("c1", "Trail Axe", "c1"),
        DropItem("c1", "Trail Axe", "c9"),
    ):  # fmt: skip
        with pytest.raises(Impossible):
            stage.do("p1", command)
    with pytest.raises(Impossible):
        stage.do("gm", GiveItem("c1", "Excalibur"))
    with pytest.raises(Illegal, match="not your character"):
        stage.do("p2", Wear("c1", "Trail Axe"))


@pytest.mark.rule("DA-R72", "DA-14.6")
@pytest.mark.parametrize("hands", [under("armor_unmet", "half_speed_and_lh", [-1, -1, -1, 0])])
def test_armor_with_an_unmet_requirement_may_hinder_its_wearer(rulings: Settings, hands: list[int]) -> None:
    stage = holding(rulings, worn=("Plate",))
    traits = ("Agility", "Finesse", "Stealth", "Brute")
    found = [sum(hand.n for hand in clumsy_hand(rulings.__getitem__, stage.state, check(trait))) for trait in traits]
    assert found == hands


def check(trait: str) -> Check:
    return Check("k1", "c1", "check", CALLED, trait)


@pytest.mark.rule("DA-R72")
@pytest.mark.parametrize("clause", [under("armor_unmet", "half_speed_and_lh", "DA-R72")])
def test_armor_with_an_unmet_requirement_may_leave_only_movement(rulings: Settings, clause: str) -> None:
    stage = holding(rulings, "Boss Buckler", worn=("Plate",), fights=True)
    with pytest.raises(Illegal) as refused:
        stage.do("p1", Wear("c1", "Boss Buckler"))
    assert refused.value.clause == clause
    lighter = holding(rulings, "Boss Buckler", worn=("Plate",), fights=True, Strength=2)
    assert armor(lighter.do("p1", Wear("c1", "Boss Buckler"))) == (1, 3)


@pytest.mark.rule("DA-14.13", "DA-4.4")
def test_armor_may_add_to_named_checks_or_be_hit_by_color_only(rulings: Settings) -> None:
    stage = holding(rulings, worn=("Silks",))
    assert gear.requirement(stage.state, stage.sheet()) == "color"
    veil = Item("Veil", "Veil", "Armor", adjusts=(Adjust("replace", "AR", 3), Adjust("add", "Stealth", 2)))
    stage = holding(rulings, worn=("Veil",))
    stage.state = msgspec.structs.replace(stage.state, packs=(Pack("p", items=(veil,)),))
    assert numbers.trait(rulings.__getitem__, stage.state, "c1", "Stealth") == 2
    assert gear.requirement(stage.state, stage.sheet()) == ""


@pytest.mark.rule("DA-14.5", "DA-25.19", "DA-25.18")
def test_common_arms_and_armor_are_available_at_every_table(rulings: Settings) -> None:
    items = {one.id: one for one in common().items}
    assert len(items) == 7 + 3 + 8
    assert (items["Heroic ranged weapon"].damage, items["Heroic ranged weapon"].range) == (3, 6)
    costs = [
        items[name].cost for name in ("Medium armor", "Gleaming armor", "Shield of 2 AP", "Legendary melee weapon")
    ]
    assert costs == ["20 sp", "100 dp", "10 gp", "100 dp"]
    stage = holding(rulings, worn=("Massive armor", "Shield of 3 AP"), Strength=1)
    assert (armor(stage), numbers.is_hampered(rulings.__getitem__, stage.state, "c1")) == ((1, 6), True)


@pytest.mark.rule("DA-1.1", "DA-R118")
@pytest.mark.option("pc_sheet_view", "owner_gm")
@pytest.mark.parametrize("command", [TakeOff("c1", "Boss Buckler"), TakeOff("c1", "Trail Axe"), Wear("c1", "Plate")])
def test_in_assist_mode_nobody_can_probe_a_secret_sheet(rulings: Settings, command: TakeOff | Wear) -> None:
    """The refusal told whether the character wears it."""
    stage = holding(rulings, worn=("Boss Buckler",))
    stage.run(reveal_sheets)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with refused_by("DA-1.1", why="Ann is not your character"):
        stage.do("p2", command)


@pytest.mark.rule("DA-13.5")
def test_in_combat_the_form_names_receivers_only_where_a_thing_can_be_handed_over(rulings: Settings) -> None:
    def fields(stage: Stage) -> list[str]:
        found = next(one for one in GAME.choices(GAME.see(stage.state, "p1"), "p1") if "give away" in one.label)
        return [one.name for one in found.fields]

    stage = holding(rulings, "Flash Jar", fights=True)
    assert fields(stage) == ["item", "to"]
    assert fields(stage.do("p1", Interact("c1", "pulls a lever"))) == ["item"]


@pytest.mark.rule("DA-13.5", "DA-12.7")
def test_only_the_gm_reads_how_far_away_a_hidden_receiver_is(rulings: Settings) -> None:
    """Where the table only assists, the flag told everyone how far apart the two stand."""
    orc = foe("Orc", sheet={"gear": (Gear("Trail Axe"),)})
    for at, told in ((1, 0), (4, 1)):
        stage = on_map(
            rulings, Dealer(), orc, foe("Gob"), rows=("2.....", ".....1"), turn="c2",
            hidden=(Standing("c3", Spot(at, 0)),), state={"mode": "assist"},
        )  # fmt: skip
        stage.do("gm", DropItem("c2", "Trail Axe", "c3"))
        receipt = stage.plays[-1].receipt
        assert [len(receipt.for_seat(seat).because) for seat in ("p1", "gm")] == [0, told]
