"""What a file's sheet says about the file: notes, departures, specialties on no list (MS-21.10, MS-21.14)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, ImportCharacter
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.import_notes import import_notes
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.printed_sheet import print_sheet
from croupier.games.maelstrom.sheets.state import Quirk
from support.maelstrom.sheets import LEGAL, table, written

OLD = {
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


@pytest.mark.rule("MS-21.10", "MS-21.1")
def test_specialties_on_no_list_are_noted(rulings: Settings) -> None:
    report = read_character(rulings, msgspec.json.encode(OLD).decode()).report
    assert "Stealth: Move Silently is on no list: kept as general" in report
    assert "Tradecraft: Traps is on the later version's list alone: kept as general" in report


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
