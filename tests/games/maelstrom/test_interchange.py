"""Characters imported and exported as files of the public format (chapter 21, PR-10)."""

import json
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.bonds import strong_bond
from croupier.games.maelstrom.rolls.way_form import quirks_that_matter
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.audit import audit
from croupier.games.maelstrom.sheets.audit_imported import bill
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, DropItem, ImportCharacter
from croupier.games.maelstrom.sheets.content import abilities, among
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.findings import Finding
from croupier.games.maelstrom.sheets.import_notes import departures
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.proposal_parts import Flaw, Meant, Merit
from croupier.games.maelstrom.sheets.public_format import ARRAYS, ORDER, Imported
from croupier.games.maelstrom.sheets.starting_dots import SEED, UPSTREAM
from croupier.games.maelstrom.sheets.state import Ability, Effect, Health, Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from support.maelstrom.sheets import but, table, written
from support.maelstrom.stage import Hero, Stage, under

BLANK: dict[str, Any] = {
    "name": "",
    "attributes": {group: [{"name": name, "dots": 1} for name in ORDER[group]] for group in ("physical", "mental")},
    "abilities": {array: [{"name": name, "dots": 0} for name in ORDER[array]] for array in ARRAYS},
    "willpower": {"spent": 0, "max": 3},
}
SAMPLE: dict[str, Any] = {
    "name": 'Vesna "Bolt" Arrow', "concept": "Salvager", "campaign": "Trial",
    "experience": {"earned": 30, "free": 2},
    "attributes": {
        "physical": [
            {"name": "Strength", "dots": 3}, {"name": "Precision", "dots": 3}, {"name": "Reflexes", "dots": 2},
        ],
        "mental": [
            {"name": "Perception", "dots": 2}, {"name": "Intelligence", "dots": 2}, {"name": "Wits", "dots": 2},
        ],
    },
    "abilities": {
        "talents": [{"name": "Athletics", "dots": 2, "specialties": ["Zero-G (Adv)", "Jump"]}],
        "skills": [{"name": "Survival", "dots": 1, "specialties": ["Radiation"]}],
        "knowledges": [
            {"name": "Engineering", "dots": 3, "specialties": ["Jury Rigging (Adv), Reactors (Adv)"]},
            {"name": "Statecraft", "dots": 1},
        ],
    },
    "willpower": {"spent": 1, "max": 4},
}  # fmt: skip


def file(dots: dict[str, int] | None = None, owned: dict[str, list[str]] | None = None, **root: Any) -> dict[str, Any]:
    """A whole file with these dots and specialties."""
    made: dict[str, Any] = json.loads(json.dumps(BLANK)) | root
    for group in (*made["attributes"].values(), *made["abilities"].values()):
        for trait in group:
            trait["dots"] = (dots or {}).get(trait["name"], trait["dots"])
            if trait["name"] in (owned or {}):
                trait["specialties"] = (owned or {})[trait["name"]]
    return made


def read(rulings: Settings, given: dict[str, Any], **names: str) -> Imported:
    return read_character(rulings, json.dumps(given), {key.replace("_", " "): to for key, to in names.items()})


@pytest.mark.rule("MS-21.1", "MS-21.6", "MS-21.13")
def test_the_ledgers_sample(rulings: Settings) -> None:
    one = read(rulings, SAMPLE)
    sheet = one.sheet
    assert (one.name, sheet.willpower, sheet.current) == ('Vesna "Bolt" Arrow', 4, 3)
    assert (sheet.experience.earned, sheet.experience.free, sheet.experience.spent) == (30, 2, 28)
    assert (sheet.health, sheet.creation, sheet.imported) == (Health(), None, True)


@pytest.mark.rule("MS-21.4", "MS-21.8", "MS-21.9")
def test_the_samples_specialties_are_marked_listed_or_combined(rulings: Settings) -> None:
    one = read(rulings, SAMPLE)
    assert [(each.ability, each.name, each.tier) for each in one.sheet.specialties] == [
        ("Athletics", "Zero-G", "advanced"), ("Athletics", "Jump", "general"), ("Survival", "Radiation", "advanced"),
        ("Engineering", "Jury Rigging", "advanced"), ("Engineering", "Reactors", "advanced"),
    ]  # fmt: skip
    assert "Survival: Radiation is advanced, though the file does not mark it" in one.report


@pytest.mark.rule("MS-21.7", "MS-21.2")
def test_the_sample_includes_statecraft(rulings: Settings) -> None:
    one = read(rulings, SAMPLE)
    assert [(each.name, each.category) for each in one.abilities] == [("Statecraft", "knowledge")]
    assert any(note.startswith("Statecraft is not on the campaign's list") for note in one.report)


@pytest.mark.rule("MS-21.6")
def test_the_campaigns_list_gives_an_abilitys_category(rulings: Settings) -> None:
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(SAMPLE))).do("gm", ApproveCharacter("p1"))
    assert [one.name for one in stage.state.custom] == ["Statecraft"]
    assert stage.sheet().dots("Statecraft") == 1
    assert stage.state.custom[0].category == "knowledge"


@pytest.mark.option("content_abilities", "upstream")
def test_with_the_later_list_no_ability_from_a_file_is_custom(rulings: Settings) -> None:
    one = read(rulings, SAMPLE)
    assert one.abilities == ()


STARS = {"Strength": 3, "Precision": 4, "Reflexes": 2, "Perception": 3, "Intelligence": 2, "Wits": 2}
EXAMPLE = {
    **STARS, "Firearms": 4, "Athletics": 3, "Alertness": 2, "Stealth": 2, "Piloting": 2, "Tradecraft": 2,
    **dict.fromkeys(("Melee", "Streetwise", "Driving", "Survival", "Engineering", "Medicine", "Science", "Navigation",
                     "Technology"), 1),
}  # fmt: skip
YURI = {
    **STARS, "Precision": 5, "Strength": 2, "Firearms": 3, "Athletics": 3, "Alertness": 2, "Stealth": 2, "Piloting": 2,
    "Tradecraft": 2, **dict.fromkeys(("Melee", "Streetwise", "Driving", "Engineering", "Medicine", "Science"), 1),
}  # fmt: skip


@pytest.mark.rule("MS-21.14", "MS-R36", "MS-R44", "MS-21.10")
@pytest.mark.parametrize(
    ("dots", "advanced", "general", "experience", "price"),
    [
        pytest.param(EXAMPLE, 2, 5, (30, 0), 30, id="example"),
        pytest.param(YURI, 5, 6, (30, 3), 27, id="yuri"),
        pytest.param(YURI, 5, 6, (30, 0), None, id="points that do not agree"),
    ],
)
def test_the_audit_vectors(
    rulings: Settings, dots: dict[str, int], advanced: int, general: int, experience: tuple[int, int], price: int | None
) -> None:
    names = [f"Own {at} (Adv)" for at in range(advanced)] + [f"Plain {at}" for at in range(general)]
    earned, free = experience
    given = file(dots, {"Firearms": [*names, '"Best shot"']}, experience={"earned": earned, "free": free})
    sheet = read(rulings, given).sheet
    assert (sum(n for _, n in sheet.attributes[:3]), sum(n for _, n in sheet.attributes[3:])) == (9, 7)
    assert len(sheet.specialties) == advanced + general + 1
    seed = audit(rulings, sheet)
    assert {one.clause for one in seed} >= {"MS-11.5", "MS-11.10"}
    agrees = not any("later version's price" in one.words for one in seed)
    assert agrees == (price is not None)
    if price is not None:
        assert bill(rulings, sheet, UPSTREAM).total == price
        assert bill(rulings, sheet, SEED).attributes == 30


MORE = {"Strength": 4, "Precision": 3, "Reflexes": 2, "Perception": 3, "Intelligence": 2, "Wits": 2}


@pytest.mark.rule("MS-21.14", "MS-R44")
@pytest.mark.parametrize(
    ("more", "least"),
    [
        ({}, 15 + 15),
        under("xp_cost", "upstream_early", {}, 4 * 2 + 4 * 2),  # Reflexes and Wits, both from 1
        under("xp_cost", "upstream_early", {"Strength": 5, "Precision": 2}, 4 * 5 + 4 * 2),  # no start has more than 4
        under("xp_cost", "upstream_early", {"Reflexes": 3}, 4 * 2 + 4 * 3 + 4 * 2),
    ],
)
def test_attributes_above_the_start_cost_at_least_this_much(
    rulings: Settings, more: dict[str, int], least: int
) -> None:
    """With early prices each dot was counted as 4, whatever its number."""
    assert bill(rulings, read(rulings, file(MORE | more)).sheet, SEED).attributes == least


@pytest.mark.rule("MS-21.14", "MS-11.7")
def test_a_spread_with_the_right_sums_is_named(rulings: Settings) -> None:
    """It read "12 abilities have 20 dots; a starting character has 12 abilities and 20 dots"."""
    names = ("Alertness", "Athletics", "Melee", "Stealth", "Driving", "Firearms", "Piloting", "Tradecraft", "Science",
             "Medicine", "Engineering", "Humanities")  # fmt: skip
    dots = dict(zip(names, (4, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1), strict=True))
    words = [one.words for one in audit(rulings, read(rulings, file(dots)).sheet) if one.clause == "MS-11.7"]
    has, due = "1 with 4, 1 with 3, 3 with 2, 7 with 1", "2 with 3, 4 with 2, 6 with 1"
    assert words == [f"12 abilities have 20 dots: {has}; a starting character has {due}"]


@pytest.mark.rule("MS-11.8", "MS-21.14")
def test_falling_below_a_categorys_minimum_is_a_departure(rulings: Settings) -> None:
    sheet = read(rulings, file({"Melee": 3, "Engineering": 4, "Driving": 2})).sheet
    words = [one.words for one in audit(rulings, sheet) if one.clause == "MS-11.8"]
    assert words == ["talents have 3 dots: at least 4", "skills have 2 dots: at least 4"]


def armed(**numbers: Any) -> dict[str, Any]:
    """The blank file with a weapon under our key."""
    return file(croupier={"items": [{"id": "i1", "name": "A gun", "weapon": {"damage": 4, **numbers}}]})


def armored(**numbers: Any) -> dict[str, Any]:
    """The blank file with armor under our key."""
    return file(croupier={"items": [{"id": "i1", "name": "A vest", "armor": {"lethal": 1, **numbers}}]})


def without(*path: str) -> dict[str, Any]:
    """The blank file without something."""
    given = file()
    at = given
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return given


@pytest.mark.rule("MS-21.1", "MS-21.2", "MS-21.6", "MS-21.11", "MS-8.2", "MS-1.10", "MS-21.12", "MS-3.4")
@pytest.mark.parametrize(
    ("given", "field", "clause"),
    [
        pytest.param(without("abilities", "knowledges"), "abilities.knowledges", "MS-21.1", id="a missing category"),
        pytest.param(without("attributes"), "attributes", "MS-21.1", id="no attributes"),
        pytest.param(without("name"), "name", "MS-21.1", id="no name"),
        pytest.param(file({"Melee": "3"}), "abilities.talents.3.dots", "MS-21.2", id="a number as text"),  # type: ignore[dict-item]
        pytest.param(file({"Melee": 2.5}), "abilities.talents.3.dots", "MS-21.2", id="half a dot"),  # type: ignore[dict-item]
        pytest.param(file({"Melee": 6}), "abilities.talents.3.dots", "MS-21.2", id="dots over the cap"),
        pytest.param(file({"Wits": True}), "attributes.mental.2.dots", "MS-21.2", id="a yes for a number"),
        pytest.param(file(owned={"Melee": ["Clubs"] * 5000}), "abilities.talents.3.specialties", "MS-8.2", id="5000"),
        pytest.param(file(owned={"Melee": ["Clubs", "clubs"]}), "specialties", "MS-R13", id="one twice"),
        pytest.param(file(owned={"Melee": "Whips"}), "abilities.talents.3.specialties", "MS-21.2", id="no list"),  # type: ignore[dict-item]
        pytest.param(file(owned={"Melee": [7]}), "abilities.talents.3.specialties.0", "MS-21.2", id="not text"),  # type: ignore[list-item]
        pytest.param(file(name="<b>Ana</b>"), "name", "MS-1.10", id="markup"),
        pytest.param(file(willpower={"spent": 4, "max": 3}), "willpower.spent", "MS-21.11", id="willpower overspent"),
        pytest.param(file(willpower={"spent": 0, "max": 11}), "willpower.max", "MS-21.11", id="willpower over ten"),
        pytest.param(file(experience={"earned": 3, "free": 9}), "experience.free", "MS-21.1", id="more free"),
        pytest.param(file(flaws="many"), "flaws", "MS-21.1", id="flaws in a text"),
        pytest.param(file(croupier={"health": {"lethal": 99}}), "croupier.health", "MS-21.15", id="too hurt"),
        pytest.param(file(croupier={"luck": 1}), "croupier", "MS-21.15", id="our key with more"),
        pytest.param(armed(rate=0), "croupier.items.weapon", "MS-21.15", id="a gun that never fires"),
        pytest.param(armed(capacity=6, loaded=7), "croupier.items.weapon", "MS-21.15", id="a round too many"),
        pytest.param(armed(ability="Cooking"), "croupier.items.weapon.ability", "MS-21.15", id="cooked with"),
        pytest.param(armed(source="fun"), "croupier.items.weapon.source", "MS-21.15", id="a source that is none"),
        pytest.param(armored(sources=["fun"]), "croupier.items.armor.sources", "MS-21.15", id="against fun"),
        pytest.param(armored(hinders=["Wits"]), "croupier.items.armor.hinders", "MS-21.15", id="hinders Wits"),
        pytest.param(armored(requires="Fun"), "croupier.items.armor.requires", "MS-21.15", id="requires Fun"),
    ],
)
def test_a_malformed_file_is_refused_with_the_path_of_the_error(
    rulings: Settings, given: dict[str, Any], field: str, clause: str
) -> None:
    stage = table(rulings)
    before = stage.state
    with pytest.raises(Illegal) as refused:
        stage.do("p1", ImportCharacter(json.dumps(given)))
    assert refused.value.why.startswith((f"{field}: ", f"{field} is missing; "))
    assert (refused.value.clause, stage.state) == (clause, before)
    assert "\n" not in refused.value.why


@pytest.mark.rule("MS-21.1")
@pytest.mark.parametrize("field", ["concept", "campaign", "player", "experience", "willpower", "flaws"])
def test_null_in_an_optional_field_is_as_if_it_were_not_there(rulings: Settings, field: str) -> None:
    absent = {key: value for key, value in file().items() if key != field}
    assert read(rulings, absent | {field: None}) == read(rulings, absent)


@pytest.mark.rule("MS-21.2")
def test_no_specialties_may_be_written_as_null(rulings: Settings) -> None:
    assert read(rulings, file(owned={"Melee": None})) == read(rulings, file())  # type: ignore[dict-item]


@pytest.mark.rule("MS-21.1")
@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"name": "x"', "[" * 50_000, "x" * 70_000])
def test_a_text_that_is_not_a_character_file_is_refused(rulings: Settings, text: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_character(rulings, text)
    assert refused.value.clause == "MS-21.1"


@pytest.mark.rule("MS-21.3")
def test_the_format_has_its_own_order() -> None:
    assert ORDER["talents"][3:6] == ("Melee", "Performance", "Stealth")
    assert ORDER["skills"][5:] == ("Remote Weapons", "Survival", "Tradecraft")
    assert ORDER["knowledges"][5:] == ("Science", "Statecraft", "Navigation")


@pytest.mark.rule("MS-21.3", "MS-21.6")
def test_traits_are_recognized_by_name_anywhere(rulings: Settings) -> None:
    given = file({"Wits": 3})
    given["attributes"]["physical"].append(given["attributes"]["mental"].pop())
    sheet = read(rulings, given).sheet
    assert sheet.dots("Wits") == 3
    given["attributes"]["mental"].append({"name": "Wits", "dots": 2})
    with pytest.raises(Invalid, match="each attribute once"):
        read(rulings, given)


@pytest.mark.rule("MS-21.6")
def test_missing_traits_get_their_minimum_and_are_reported(rulings: Settings) -> None:
    given = file()
    given["attributes"]["mental"].pop()
    given["abilities"]["talents"] = []
    one = read(rulings, given)
    assert one.sheet.dots("Wits") == 1
    assert "missing, so 1 dot: Wits" in one.report
    assert any(note.startswith("missing, so no dots: Alertness, Athletics") for note in one.report)


@pytest.mark.rule("MS-21.7", "MS-21.12")
def test_an_unknown_ability_is_kept_unless_it_is_blank_or_mapped(rulings: Settings) -> None:
    given = file()
    given["abilities"]["skills"] += [{"name": "Crafting", "dots": 2}, {"name": "Knitting", "dots": 0}]
    one = read(rulings, given)
    assert [(each.name, each.category) for each in one.abilities] == [("Crafting", "skill")]
    assert any("perhaps Artistry or Manufacturing is meant" in note for note in one.report)
    given["abilities"]["skills"].pop(0)
    meant = read(rulings, given, Crafting="Artistry")
    assert (meant.abilities, meant.sheet.dots("Artistry")) == ((), 2)
    assert "Crafting is Artistry here" in meant.report


@pytest.mark.rule("MS-21.6", "MS-21.7")
@pytest.mark.parametrize("dots", [(2, 0), (0, 2), (0, 0)])
def test_an_unknown_ability_is_named_once_even_if_it_is_blank(rulings: Settings, dots: tuple[int, int]) -> None:
    """A second Knitting without dots was ignored, in any order, although a name that comes twice is refused."""
    given = file()
    given["abilities"]["skills"] += [{"name": "Knitting", "dots": each} for each in dots]
    with pytest.raises(Invalid, match="each ability once"):
        read(rulings, given)


@pytest.mark.rule("MS-21.12")
def test_older_attributes_prompt_for_their_meaning(rulings: Settings) -> None:
    given = file()
    given["attributes"]["physical"][1] = {"name": "Coordination", "dots": 3}
    given["attributes"]["mental"][2] = {"name": "Aptitude", "dots": 2}
    with pytest.raises(Invalid, match="Precision is offered"):
        read(rulings, given)
    with pytest.raises(Invalid, match="nothing like it"):
        read(rulings, given, Coordination="Precision")
    one = read(rulings, given, Coordination="Precision", Aptitude="")
    assert one.sheet.dots("Precision") == 3
    assert "Aptitude (2 dots) is left out, as you said" in one.report


@pytest.mark.rule("MS-21.10", "MS-21.8", "MS-8.4")
def test_spellings_are_suggested_and_never_forced(rulings: Settings) -> None:
    owned = {"Piloting": ["Spaceflight", "Atmosphere"], "Stealth": ["Terrain (Urban)", "Move Silently"]}
    given = file({"Piloting": 2, "Stealth": 2}, owned)
    one = read(rulings, given)
    assert [each.name for each in one.sheet.specialties if each.ability == "Piloting"] == ["Spaceflight", "Atmosphere"]
    assert any("perhaps Space Flight is meant" in note for note in one.report)
    terrain = next(each for each in one.sheet.specialties if each.name == "Terrain")
    assert terrain.parameter == "Urban"
    meant = read(rulings, given, Spaceflight="Space Flight", Atmosphere="Atmospheric Flight").sheet.specialties
    assert [(each.name, each.tier) for each in meant if each.ability == "Piloting"] == [
        ("Space Flight", "general"), ("Atmospheric Flight", "advanced"),
    ]  # fmt: skip


@pytest.mark.rule("MS-21.11", "MS-9.2")
@pytest.mark.parametrize(
    ("given", "dots"),
    [
        ({"spent": 1, "max": 5}, (5, 4)),
        ({"current": 2, "max": 5}, (5, 2)),
        (None, (3, 3)),
        ({"spent": 3, "max": 3}, (3, 0)),
    ],
)
def test_willpower_is_read_in_both_formats(
    rulings: Settings, given: dict[str, int] | None, dots: tuple[int, int]
) -> None:
    root = file(willpower=given) if given else without("willpower")
    sheet = read(rulings, root).sheet
    assert (sheet.willpower, sheet.current) == dots
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(root))).do("gm", ApproveCharacter("p1"))
    assert stage.one().broken == (dots[1] == 0)


@pytest.mark.rule("MS-21.1", "MS-21.13", "MS-21.15")
def test_unknown_fields_are_shown_and_exported_again(rulings: Settings) -> None:
    given = file({"Melee": 2}, pet="a cat", flaws=[{"name": "Loud", "description": "always", "since": 3}])
    given["abilities"]["talents"][3]["colour"] = "red"
    one = read(rulings, given)
    assert {note.partition(" ")[0] for note in one.report if "set aside" in note} == {
        "pet", "flaws.0.since", "abilities.talents.3.colour",
    }  # fmt: skip
    assert [(each.name, each.points, each.flaw) for each in one.sheet.quirks] == [("Loud", 0, True)]
    again = json.loads(exported_file(one.name, one.sheet).text)
    assert again["pet"] == "a cat"
    assert again["croupier"]["aside"] == {"flaws.0.since": 3, "abilities.talents.3.colour": "red"}


@pytest.mark.rule("MS-21.15", "MS-21.3", "MS-21.4")
def test_import_followed_by_export_gives_the_same_file(rulings: Settings) -> None:
    owned = {"Firearms": ["Pistols", "Extreme Range (Adv)"]}
    told = {"name": "Ольга", "concept": "", "campaign": "Trial", "experience": {"earned": 30, "free": 0}}
    given = file({**EXAMPLE, "Statecraft": 2}, owned, **told)
    one = read(rulings, given)
    text = exported_file(one.name, one.sheet, custom=one.abilities).text
    back = json.loads(text)
    ours = back.pop("croupier")
    assert back == given
    assert list(back) == ["name", "concept", "campaign", "experience", "attributes", "abilities", "willpower"]
    assert text.startswith('{\n  "name": "Ольга"')
    assert "specialties" in ours


@pytest.mark.rule("MS-21.5", "MS-21.15")
def test_export_followed_by_import_is_the_same_sheet(rulings: Settings) -> None:
    made = written(rulings, merits=(Merit("Huge Size"),), flaws=(Flaw("Lame"), Flaw("Dark Secret")), kit=True,
                   backstory="She cut wrecks.")  # fmt: skip
    weapon = Item("i9", "Pistol", weapon=Weapon(4, range=20, rate=4, capacity=17, loaded=3))
    state = {
        "items": (*made.sheet.items, weapon), "health": Health(1, 2, 0, made.sheet.health.penalties),
        "effects": (Effect("e1", "Dazed", 1),), "current": 2, "practised": ("Wits",),
    }  # fmt: skip
    sheet = msgspec.structs.replace(made.sheet, **state)
    file_made = exported_file(made.name, sheet, hidden=made.hidden, crippled=("left arm",))
    one = read_character(rulings, file_made.text)
    assert (one.name, one.sheet, one.hidden, one.crippled) == (made.name, sheet, made.hidden, ("left arm",))
    assert {"health", "equipment", "secret flaws", "crippled limbs", "backgrounds"} <= set(file_made.not_held)
    assert one.report == ()


@pytest.mark.rule("MS-21.15")
def test_where_our_key_differs_from_the_files_the_file_wins(rulings: Settings) -> None:
    made = written(rulings)
    changed = json.loads(exported_file(made.name, made.sheet).text)
    changed["experience"]["free"] = 20
    changed["abilities"]["skills"][2].pop("specialties")
    one = read(rulings, changed)
    assert one.sheet.experience.spent == 10
    assert any("experience differs" in note for note in one.report)
    assert any("no longer in the file's lists" in note for note in one.report)


@pytest.mark.rule("MS-21.15", "MS-12.6")
@pytest.mark.parametrize(
    ("free", "own"), [(31, {}), (30, {"adjusted": 1}), (28, {"banked": [["Melee", 3]]}), (0, {"adjusted": -1000})]
)
def test_a_file_in_which_fewer_than_no_points_were_spent_is_refused(
    rulings: Settings, free: int, own: dict[str, object]
) -> None:
    changed = json.loads(exported_file("Ana", written(rulings).sheet).text)
    changed["experience"]["free"] = free
    changed["croupier"]["experience"] |= own
    with pytest.raises(Invalid):
        read(rulings, changed)


@pytest.mark.rule("MS-R76", "MS-21.14", "MS-11.3")
def test_an_imported_sheet_is_audited_and_accepted(rulings: Settings) -> None:
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(file(EXAMPLE, name="Rex"))))
    report = stage.state.proposals[0].report
    assert any("(MS-11.5)" in note for note in report.open())
    assert GAME.see(stage.state, "p2").proposals[0].report.value is None
    stage.do("gm", ApproveCharacter("p1"))
    assert (stage.one().name, stage.sheet().imported, stage.sheet().creation) == ("Rex", True, None)


@pytest.mark.option("import_check", "strict")
def test_a_strict_table_accepts_only_legal_sheets(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        table(rulings).do("p1", ImportCharacter(json.dumps(file(EXAMPLE, name="Rex"))))
    assert refused.value.clause == "MS-11.5"


def test_names_give_the_meaning_of_unknown_ones(rulings: Settings) -> None:
    given = file()
    given["attributes"]["physical"][1] = {"name": "Coordination", "dots": 3}
    command = ImportCharacter(json.dumps(given), (Meant("coordination", "Precision"),))
    stage = table(rulings).do("p1", command)
    assert stage.state.proposals[0].sheet.open().dots("Precision") == 3


@pytest.mark.rule("MS-21.15", "MS-4.4")
def test_the_campaigns_own_abilities_are_exported_at_the_end_of_their_list(rulings: Settings) -> None:
    cooking = Ability("Cooking", "skill", "What is for dinner", origin="custom")
    stage = Stage(rulings, Hero(abilities={"Cooking": 2}), state={"custom": (cooking,)})
    text = exported_file("Ana", stage.sheet(), custom=(cooking,)).text
    assert json.loads(text)["abilities"]["skills"][-1] == {"name": "Cooking", "dots": 2}
    assert read_character(rulings, text).abilities == (cooking,)


@pytest.mark.rule("MS-21.1")
def test_a_file_is_printed(rulings: Settings) -> None:
    paper = GAME.sheets.from_file(GAME.read_settings({}), SAMPLE)
    assert paper is not None
    assert (paper.title, paper.subtitle) == ('Vesna "Bolt" Arrow', "Salvager, Trial")
    assert GAME.sheets.from_file(GAME.read_settings({}), {"format": 1}) is None


@pytest.mark.rule("MS-R42")
@pytest.mark.parametrize(
    "category", [pytest.param("talent", id="seed"), under("content_abilities", "upstream", "skill")]
)
def test_the_campaign_and_not_the_file_decides_a_category(rulings: Settings, category: str) -> None:
    survival = among(abilities(rulings.__getitem__), "Survival")
    assert survival is not None
    assert survival.category == category
    assert read(rulings, SAMPLE).sheet.dots("Survival") == 1


@pytest.mark.rule("MS-21.17")
def test_fields_that_a_servers_output_omits_are_shown(rulings: Settings) -> None:
    assert any("output leaves it out" in note for note in read(rulings, file()).report)
    told = read(rulings, file(experience={"earned": 0, "free": 0})).report
    assert not any("output leaves it out" in note for note in told)


@pytest.mark.rule("MS-21.15", "MS-R74")
def test_a_character_can_be_exported_by_those_who_know_the_sheet(rulings: Settings) -> None:
    stage = table(rulings).do("p1", but(flaws=(Flaw("Dark Secret"),))).do("gm", ApproveCharacter("p1"))
    made = GAME.sheets.to_file(GAME.see(stage.state, "p1"), "c1")
    assert made.name == "ana-arrow.json"
    assert {"secret flaws", "health", "starting choices"} <= set(made.own)
    assert read_character(rulings, made.text).sheet == stage.sheet()
    with pytest.raises(Impossible):
        GAME.sheets.to_file(GAME.see(stage.state, "p2"), "c1")
    other = table(rulings).do("p2", ImportCharacter(made.text)).do("gm", ApproveCharacter("p2"))
    assert (other.sheet(), other.one().hidden.value) == (stage.sheet(), stage.one().hidden.value)


@pytest.mark.rule("MS-21.15", "MS-R66", "MS-R67")
def test_every_listed_weapon_and_armor_can_be_exported_and_imported(rulings: Settings) -> None:
    chambered = [msgspec.structs.replace(one, loaded=one.capacity + 1) for one in WEAPONS.values() if one.chambered]
    arms = (Item("", "A weapon", weapon=one) for one in (*WEAPONS.values(), *chambered))
    worn = (Item("", "A piece", armor=one) for one in ARMOR.values())
    items = tuple(msgspec.structs.replace(one, id=f"i{at}") for at, one in enumerate((*arms, *worn), 1))
    made = written(rulings)
    text = exported_file(made.name, msgspec.structs.replace(made.sheet, items=items)).text
    assert read_character(rulings, text).sheet.items == items


@pytest.mark.rule("MS-21.1", "MS-21.15")
@pytest.mark.parametrize("more", [{}, {"willpower": {"spent": 0, "max": 3, "odd": 1}}])
@pytest.mark.parametrize("nameless", [5, "a note", {"x": 1}])
def test_a_field_without_a_name_is_kept_like_any_other(rulings: Settings, nameless: object, more: Any) -> None:
    """What was exported was refused again, or the field was lost."""
    one = read(rulings, file(**more) | {"": nameless})
    assert "a field without a name is not a field of the format: set aside" in one.report
    out = json.loads(exported_file(one.name, one.sheet).text)
    assert out[""] == nameless
    again = read(rulings, out)
    assert again.sheet.aside == one.sheet.aside
    assert json.loads(exported_file(again.name, again.sheet).text) == out


@pytest.mark.rule("MS-21.6")
@pytest.mark.parametrize("name", ["Strength", "willpower"])
@pytest.mark.parametrize("dots", [0, 3])
def test_an_ability_in_a_file_cannot_be_named_like_an_attribute_or_willpower(
    rulings: Settings, name: str, dots: int
) -> None:
    given = file()
    given["abilities"]["talents"].append({"name": name, "dots": dots})
    with pytest.raises(Invalid, match=rf"abilities\.talents\.\d+\.name: {name}"):
        read(rulings, given)


@pytest.mark.rule("MS-21.8", "MS-21.15")
def test_a_specialty_that_the_storyteller_called_general_stays_general_in_our_own_file(rulings: Settings) -> None:
    sheet = Hero(abilities={"Survival": 2}, specialties=(("Survival", "Biochemical Agents"),)).written()
    given = json.loads(exported_file("Ana", sheet).text)
    assert read(rulings, given).sheet.specialties == sheet.specialties
    del given["croupier"]
    assert [one.tier for one in read(rulings, given).sheet.specialties] == ["advanced"], "as the later list has it"


@pytest.mark.rule("MS-19.2", "MS-21.15")
def test_fewer_lie_where_they_were_thrown_than_are_left(rulings: Settings) -> None:
    knives = Item("i1", "Thrown knife", quantity=3, weapon=WEAPONS["Thrown knife"], thrown=2, out=True)
    stage = Stage(rulings, Hero(sheet={"items": (knives,)})).do("p1", DropItem("c1", "i1", 2))
    (left,) = stage.sheet().items
    assert (left.quantity, left.thrown) == (1, 1)
    assert read_character(rulings, exported_file("Ana", stage.sheet()).text).sheet.items == (left,)


@pytest.mark.rule("MS-21.4", "MS-21.9", "MS-21.2")
@pytest.mark.parametrize("written", [" (Adv)", "(Adv)", "Jump (Adv), (Adv)", "(Adv) (Adv)"])
def test_a_mark_without_a_name_is_refused(rulings: Settings, written: str) -> None:
    with pytest.raises(Invalid, match=r"abilities\.talents\.1\.specialties\.0.*a name before") as refused:
        read(rulings, file({"Athletics": 2}, {"Athletics": [written]}))
    assert refused.value.clause == "MS-21.4"


FLAWS = [{"name": name, "description": ""} for name in ("huge size", "Strong Bond", "blind", "dark secret")]


@pytest.mark.rule("MS-21.13", "MS-R38")
def test_flaws_in_a_file_have_the_effects_of_flaws_alone(rulings: Settings) -> None:
    one = read(rulings, file(flaws=FLAWS))
    assert [each.name for each in one.sheet.quirks] == ["huge size", "Strong Bond", "Blind"]
    assert [(each.name, each.secret) for each in one.hidden] == [("Dark Secret", True)]
    assert "Strong Bond is a merit: as a flaw it has no effect" in one.report
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(file(flaws=FLAWS, name="Vesna"))))
    stage.do("gm", ApproveCharacter("p1"))
    assert stage.sheet().health.boxes == 8
    assert strong_bond(stage.state, "c1", ("Willpower",)) == 0
    assert [each.name for each in stage.one().hidden.open()] == ["Dark Secret"]
    (field,) = quirks_that_matter(stage.sheet())
    assert [option.value for option in field.options] == ["Blind"]


@pytest.mark.rule("MS-21.13", "MS-R38")
def test_a_flaw_named_like_a_merit_adds_no_box(rulings: Settings) -> None:
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(file(flaws=[{"name": "Huge Size"}]))))
    assert stage.do("gm", ApproveCharacter("p1")).sheet().health.boxes == 8


def exported(rulings: Settings, **changes: Any) -> dict[str, Any]:
    """The file of a character with these changes."""
    made = written(rulings, **changes)
    whole: dict[str, Any] = json.loads(exported_file(made.name, made.sheet, hidden=made.hidden).text)
    return whole


@pytest.mark.rule("MS-21.14", "MS-R38", "MS-12.6", "MS-R76")
@pytest.mark.parametrize(
    ("points", "noted"),
    [
        (4, "merits less flaws cost 4 experience, but 0 was paid for them (MS-12.6)"),
        (0, "Huge Size costs 0 points: 4 (MS-R38)"),
    ],
)
def test_a_merit_that_was_written_into_a_file_is_noted(rulings: Settings, points: int, noted: str) -> None:
    whole = exported(rulings)
    whole["croupier"]["quirks"] = [{"name": "Huge Size", "points": points}]
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(whole)))
    assert noted in stage.state.proposals[0].report.open()


@pytest.mark.rule("MS-R38", "MS-R76", "MS-21.14")
@pytest.mark.parametrize(
    ("settings", "noted"),
    [
        ({"creation_flaw_cap": "points:7"}, "at most 7 points of flaws"),
        ({"creation_merits_flaws": "off"}, "this table has no merits and flaws"),
        ({"creation_merits_flaws": "text_only"}, "Lame gives 5 points: 0"),
    ],
)
def test_flaws_that_this_table_does_not_allow_are_departures(settings: dict[str, str], noted: str) -> None:
    whole = exported(GAME.read_settings({}), flaws=(Flaw("Lame"), Flaw("Hunted", secret=True)))
    stage = table(GAME.read_settings(settings)).do("p1", ImportCharacter(json.dumps(whole)))
    assert any(noted in one for one in stage.state.proposals[0].report.open())
    with pytest.raises(Illegal) as refused:
        table(GAME.read_settings(settings | {"import_check": "strict"})).do("p1", ImportCharacter(json.dumps(whole)))
    assert refused.value.clause == "MS-R38"


@pytest.mark.rule("MS-21.14", "MS-R38")
def test_merits_that_were_paid_for_are_not_noted(rulings: Settings) -> None:
    whole = exported(rulings, merits=(Merit("Huge Size"),), flaws=(Flaw("Lame"), Flaw("Hunted", secret=True)))
    stage = table(rulings).do("p1", ImportCharacter(json.dumps(whole)))
    assert stage.state.proposals[0].report.open() == ()


@pytest.mark.rule("MS-21.15", "MS-21.13")
def test_a_flaw_that_was_taken_out_of_a_file_is_left_out(rulings: Settings) -> None:
    whole = exported(rulings, flaws=(Flaw("Lame"), Flaw("Hunted", secret=True), Flaw("Short")))
    whole["flaws"] = [one for one in whole["flaws"] if one["name"] == "Short"]
    one = read(rulings, whole)
    assert ([each.name for each in one.sheet.quirks], one.hidden) == (["Short"], ())
    assert "Lame is no longer among the file's flaws: left out" in one.report
    assert "Hunted is no longer among the file's flaws: left out" in one.report


@pytest.mark.rule("MS-21.14", "MS-R44", "MS-R21")
def test_a_files_experience_is_compared_at_the_later_versions_prices() -> None:
    dear = GAME.read_settings({"xp_cost": "custom:general=9;advanced=9;willpower=9;ability=9;attribute=9",
                               "wp_start": "dots:1"})  # fmt: skip
    owned = {"Firearms": ["Pistols", "Shotguns", "Sniper Rifles", "PDWs", "Energy Weapons (Adv)"]}
    whole = file(EXAMPLE, owned, experience={"earned": 30, "free": 5})
    whole["abilities"]["talents"][0]["specialties"] = ["Vacuum (Adv)", "Followers"]
    for rulings in (GAME.read_settings({}), dear):
        assert [one for one in departures(rulings, read(rulings, whole)) if "free is" in one.words] == [
            Finding("MS-21.14", "experience", "30 earned less 5 free is 25, but the later version's price is 30", False)
        ]


@pytest.mark.rule("MS-R53", "MS-21.15")
def test_care_of_another_campaign_does_not_count_as_todays(rulings: Settings) -> None:
    made = written(rulings)
    hurt = msgspec.structs.replace(made.sheet, health=Health(lethal=2, healed=5, treated=1, tried=1))
    whole = exported_file(made.name, hurt).text
    stage = table(rulings).do("p1", ImportCharacter(whole)).do("gm", ApproveCharacter("p1"))
    assert stage.state.day == 1
    assert stage.sheet().health == Health(lethal=2, healed=5)


@pytest.mark.rule("MS-R76", "MS-21.6", "MS-11.3")
def test_an_imported_sheet_is_approved_by_the_rules_that_hold_by_then() -> None:
    many = {"import_check": "audit", "ability_max": "dots:7"}
    stage = table(GAME.read_settings(many)).do("p1", ImportCharacter(json.dumps(file({"Firearms": 7}))))
    for changed, clause in (({"ability_max": "dots:5"}, "MS-R14"), ({"import_check": "strict"}, "MS-11.5")):
        now = GAME.read_settings(many | changed)
        later = table(now)
        later.state = msgspec.structs.replace(stage.state, settings=now)
        with pytest.raises(Illegal) as refused:
            later.do("gm", ApproveCharacter("p1"))
        assert refused.value.clause == clause
    assert stage.do("gm", ApproveCharacter("p1")).sheet().dots("Firearms") == 7


@pytest.mark.rule("MS-21.7", "MS-21.15")
@pytest.mark.parametrize("category", ["knowledge", "nothing at all"])
def test_the_array_decides_the_category_of_a_new_ability_whatever_our_key_says(
    rulings: Settings, category: str
) -> None:
    whole = exported(rulings)
    whole["abilities"]["skills"].append({"name": "Gunnery", "dots": 2})
    whole["croupier"]["abilities"] = [{"name": "Gunnery", "category": category, "text": "Guns.", "advanced": ["Siege"]}]
    assert read(rulings, whole).abilities == (Ability("Gunnery", "skill", "Guns.", (), ("Siege",), (), "custom"),)
