"""Receipts say what decided about bonus dice, days of rest, files, and terms against the table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.rolls.commands import AddDie, ChooseWay
from croupier.games.maelstrom.rolls.table_center import scene
from croupier.games.maelstrom.sheets.commands import ImportCharacter
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.state import Quirk
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from support.maelstrom.battle import battle, fired
from support.maelstrom.reading import cited
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.sheets import table, written
from support.maelstrom.stage import Hero, Stage, duel

BOTH = Hero(specialties=(("Melee", "Clubs"), ("Melee", "Brawling")))


def ruled(**options: str) -> Settings:
    """The defaults but for these settings."""
    return GAME.read_settings(options, with_gm=True)


def clauses(stage: Stage, seat: str = "p2") -> list[str]:
    """The clauses that the receipt of the last command cites for a seat."""
    return [one.clause for one in stage.plays[-1].receipt.for_seat(seat).because]


def noted(stage: Stage, seat: str = "p1") -> set[str]:
    """The settings that the receipt of the last command notes for a seat."""
    return {key for key, _ in stage.plays[-1].receipt.for_seat(seat).rulings}


@pytest.mark.rule("MS-16.8")
@pytest.mark.parametrize(("wave", "facts"), [("1,1", [{"ignored": 2}]), ("1,7", [{"ignored": 1}]), ("2,7", [])])
def test_the_receipt_says_that_ones_on_bonus_dice_are_ignored(
    rulings: Settings, wave: str, facts: list[dict[str, Any]]
) -> None:
    stage = Stage(rulings, BOTH)
    rolled(stage, ("Strength", "Melee"), "2,3,4,5,6,7,10", wave, use=("Clubs",))
    assert cited(stage, "MS-16.8") == facts


@pytest.mark.rule("MS-16.9")
@pytest.mark.parametrize(("use", "facts"), [(("Clubs",), []), (("Clubs", "Brawling"), [{"used": 2}])])
def test_the_receipt_says_that_specialties_do_not_stack(
    rulings: Settings, use: tuple[str, ...], facts: list[dict[str, Any]]
) -> None:
    stage = Stage(rulings, BOTH)
    rolled(stage, ("Strength", "Melee"), "2,3,4,5,6,7,10", "2,7", use=use)
    assert cited(stage, "MS-16.9") == facts


@pytest.mark.rule("MS-16.7", "MS-R46")
@pytest.mark.parametrize(("dice", "tens"), [("2,3,4,5,6,7,8", []), ("2,3,4,5,6,7,10", [1, 1])])
def test_an_experience_die_without_a_ten_cites_no_exploding_tens(dice: str, tens: list[int]) -> None:
    stage = Stage(ruled(xp_dice="on"), BOTH)
    name = offered(stage, ("Strength", "Melee"), related=("Clubs",))
    stage.do("p1", ChooseWay(name, 0, ("Clubs",)), dice, *(["2,3"] if tens else []))
    stage.do("p1", AddDie(name, "Melee"), "4")
    assert [one["tens"] for one in cited(stage, "MS-16.7")] == tens


@pytest.mark.rule("MS-9.16")
@pytest.mark.parametrize(("dice", "gained"), [("2,3,4", 0), ("1,3,4", 0), ("2,8,9", 2)])
def test_a_rest_roll_cites_the_day_of_rest_whatever_the_dice_show(rulings: Settings, dice: str, gained: int) -> None:
    stage = Stage(rulings, Hero(willpower=6, current=2), Hero()).do("gm", CloseDay(("c1",), ("c1",)))
    stage.do("p1", RollRest("c1"), dice)
    assert "MS-9.16" in clauses(stage, "p2")
    assert stage.facts("MS-9.16")["recovered"] == gained


@pytest.mark.rule("MS-11.3", "MS-R76")
def test_a_character_from_a_file_is_proposed_by_the_same_clause(rulings: Settings) -> None:
    text = exported_file("Ana Arrow", written(rulings).sheet).text
    stage = table(rulings).do("p1", ImportCharacter(text))
    assert (clauses(stage, "p2"), clauses(stage, "p1")) == (["MS-11.3"], ["MS-11.3", "MS-R76"])


@pytest.mark.rule("MS-1.2", "MS-15.1", "MS-R62")
@pytest.mark.parametrize(
    ("terms", "overrides"),
    [({}, False), ({"difficulty": 6}, False), ({"difficulty": 3}, True), ({"difficulty": 6, "cover": "heavy"}, True)],
    ids=str,
)
def test_a_base_difficulty_that_departs_from_the_table_is_cited_as_the_storytellers(
    terms: dict[str, Any], overrides: bool
) -> None:
    stage = duel(ruled()).do("p1", Strike("c1", "c2")).do("gm", SetAttack(**terms))
    assert ("MS-1.2" in clauses(stage, "p2")) == overrides
    assert ("combat_range" in noted(stage)) != overrides


@pytest.mark.rule("MS-1.2", "MS-R17")
def test_a_difficulty_that_is_not_announced_is_not_revealed_by_the_receipt() -> None:
    for terms in (SetAttack(), SetAttack(difficulty=3)):
        hidden = duel(ruled(roll_announce="hidden")).do("p1", Strike("c1", "c2")).do("gm", terms)
        assert ("MS-1.2" in clauses(hidden, "p1"), "combat_range" in noted(hidden)) == (False, True)
        assert ("MS-1.2" in clauses(hidden, "gm")) == bool(terms.difficulty)


@pytest.mark.rule("MS-1.2", "MS-R62")
def test_no_table_is_overridden_where_the_storyteller_sets_every_difficulty() -> None:
    stage = duel(ruled(combat_range="storyteller")).do("p1", Strike("c1", "c2")).do("gm", SetAttack(difficulty=3))
    assert "MS-1.2" not in clauses(stage, "p1")
    assert "combat_range" in noted(stage)


@pytest.mark.rule("MS-1.2", "MS-R70", "MS-R62")
@pytest.mark.parametrize(
    ("terms", "overrides"), [({}, False), ({"km": 15}, False), ({"difficulty": 9}, True), ({"difficulty": 6}, False)]
)
def test_no_table_is_overridden_for_a_salvo_either(terms: dict[str, Any], overrides: bool) -> None:
    stage = fired(battle(ruled()), **terms)
    assert ("MS-1.2" in clauses(stage, "p1")) == overrides


@pytest.mark.rule("MS-17.3", "MS-17.4", "MS-R38")
@pytest.mark.parametrize(
    ("dice", "threshold", "removed", "canceled", "counted", "fact"),
    [
        ("2,3,4", 0, 0, 0, 1, ""),
        ("2,3,7", 2, 1, 0, 0, "7, Strong Bond taken by the threshold"),
        ("2,7,8", 2, 0, 0, 1, "7, 8 taken by the threshold"),
        ("1,2,3", 0, 0, 1, 0, "Strong Bond canceled by a 1"),
        ("1,1,7", 0, 0, 1, 0, "7, Strong Bond canceled by a 1"),
        ("1,2,7", 1, 0, 1, 0, "7 taken by the threshold; Strong Bond canceled by a 1"),
    ],
)
def test_the_receipt_says_what_became_of_a_success_that_no_die_shows(
    rulings: Settings, dice: str, threshold: int, removed: int, canceled: int, counted: int, fact: str
) -> None:
    """The result said that it counted, though the threshold had removed it or a 1 had canceled it."""
    stage = Stage(rulings, Hero(sheet={"quirks": (Quirk("Strong Bond", 4),)}))
    stage.do("gm", CallWillpower("c1", 6, threshold), dice)
    found = [(cited(stage, one) or [{}])[0].get("bonus", 0) for one in ("MS-17.3", "MS-17.4", "MS-17.5")]
    assert found == [removed, canceled, counted]
    center = scene(GAME.see(stage.state, "p1"))
    assert next((one.value for group in center for one in group.facts or () if one.label == "Removed"), "") == fact
