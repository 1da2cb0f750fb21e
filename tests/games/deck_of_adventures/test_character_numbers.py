"""The numbers of a character: Traits, health, armor, power points, speed (DA-14.1 to DA-14.6, DA-12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.state import Gear, Printed, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.packs.armory import ARMOR
from support.deck_of_adventures.cast import PACK
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under


def of(rulings: Settings, number: Any, dealer: Dealer, *others: Dealer, id: str = "c1") -> int:
    stage = Stage(rulings, dealer, *others, state={"packs": (PACK,)})
    found: int = number(rulings.__getitem__, stage.state, id)
    return found


def worn(*items: str, **traits: int) -> Dealer:
    return Dealer(traits=traits, sheet={"gear": tuple(Gear(item, worn=True) for item in items)})


@pytest.mark.rule("DA-14.1", "DA-5.3", "DA-R31")
@pytest.mark.parametrize(
    ("level", "vitality", "hp"),
    [(1, 0, 5), (3, 2, 9), (1, -1, 5)],
)
def test_health_of_a_dealer(rulings: Settings, level: int, vitality: int, hp: int) -> None:  # V13
    assert of(rulings, numbers.hp_max, Dealer(level=level, traits={"Vitality": vitality})) == hp


@pytest.mark.rule("DA-R31")
@pytest.mark.parametrize("hp", [under("dealer_hp_floor", "none", 4)])
def test_health_of_a_dealer_without_the_floor(rulings: Settings, hp: int) -> None:
    assert of(rulings, numbers.hp_max, Dealer(traits={"Vitality": -1})) == hp


@pytest.mark.rule("DA-14.2", "DA-5.9", "DA-R35")
@pytest.mark.parametrize(("level", "hp"), [(1, 1), (2, 1), (3, 2), (10, 5)])
def test_health_of_a_companion(rulings: Settings, level: int, hp: int) -> None:  # V14
    hound = companion(sheet={"printed": Printed(hp=4)})
    assert of(rulings, numbers.hp_max, Dealer(level=level), hound, id="c2") == hp


@pytest.mark.rule("DA-R35")
@pytest.mark.parametrize("hp", [under("companion_hp", "stat_block", 4)])
def test_health_of_a_companion_from_its_stat_block(rulings: Settings, hp: int) -> None:
    assert of(rulings, numbers.hp_max, Dealer(), companion(sheet={"printed": Printed(hp=4)}), id="c2") == hp


@pytest.mark.rule("DA-25.17", "DA-5.7")
def test_printed_health_overrides_the_formula(rulings: Settings) -> None:
    assert of(rulings, numbers.hp_max, foe(level=4, sheet={"printed": Printed(hp=8)})) == 8
    assert of(rulings, numbers.hp_max, minion(sheet={"printed": Printed(hp=2)})) == 2
    assert of(rulings, numbers.hp_max, minion()) == 1


@pytest.mark.rule("DA-25.18", "DA-25.10")
def test_powers_and_gear_add_to_health_but_powers_not_to_printed_health(rulings: Settings) -> None:
    iron = (Taken("Iron Stance"),)
    assert of(rulings, numbers.hp_max, Dealer(sheet={"powers": iron})) == 6
    assert of(rulings, numbers.hp_max, foe(sheet={"powers": iron, "printed": Printed(hp=7)})) == 7
    assert of(rulings, numbers.hp_max, worn("Ring of Wit")) == 7


@pytest.mark.rule("DA-14.4")
def test_armor_range_without_armor(rulings: Settings) -> None:  # V11
    found = [of(rulings, numbers.armor_range, Dealer(traits={"Agility": agl})) for agl in range(-2, 7)]
    assert found == [4, 4, 3, 3, 2, 2, 1, 1, 0]


@pytest.mark.rule("DA-14.4", "DA-14.6", "DA-25.18")
def test_armor_sets_the_range_and_gives_points_with_the_shield(rulings: Settings) -> None:
    clad = worn("Riveted Coat", "Boss Buckler", Agility=4)
    assert of(rulings, numbers.armor_range, clad) == 2
    assert of(rulings, numbers.ap_max, clad) == 2
    assert of(rulings, numbers.armor_range, Dealer(sheet={"powers": (Taken("Oak Skin"),)})) == 1
    held = Dealer(sheet={"gear": (Gear("Riveted Coat"),)})
    assert (of(rulings, numbers.armor_range, held), of(rulings, numbers.ap_max, held)) == (3, 0)


@pytest.mark.rule("DA-R70")
@pytest.mark.parametrize("ar", [under("armor_agility", "lower_of_both", 1)])
def test_the_lower_of_armor_and_agility_counts(rulings: Settings, ar: int) -> None:
    assert of(rulings, numbers.armor_range, worn("Riveted Coat", Agility=4)) == ar


@pytest.mark.rule("DA-14.5")
def test_the_armor_table() -> None:
    assert [(name, one.range, one.points, one.needs) for name, one in ARMOR.items()] == [
        ("Basic", 3, 0, None), ("Light", 3, 0, None), ("Medium", 2, 0, None), ("Fortified", 2, 1, ("Strength", 0)),
        ("Heavy", 1, 2, ("Strength", 1)), ("Massive", 1, 3, ("Strength", 2)), ("Gleaming", 1, 2, ("Agility", 3)),
    ]  # fmt: skip


@pytest.mark.rule("DA-14.12")
def test_current_armor_points_are_the_maximum_minus_those_lost(rulings: Settings) -> None:
    clad = worn("Riveted Coat", "Boss Buckler")._replace(ap_lost=1)
    assert of(rulings, numbers.ap, clad) == 1
    assert of(rulings, numbers.ap, worn()._replace(ap_lost=1)) == 0


@pytest.mark.rule("DA-14.6", "DA-R72")
def test_armor_with_an_unmet_requirement_hampers(rulings: Settings) -> None:
    stage = Stage(rulings, worn("Siege Plate"), worn("Siege Plate", Strength=1), worn("Quilted Jack"))
    assert [numbers.is_hampered(rulings.__getitem__, stage.state, one) for one in ("c1", "c2", "c3")] == [
        True, False, False,
    ]  # fmt: skip


@pytest.mark.rule("DA-23.11", "DA-R116")
def test_power_points_are_the_highest_prices_plus_bonuses(rulings: Settings) -> None:
    anneke = tuple(map(Taken, ("Field Dressing", "Rally Call", "Clear Head", "Deep Reserve")))
    assert of(rulings, numbers.pp_max, Dealer(sheet={"powers": anneke})) == 2 + 1 + 1 + 1
    assert of(rulings, numbers.pp_max, foe(sheet={"powers": anneke, "printed": Printed(pp=3)})) == 3


@pytest.mark.rule("DA-R116")
@pytest.mark.parametrize("pp", [under("pp_max", "gm_sets", 0)])
def test_the_gm_may_set_power_points(rulings: Settings, pp: int) -> None:
    assert of(rulings, numbers.pp_max, Dealer(sheet={"powers": (Taken("Deep Reserve"),)})) == pp
    assert of(rulings, numbers.pp_max, Dealer(sheet={"printed": Printed(pp=4)})) == 4


@pytest.mark.rule("DA-12.2", "DA-12.3")
def test_speed_is_six_plus_permanent_changes(rulings: Settings) -> None:
    assert of(rulings, numbers.speed_base, Dealer()) == 6
    assert of(rulings, numbers.speed_base, Dealer(sheet={"powers": (Taken("Light Feet"),)})) == 7
    assert of(rulings, numbers.speed_base, foe(sheet={"printed": Printed(speed=4)})) == 4


@pytest.mark.rule("DA-4.3", "DA-4.4", "DA-4.8")
def test_gear_that_raises_an_attribute_raises_its_skills(rulings: Settings) -> None:
    stage = Stage(rulings, worn("Ring of Wit", Intelligence=1, Knowledge=3), state={"packs": (PACK,)})
    found = {name: numbers.trait(rulings.__getitem__, stage.state, "c1", name)
             for name in ("Intelligence", "INT", "Knowledge", "Investigation", "Craft", "")}  # fmt: skip
    assert found == {"Intelligence": 2, "INT": 2, "Knowledge": 4, "Investigation": 2, "Craft": 0, "": 0}


@pytest.mark.rule("DA-19.2", "DA-R92")
def test_rest_cards_equal_health_plus_power_points(rulings: Settings) -> None:
    assert of(rulings, numbers.rest_cards, Dealer(sheet={"powers": (Taken("Ram"),)})) == 6


@pytest.mark.rule("DA-R92")
@pytest.mark.parametrize("cards", [under("rest_cards", "hp", 5)])
def test_rest_cards_may_equal_health_only(rulings: Settings, cards: int) -> None:
    assert of(rulings, numbers.rest_cards, Dealer(sheet={"powers": (Taken("Ram"),)})) == cards
