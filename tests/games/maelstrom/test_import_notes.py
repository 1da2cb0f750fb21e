"""What a file's sheet says about the file: notes, departures, specialties on no list (MS-21.10, MS-21.14)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, ImportCharacter
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.import_notes import import_notes
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.printed_sheet import print_sheet
from croupier.games.maelstrom.sheets.state import Quirk, Specialty
from support.maelstrom.sheets import LEGAL, table, written

OLD: dict[str, Any] = {
    "name": "Vesna",
    "attributes": {"physical": [{"name": "Strength", "dots": 3}], "mental": []},
    "abilities": {
        "talents": [{"name": "Stealth", "dots": 2, "specialties": ["Move Silently"]}],
        "skills": [{"name": "Tradecraft", "dots": 1, "specialties": ["Traps"]}],
        "knowledges": [],
    },
    "flaws": [{"name": "Afraid of heights", "description": "since the fall"}],
}


def exported(rulings: Settings) -> str:
    return exported_file("Ana Arrow", written(rulings).sheet).text


@pytest.mark.rule("MS-21.14", "MS-R36")
def test_a_legal_new_character_is_legal_after_export_and_import(rulings: Settings) -> None:
    assert import_notes(rulings, read_character(rulings, exported(rulings))) == ()


@pytest.mark.rule("MS-21.14", "MS-R76")
def test_the_storyteller_reads_no_departures_of_a_legal_file(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    text = exported_file("Ana Arrow", stage.sheet()).text
    stage.do("p2", ImportCharacter(text))
    assert stage.state.proposals[0].report.open() == ()


@pytest.mark.rule("MS-21.14", "MS-R44")
@pytest.mark.parametrize(
    ("added", "free", "departures"),
    [
        (["Swords (Adv)"], 27, []),
        (["Swords (Adv)", "Clubs"], 25, []),
        (["Swords (Adv)"], 30, ["0 experience spent, but everything above the start costs 3 (MS-12.6)"]),
        ([], 27, ["3 experience spent, but everything above the start costs 0 (MS-12.6)"]),
    ],
)
def test_a_specialty_added_to_an_exported_file_has_its_price(
    rulings: Settings, added: list[str], free: int, departures: list[str]
) -> None:
    root = msgspec.json.decode(exported(rulings))
    melee = next(one for one in root["abilities"]["talents"] if one["name"] == "Melee")
    melee["specialties"] += added
    root["experience"]["free"] = free
    notes = import_notes(rulings, read_character(rulings, msgspec.json.encode(root).decode()))
    assert [one for one in notes if "costs" in one] == departures


@pytest.mark.rule("MS-21.14")
def test_dots_taken_off_an_exported_file_are_noted(rulings: Settings) -> None:
    root = msgspec.json.decode(exported(rulings))
    root["attributes"]["physical"][0]["dots"] -= 1
    root["abilities"]["talents"] = [one for one in root["abilities"]["talents"] if one["name"] != "Melee"]
    notes = import_notes(rulings, read_character(rulings, msgspec.json.encode(root).decode()))
    assert notes == (
        "missing, so no dots: Melee",
        "Melee: Brawling is no longer in the file's lists: left out",
        "Strength has 3 dots, fewer than at the start: 4 (MS-21.14)",
        "Melee has 0 dots, fewer than at the start: 3 (MS-21.14)",
    )


@pytest.mark.rule("MS-21.14", "MS-11.10")
def test_a_specialty_added_to_an_exported_file_may_be_one_of_the_start(rulings: Settings) -> None:
    root = msgspec.json.decode(exported_file("Ana Arrow", written(rulings, specialties=()).sheet).text)
    melee = next(one for one in root["abilities"]["talents"] if one["name"] == "Melee")
    melee["specialties"] = ["Swords (Adv)", "Clubs", "Spears", "Shields"]
    notes = import_notes(rulings, read_character(rulings, msgspec.json.encode(root).decode()))
    assert notes == ("0 experience spent, but everything above the start costs 2 (MS-12.6)",)


@pytest.mark.rule("MS-21.10", "MS-21.1")
def test_specialties_on_no_list_are_noted(rulings: Settings) -> None:
    report = read_character(rulings, msgspec.json.encode(OLD).decode()).report
    assert "Stealth: Move Silently is on no list: kept as general" in report
    assert "Tradecraft: Traps is on the later version's list alone: kept as general" in report


@pytest.mark.rule("MS-21.12", "MS-21.10")
@pytest.mark.parametrize("law", ["Humanities", ""])
def test_a_note_about_an_old_ability_is_not_made_for_a_specialty_of_the_same_name(rulings: Settings, law: str) -> None:
    """Law was once an ability of its own; here it is also a specialty, of Academics or of itself."""
    owned = ["Law (Adv)"]
    kept = {"name": "Academics", "dots": 2, "specialties": owned} if not law else {"name": "Academics", "dots": 0}
    old = {"name": "Law", "dots": 2, "specialties": owned} if law else {"name": "Law", "dots": 1}
    given = {**OLD, "abilities": {**OLD["abilities"], "knowledges": [kept, old]}}
    names = {"Academics": "Humanities", "Law": law}
    sheet = read_character(rulings, msgspec.json.encode(given).decode(), names).sheet
    assert sheet.dots("Humanities") == 2
    assert Specialty("Humanities", "Law", "advanced", source="import") in sheet.specialties


@pytest.mark.rule("MS-21.10")
def test_a_specialty_can_be_left_out(rulings: Settings) -> None:
    read = read_character(rulings, msgspec.json.encode(OLD).decode(), {"Traps": ""})
    assert "Tradecraft: Traps is left out, as you said" in read.report
    assert all(one.ability != "Tradecraft" for one in read.sheet.specialties)


@pytest.mark.rule("MS-21.14", "MS-21.1")
def test_the_sheet_of_a_file_shows_what_was_noted(rulings: Settings) -> None:
    page = GAME.sheets.from_file(rulings, OLD)
    assert page is not None
    notes = next(one for one in page.blocks if one.title == "Notes on the file")
    said = [one.label for one in notes.rows]
    assert any("Move Silently is on no list" in one for one in said)
    assert any(one.endswith("(MS-11.7)") for one in said)


@pytest.mark.rule("MS-3.12", "MS-21.13")
def test_a_flaw_without_points_is_printed_without_a_number(rulings: Settings) -> None:
    own = msgspec.structs.replace(
        written(rulings).sheet, quirks=(Quirk("Vertigo", 0, "heights", flaw=True), Quirk("Short", 1, flaw=True))
    )
    rows = next(one for one in print_sheet(rulings, "Ana", own).blocks if one.title == "Merits and flaws").rows
    assert [one.value for one in rows] == ["flaw: heights", "flaw 1"]


def with_specialties(array: str, ability: str, *names: str) -> str:
    """A file of one ability with two dots and these specialties, and nothing of experience."""
    arrays: dict[str, list[object]] = {one: [] for one in ("talents", "skills", "knowledges")}
    arrays[array].append({"name": ability, "dots": 2, "specialties": names})
    told = {"name": "Vesna", "attributes": {"physical": [], "mental": []}, "abilities": arrays}
    return msgspec.json.encode(told).decode()


@pytest.mark.rule("MS-21.10")
def test_an_odd_spelling_is_explained_by_a_specialty_of_the_same_ability(rulings: Settings) -> None:
    piloting = read_character(rulings, with_specialties("skills", "Piloting", "Atmosphere")).report
    assert any("perhaps Atmospheric Flight is meant" in one for one in piloting)
    survival = read_character(rulings, with_specialties("skills", "Survival", "Atmosphere", "Maelstrom")).report
    assert not any("perhaps" in one for one in survival)
    assert "Survival: Atmosphere is on no list: kept as general" in survival


@pytest.mark.rule("MS-21.14", "MS-R36", "MS-R76")
def test_departures_are_counted_once_and_name_their_package(rulings: Settings) -> None:
    stage = table(rulings).do("p1", ImportCharacter(with_specialties("talents", "Stealth", "Surveillance")))
    report = stage.state.proposals[0].report.open()
    counts = stage.facts("MS-R76")
    assert len(report) == counts["departures"] + counts["notes"]
    whose = [one for one in report if "everything above the start" in one]
    assert [one.rpartition(" by ")[2] for one in whose] == ["the later version's package (MS-21.14)"]


@pytest.mark.rule("MS-21.14", "MS-R36")
@pytest.mark.option("creation_dots", "upstream")
def test_departures_from_the_later_package_are_noted_once_where_the_table_uses_it(rulings: Settings) -> None:
    report = import_notes(rulings, read_character(rulings, with_specialties("talents", "Stealth", "Surveillance")))
    assert [one for one in report if "later version's start" in one] == []
    assert [one for one in report if one.endswith("(MS-R36)")] == [
        "attributes have 3 physical and 3 mental dots, the start 9 and 7 (MS-R36)",
        "1 general specialty: 0 at the start (MS-R36)",
    ]


@pytest.mark.rule("MS-21.4", "MS-21.10")
@pytest.mark.parametrize("said", ["Floating", "Floating (Adv)"])
@pytest.mark.parametrize(("to", "name"), [("Hover (Adv)", "Hover"), ("Zero-G (Adv)", "Zero-G")])
def test_the_mark_is_no_part_of_a_name_that_an_answer_gives(rulings: Settings, said: str, to: str, name: str) -> None:
    """The mark stayed in the name, and an export made another specialty of it."""
    read = read_character(rulings, with_specialties("talents", "Athletics", said), {said: to})
    assert [(one.name, one.tier) for one in read.sheet.specialties] == [(name, "advanced")]
    again = read_character(rulings, exported_file("Vesna", read.sheet).text)
    assert again.sheet.specialties == read.sheet.specialties


@pytest.mark.rule("MS-8.1", "MS-21.10")
def test_a_specialty_that_only_another_ability_lists_is_noted_as_such(rulings: Settings) -> None:
    report = read_character(rulings, with_specialties("talents", "Melee", "Zero-G", "Whips")).report
    assert "Melee: Zero-G is on another ability's list: kept as general" in report
    assert "Melee: Whips is on no list: kept as general" in report


@pytest.mark.rule("MS-21.14", "MS-21.13")
@pytest.mark.parametrize("told", [True, False])
def test_zero_experience_is_compared_if_a_file_has_it(rulings: Settings, told: bool) -> None:
    given = msgspec.json.decode(with_specialties("talents", "Stealth", "Surveillance"))
    more = {"experience": {"earned": 0, "free": 0}} if told else {}
    report = import_notes(rulings, read_character(rulings, msgspec.json.encode(given | more).decode()))
    assert any("0 earned less 0 free is 0, but the later version's price is 2" in one for one in report) == told


@pytest.mark.rule("MS-21.5", "MS-21.15")
def test_banked_experience_is_listed_as_not_held(rulings: Settings) -> None:
    sheet = written(rulings).sheet
    own = msgspec.structs.replace(sheet.experience, free=sheet.experience.free - 1, banked=(("Melee", 1),))
    assert "banked experience" not in exported_file("Ana", sheet).not_held
    assert "banked experience" in exported_file("Ana", msgspec.structs.replace(sheet, experience=own)).not_held


@pytest.mark.rule("MS-21.11")
def test_a_character_imported_at_zero_willpower_is_reported(rulings: Settings) -> None:
    text = msgspec.json.encode({**OLD, "willpower": {"spent": 3, "max": 3}}).decode()
    stage = table(rulings).do("p1", ImportCharacter(text)).do("gm", ApproveCharacter("p1"))
    view = GAME.see(stage.state, "p2")
    assert "Vesna joins the story, played by p1, at zero willpower." in [
        GAME.log_line(one, view) for one in stage.events
    ]


@pytest.mark.rule("MS-8.4", "MS-21.14", "MS-R76")
@pytest.mark.parametrize("named", [{}, {"terrain": "Terrain (Urban)"}])
def test_a_specialty_without_its_parameter_is_a_departure(rulings: Settings, named: dict[str, str]) -> None:
    """It was accepted in silence, and by `strict` too."""
    owned = [{"name": "Stealth", "dots": 1, "specialties": ["Terrain"]}]
    file = OLD | {"abilities": {"talents": owned, "skills": [], "knowledges": []}}
    notes = import_notes(rulings, read_character(rulings, msgspec.json.encode(file).decode(), named))
    said = "Stealth: Terrain needs a parameter, such as Urban, Forest, Plains (MS-8.4)"
    assert (said in notes) == (not named)
