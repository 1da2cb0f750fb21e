"""What a sheet costs and what the rules of creation allow (DA-23.3 to DA-23.11, DA-25.11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.commands import SetStarting
from croupier.games.deck_of_adventures.cast.creation import command_of
from croupier.games.deck_of_adventures.cast.experience import (
    Spent,
    earned_at_start,
    paid_traits,
    power_price,
    xp_left,
    xp_spent,
)
from croupier.games.deck_of_adventures.cast.state import Starting, Taken
from croupier.games.deck_of_adventures.packs.state import PASSIVE, VULNY, Power
from croupier.games.deck_of_adventures.tables.experience import attribute_price, budget, skill_price
from croupier.games.deck_of_adventures.tables.modifier_caps import cap
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, FIGHT, MEANINGS, SKILLS, skills_of
from support.deck_of_adventures.cast import BRAM, found, made, wrong
from support.deck_of_adventures.stage import Dealer, Stage, under


def test_each_step_costs_more_than_the_one_before() -> None:
    assert [attribute_price(one) for one in range(-2, 7)] == [-4, -2, 0, 2, 4, 8, 12, 18, 24]
    assert [skill_price(one) for one in range(-2, 7)] == [-2, -1, 0, 1, 2, 4, 6, 9, 12]


@pytest.mark.rule("DA-23.6", "DA-23.7")
def test_an_attribute_costs_more_than_a_skill_and_no_step_less_than_the_one_before() -> None:
    for price in (attribute_price, skill_price):
        steps = [price(one + 1) - price(one) for one in range(-2, 6)]
        assert steps == sorted(steps)
    assert all(attribute_price(one) == 2 * skill_price(one) for one in range(-2, 7))


@pytest.mark.rule("DA-23.3", "DA-25.11", "DA-23.12")
def test_the_ledgers_defender_spends_nine_of_nine(rulings: Settings) -> None:  # W29
    stage, one = made(rulings)
    own = one.sheet.open()
    assert xp_spent(rulings.__getitem__, stage.state, own) == Spent(6, 0, 4, -1)
    assert (budget(1), xp_left(rulings.__getitem__, stage.state, own)) == (9, 0)
    assert wrong(rulings) == []
    assert [budget(level) for level in (1, 2, 10)] == [9, 12, 36]


@pytest.mark.rule("DA-23.3", "DA-23.8", "DA-23.9", "DA-23.10", "DA-25.8", "DA-25.9", "DA-5.6", "DA-14.6")
@pytest.mark.parametrize(
    ("changes", "clauses"),
    [
        ({"attributes": {"Strength": 2, "Vitality": 2}}, ["DA-23.3"]),
        ({"attributes": {"Strength": 3}, "powers": (), "vulnerabilities": ()}, ["DA-23.8"] * 3),
        ({"skills": {"Brute": 1}, "powers": (Taken("Ram"),)}, ["DA-23.8"]),
        ({"role": "Martial"}, ["DA-23.10", "DA-23.10"]),
        ({"role": ""}, ["DA-23.5", "DA-23.10", "DA-23.10"]),
        ({"suit": ""}, ["DA-5.6"]),
        ({"attributes": {"Vitality": 1}, "powers": (Taken("Ram"),)}, ["DA-23.10"]),
        ({"powers": (Taken("Ram"), Taken("Iron Stance"))}, ["DA-23.10"]),
        ({"powers": (Taken("Ram"), Taken("After Ram"))}, []),
        ({"powers": (Taken("After Ram"),)}, ["DA-23.10"]),
        ({"powers": (Taken("Both"),)}, []),
        ({"powers": (Taken("Both"),), "skills": {"Brute": -1}}, ["DA-23.10"]),
        ({"powers": (Taken("Hop"), Taken("Skip"))}, ["DA-25.8"]),
        ({"powers": (Taken("Tide"),)}, ["DA-25.8"]),
        ({"powers": (Taken("Light Feet"), Taken("Light Feet"))}, ["DA-25.9"]),
        ({"vulnerabilities": tuple(map(Taken, ("Slow Starter", "Odd", "Shy", "Vain"))), "powers": ()}, ["DA-23.9"]),
        ({"vulnerabilities": (*map(Taken, ("Slow Starter", "Odd", "Shy", "Stiff")), Taken("Vain", "Minor")),
          "powers": ()}, ["DA-23.9", "DA-23.9"]),
        ({"vulnerabilities": (Taken("Slow Starter"), Taken("Vain", "Minor"))}, []),
        ({"attributes": {"Strength": 2, "Vitality": 1, "Conviction": 2}, "powers": (),
          "vulnerabilities": (Taken("Marked Face"),)}, ["DA-25.8"]),
        ({"attributes": {"Vitality": -2}, "powers": (), "vulnerabilities": (Taken("Frail"),)}, ["DA-23.8"]),
    ],
)  # fmt: skip
def test_errors_of_a_sheet(rulings: Settings, changes: dict[str, Any], clauses: list[str]) -> None:
    assert wrong(rulings, **changes) == clauses


@pytest.mark.rule("DA-25.9")
def test_a_power_with_a_choice_requires_one(rulings: Settings) -> None:
    def steeled(*choices: str) -> list[str]:
        taken = tuple(Taken("Steeled", choice) for choice in choices)
        return wrong(rulings, 2, powers=taken, attributes={"Vitality": 1})

    assert (steeled(""), steeled("Burned"), steeled("Burned", "Frozen")) == (["DA-25.9"], [], [])
    assert steeled("Burned", "Burned") == ["DA-25.9"]


@pytest.mark.rule("DA-25.8", "DA-25.11")
def test_the_gms_own_characters_only_get_warnings(rulings: Settings) -> None:
    stage, one = made(rulings, role="Martial", attributes={"Strength": 2, "Vitality": 2})
    theirs = audit(rulings.__getitem__, stage.state, msgspec.structs.replace(one, kind="dealer"))
    assert {(each.clause, each.refuses) for each in theirs} == {("DA-23.3", False), ("DA-23.10", False)}


@pytest.mark.rule("DA-25.17")
def test_a_dealer_with_less_than_five_health_only_gets_a_warning(rulings: Settings) -> None:
    assert [one.clause for one in found(rulings, attributes={}, powers=(), vulnerabilities=())] == []


@pytest.mark.rule("DA-R31", "DA-25.17")
@pytest.mark.parametrize("clauses", [under("dealer_hp_floor", "none", [("DA-25.17", False)])])
def test_without_the_floor_low_health_is_an_error(rulings: Settings, clauses: list[tuple[str, bool]]) -> None:
    low = found(rulings, attributes={"Vitality": -1}, powers=(), vulnerabilities=())
    assert [(one.clause, one.refuses) for one in low] == clauses


@pytest.mark.rule("DA-23.8", "DA-R30")
def test_the_highest_modifier_rises_with_the_level(rulings: Settings) -> None:
    caps = [cap(rulings.__getitem__, level) for level in range(1, 11)]
    assert caps == [2, 2, 3, 3, 3, 4, 5, 5, 5, 6]


@pytest.mark.rule("DA-R30")
@pytest.mark.parametrize("most", [under("mod_caps", "none", 6)])
def test_modifiers_without_caps(rulings: Settings, most: int) -> None:
    assert cap(rulings.__getitem__, 1) == most


@pytest.mark.rule("DA-R112")
@pytest.mark.parametrize("clauses", [under("xp_budget", "gm_sets", [])])
def test_the_gm_sets_the_experience(rulings: Settings, clauses: list[str]) -> None:
    xp = earned_at_start(rulings.__getitem__, Starting(1, 20))
    assert wrong(rulings, 1, xp, attributes={"Strength": 2, "Vitality": 2, "Agility": 2}) == clauses


@pytest.mark.rule("DA-R113", "DA-23.10")
@pytest.mark.parametrize("prices", [pytest.param([3, 0]), under("power_cost", "clamp_1_2", [2, 1])])
def test_the_cost_of_powers(rulings: Settings, prices: list[int]) -> None:
    found = []
    for power in ("Oak Skin", "Hop"):
        stage, one = made(rulings, powers=(Taken(power),), vulnerabilities=(), attributes={})
        found.append(xp_spent(rulings.__getitem__, stage.state, one.sheet.open()).powers)
    assert found == prices


@pytest.mark.rule("DA-R114", "DA-23.9")
@pytest.mark.parametrize("clauses", [under("vuln_caps", "none", [])])
def test_vulnerabilities_without_caps(rulings: Settings, clauses: list[str]) -> None:
    many = tuple(map(Taken, ("Slow Starter", "Odd", "Shy", "Stiff", "Vain")))
    assert wrong(rulings, vulnerabilities=many, powers=()) == clauses


@pytest.mark.rule("DA-R32", "DA-23.5")
@pytest.mark.parametrize("clauses", [under("primary_suit", "by_role", ["DA-R32"])])
def test_each_role_has_its_suit(rulings: Settings, clauses: list[str]) -> None:
    assert wrong(rulings, suit="H") == clauses


@pytest.mark.rule("DA-23.5")
def test_roles_with_their_attribute_skill_and_suit() -> None:
    assert ROLE_TABLE == {
        "Defender": ("Strength", "Brute", "C"), "Support": ("Intuition", "Craft", "H"),
        "Martial": ("Agility", "Finesse", "S"), "Caster": ("Intelligence", "Knowledge", "D"),
    }  # fmt: skip


@pytest.mark.rule("DA-4.1", "DA-4.7")
def test_attributes_and_skills_as_the_booklet_lists_them() -> None:
    assert list(ATTRIBUTES.values()) == ["AGL", "CON", "GUT", "INT", "STR", "VIT"]
    assert [skill for skill, of in SKILLS.items() if of == "Conviction"] == ["Bluffing", "Performance"]
    assert (len(SKILLS), FIGHT, set(SKILLS.values())) == (10, ("Finesse", "Brute"), set(ATTRIBUTES) - {"Vitality"})
    assert set(MEANINGS) == {*ATTRIBUTES, *SKILLS}


@pytest.mark.rule("DA-4.2", "DA-R28")
@pytest.mark.parametrize("more", [under("optional_skills", "chosen", 6)])
def test_commented_out_skills_may_be_used(rulings: Settings, more: int) -> None:
    skills = skills_of(rulings)
    assert len(skills) - len(SKILLS) == more
    assert (skills["Grit"], skills["Faith"]) == ("Vitality", "Intuition")


@pytest.mark.rule("DA-4.2", "DA-R28")
def test_there_are_no_optional_skills_by_default(rulings: Settings) -> None:
    assert skills_of(rulings) == SKILLS


@pytest.mark.rule("DA-4.3", "DA-R27", "DA-25.10")
def test_an_attribute_raises_its_skills_and_vulnerabilities_lower_them(rulings: Settings) -> None:
    flaws = (Taken("Frail"), Taken("Stiff"))
    stage, one = made(rulings, attributes={"Agility": 2}, skills={"Finesse": -1}, vulnerabilities=flaws, powers=())
    own = one.sheet.open()
    totals = {**dict(own.attributes), **dict(own.skills)}
    assert (totals["Agility"], totals["Finesse"], totals["Stealth"], totals["Vitality"]) == (2, 1, 1, -1)
    attributes, ranks = paid_traits(rulings.__getitem__, stage.state, own)
    assert (attributes["Vitality"], ranks["Finesse"], ranks["Stealth"]) == (0, -1, 0)


@pytest.mark.rule("DA-R27")
@pytest.mark.parametrize(("total", "own"), [pytest.param(3, 1), under("skill_total", "higher_of", 2, 0)])
def test_a_skill_total_and_the_part_paid_for(rulings: Settings, total: int, own: int) -> None:
    stage, one = made(rulings, attributes={"Strength": 2}, skills={"Brute": 1}, powers=(), vulnerabilities=())
    sheet = one.sheet.open()
    assert dict(sheet.skills)["Brute"] == total
    assert paid_traits(rulings.__getitem__, stage.state, sheet)[1]["Brute"] == own


@pytest.mark.rule("DA-1.8", "DA-4.1", "DA-23.8", "DA-25.3")
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"attributes": {"Luck": 1}}, "DA-4.1"),
        ({"attributes": {"Agility": 7}}, "DA-23.8"),
        ({"skills": {"Faith": 1}}, "DA-4.1"),
        ({"skills": {"Brute": -3}}, "DA-23.8"),
        ({"powers": (Taken("Flight"),)}, "DA-25.3"),
        ({"vulnerabilities": (Taken("Ram"),)}, "DA-25.3"),
        ({"gear": ("Excalibur",)}, "DA-25.3"),
        ({"role": "Bard"}, "DA-23.5"),
        ({"suit": "X"}, "DA-5.6"),
        ({"mechanic": "burn"}, "DA-21.1"),
        ({"name": " "}, "DA-23.4"),
    ],
)
def test_impossible_entries_on_a_sheet_are_refused(rulings: Settings, changes: dict[str, Any], clause: str) -> None:
    with pytest.raises(Invalid) as refused:
        made(rulings, **changes)
    assert refused.value.clause == clause


@pytest.mark.rule("DA-23.6", "DA-25.11")
def test_a_sheet_survives_being_written_and_read_again(rulings: Settings) -> None:
    stage, one = made(rulings, vulnerabilities=(Taken("Frail"), Taken("Stiff")), skills={"Stealth": 1})
    again = command_of(rulings.__getitem__, stage.state, one)
    assert (again.attributes, again.skills) == (BRAM.attributes, {"Stealth": 1})
    assert (again.powers, again.gear, again.background) == (BRAM.powers, BRAM.gear, BRAM.background)


@pytest.mark.rule("DA-23.9", "DA-23.3")
@pytest.mark.option("power_cost", "clamp_1_2")
def test_the_least_cost_of_a_power_does_not_apply_to_vulnerabilities(rulings: Settings) -> None:
    power, flaw = Power("Free", "Free", PASSIVE, xp=(0,)), Power("Odd", "Odd", VULNY, xp=(0,))
    assert [power_price(rulings.__getitem__, one, Taken(one.id)) for one in (power, flaw)] == [1, 0]


@pytest.mark.rule("DA-23.3")
@pytest.mark.option("xp_budget", "gm_sets")
def test_the_log_says_what_experience_the_gm_gives_new_characters(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", SetStarting(1, 4))
    assert GAME.log_line(stage.events[-1], stage.state) == "New characters start at Level 1 with 4 XP."
