"""Using a power: who may, at what price, on whom, and what it does without an attack."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard
from croupier.games.deck_of_adventures.harm.commands import DealDamage, FaceDeath, LeaveUntreated, Treat
from croupier.games.deck_of_adventures.harm.state import BURNED, DAMAGE, POISONED, Condition, Knockout
from croupier.games.deck_of_adventures.health import knockout
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.events import PowerUsed
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed
from support.deck_of_adventures.stage import Dealer, Stage, minion, under

HEALER = {"primary_skill": "Craft", "powers": (Taken("Field Dressing"), Taken("Rally Call"), Taken("Light Feet"))}
MINE = """
Burst: {Type: Major, Category: Magic, Range: 0, AOE: Aura 1, Damage: 1}
Rain: {Type: Major, Category: Magic, Range: 4, AOE: Aura 1, Damage: 1}
Breath: {Type: Minor, Category: Magic, AOE: Cone 2, Damage: 1}
Self: {Type: Free, Category: Magic, Range: 0, Damage: -1}
Omen: {Type: Minor, Category: Magic, PP: 1, Mechanic: "The crows turn their heads, and it takes 2 damage"}
Pair: {Type: Major, Category: Magic, PP: [1, 2], Targets: [1, 2], Damage: [1, 2]}
"""


def healer(**more: object) -> Dealer:
    return Dealer(**{"traits": {"Craft": 2}, "pp": 2, "sheet": HEALER} | more)  # type: ignore[arg-type]


def own(rulings: Settings, *others: Dealer, grid: Grid | None = None, power: str = "Pair", pp: int = 3) -> Stage:
    """Ann has a power of the pack; others stand about."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    ann = Dealer(pp=pp, sheet={"powers": (Taken(power),)})
    return Stage(rulings, ann, *others, state={"packs": (pack,), "grid": grid})


def hps(stage: Stage) -> list[int]:
    return [one.vitals.open().hp for one in stage.state.characters]


@pytest.mark.rule("DA-25.7")
@pytest.mark.rule("DA-25.25")
@pytest.mark.parametrize(("pp", "left", "hp"), [(1, 1, 3), (2, 0, 4), (None, 1, 3)])
def test_the_price_paid_sets_the_effect(rulings: Settings, pp: int | None, left: int, hp: int) -> None:
    one = Stage(rulings, healer(), Dealer(hp=2)).do("p1", UsePower("c1", "Field Dressing", pp, ("c2",)))
    assert (one.vitals("c1").pp, one.vitals("c2").hp) == (left, hp)
    assert not one.state.checks


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(("pp", "targets", "hp"), [(1, ("c2",), [5, 2, 3]), (2, ("c2", "c3"), [5, 1, 1])])
def test_the_position_of_the_price_picks_damage_and_targets(
    rulings: Settings, pp: int, targets: tuple[str, ...], hp: list[int]
) -> None:
    one = own(rulings, minion(hp=3), minion(hp=3)).do("p1", UsePower("c1", "Pair", pp, targets))
    assert hps(one) == hp


@pytest.mark.rule("DA-25.7")
def test_an_unaffordable_or_unlisted_price_is_refused(rulings: Settings) -> None:
    one = Stage(rulings, healer(pp=1), Dealer(hp=2))
    before = one.state
    with pytest.raises(Illegal) as refused:
        one.do("p1", UsePower("c1", "Field Dressing", 2, ("c2",)))
    assert refused.value.clause == "DA-25.7"
    with pytest.raises(Invalid):
        one.do("p1", UsePower("c1", "Field Dressing", 3, ("c2",)))
    with refused_by("DA-25.7", why="2 targets: Field Dressing takes 1"):
        one.do("p1", UsePower("c1", "Field Dressing", 1, ("c1", "c2")))
    with pytest.raises(Invalid):
        one.do("p1", UsePower("c1", "Field Dressing", 1, ()))
    assert one.state == before


@pytest.mark.rule("DA-25.7")
@pytest.mark.option("fatigue_model", "ladder")
def test_the_log_and_the_receipt_show_the_cost_with_fatigue(rulings: Settings) -> None:
    one = own(rulings, minion(), power="Omen")
    one.state = changed(one, "c1", fatigue=4)
    assert "Ann: Omen (2 PP)" in one.labels("p1")
    one.do("p1", UsePower("c1", "Omen", targets=("c2",)))
    (used,) = (event for event in one.events if isinstance(event, PowerUsed))
    assert (one.vitals().pp, used.pp, one.facts("DA-25.7")["pp"]) == (1, 2, 2)


@pytest.mark.rule("DA-25.6")
@pytest.mark.rule("DA-5.2")
def test_only_powers_on_the_sheet_are_used_and_passive_ones_never(rulings: Settings) -> None:
    one = Stage(rulings, healer(), Dealer())
    with pytest.raises(Impossible):
        one.do("p1", UsePower("c1", "Ram", targets=("c2",)))
    with pytest.raises(Illegal) as refused:
        one.do("p1", UsePower("c1", "Light Feet"))
    assert refused.value.clause == "DA-25.6"
    with refused_by("DA-1.1", why="Ann is not your character"):
        one.do("p2", UsePower("c1", "Field Dressing", targets=("c2",)))


@pytest.mark.rule("DA-25.5")
def test_a_text_only_power_is_paid_for_and_the_gm_is_asked_to_apply_it(rulings: Settings) -> None:
    one = own(rulings, Dealer(), power="Omen").do("p1", UsePower("c1", "Omen", targets=("c2",)))
    (event,) = (event for event in one.events if isinstance(event, PowerUsed))
    told = GAME.log_line(event, GAME.see(one.state, "p2"))
    assert told.startswith("Ann uses Omen on Bo for 1 PP: The crows turn")
    assert one.vitals("c1").pp == 2
    assert one.one("c2").effects == ()
    assert one.asked() == ["gm words c1"]
    assert [(card.user, card.targets, card.words) for card in one.state.deeds.cards] == [
        ("c1", ("c2",), "The crows turn their heads, and it takes 2 damage")
    ]


@pytest.mark.rule("DA-25.6")
def test_a_target_beyond_its_range_is_refused_on_a_map_and_not_without_one(rulings: Settings) -> None:
    grid = Grid(9, 9, standing=(Standing("c1", Spot(0, 0)), Standing("c2", Spot(2, 0))))
    one = Stage(rulings, healer(), Dealer(hp=2), state={"grid": grid})
    with pytest.raises(Illegal) as refused:
        one.do("p1", UsePower("c1", "Field Dressing", 1, ("c2",)))
    assert refused.value.clause == "DA-25.6"
    assert (
        Stage(rulings, healer(), Dealer(hp=2)).do("p1", UsePower("c1", "Field Dressing", 1, ("c2",))).vitals("c2").hp
        == 3
    )


@pytest.mark.rule("DA-25.15")
@pytest.mark.parametrize(
    ("power", "aim", "hp"),
    [
        ("Burst", {}, [5, 2, 3]),
        ("Rain", {"x": 4, "y": 1}, [5, 3, 2]),
        ("Rain", {}, [5, 2, 3]),
        ("Breath", {"side": "east"}, [5, 2, 3]),
        ("Self", {}, [5, 3, 3]),
    ],
)
def test_an_area_affects_everyone_in_it_friend_or_foe(
    rulings: Settings, power: str, aim: dict[str, object], hp: list[int]
) -> None:
    spots = (Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)), Standing("c3", Spot(4, 1)))
    one = own(rulings, minion(hp=3), minion(hp=3), grid=Grid(9, 9, standing=spots), power=power)
    one.do("p1", msgspec.structs.replace(UsePower("c1", power), **aim))
    assert hps(one) == hp


@pytest.mark.rule("DA-25.15")
@pytest.mark.parametrize(
    ("power", "aim", "why"),
    [
        ("Rain", {"x": 8, "y": 1}, Illegal), ("Rain", {"x": 9, "y": 1}, Invalid), ("Breath", {"side": "up"}, Invalid),
        ("Breath", {"side": "west"}, Impossible),
    ],
)  # fmt: skip
def test_an_area_that_cannot_be_placed_there_is_refused(
    rulings: Settings, power: str, aim: dict[str, object], why: type[Exception]
) -> None:
    spots = (Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)))
    one = own(rulings, minion(hp=3), grid=Grid(9, 9, standing=spots), power=power)
    with pytest.raises(why):
        one.do("p1", msgspec.structs.replace(UsePower("c1", power), **aim))
    assert hps(one) == [5, 3]


@pytest.mark.rule("DA-12.7")
def test_without_a_map_the_user_names_who_is_in_the_area(rulings: Settings) -> None:
    one = own(rulings, minion(hp=3), minion(hp=3), power="Breath")
    assert hps(one.do("p1", UsePower("c1", "Breath", targets=("c2", "c3")))) == [5, 2, 2]


@pytest.mark.rule("DA-16.4")
@pytest.mark.rule("DA-25.25")
def test_a_healing_power_on_a_knocked_out_character_is_a_treatment(rulings: Settings) -> None:
    down = Dealer(hp=0, standing="5C", more={"knockout": Knockout(DAMAGE, turns=2)})
    one = Stage(rulings, healer(), down).do("p1", UsePower("c1", "Field Dressing", 2, ("c2",)))
    check = one.check()
    assert (check.actor, check.trait, check.dr.open(), check.about) == ("c1", "Craft", 3, "c2")
    assert one.vitals("c2").hp == 0


BALM = "Balm:\n  Type: Major\n  Category: Care\n  Range: 3\n  Targets: 2\n  {does}\n  Mechanic: It heals\n"


def balm(rulings: Settings, *, does: str = "Damage: -2", dying: bool = True) -> Stage:
    """Ann (c1), whose power Balm heals two; Bo (c2) and Cy (c3), knocked out for 2 turns."""
    pack, findings = read_pack(BALM.format(does=does), "mine")
    assert findings == ()
    ann = Dealer(pp=3, standing="9C", fate=(), sheet={"powers": (Taken("Balm"),), "primary_skill": "Craft"})
    out = {"knockout": Knockout(DAMAGE, turns=2, dying=dying)}
    fallen = (Dealer(hp=0, standing=card, fate=(), more=out) for card in ("5C", "9H"))
    return Stage(rulings, ann, *fallen, state={"packs": (pack,)})


@pytest.mark.rule("DA-16.4")
@pytest.mark.rule("DA-25.25")
@pytest.mark.parametrize("does", ["Damage: -2", "Effects: [{regain: {HP: 2}}]"])
def test_a_power_treats_one_knocked_out_target_after_another(rulings: Settings, does: str) -> None:
    one = balm(rulings, does=does, dying=False).do("p1", UsePower("c1", "Balm", targets=("c2", "c3")))
    assert (one.check().about, one.state.deeds.is_under_way) == ("c2", True)
    one.do("p1", DrawCard(one.check().id), "5D")
    assert (one.check().about, one.state.deeds.is_under_way) == ("c3", False)
    one.do("p1", DrawCard(one.check().id), "9D")
    assert [one.vitals(who).hp for who in ("c2", "c3")] == [2, 2]
    assert [one.one(who).knockout for who in ("c2", "c3")] == [None, None]


@pytest.mark.rule("DA-16.4")
def test_the_next_target_needs_no_check_once_awake(rulings: Settings) -> None:
    one = balm(rulings, dying=False).do("p1", UsePower("c1", "Balm", targets=("c2", "c3")))
    one.run(knockout.wake, "c3", 1)
    assert one.do("p1", DrawCard(one.check().id), "2D").vitals("c3").hp == 3


@pytest.mark.rule("DA-16.4", "DA-1.2")
def test_each_treatment_by_a_power_can_be_broken_off(rulings: Settings) -> None:
    one = balm(rulings, dying=False).do("p1", UsePower("c1", "Balm", targets=("c2", "c3")))
    assert one.break_off().check().about == "c3"
    one.break_off()
    assert (one.state.checks, one.state.deeds.is_under_way) == ((), False)


@pytest.mark.rule("DA-16.4")
def test_a_healer_who_is_knocked_out_treats_nobody_else(rulings: Settings) -> None:
    one = balm(rulings, dying=False).do("p1", UsePower("c1", "Balm", targets=("c2", "c3")))
    one.do(GM, DealDamage("c1", 9)).do("p1", DrawCard(one.check().id), "5D")
    assert (one.one("c3").knockout is not None, one.state.deeds.is_under_way, one.check().about) == (True, False, "c2")


@pytest.mark.rule("DA-16.10")
def test_a_healing_power_is_an_allys_one_attempt_before_a_death_check(rulings: Settings) -> None:
    one = balm(rulings).do("p1", UsePower("c1", "Balm", targets=("c3",)))
    assert one.do("p1", DrawCard(one.check().id), "2D").asked() == ["p1 treat c1", "p3 dying c3"]
    (choice,) = (each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label == "Ann: Balm")
    assert [option.value for field in choice.fields for option in field.options or ()] == ["c2", "c1"]
    for again in (UsePower("c1", "Balm", targets=("c2", "c3")), Treat("c1", "c3")):
        with pytest.raises(Illegal) as refused:
            one.do("p1", again)
        assert refused.value.clause == "DA-16.10"
    one.do("p1", UsePower("c1", "Balm", targets=("c2",)))
    assert one.do("p1", DrawCard(one.check().id), "QD").asked() == ["p2 dying c2"]


def targets_offered(one: Stage, label: str) -> list[str]:
    (choice,) = (each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if each.label == label)
    assert choice.legal, choice.why_not
    return [option.value for field in choice.fields if field.name == "targets" for option in field.options]


@pytest.mark.rule("DA-16.10", "DA-16.4")
def test_a_healing_power_waits_only_for_a_death_check(rulings: Settings) -> None:
    use = UsePower("c1", "Field Dressing", 2, ("c2",))
    one = Stage(rulings, healer(), Dealer(hp=2)).do(GM, CallCheck(("c2",), "Brute", 3), "4C")
    assert targets_offered(one, "Ann: Field Dressing (1 or 2 PP)") == ["c2", "c1"]
    assert one.do("p1", use).vitals("c2").hp == 4
    lies = Dealer(hp=0, more={"knockout": Knockout(DAMAGE, dying=True)})
    one = Stage(rulings, healer(), lies).do("p1", LeaveUntreated("c1", "c2")).do("p2", FaceDeath("c2"), "4C")
    assert targets_offered(one, "Ann: Field Dressing (1 or 2 PP)") == ["c1"]
    with pytest.raises(Impossible, match="Bo's death Check is under way"):
        one.do("p1", use)


@pytest.mark.rule("DA-16.10", "DA-16.4")
def test_an_item_heals_whoever_was_treated_before(rulings: Settings) -> None:
    lies = Dealer(hp=0, more={"knockout": Knockout(DAMAGE, dying=True, tried=("c1",))})
    salve = "Salve: {Type: General, Range: 1, Damage: -1, Use: {Time: Major Action}}"
    pack, findings = read_pack(f"Items:\n  {salve}\n", "mine")
    assert findings == ()
    one = Stage(rulings, Dealer(sheet={"gear": (Gear("Salve"),)}), lies, state={"packs": (pack,)})
    assert targets_offered(one, "Ann: use Salve") == ["c2", "c1"]
    assert one.do("p1", UseItem("c1", "Salve", targets=("c2",))).one("c2").knockout is None


@pytest.mark.rule("DA-25.26", "DA-25.6")
def test_conditions_to_end_are_those_of_whoever_is_within_range(rulings: Settings) -> None:
    grid = Grid(9, 9, standing=(Standing("c1", Spot(0, 0)), Standing("c2", Spot(8, 8)), Standing("c3", Spot(1, 0))))
    far, near = (Dealer(more={"conditions": (Condition(name),)}) for name in (BURNED, POISONED))
    clear = Dealer(pp=1, sheet={"powers": (Taken("Clear Head"),)})
    one = Stage(rulings, clear, far, near, state={"grid": grid})
    assert targets_offered(one, "Ann: Clear Head (1 PP)") == ["c3", "c1"]
    (choice,) = (each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if "Clear Head" in each.label)
    assert [option.value for field in choice.fields if field.name == "choice" for option in field.options] == [POISONED]


@pytest.mark.rule("DA-16.1")
def test_a_character_who_is_out_uses_nothing(rulings: Settings) -> None:
    one = Stage(rulings, healer(more={"knockout": Knockout(DAMAGE)}), Dealer())
    with pytest.raises(Illegal) as refused:
        one.do("p1", UsePower("c1", "Rally Call", targets=("c2",)))
    assert refused.value.clause == "DA-16.1"


EPIC = Epic("the bridge", Secret(2, ("*",)), Secret(2, ("*",)))


@pytest.mark.rule("DA-18.13")
@pytest.mark.rule("DA-R90")
@pytest.mark.parametrize(
    ("player", "gm", "refused"),
    [
        pytest.param(False, True, "players cannot use powers", id="gm_allows"),
        under("epic_powers", "yes", True, True, ""),
        under("epic_powers", "no", False, False, "no powers are used"),
    ],
)
def test_powers_in_an_epic_event(rulings: Settings, player: bool, gm: bool, refused: str) -> None:
    """Of a player's character: by herself, and by the GM who allows it; the GM's own characters go by the same."""
    for seat, owner, allowed in (("p1", "p1", player), (GM, "p1", gm and not player), (GM, GM, gm)):
        one = Stage(rulings, healer(seat=owner, side="party"), Dealer(seat="p2"), state={"epic": EPIC}, seats=2)
        assert ("Ann: Rally Call (1 PP)" in one.labels(seat)) is allowed
        if allowed:
            assert one.do(seat, UsePower("c1", "Rally Call", targets=("c2",)), goes_on=False).vitals("c1").pp == 1
        else:
            theirs = seat == owner
            clause, why = ("DA-R90", refused) if theirs else ("DA-1.1", "Ann is not your character")
            with refused_by(clause, why=why):
                one.do(seat, UsePower("c1", "Rally Call", targets=("c2",)), goes_on=False)


@pytest.mark.rule("DA-25.6")
def test_choices_show_price_and_text_and_leave_out_passive_powers(rulings: Settings) -> None:
    one = Stage(rulings, healer(), Dealer())
    found = {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    dressing = found["Ann: Field Dressing (1 or 2 PP)"]
    assert dressing.legal
    assert [field.name for field in dressing.fields] == ["pp", "targets"]
    assert "regains Health" in dressing.help
    assert not any("Light Feet" in label for label in found)
    assert not any("Field Dressing" in label for label in one.labels("p2"))


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(
    ("has", "wished", "instead"), [(1, 2, "use it for 1 PP"), (0, 2, "rest first"), (0, 1, "rest first")]
)
def test_a_price_that_is_too_high_is_refused_with_the_prices_that_can_be_paid(
    rulings: Settings, has: int, wished: int, instead: str
) -> None:
    """It named a rest where another price was open."""
    one = Stage(rulings, healer(pp=has), Dealer())
    with pytest.raises(Illegal, match=f"has {has} PP: Field Dressing costs {wished}") as refused:
        one.do("p1", UsePower("c1", "Field Dressing", wished, ("c2",)))
    assert (refused.value.clause, refused.value.instead) == ("DA-25.7", instead)


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(
    ("power", "aim", "field"),
    [
        ("Self", {"targets": ("c2",)}, "targets"),
        ("Burst", {"targets": ("c2",)}, "targets"),
        ("Burst", {"side": "east"}, "side"),
        ("Pair", {"side": "east", "targets": ("c2",)}, "side"),
        ("Breath", {"side": "east", "x": 2}, "x"),
        ("Rain", {"x": 2, "y": 1, "side": "east"}, "side"),
    ],
)
def test_values_that_a_power_does_not_ask_for_are_refused(
    rulings: Settings, power: str, aim: dict[str, object], field: str
) -> None:
    spots = (Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)))
    one = own(rulings, minion(hp=3), grid=Grid(9, 9, standing=spots), power=power)
    with pytest.raises(Invalid) as refused:
        one.do("p1", msgspec.structs.replace(UsePower("c1", power), **aim))
    assert (refused.value.clause, refused.value.field) == ("DA-25.7", field)


@pytest.mark.rule("DA-16.4", "DA-25.6")
@pytest.mark.parametrize(("draw", "net"), [("Upper", 1), ("-2", -2)])
def test_the_draw_of_a_healing_power_counts_in_its_check_on_somebody_knocked_out(
    rulings: Settings, draw: str, net: int
) -> None:
    pack, findings = read_pack(f"Salve: {{Type: Major, Category: Care, Damage: -1, Draw: {draw}}}", "mine")
    assert findings == ()
    bo = Dealer(hp=0, standing="8C", fate=(), more={"knockout": Knockout(DAMAGE)})
    one = Stage(rulings, Dealer(sheet={"powers": (Taken("Salve"),)}), bo, state={"packs": (pack,)})
    one.do("p1", UsePower("c1", "Salve", targets=("c2",))).do("p1", DrawCard(one.check().id), "9D")
    assert one.check().net == net
