"""Receipts and refusals of rolls, rests and rallies cite what decided, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.commands import TakeCover
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.figures.readings import counted
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.commands import BuyDot
from croupier.games.maelstrom.sheets.items import Item
from croupier.games.maelstrom.sheets.state import Experience
from croupier.games.maelstrom.willpower.commands import AnswerRally, CallWillpower, CloseDay, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import cited
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage

BROKEN = Hero(current=0, more={"broken": True})


def ruled(**options: str) -> Settings:
    """The defaults but for these settings."""
    return GAME.read_settings(options, with_gm=True)


def noted(stage: Stage, seat: str = "p1") -> set[str]:
    """The settings that the receipt of the last command notes for a seat."""
    return {key for key, _ in stage.plays[-1].receipt.for_seat(seat).rulings}


@pytest.mark.rule("MS-4.8", "MS-4.9", "MS-R8")
@pytest.mark.parametrize(("allowed", "clause"), [("rule", "MS-4.8"), ("grant", "MS-R8"), ("waive", "MS-R8")])
def test_a_knowledge_that_nobody_tries_untrained_is_refused_by_the_setting(allowed: str, clause: str) -> None:
    stage = Stage(ruled(untrained_knowledge="never"), Hero())
    with refused_by(clause, why="Humanities"):
        offered(stage, ("Wits", "Humanities"), untrained=allowed)


@pytest.mark.rule("MS-1.2", "MS-4.7", "MS-4.9", "MS-R7")
@pytest.mark.parametrize(
    ("second", "more", "said"),
    [
        ("Survival", {"untrained": "grant"}, []),
        ("Survival", {"untrained": "waive"}, []),
        ("Melee", {"alone": True}, [{"attribute": "none"}]),
        ("Heavy Weapons", {"untrained": "grant"}, []),
        ("Heavy Weapons", {"untrained": "waive"}, [{"untrained": "waive"}]),
        ("Medicine", {"untrained": "waive"}, [{"untrained": "waive"}]),
        ("Humanities", {"untrained": "grant"}, [{"untrained": "grant"}]),
    ],
)
def test_a_decision_on_being_untrained_is_cited_for_the_abilities_that_it_concerns(
    second: str, more: dict[str, Any], said: list[dict[str, str]]
) -> None:
    """Also of somebody trained: whether they are may be a secret."""
    stage = Stage(ruled(), Hero())
    offered(stage, ("Wits", second), **more)
    assert cited(stage, "MS-1.2") == said


@pytest.mark.rule("MS-R7", "MS-1.2")
def test_where_an_ability_is_rolled_alone_anyway_the_storyteller_makes_no_exception() -> None:
    stage = Stage(ruled(roll_trait_sets="any_two"), Hero())
    offered(stage, ("Strength", "Melee"), alone=True)
    assert cited(stage, "MS-1.2") == []


@pytest.mark.rule("MS-19.3", "MS-1.2")
@pytest.mark.parametrize(("ability", "said"), [("Melee", [{"armor": "waive"}]), ("Medicine", [])])
def test_a_waiver_for_power_armor_is_cited_where_the_armor_needs_it(ability: str, said: list[dict[str, str]]) -> None:
    worn = Item("i1", "Power armor", armor=ARMOR["Power armor"], out=True)
    stage = Stage(ruled(), Hero(sheet={"items": (worn,)}))
    offered(stage, ("Strength", ability), waive=True)
    assert cited(stage, "MS-1.2") == said


@pytest.mark.rule("MS-R1", "MS-R2", "MS-17.6")
@pytest.mark.parametrize(
    ("dice", "threshold", "needs"),
    [
        ("1,1,2,2,2", 0, set()),
        ("1,1,2,2,2", 1, {"roll_botch_severity"}),
        ("1,1,2,2,6", 0, {"roll_botch_rule", "roll_botch_severity"}),
        ("1,1,2,2,6", 1, {"roll_botch_rule"}),
        ("1,2,2,2,6", 0, set()),
    ],
)
def test_a_botch_notes_the_rulings_that_change_it(dice: str, threshold: int, needs: set[str]) -> None:
    stage = Stage(ruled(), Hero())
    rolled(stage, ("Precision", "Firearms", 6, threshold), dice)
    assert noted(stage) & {"roll_botch_rule", "roll_botch_severity"} == needs


@pytest.mark.rule("MS-R1", "MS-R2", "MS-17.6")
def test_a_botch_reads_a_ruling_where_and_only_where_another_option_changes_it() -> None:
    keys = {"roll_botch_rule": "net", "roll_botch_severity": "uncancelled"}
    codes = {one.key: one.codes for one in GAME.settings if one.key in keys}
    for hits, ones, threshold in product(range(5), range(4), range(4)):
        read: list[str] = []

        def noting(key: str, read: list[str] = read) -> str:
            read.append(key)
            return keys[key]

        plain = counted(noting, hits, ones, threshold)
        for key, options in codes.items():
            others = [counted((keys | {key: option}).__getitem__, hits, ones, threshold) for option in options]
            assert any(one != plain for one in others) is (key in read), (key, hits, ones, threshold)


@pytest.mark.rule("MS-R6", "MS-15.3")
@pytest.mark.parametrize(("harder", "needs"), [(-1, False), (1, True)])
def test_how_modifiers_add_up_is_noted_where_it_makes_a_difference(harder: int, needs: bool) -> None:
    stage = Stage(ruled(), Hero())
    rolled(stage, ("Precision", "Heavy Weapons"), "2,9", harder=harder)
    assert ("roll_modifier_stacking" in noted(stage)) is needs


@pytest.mark.rule("MS-R41", "MS-14.12")
@pytest.mark.parametrize(("name", "needs"), [("Driving", False), ("driving", False), ("Drive", True)])
def test_an_alternative_trait_name_notes_its_ruling_for_the_seat_that_typed_it(name: str, needs: bool) -> None:
    stage = Stage(ruled(), Hero(sheet={"experience": Experience(30, 30, (), 0, 0, 30)}), Hero())
    offered(stage, ("Wits", name))
    told = [seat for seat in ("gm", "p1", "p2") if "content_aliases" in noted(stage, seat)]
    assert told == (["gm"] if needs else [])
    stage.do("p1", BuyDot("c1", name))
    told = [seat for seat in ("gm", "p1", "p2") if "content_aliases" in noted(stage, seat)]
    assert told == (["gm", "p1"] if needs else [])


# willpower


@pytest.mark.rule("MS-9.15", "MS-R29")
@pytest.mark.parametrize(("current", "needs"), [(1, True), (2, False), (3, False)])
def test_how_often_willpower_returns_is_noted_where_it_makes_a_difference(current: int, needs: bool) -> None:
    stage = Stage(ruled(wp_rest_period="half_day"), Hero(current=current)).do("gm", CloseDay(("c1",)))
    assert stage.sheet().current == 3
    assert ("wp_rest_period" in noted(stage)) is needs


@pytest.mark.rule("MS-9.9", "MS-R25")
@pytest.mark.parametrize(("current", "dice", "needs"), [(3, "1,1,2", True), (3, "1,2,2", False), (1, "1", False)])
def test_what_a_botch_costs_is_noted_where_it_makes_a_difference(current: int, dice: str, needs: bool) -> None:
    stage = Stage(ruled(roll_botch_severity="with_unmet_threshold"), Hero(current=current), Hero())
    stage.do("gm", CallWillpower("c1", 6, 2 if current == 1 else 0), dice)
    assert ("wp_botch_loss" in noted(stage), "wp_botch_loss" in noted(stage, "p2")) == (needs, False)


@pytest.mark.rule("MS-9.5", "MS-R22")
def test_a_willpower_roll_without_a_difficulty_is_refused_by_the_setting() -> None:
    with refused_by("MS-R22", Invalid, why="difficulty: 0 is not allowed; allowed: 2 to 10"):
        Stage(ruled(wp_terms="ask"), Hero()).do("gm", CallWillpower("c1"))


# attacks


@pytest.mark.rule("MS-R58")
@pytest.mark.parametrize(("attribute", "needs"), [("Strength", False), ("Wits", True)])
def test_free_pools_are_noted_for_an_attack_that_the_booklets_hints_do_not_give(attribute: str, needs: bool) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(ruled(combat_pools="free"), Hero(), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2", "", attribute))
    assert ("combat_pools" in noted(stage)) is needs


@pytest.mark.rule("MS-20.4")
@pytest.mark.parametrize("last", [False, True], ids=["in the middle", "at the end"])
def test_who_is_skipped_in_the_order_is_cited(last: bool) -> None:
    people = (Hero(), Hero(), BROKEN) if last else (Hero(), BROKEN, Hero())
    order = tuple(Part(f"c{at}", acted=last and at == 2) for at in (1, 2, 3))
    stage = Stage(ruled(), *people, state={"fight": Fight(1, order, "c1")}).do("p1", TakeCover("c1"))
    assert cited(stage, "MS-20.4") == [{"skipped": "Cem" if last else "Ben"}]
    assert cited(Stage(ruled(), Hero(), Hero(), state={"fight": Fight(1, order[:2], "c1")}).do("p1", TakeCover("c1")),
                 "MS-20.4") == []  # fmt: skip


# rallies


@pytest.mark.rule("MS-9.19", "MS-R30")
@pytest.mark.parametrize(
    ("options", "current", "reached", "needs"),
    [
        ({}, 3, ("c2",), set()),
        ({}, 3, ("c2", "c3"), {"wp_rally_scope"}),
        ({}, 3, (), set()),
        ({"wp_rally_minimum": "one"}, 3, ("c2",), set()),
        ({"wp_rally_minimum": "one"}, 1, ("c2",), {"wp_rally_minimum"}),
        ({"wp_rally_price": "free"}, 3, ("c2",), set()),
    ],
)
def test_a_rally_outside_a_fight_notes_what_decides(
    options: dict[str, str], current: int, reached: tuple[str, ...], needs: set[str]
) -> None:
    stage = Stage(ruled(**options), Hero(current=current), BROKEN, BROKEN).do("p1", TryRally("c1"))
    minimum = needs & {"wp_rally_minimum"}
    assert ({one for one in noted(stage) if "rally" in one}, noted(stage, "p2")) == (minimum, set())
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, reached))
    assert {one for one in noted(stage) if "rally" in one} == needs
    assert {one for one in noted(stage, "p2") if "rally" in one} == needs - minimum


@pytest.mark.rule("MS-9.19", "MS-R30")
@pytest.mark.parametrize(
    ("price", "acted", "needs"), [("action", False, False), ("free", False, False), ("free", True, True)]
)
def test_in_a_fight_the_price_of_a_rally_is_noted_where_it_decides(price: str, acted: bool, needs: bool) -> None:
    fight = Fight(1, (Part("c1", acted=acted), Part("c2")), "c1")
    stage = Stage(ruled(wp_rally_price=price), Hero(), BROKEN, state={"fight": fight}).do("p1", TryRally("c1"))
    assert ("wp_rally_price" in noted(stage)) is needs
    assert "wp_rally_price" in noted(stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c2",))))
