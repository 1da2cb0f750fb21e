"""A character filled in field by field, and its sheet as it is printed (P17, DA-23.2, DA-24.7)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import even_numbers
from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.core.sheets.printed_sheet import PrintedSheet
from croupier.core.sheets.worksheet import Worksheet
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import ApproveCharacter, LevelUp, TakePremade, UnlockSheet
from croupier.games.deck_of_adventures.cast.documents import command_of, document_of
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import Printed, Taken
from support.deck_of_adventures.cast import BRAM, table
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

WHOLE = document_of(BRAM)


def editor(stage: Stage, kind: str = "character-1", seat: str = "p1") -> DraftEditor:
    return DraftEditor(GAME, GAME.see(stage.state, seat), seat, kind)


def left(sheet: Worksheet) -> dict[str, int]:
    return {one.label: one.left for one in (*sheet.budgets, *(b for part in sheet.sections for b in part.budgets))}


def note(sheet: Worksheet, name: str) -> str:
    line = sheet.line(name)
    assert line is not None
    return line.note


@pytest.mark.rule("DA-23.1", "DA-23.3", "DA-23.2")
def test_an_empty_draft_shows_what_is_left_and_what_is_wrong(rulings: Settings) -> None:
    stage = table(rulings)
    assert "Ask the GM about the setting" in GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")[0].help
    sheet = editor(stage).worksheet({})
    assert left(sheet) == {"Experience": 9, "From Vulnerabilities, at most": 4}
    assert {one.clause for one in sheet.findings if one.stops} == {"DA-23.1", "DA-23.5", "DA-5.6"}
    assert not sheet.ready
    assert [section.title for section in sheet.sections] == [
        "Who they are", "Attributes", "Skills", "Powers", "Vulnerabilities", "Items", "Derived values",
    ]  # fmt: skip


@pytest.mark.rule("DA-23.1", "DA-23.6", "DA-14.1")
def test_a_complete_character_is_ready_and_can_be_submitted(rulings: Settings) -> None:
    stage = table(rulings)
    document, sheet = editor(stage).change({}, WHOLE)
    assert (sheet.ready, sheet.findings, left(sheet)["Experience"]) == (True, (), 0)
    assert (note(sheet, "attribute.strength"), note(sheet, "skill.brute")) == ("costs 4 XP", "+2 in all")
    assert (note(sheet, "role"), note(sheet, "suit")) == ("Primary Skill Brute", "suggests Clubs")
    assert sheet.sections[-1].help == (
        "Health 6, Armor 1, Armor Range 3, Power Points 2, Speed 7, Rest Cards 8."
    )  # fmt: skip
    assert command_of(document, rulings) == BRAM
    stage.do("p1", GAME.read_command(msgspec.json.encode(sheet.command)))
    assert stage.do("gm", ApproveCharacter("p1")).one().name == "Bram"


@pytest.mark.rule("DA-23.8", "DA-23.6", "DA-1.8")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"attribute.strength": 3}, "attribute.strength"),
        ({"skill.brute": 7}, "skill.brute"),
        ({"suit": "X"}, "suit"),
        ({"powers": [{"id": "Flight"}]}, "powers.0.id"),
        ({"attribute.luck": 1}, "attribute.luck"),
    ],
)
def test_a_wrong_value_is_refused_with_its_field(rulings: Settings, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        editor(table(rulings)).change(WHOLE, changes)
    assert refused.value.field == field


@pytest.mark.rule("DA-23.3", "DA-23.10", "DA-23.8")
def test_overspending_is_reported_at_its_line(rulings: Settings) -> None:
    _, sheet = editor(table(rulings)).change(WHOLE, {"skill.brute": 2, "role": "Martial"})
    assert [(one.clause, one.field) for one in sheet.findings] == [
        ("DA-23.3", ""), ("DA-23.8", "skill.brute"), ("DA-23.10", "powers"), ("DA-23.10", "powers"),
    ]  # fmt: skip
    assert (left(sheet)["Experience"], sheet.ready) == (-2, False)


@pytest.mark.rule("DA-23.1")
def test_a_random_draft_is_ready_and_keeps_the_name(rulings: Settings) -> None:
    for seed in range(6):
        document, sheet = editor(table(rulings)).at_random({"name": "Mim"}, even_numbers(str(seed)))
        assert sheet.ready, sheet.findings
        assert document["name"] == "Mim"


@pytest.mark.rule("DA-23.12", "DA-R115")
def test_a_sheet_that_levels_up_starts_from_its_current_values(rulings: Settings) -> None:
    stage = table(rulings).do("p1", BRAM).do("gm", ApproveCharacter("p1")).do("gm", LevelUp(("c1",)))
    assert [one.kind for one in GAME.sheets.drafts(stage.state, "p1")] == ["grows-c1-2"]
    sheet = editor(stage, "grows-c1-2").worksheet({})
    assert (left(sheet)["Experience"], sheet.title, sheet.ready) == (3, "Bram", True)
    assert sheet.line("gear") is None
    document, sheet = editor(stage, "grows-c1-2").change({}, {"attribute.agility": 1})
    assert (left(sheet)["Experience"], document) == (1, {"attribute.agility": 1})
    stage.do("p1", GAME.read_command(msgspec.json.encode(sheet.command))).do("gm", ApproveCharacter("p1", "c1"))
    own = stage.sheet()
    assert (dict(own.attributes)["Agility"], dict(own.attributes)["Strength"], len(own.gear)) == (1, 2, 3)


@pytest.mark.rule("DA-23.12", "DA-1.2", "DA-R118")
def test_only_the_gm_has_drafts_of_the_gms_dealers(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(), minion())
    assert [one.kind for one in GAME.sheets.drafts(stage.state, "gm")] == ["grows-c2-1-anew"]
    assert GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1") == ()
    with pytest.raises(Impossible):
        editor(stage, "grows-c2-1-anew", "p1")
    stage.do("gm", UnlockSheet("c1", respec=True))
    assert [one.kind for one in GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")] == ["grows-c1-1-anew"]


@pytest.mark.rule("DA-23.9", "DA-R114")
@pytest.mark.parametrize("labels", [under("vuln_caps", "none", ["Experience"])])
def test_without_caps_there_is_no_budget_for_vulnerabilities(rulings: Settings, labels: list[str]) -> None:
    assert list(left(editor(table(rulings)).worksheet({}))) == labels


def rows(sheet: PrintedSheet) -> dict[str, str]:
    return {row.label: row.value for block in sheet.blocks for row in block.rows}


@pytest.mark.rule("DA-24.7", "DA-4.1", "DA-14.4")
def test_the_printed_sheet(rulings: Settings) -> None:
    stage = table(rulings).do("p1", TakePremade("Bram Holloway"))
    sheet = GAME.sheets.printed(GAME.see(stage.state, "p1"), "c1")
    assert (sheet.title, sheet.subtitle) == ("Bram Holloway", "Level 1, Defender, Clubs, He/Him")
    found = rows(sheet)
    assert (found["Health"], found["Armor Points"], found["Armor Range"]) == ("6 of 6", "1 of 1", "3")
    assert (found["Power Points"], found["Speed"], found["Rest Cards"]) == ("2 of 2", "7", "8 of 8")
    assert (found["Brute"], found["Athletics"], found["Agility"]) == ("+2, primary", "+2", "+0")
    assert found["Ram"].startswith("Major 1 PP: Attack one adjacent enemy")
    assert (found["Trail Axe"], found["Boss Buckler"]) == ("weapon, damage 1, range 1, in hand", "shield, AP +1, worn")
    assert (found["Earned"], found["To spend"]) == ("9", "0")
    assert sheet.blocks[-1].text == "A ferryman who got tired of being told the river was closed."


@pytest.mark.rule("DA-R118")
def test_a_sheet_is_readable_by_those_who_know_it(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(sheet={"printed": Printed(pp=1), "powers": (Taken("Gone"),)}), seats=2)
    assert [one.value for one in GAME.sheets.options(GAME.see(stage.state, "p2"))] == ["c1"]
    assert [one.value for one in GAME.sheets.options(GAME.see(stage.state, "gm"))] == ["c1", "c2"]
    with pytest.raises(Impossible):
        GAME.sheets.printed(GAME.see(stage.state, "p2"), "c2")
    other = GAME.sheets.printed(GAME.see(stage.state, "p2"), "c1")
    assert "Earned" not in rows(other)
    assert rows(GAME.sheets.printed(GAME.see(stage.state, "gm"), "c2"))["Gone"] == ""


@pytest.mark.rule("DA-25.16", "DA-23.13")
def test_a_bosss_sheet_includes_its_boss_powers(rulings: Settings) -> None:
    stage = table(rulings).do("gm", MakeReady("Mother Undertow"))
    stage.do("gm", BringOn(tuple(one.id for one in stage.state.waiting.open())))
    (draft,) = GAME.sheets.drafts(GAME.see(stage.state, "gm"), "gm")
    sheet = editor(stage, draft.kind, "gm").worksheet({})
    assert (sheet.title, sheet.ready, sheet.findings) == ("Mother Undertow", True, ())
    line = sheet.line("powers")
    assert line is not None
    assert "Undertow Grip" in {one["id"] for one in line.value}
    (whole,) = [one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if "of" in one.command]
    powers = next(field for field in whole.fields if field.name == "powers").fields[0]
    assert "Undertow Grip" in {one.value for one in powers.options}
