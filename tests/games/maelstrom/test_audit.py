"""Whether a sheet keeps to the rules of creation (chapter 11, WE-22 to WE-24)."""

from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Merit, Wanted
from croupier.games.maelstrom.sheets.state import Background
from support.maelstrom.sheets import found, written, wrong
from support.maelstrom.stage import under

POOR = {"Medicine": 0, "Survival": 2}
TOO_STRONG = {"Strength": 5, "Precision": 2, "Reflexes": 1}
FLAT = {"Strength": 3, "Precision": 3, "Reflexes": 3, "Intelligence": 1}
MENTAL = {"Strength": 2, "Precision": 2, "Reflexes": 2, "Perception": 4, "Intelligence": 2, "Wits": 2}


@pytest.mark.rule("MS-11.5", "MS-11.7", "MS-11.10")
def test_the_character_of_we_22_and_we_23_is_legal(rulings: Settings) -> None:
    assert wrong(rulings) == []
    sheet = written(rulings).sheet
    assert (sheet.experience.free, sheet.experience.earned, sheet.willpower, sheet.current) == (30, 30, 3, 3)


@pytest.mark.rule("MS-11.5", "MS-11.6", "MS-3.4")
@pytest.mark.parametrize(
    ("changes", "clauses"),
    [
        pytest.param({"attributes": TOO_STRONG}, ["MS-11.5"], id="WE-22 over four"),
        pytest.param({"attributes": FLAT}, ["MS-11.5", "MS-11.5"], id="WE-22 nine and five"),
        pytest.param({"primary": ""}, ["MS-11.5"], id="no primary"),
        pytest.param({"primary": "mental"}, ["MS-11.5", "MS-11.5"], id="the other primary"),
        pytest.param({"primary": "mental", "attributes": MENTAL}, [], id="mental primary"),
        pytest.param({"attributes": {"Precision": 0, "Reflexes": 4}}, ["MS-3.4", "MS-3.4"], id="none below one"),
    ],
)
def test_attributes_are_distributed_exactly(rulings: Settings, changes: dict[str, Any], clauses: list[str]) -> None:
    assert [clause for clause, _ in wrong(rulings, **changes)] == clauses


@pytest.mark.rule("MS-11.7", "MS-11.8", "MS-11.9")
@pytest.mark.parametrize(
    ("abilities", "told"),
    [
        pytest.param({"Survival": 1}, [
            ("MS-11.7", "13 abilities have dots: exactly 12"),
            ("MS-11.7", "7 abilities start with 1 dot: exactly 6"),
        ], id="a thirteenth"),
        pytest.param({"Melee": 4}, [
            ("MS-11.7", "1 ability starts with 4 dots: exactly 0"),
            ("MS-11.7", "1 ability starts with 3 dots: exactly 2"),
        ], id="combined"),
        pytest.param(POOR, [("MS-11.8", "knowledges have 2 dots: at least 4")], id="WE-23 a poor category"),
    ],
)  # fmt: skip
def test_abilities_are_limited_to_twelve_with_no_poor_category(
    rulings: Settings, abilities: dict[str, int], told: list[tuple[str, str]]
) -> None:
    assert wrong(rulings, abilities=abilities) == told


@pytest.mark.rule("MS-11.10", "MS-8.2")
def test_specialties_beyond_the_free_ones_cost_points(rulings: Settings) -> None:
    more = (
        Wanted("Firearms", "Extreme Range"), Wanted("Firearms", "Energy Weapons"), Wanted("Firearms", "Pistols"),
        Wanted("Melee", "Clubs"), Wanted("Melee", "Spears"),
    )  # fmt: skip
    sheet = written(rulings, specialties=more).sheet
    assert [one.source for one in sheet.specialties] == ["creation", "xp", "creation", "creation", "xp"]
    assert (sheet.experience.spent, sheet.experience.free) == (5, 25)


@pytest.mark.rule("MS-11.11", "MS-8.2")
def test_a_specialty_without_dots_gets_a_warning(rulings: Settings) -> None:
    warnings = [(one.clause, one.refuses) for one in found(rulings, specialties=(Wanted("Survival", "Radiation"),))]
    assert warnings == [("MS-11.11", False)]


@pytest.mark.rule("MS-R44", "MS-12.4", "MS-12.6")
def test_we_24_spends_all_thirty_points(rulings: Settings) -> None:
    bought = (Bought("Firearms"), Bought("Willpower"), Bought("Strength"))
    free = (Wanted("Melee", "Swords"), Wanted("Firearms", "Extreme Range"))
    sheet = written(rulings, bought=bought, specialties=free).sheet
    assert (sheet.dots("Firearms"), sheet.willpower, sheet.current, sheet.dots("Strength")) == (4, 4, 4, 5)
    assert (sheet.experience.spent, sheet.experience.free) == (8 + 4 + 15 + 3, 0)
    general = (*free, Wanted("Melee", "Clubs"), Wanted("Melee", "Spears"), Wanted("Melee", "Grapple"))
    assert wrong(rulings, bought=bought, specialties=general) == [("MS-12.4", "overspent by 2 experience")]


@pytest.mark.rule("MS-R44")
@pytest.mark.parametrize(
    ("bought", "price"),
    [
        pytest.param(Bought("Survival", 3), 2 + 4 + 6, id="WE-24 ability from nothing to three"),
        under("xp_cost", "upstream_early", Bought("Strength"), 4 * 5),
        under("xp_cost", "custom:ability=3", Bought("Survival", 3), 3 + 6 + 9),
        under("wp_start", "dots:5", Bought("Willpower"), 6),
    ],
)
def test_dots_have_a_price(rulings: Settings, bought: Bought, price: int) -> None:
    assert written(rulings, bought=(bought,)).sheet.experience.spent == price


@pytest.mark.rule("MS-R34", "MS-11.16")
@pytest.mark.parametrize(
    "clauses", [pytest.param([], id="allocation_only"), under("creation_attribute_cap", "whole_creation", ["MS-R34"])]
)
def test_dots_bought_with_experience_may_exceed_the_cap(rulings: Settings, clauses: list[str]) -> None:
    assert [clause for clause, _ in wrong(rulings, bought=(Bought("Strength"),))] == clauses


@pytest.mark.rule("MS-R35", "MS-11.16")
@pytest.mark.parametrize(
    ("bought", "clauses"),
    [
        pytest.param((Bought("Engineering", 2),), ["MS-11.8"], id="allocation"),
        under("creation_category_min", "after_xp", (Bought("Engineering", 2),), []),
        under("creation_category_min", "off", (), []),
    ],
)
def test_the_ruling_decides_how_a_poor_category_counts(
    rulings: Settings, bought: tuple[Bought, ...], clauses: list[str]
) -> None:
    assert [clause for clause, _ in wrong(rulings, abilities=POOR, bought=bought)] == clauses


@pytest.mark.option("creation_dots", "upstream")
@pytest.mark.rule("MS-R36")
def test_the_later_version_starts_differently(rulings: Settings) -> None:
    more = {"Strength": 5, "Perception": 3}
    assert wrong(rulings, attributes=more, abilities=POOR) == []
    assert written(rulings).sheet.experience.spent == 3 + 2 + 2


@pytest.mark.rule("MS-11.5", "MS-11.6", "MS-R36")
@pytest.mark.parametrize("clause", [pytest.param("MS-11.5", id="seed"), under("creation_dots", "upstream", "MS-R36")])
def test_wrong_sums_cite_the_clause_that_has_the_numbers(rulings: Settings, clause: str) -> None:
    found = wrong(rulings, attributes={"Strength": 1, "Wits": 1})
    assert [one for one, words in found if "exactly" in words] == [clause, clause]


@pytest.mark.rule("MS-R37", "MS-2.4", "MS-2.3")
@pytest.mark.parametrize("clauses", [pytest.param(["MS-R37"], id="text"), under("creation_backgrounds", "off", [])])
def test_a_background_is_required(rulings: Settings, clauses: list[str]) -> None:
    assert [clause for clause, _ in wrong(rulings, backgrounds=())] == clauses


@pytest.mark.rule("MS-2.3", "MS-R37")
def test_backgrounds_are_stored_as_written(rulings: Settings) -> None:
    given = (Background("  Dock rat ", " Grew up on a dock. "), Background("Сирота"))
    kept = written(rulings, backgrounds=given).sheet.backgrounds
    assert kept == (Background("Dock rat", "Grew up on a dock."), Background("Сирота", ""))


@pytest.mark.rule("MS-R14", "MS-4.4")
@pytest.mark.parametrize("clauses", [pytest.param(["MS-R14"], id="five"), under("ability_max", "dots:7", [])])
def test_an_ability_has_a_maximum_of_dots(rulings: Settings, clauses: list[str]) -> None:
    assert [clause for clause, _ in wrong(rulings, bought=(Bought("Melee", 3),))] == clauses


@pytest.mark.rule("MS-R15")
@pytest.mark.option("attribute_range", "zero_to_five")
def test_a_table_may_allow_attributes_without_dots(rulings: Settings) -> None:
    assert wrong(rulings, attributes={"Precision": 0, "Strength": 4, "Reflexes": 4}) == []


@pytest.mark.rule("MS-R21", "MS-11.15", "MS-9.3")
@pytest.mark.parametrize("dots", [pytest.param(3, id="three"), under("wp_start", "dots:6", 6)])
def test_willpower_starts_full(rulings: Settings, dots: int) -> None:
    sheet = written(rulings).sheet
    assert (sheet.willpower, sheet.current) == (dots, dots)


@pytest.mark.rule("MS-R38", "MS-12.6")
def test_merits_cost_and_flaws_give_points(rulings: Settings) -> None:
    made = written(rulings, merits=(Merit("Huge Size"),), flaws=(Flaw("Lame"), Flaw("Dark Secret")))
    assert made.sheet.experience == written(rulings).sheet.experience.__class__(30, 32, (), 0, -2, 32)
    assert made.sheet.health.penalties[:3] == (0, 0, 1)
    assert [one.name for one in made.hidden] == ["Dark Secret"]
    assert [one.name for one in made.sheet.quirks] == ["Huge Size", "Lame"]


@pytest.mark.rule("MS-R38")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"merits": (Merit("Ambidextrous", 3),)}, "1 points"),
        ({"merits": (Merit("Ambidextrous"), Merit("ambidextrous"))}, "each once"),
        ({"merits": (Merit("Acute Sense", text="sight"),), "flaws": (Flaw("Defective Sense", text="Sight"),)}, "acute"),
        ({"flaws": (Flaw("Cursed", 11),)}, "0 to 10"),
    ],
)
def test_an_invalid_quirk_is_reported(rulings: Settings, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Invalid, match=words) as refused:
        written(rulings, **changes)
    assert refused.value.clause == "MS-R38"


@pytest.mark.option("creation_flaw_cap", "points:7")
def test_flaws_have_a_cap(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="at most 7"):
        written(rulings, flaws=(Flaw("Blind"),))


@pytest.mark.option("creation_merits_flaws", "text_only")
def test_free_text_quirks_have_no_points(rulings: Settings) -> None:
    assert written(rulings, flaws=(Flaw("Blind"),)).sheet.experience.free == 30


@pytest.mark.option("creation_merits_flaws", "off")
def test_a_table_without_quirks_has_none(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="none at this table"):
        written(rulings, flaws=(Flaw("Blind"),))


@pytest.mark.rule("MS-R40", "MS-11.14")
def test_the_usual_equipment_fits_the_characters_dots(rulings: Settings) -> None:
    assert written(rulings).sheet.items == ()
    names = [one.name for one in written(rulings, kit=True).sheet.items]
    assert names == ["Ordinary clothes", "Communicator", "Tools for Firearms", "Tools for Piloting",
                     "Tools for Medicine", "Light pistol", "Padded clothing"]  # fmt: skip


@pytest.mark.option("creation_equipment", "kit")
def test_a_table_may_give_everyone_the_usual_equipment(rulings: Settings) -> None:
    assert len(written(rulings).sheet.items) == 7


@pytest.mark.rule("MS-1.10", "MS-11.1", "MS-8.2", "MS-3.1", "MS-4.2", "MS-12.4")
@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        ({"name": "<b>Ana</b>"}, "name", "MS-1.10"),
        ({"name": ""}, "name", "MS-11.1"),
        ({"specialties": (Wanted("Melee", "Clubs"),) * 5000}, "specialties", "MS-8.2"),
        ({"attributes": {"Luck": 2}}, "attributes", "MS-3.1"),
        ({"attributes": {"Wits": 99}}, "attributes.Wits", "MS-3.2"),
        ({"abilities": {"Sorcery": 2}}, "abilities", "MS-4.2"),
        ({"abilities": {"Melee": -1}}, "abilities.Melee", "MS-R14"),
        ({"bought": (Bought("Melee", 0),)}, "bought.Melee", "MS-12.4"),
        ({"backgrounds": (Background("x" * 81, ""),)}, "backgrounds", "MS-R37"),
    ],
)
def test_an_impossible_sheet_entry_is_reported(
    rulings: Settings, changes: dict[str, Any], field: str, clause: str
) -> None:
    with pytest.raises(Invalid) as refused:
        written(rulings, **changes)
    assert (refused.value.field, refused.value.clause) == (field, clause)
    assert "\n" not in refused.value.why
