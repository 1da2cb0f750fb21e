"""Powers that attack: their Trait, their hand, the Save of a target, healing by a hit; in the turns of a combat."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, flow
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, DrawCard
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat.commands import BeginTurn, Delay, Interact
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import PassTurn
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers import limits
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.state import Deeds, Lasting, Work
from croupier.games.deck_of_adventures.state import with_character
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, minion

MINE = """
Sweep: {Type: Major, Category: Arms, ToHit: Brute, Targets: 2, Damage: 1, Range: 1, Draw: Lower}
Code: {Type: Minor, Category: [Magic, Mystic Attacks]}
Leech: {Type: Free, Category: Arms, ToHit: 1, Damage: -1}
Chant: {Type: Major, Category: Arms, ToHit: 1, Save: {Trigger: Once, Type: STR, DR: 1, Fail: Burned}}
Hex: {Type: Minor, Category: Magic, Targets: 2, Save: {Trigger: On starting turn, Type: STR, Fail: Burned}}
Curse: {Type: Major, Category: Magic, Save: {Trigger: On starting turn, Type: STR, DR: 1, Fail: take 1 damage}}
Aegis: {Type: Minor, Category: Magic, PP: 1, Range: 0, StatAdjust: {Add: {AP: 2}}}
Bark: {Type: Minor, Category: Magic, Range: 0, StatAdjust: {Replace: {AR: 1, Speed: 9, Stealth: 3}}}
Swell: {Type: Minor, Category: Magic, Range: 0, StatAdjust: {Add: {HP: 2}, Replace: {PP: 7}}}
Crush: {Type: Major, Category: Arms, ToHit: Brute, Targets: 2, Damage: 1, Range: 1,
  Save: {Trigger: On a hit, Type: STR, DR: 1, Fail: Knocked Down}}
"""
POWERS = (
    "Ram", "Ember Lance", "Dead Aim", "Sweep", "Code", "Leech", "Chant", "Curse", "Hex", "Crush", "Aegis", "Bark",
    "Swell",
)  # fmt: skip


def stage(rulings: Settings, *, turn: Turn | None = None, fight: bool = False, lasting: bool = False) -> Stage:
    """Ann (c1) before two Minions; in her turn of a combat where there is one."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    ann = Dealer(
        traits={"Brute": 2, "Knowledge": 1}, pp=3, standing="9C",
        sheet={"powers": tuple(map(Taken, POWERS)), "primary_skill": "Knowledge"},
    )  # fmt: skip
    state: dict[str, object] = {"packs": (pack,)}
    if fight:
        order = ("c1", "c2", "c3")
        state["combat"] = Combat(1, order, revealed=True, ordered=True, at="c1", turn=turn or Turn("c1", begun=True))
    foes = (minion("Rat", standing="7C", hp=3, sheet={"printed": Printed(hp=3)}), minion("Cat", standing="4D", hp=3))
    return Stage(rulings, ann, *foes, state=state)


def drawn(one: Stage, *faces: str, seat: str = "p1") -> Stage:
    check = next(each for each in one.state.checks if each.is_under_way)
    for face in faces:
        one.do(seat, DrawCard(check.id), face)
    return one.do(seat, AcceptDraw(check.id)) if seat != GM else one


def open_checks(one: Stage) -> list[tuple[str, str]]:
    return [(each.actor, each.kind) for each in one.state.checks if each.is_under_way]


@pytest.mark.rule("DA-25.6")
@pytest.mark.rule("DA-14.7")
@pytest.mark.parametrize(
    ("power", "trait"), [("Ram", "Brute"), ("Ember Lance", "Knowledge"), ("Dead Aim", "Finesse"), ("Code", "Knowledge")]
)
def test_a_power_attacks_with_its_own_trait_or_the_primary_skill(rulings: Settings, power: str, trait: str) -> None:
    check = stage(rulings, fight=True).do("p1", UsePower("c1", power, targets=("c2",))).check()
    assert (check.actor, check.kind, check.trait, check.about) == ("c1", "attack", trait, "c2")
    assert check.aim is not None
    assert check.aim.face == "7C"


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(("face", "hp"), [("7H", 1), ("KH", 3)])
def test_a_power_costs_its_price_on_a_miss_too_and_the_price_sets_the_damage(
    rulings: Settings, face: str, hp: int
) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Dead Aim", 1, ("c2",)))
    assert one.vitals("c1").pp == 2
    drawn(one, face)
    assert (one.vitals("c1").pp, one.vitals("c2").hp) == (2, hp)


@pytest.mark.rule("DA-25.12")
@pytest.mark.parametrize(("face", "then"), [("7H", [("c2", "save")]), ("KH", [])])
def test_the_target_of_a_hit_makes_its_save(rulings: Settings, face: str, then: list[tuple[str, str]]) -> None:
    one = drawn(stage(rulings, fight=True).do("p1", UsePower("c1", "Ram", targets=("c2",))), face)
    assert open_checks(one) == then
    if then:
        assert one.check().dr.open() == 3
        drawn(one, "KH", seat=GM)
        assert [each.name for each in one.one("c2").conditions] == ["Knocked Down"]


@pytest.mark.rule("DA-25.12")
def test_a_save_on_use_is_made_even_after_a_miss(rulings: Settings) -> None:
    one = drawn(stage(rulings, fight=True).do("p1", UsePower("c1", "Chant", targets=("c2",))), "KH")
    assert open_checks(one) == [("c2", "save")]


@pytest.mark.rule("DA-25.6")
def test_a_powers_hand_applies_to_each_of_its_checks_and_to_no_other(rulings: Settings) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Sweep", targets=("c3", "c2")))
    assert (one.check().about, one.check().net) == ("c3", -1)
    drawn(one, "4H", "4S")
    assert (one.vitals("c3").hp, one.check().about, one.check().net) == (2, "c2", -1)
    drawn(one, "7H", "KS")
    assert one.vitals("c2").hp == 3
    assert one.one("c1").effects == ()


@pytest.mark.rule("DA-25.7", "DA-11.14")
def test_a_hit_of_negative_damage_heals(rulings: Settings) -> None:
    for face, hp in (("7H", 2), ("7C", 3), ("KH", 1)):
        one = stage(rulings, fight=True)
        one.run(damage, "c2", 2)
        assert drawn(one.do("p1", UsePower("c1", "Leech", targets=("c2",))), face).vitals("c2").hp == hp


@pytest.mark.rule("DA-14.8")
def test_everything_about_one_target_is_done_before_the_next_is_attacked(rulings: Settings) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Crush", targets=("c3", "c2")))
    drawn(one, "4H")
    assert open_checks(one) == [("c3", "save")]
    drawn(one, "KH", seat=GM)
    assert [each.name for each in one.one("c3").conditions] == ["Knocked Down"]
    assert open_checks(one) == [("c1", "attack")]
    assert (one.check().about, one.state.deeds.blows) == ("c2", ())
    drawn(one, "7H")
    assert open_checks(one) == [("c2", "save")]


@pytest.mark.rule("DA-14.8", "DA-16.1")
def test_a_user_who_is_knocked_out_finishes_the_attack_under_way_and_attacks_nobody_else(rulings: Settings) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Crush", targets=("c3", "c2")))
    one.run(damage, "c1", 9)
    drawn(drawn(one, "4H"), "KH", seat=GM)
    assert [each.name for each in one.one("c3").conditions] == ["Knocked Down"]
    assert (open_checks(one), one.vitals("c2").hp) == ([], 3)
    missed, name = one.one("c2").name, one.one("c1").name
    assert one.facts("DA-16.1") == {"who": name, "unreached": missed}
    assert f"{name} is out and does not get to {missed}." in [GAME.log_line(each, one.state) for each in one.events]


@pytest.mark.rule("DA-14.8")
def test_a_target_that_has_left_meanwhile_is_skipped(rulings: Settings) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Crush", targets=("c3", "c2")))
    one.state = with_character(one.state, "c2", here=False)
    drawn(drawn(one, "4H"), "KH", seat=GM)
    assert open_checks(one) == []


@pytest.mark.rule("DA-13.13")
@pytest.mark.rule("DA-25.6")
def test_a_power_takes_the_action_of_its_type(rulings: Settings) -> None:
    one = drawn(stage(rulings, fight=True).do("p1", UsePower("c1", "Ember Lance", targets=("c2",))), "KH")
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    assert (one.state.combat.turn.major, one.state.combat.turn.minor) == (True, False)
    with pytest.raises(Illegal) as refused:
        one.do("p1", UsePower("c1", "Dead Aim", 1, ("c2",)))
    assert refused.value.clause == "DA-13.15"
    drawn(one.do("p1", UsePower("c1", "Code", targets=("c2",))), "KD")
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    assert one.state.combat.turn.minor
    with refused_by("DA-11.11", why="it is not Ann's turn"):
        stage(rulings, fight=True, turn=Turn("c2", begun=True)).do("p1", UsePower("c1", "Code", targets=("c2",)))


@pytest.mark.rule("DA-25.12")
@pytest.mark.rule("DA-11.12")
def test_lasting_effects_allow_a_save_at_each_start_of_the_targets_turn(rulings: Settings) -> None:
    one = stage(rulings, fight=True).do("p1", UsePower("c1", "Curse", targets=("c2",)))
    assert one.state.deeds.lasting == (Lasting("c2", Work("c1", "Curse")),)
    assert open_checks(one) == []
    other = stage(rulings, fight=True, turn=Turn("c2"))
    other.run(lambda play: play.do(one.events[-1]), goes_on=True)
    assert open_checks(other) == [("c2", "save")]
    drawn(other, "KH", seat=GM)
    assert other.vitals("c2").hp == 2
    assert open_checks(other) == []


@pytest.mark.rule("DA-25.6")
def test_each_user_has_one_lasting_power_at_a_time(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UsePower("c1", "Curse", targets=("c2",)))
    one.do("p1", UsePower("c1", "Hex", targets=("c2", "c3")))
    assert [(each.target, each.work.id) for each in one.state.deeds.lasting] == [("c2", "Hex"), ("c3", "Hex")]


@pytest.mark.rule("DA-25.12")
@pytest.mark.rule("DA-11.9", "DA-11.12")
def test_a_character_with_a_save_at_the_start_may_delay_but_not_act_before_it(rulings: Settings) -> None:
    work = Work("c2", "Curse")
    one = stage(rulings, fight=True, turn=Turn("c1"))
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(lasting=(Lasting("c1", work),)))
    one.run(flow.go_on)
    assert open_checks(one) == []
    with pytest.raises(Illegal, match="begins with"):
        one.do("p1", Interact("c1", "a lever"))
    one.do("p1", BeginTurn("c1"))
    assert open_checks(one) == [("c1", "save")]
    later = stage(rulings, fight=True, turn=Turn("c1"))
    later.state = msgspec.structs.replace(later.state, deeds=Deeds(lasting=(Lasting("c1", work),)))
    later.do("p1", Delay("c1"))
    assert later.state.combat is not None
    assert later.state.combat.delayed == ("c1",)


@pytest.mark.rule("DA-25.12", "DA-15.13")
def test_when_a_turn_passes_outside_combat_lasting_effects_are_saved_against(rulings: Settings) -> None:
    one = stage(rulings)
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(lasting=(Lasting("c2", Work("c1", "Curse")),)))
    assert "A turn passes for Rat" in one.labels(GM)
    one.do(GM, PassTurn("c2"))
    assert open_checks(one) == [("c2", "save")]
    drawn(one, "KH", seat=GM)
    assert (one.vitals("c2").hp, one.state.passing) == (2, None)


@pytest.mark.rule("DA-14.7")
def test_nobody_attacks_themselves_with_a_power(rulings: Settings) -> None:
    one = stage(rulings)
    with pytest.raises(Impossible, match="themselves"):
        one.do("p1", UsePower("c1", "Ember Lance", targets=("c1",)))
    fields = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: Ember Lance").fields
    assert [option.value for option in fields[0].options] == ["c2", "c3"]


@pytest.mark.rule("DA-R63")
@pytest.mark.rule("DA-13.12")
def test_using_a_power_ends_hiding(rulings: Settings) -> None:
    one = stage(rulings)
    one.run(lay_effect, "c2", Effect("", -1, "attack", only=("c1",), source="c1", kind="hidden"))
    one.do("p1", UsePower("c1", "Hex", targets=("c3",)))
    assert one.one("c2").effects == ()


@pytest.mark.rule("DA-14.12", "DA-R73")
@pytest.mark.rule("DA-25.27")
def test_a_power_adds_to_numbers_once_it_is_paid_and_paying_again_renews_its_armor_points(rulings: Settings) -> None:
    one = stage(rulings)
    one.run(damage, "c1", 1)
    assert (one.vitals().ap_lost, one.vitals().hp) == (0, 4)
    one.do("p1", UsePower("c1", "Aegis"))
    one.run(damage, "c1", 3)
    assert (one.vitals().ap_lost, one.vitals().hp) == (2, 3)
    one.do("p1", UsePower("c1", "Aegis"))
    assert (one.vitals().ap_lost, one.vitals().hp, one.vitals().pp) == (0, 3, 1)
    lines = [GAME.log_line(event, one.state) for event in one.plays[-1].events]
    assert lines[lines.index("Ann regains 2 AP.") - 1].startswith("Ann uses Aegis")
    assert one.facts("DA-14.12") == {"regains": "2 AP"}
    assert [(each.stat, each.by, each.until) for each in one.one().effects] == [("AP", 2, "rest")]
    one.run(limits.after_rest, "c1")
    assert one.one().effects == ()


@pytest.mark.rule("DA-14.4")
@pytest.mark.rule("DA-25.27")
@pytest.mark.parametrize(("armor", "agility", "ar"), [("", 0, 1), ("", 6, 1), ("Quilted Jack", 0, 1)])
def test_a_number_that_a_power_replaces_stays_replaced_until_its_user_rests(
    rulings: Settings, armor: str, agility: int, ar: int
) -> None:
    one = stage(rulings)
    gear = (Gear(armor, worn=True),) if armor else ()
    attributes = tuple((name, agility if name == "Agility" else m) for name, m in one.sheet().attributes)
    own = msgspec.structs.replace(one.sheet(), gear=gear, attributes=attributes)
    one.state = with_character(one.state, "c1", sheet=Secret(own, (EVERYONE,)))
    before = [find(one.state.ruling, one.state, "c1") for find in (numbers.armor_range, numbers.speed_base)]
    for _ in range(2):
        one.do("p1", UsePower("c1", "Bark"))
        found = [find(one.state.ruling, one.state, "c1") for find in (numbers.armor_range, numbers.speed_base)]
        assert (found, numbers.trait(one.state.ruling, one.state, "c1", "Stealth")) == ([ar, 9], 3)
    one.run(limits.after_rest, "c1")
    after = [find(one.state.ruling, one.state, "c1") for find in (numbers.armor_range, numbers.speed_base)]
    assert after == before


@pytest.mark.rule("DA-14.12", "DA-R73")
def test_a_power_adds_its_armor_points_to_those_left_and_gives_back_no_more_later(rulings: Settings) -> None:
    one = stage(rulings)
    sheet = msgspec.structs.replace(one.sheet(), printed=Printed(ap=2, pp=9))
    one.state = with_character(one.state, "c1", sheet=Secret(sheet, (EVERYONE,)))
    one.run(damage, "c1", 1)
    found = []
    for _ in range(2):
        one.do("p1", UsePower("c1", "Aegis"))
        found.append((numbers.ap(one.state.ruling, one.state, "c1"), one.vitals().ap_lost))
    assert found == [(3, 1), (4, 0)]


@pytest.mark.rule("DA-14.12", "DA-R73")
def test_a_power_adds_its_armor_points_although_those_of_its_last_use_were_lost(rulings: Settings) -> None:
    """After a rest it was paid for and added none."""
    one = stage(rulings).do("p1", UsePower("c1", "Aegis"))
    one.run(damage, "c1", 2)
    one.run(limits.after_rest, "c1")
    assert (numbers.ap(one.state.ruling, one.state, "c1"), one.vitals().ap_lost) == (0, 2)
    one.do("p1", UsePower("c1", "Aegis"))
    assert (numbers.ap(one.state.ruling, one.state, "c1"), one.vitals().ap_lost) == (2, 0)


@pytest.mark.rule("DA-14.4")
@pytest.mark.rule("DA-25.27")
def test_with_worn_armor_the_better_armor_range_counts(rulings: Settings) -> None:
    one = stage(rulings)
    plate = msgspec.structs.replace(one.sheet(), gear=(Gear("Siege Plate", worn=True),))
    one.state = with_character(one.state, "c1", sheet=Secret(plate, (EVERYONE,)))
    one.do("p1", UsePower("c1", "Bark"))
    assert numbers.armor_range(one.state.ruling, one.state, "c1") == 1
    assert "AR" not in [each.stat for each in one.one().effects]


@pytest.mark.rule("DA-25.5", "DA-25.27")
def test_the_gm_is_asked_about_health_and_points_that_a_power_adds(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UsePower("c1", "Swell"))
    assert [card.words for card in one.state.deeds.cards] == ["HP +2", "PP becomes 7"]
    assert one.asked() == ["gm words c1", "gm words c1"]


@pytest.mark.rule("DA-25.6", "DA-25.12")
def test_one_power_is_sustained_at_a_time_whatever_items_do(rulings: Settings) -> None:
    bomb = "Bomb: {Type: General, Range: 9, Save: {Trigger: On starting turn, Type: STR, Fail: take 1 damage}}\n"
    one = stage(rulings)
    pack, findings = read_pack(MINE + bomb, "mine")
    assert findings == ()
    sheet = msgspec.structs.replace(one.sheet(), gear=(Gear("Bomb"),))
    one.state = with_character(one.state, "c1", sheet=Secret(sheet, (EVERYONE,)))
    one.state = msgspec.structs.replace(one.state, packs=(pack,))
    one.do("p1", UsePower("c1", "Hex", targets=("c2", "c3"))).do("p1", UseItem("c1", "Bomb", targets=("c2",)))
    assert sorted((each.work.id, each.target) for each in one.state.deeds.lasting) == [
        ("Bomb", "c2"),
        ("Hex", "c2"),
        ("Hex", "c3"),
    ]
    one.do("p1", UsePower("c1", "Curse", targets=("c2",)))
    assert sorted(each.work.id for each in one.state.deeds.lasting) == ["Bomb", "Curse"]
    assert one.facts("DA-25.6") == {"ends": "Hex"}


@pytest.mark.rule("DA-25.6")
def test_an_attack_that_reaches_nobody_is_logged(rulings: Settings) -> None:
    one = stage(rulings)
    spots = (Standing("c1", Spot(0, 0)), Standing("c2", Spot(9, 0)), Standing("c3", Spot(0, 9)))
    one.state = msgspec.structs.replace(one.state, grid=Grid(10, 10, standing=spots))
    choice = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: Ram (1 PP)")
    assert choice.why_not is not None
    assert choice.why_not.why == "Rat is more than 1 space from Ann"
