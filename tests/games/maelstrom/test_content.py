"""Attributes and abilities as they stand in the booklet (chapters 3 to 7)."""

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets import content
from croupier.games.maelstrom.sheets.abilities import SEED, UPSTREAM
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS, LEVELS, MEANINGS, TEXTS, lift
from croupier.games.maelstrom.sheets.specialties import listed_tier
from croupier.games.maelstrom.sheets.state import Ability
from support.maelstrom.stage import Hero, Stage, under


@pytest.mark.rule("MS-3.1", "MS-3.2", "MS-3.3")
def test_there_are_six_attributes_of_six_levels() -> None:
    assert GROUPS == {
        "physical": ("Strength", "Precision", "Reflexes"),
        "mental": ("Perception", "Intelligence", "Wits"),
    }
    assert (LEVELS[0], LEVELS[2], LEVELS[5]) == ("Abysmal", "Average", "Outstanding")


@pytest.mark.rule("MS-3.11")
@pytest.mark.parametrize("name", ATTRIBUTES)
def test_each_level_of_an_attribute_has_a_description(name: str) -> None:
    assert len(set(MEANINGS[name])) == len(LEVELS) == 6


@pytest.mark.rule("MS-3.11")
@pytest.mark.parametrize(
    ("name", "dots", "word"),
    [
        ("Strength", 0, "children"), ("Strength", 1, "couch potato"), ("Precision", 4, "parkour"),
        ("Reflexes", 4, "speed shooting"), ("Perception", 1, "sneak up"), ("Intelligence", 1, "high school"),
        ("Intelligence", 4, "respected"), ("Wits", 4, "industry"),
    ],
)  # fmt: skip
def test_descriptions_say_what_the_booklet_says(name: str, dots: int, word: str) -> None:
    assert word in MEANINGS[name][dots]


@pytest.mark.rule("MS-3.5", "MS-3.6", "MS-3.7", "MS-3.8", "MS-3.9", "MS-3.10")
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Strength", "carrying"), ("Precision", "parkour"), ("Reflexes", "evasive"), ("Perception", "touch"),
        ("Strength", "lifting"), ("Precision", "aimed"), ("Reflexes", "dodging"),
        ("Perception", "searching"), ("Intelligence", "thorough"), ("Wits", "quick"),
    ],
)  # fmt: skip
def test_an_attribute_says_what_it_is_used_for(name: str, word: str) -> None:
    assert word in TEXTS[name]


@pytest.mark.rule("MS-3.12")
@pytest.mark.parametrize(("dots", "pounds"), [(0, 20), (1, 40), (2, 100), (3, 250), (4, 400), (5, 600)])
def test_strength_gives_the_weight_lifted(dots: int, pounds: int) -> None:
    assert lift(dots) == pounds


@pytest.mark.rule("MS-4.1", "MS-4.2", "MS-5.1", "MS-6.1", "MS-7.1")
@pytest.mark.parametrize(
    ("category", "number", "first", "last"),
    [("talent", 8, "Alertness", "Technology"), ("skill", 8, "Artistry", "Tradecraft"),
     ("knowledge", 7, "Computer Science", "Navigation")],
)  # fmt: skip
def test_the_booklet_lists_23_abilities(category: str, number: int, first: str, last: str) -> None:
    listed = [one for one in SEED if one.category == category]
    assert (len(listed), listed[0].name, listed[-1].name) == (number, first, last)
    assert all(one.text and (one.common or one.name == "Artistry") and one.general for one in listed)
    assert len(SEED) == 23


@pytest.mark.rule("MS-8.1")
@pytest.mark.parametrize(
    ("specialty", "abilities"),
    [("Power Armor", 8), ("Terrain", 3), ("Surprise Attack", 3), ("Advanced Maintenance", 3), ("Hacking", 2),
     ("Electronics", 2), ("Energy Weapons", 2), ("Gravitics", 2), ("Vacuum", 2), ("Zero-G", 2), ("Surveillance", 2),
     ("Spacecraft", 2), ("Radiation", 2), ("Mining Equipment", 2), ("Stealth", 1)],
)  # fmt: skip
def test_the_same_word_may_belong_to_several_abilities(specialty: str, abilities: int) -> None:
    assert sum(specialty in (*one.advanced, *one.general) for one in SEED) == abilities


@pytest.mark.rule("MS-6.2", "MS-6.3")
def test_headings_give_the_names_and_performance_has_a_text(rulings: Settings) -> None:
    state = Stage(rulings, Hero()).state
    for slip, name in (("Remotely Weapons", "Remote Weapons"), ("Natural Science", "Science")):
        found = content.ability(state, slip)
        assert found is not None
        assert found.name == name
    performance = content.ability(state, "Performance")
    assert performance is not None
    assert "settled in play" in performance.text


@pytest.mark.rule("MS-7.2")
def test_everyone_speaks_the_common_language(rulings: Settings) -> None:
    humanities = content.ability(Stage(rulings, Hero()).state, "Humanities")
    assert humanities is not None
    assert "Everyone speaks the common language" in humanities.text


@pytest.mark.rule("MS-4.4", "MS-R42")
@pytest.mark.parametrize(
    ("count", "statecraft", "performance"),
    [
        pytest.param(23, False, "skill", id="seed"),
        under("content_abilities", "seed_plus", 24, True, "skill"),
        under("content_abilities", "upstream", 24, True, "talent"),
    ],
)
def test_the_campaign_has_a_list_of_abilities(
    rulings: Settings, count: int, statecraft: bool, performance: str
) -> None:
    state = Stage(rulings, Hero()).state
    found = content.ability(state, "performance")
    assert found is not None
    assert found.category == performance
    assert len(content.list_of(state)) == count
    assert (content.ability(state, "Statecraft") is not None) == statecraft
    own = Ability("Cooking", "skill", "What is for dinner", origin="custom")
    assert content.ability(msgspec.structs.replace(state, custom=(own,)), "COOKING") == own


@pytest.mark.rule("MS-R42")
def test_the_later_version_lists_other_specialties() -> None:
    later = {one.name: one for one in UPSTREAM}
    assert "Biochemical Agents" in later["Survival"].advanced
    assert later["Survival"].category == "skill"
    assert "Alarms" in later["Tradecraft"].general
    assert "Law" not in later["Humanities"].advanced
    assert [one.name for one in UPSTREAM][-2:] == ["Statecraft", "Navigation"]


@pytest.mark.rule("MS-R41", "MS-14.12")
@pytest.mark.parametrize(
    ("named", "meant"),
    [("Drive", "Driving"), ("brawling", "Melee"), ("Law", "Humanities"), ("Academics", "Humanities"),
     ("reflex", "Reflexes"), ("firearms", "Firearms"), ("willpower", "Willpower"), ("Sorcery", None)],
)  # fmt: skip
def test_the_names_in_the_examples_are_accepted(rulings: Settings, named: str, meant: str | None) -> None:
    assert content.trait(Stage(rulings, Hero()).state, named) == meant


@pytest.mark.option("content_aliases", "strict")
def test_a_strict_table_accepts_only_listed_names(rulings: Settings) -> None:
    state = Stage(rulings, Hero()).state
    assert content.trait(state, "Drive") is None
    assert content.trait(state, "Driving") == "Driving"


@pytest.mark.rule("MS-8.5", "MS-8.6", "MS-8.1")
@pytest.mark.parametrize(
    ("ability", "name", "tier"),
    [("Medicine", "radiation", "general"), ("Survival", "Radiation", "advanced"),
     ("Engineering", "Spacecraft", "general"), ("Engineering", "Mining Equipment", "general"),
     ("Remote Weapons", "Mining Equipment", "advanced"), ("Melee", "Chairs", None)],
)  # fmt: skip
def test_an_abilitys_list_says_which_specialties_are_advanced(ability: str, name: str, tier: str | None) -> None:
    assert listed_tier(next(one for one in SEED if one.name == ability), name) == tier


@pytest.mark.rule("MS-5.1", "MS-6.1", "MS-7.1")
@pytest.mark.parametrize(
    ("ability", "words"),
    [("Investigation", "forensics"), ("Remote Weapons", "vehicles"), ("Engineering", "aircraft"),
     ("Humanities", "context"), ("Humanities", "language"), ("Medicine", "equipment"), ("Navigation", "side"),
     ("Navigation", "aircraft")],
)  # fmt: skip
def test_an_ability_says_all_that_it_covers(ability: str, words: str) -> None:
    """A use that the booklet names was left out."""
    assert words in next(one.text for one in SEED if one.name == ability)
