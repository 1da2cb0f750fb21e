"""A character filled in field by field (PR-2)."""

import random
from typing import Any

import msgspec
import pytest

from croupier.core.choices import Option
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.core.sheets.worksheet import Worksheet
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.commands import DeclareAction
from croupier.games.maelstrom.sheets.abilities import SEED
from croupier.games.maelstrom.sheets.commands import (
    AllowStart,
    ApproveCharacter,
    ProposeCharacter,
    ReturnCharacter,
    UnlockSheet,
)
from croupier.games.maelstrom.sheets.documents import command_of, document_of
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw
from croupier.games.maelstrom.sheets.state import Quirk
from croupier.games.maelstrom.state import with_character
from support.maelstrom.sheets import LEGAL, but, table
from support.maelstrom.stage import Hero, Stage

WHOLE = document_of(LEGAL)


def editor(stage: Stage, kind: str = "character-1", seat: str = "p1") -> DraftEditor:
    return DraftEditor(GAME, GAME.see(stage.state, seat), seat, kind)


def left(sheet: Worksheet) -> dict[str, int]:
    return {one.label: one.left for section in sheet.sections for one in section.budgets}


def note(sheet: Worksheet, name: str) -> str:
    line = sheet.line(name)
    assert line is not None
    return line.note


@pytest.mark.rule("MS-11.3", "MS-11.5", "MS-11.7")
def test_an_empty_draft_shows_what_is_left_and_what_is_wrong(rulings: Settings) -> None:
    sheet = editor(table(rulings)).worksheet({})
    assert left(sheet)["Abilities with three dots"] == 2
    assert left(sheet)["Experience"] == 30
    clauses = {one.clause for one in sheet.findings if one.stops}
    assert clauses == {"MS-11.1", "MS-11.5", "MS-11.7", "MS-11.8", "MS-R37"}
    assert not sheet.ready
    assert [section.title for section in sheet.sections] == [
        "Who they are", "Attributes", "Talents", "Skills", "Knowledges", "Specialties", "Merits and flaws",
        "Experience", "Equipment",
    ]  # fmt: skip


@pytest.mark.rule("MS-11.3", "MS-3.12")
def test_a_complete_character_is_ready_and_can_be_submitted(rulings: Settings) -> None:
    stage = table(rulings)
    document, sheet = editor(stage).change({}, WHOLE)
    assert (sheet.ready, sheet.findings) == (True, ())
    assert note(sheet, "attribute.strength") == "Exceptional: wins contests of strength; lifts 400 lb"
    assert left(sheet)["Physical"] == left(sheet)["Free advanced"] == left(sheet)["Talents, at least"] == 0
    assert command_of(document, SEED) == LEGAL
    stage.do("p1", GAME.read_command(msgspec.json.encode(sheet.command)))
    assert stage.do("gm", ApproveCharacter("p1")).one().name == "Ana Arrow"


@pytest.mark.rule("MS-11.5", "MS-11.7", "MS-8.2", "MS-1.10", "MS-R38")
@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        ({"attribute.strength": 5}, "attribute.strength", "MS-11.5"),
        ({"attribute.strength": "3"}, "attribute.strength", "MS-11.5"),
        ({"ability.melee": 4}, "ability.melee", "MS-11.7"),
        ({"specialties": [{"ability": "Melee", "name": "Clubs"}] * 5000}, "specialties", "MS-11.10"),
        ({"flaws": [{"name": "Blind", "points": 99}]}, "flaws.0.points", "MS-R38"),
    ],
)
def test_a_wrong_value_is_refused_with_its_clause(
    rulings: Settings, changes: dict[str, Any], field: str, clause: str
) -> None:
    with pytest.raises(Invalid) as refused:
        editor(table(rulings)).change(WHOLE, changes)
    assert (refused.value.field, refused.value.clause) == (field, clause)


@pytest.mark.rule("MS-11.3", "MS-11.7", "MS-8.4", "MS-12.4", "MS-11.11", "MS-1.10")
@pytest.mark.parametrize(
    ("changes", "field", "clause", "stops"),
    [
        ({"name": "<i>Ana</i>"}, "name", "MS-1.10", True),
        ({"ability.survival": 1}, "", "MS-11.7", True),
        ({"specialties": [{"ability": "Stealth", "name": "Terrain"}]}, "specialties", "MS-8.4", True),
        ({"specialties": [{"ability": "Survival", "name": "Vacuum"}]}, "specialties", "MS-11.11", False),
        ({"bought": [{"trait": "Wits", "dots": 3}]}, "bought", "MS-12.4", True),
    ],
)
def test_errors_of_the_whole_character_are_reported(
    rulings: Settings, changes: dict[str, Any], field: str, clause: str, stops: bool
) -> None:
    _, sheet = editor(table(rulings)).change(WHOLE, changes)
    assert (clause, field, stops) in [(one.clause, one.field, one.stops) for one in sheet.findings]
    assert sheet.ready != stops


@pytest.mark.parametrize("odd", [{"attribute.wits": "two"}, {"specialties": 7}, {"bought": [{"trait": "Luck"}]}])
def test_an_outdated_draft_still_has_a_worksheet(rulings: Settings, odd: dict[str, Any]) -> None:
    sheet = GAME.sheets.worksheet(GAME.see(table(rulings).state, "p1"), "p1", "character-1", {**WHOLE, **odd})
    assert any(one.stops for one in sheet.findings)


@pytest.mark.rule("MS-12.4", "MS-R44", "MS-11.13")
def test_experience_is_always_shown(rulings: Settings) -> None:
    bought = [{"trait": "Melee", "dots": 1}, {"trait": "Willpower", "dots": 1}]
    _, sheet = editor(table(rulings)).change(WHOLE, {"bought": bought, "flaws": [{"name": "Lame"}]})
    assert [(one.left, one.total) for one in sheet.budgets] == [(30 + 5 - 8 - 4, 35)]
    assert note(sheet, "ability.melee") == "4 including bought dots"


@pytest.mark.rule("MS-11.3")
@pytest.mark.parametrize("seed", range(8))
def test_a_random_draft_is_ready_and_keeps_the_name(rulings: Settings, seed: int) -> None:
    document, sheet = editor(table(rulings)).at_random(
        {"name": "Ольга", "notes": "kept"}, random.Random(seed).randrange
    )
    assert (sheet.ready, document["name"], document["notes"]) == (True, "Ольга", "kept")
    assert [one for one in sheet.findings if one.stops] == []


@pytest.mark.rule("MS-R47", "MS-R15")
def test_drafts_are_offered_to_those_who_may_make_a_character(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    assert [one.kind for one in GAME.sheets.drafts(GAME.see(stage.state, "p2"), "p2")] == ["character-1"]
    assert GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1") == GAME.sheets.drafts(stage.state, "gm") == ()
    with pytest.raises(Impossible):
        editor(stage)
    stage.do("gm", UnlockSheet("c1"))
    kind = GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")[0].kind
    _, sheet = editor(stage, kind).change({}, WHOLE)
    assert sheet.command is not None
    assert sheet.command["of"] == "c1"
    stage.do("gm", AllowStart("p2", None, "Wits"))
    line = editor(stage, seat="p2").worksheet({}).line("attribute.wits")
    assert line is not None
    assert line.field.min == 0


@pytest.mark.rule("MS-R74", "MS-2.5")
def test_a_sheet_is_printed_for_those_who_know_it(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    assert GAME.sheets.options(GAME.see(stage.state, "p1")) == (Option("c1", "Ana Arrow"),)
    assert GAME.sheets.options(GAME.see(stage.state, "p2")) == ()
    with pytest.raises(Impossible):
        GAME.sheets.printed(GAME.see(stage.state, "p2"), "c1")
    paper = GAME.sheets.printed(GAME.see(stage.state, "p1"), "c1")
    blocks = {one.title: one for one in paper.blocks}
    assert (paper.title, paper.subtitle) == ("Ana Arrow", "Salvager")
    assert next((row.label, row.dots, row.of) for row in blocks["Physical (primary)"].rows) == ("Strength", 4, 5)
    firearms = next(row for row in blocks["Skills"].rows if row.label == "Firearms")
    assert (firearms.value, firearms.dots) == ("Extreme Range (adv), Pistols", 3)
    assert len(blocks["Willpower and health"].rows) == 1 + 8


@pytest.mark.rule("MS-11.8", "MS-R35")
@pytest.mark.option("creation_category_min", "after_xp")
def test_dots_that_are_bought_count_toward_the_minimum_after_experience(rulings: Settings) -> None:
    few = but(abilities={"Medicine": 0, "Survival": 2}, bought=(Bought("Engineering"), Bought("Science")))
    sheet = editor(table(rulings)).worksheet(document_of(few))
    assert left(sheet)["Knowledges, at least"] == 0
    assert not [one for one in sheet.findings if one.stops]


def unlocked(rulings: Settings) -> tuple[Stage, str]:
    """Ana's sheet may be rebuilt; the kind of its draft."""
    bought = but(bought=(Bought("Melee"), Bought("Willpower")), flaws=(Flaw("Hunted"), Flaw("Dark Secret")))
    stage = table(rulings).do("p1", bought).do("gm", ApproveCharacter("p1")).do("gm", UnlockSheet("c1"))
    (draft,) = GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")
    return stage, draft.kind


@pytest.mark.rule("MS-R47", "MS-11.3")
def test_a_rebuild_begins_with_the_sheet_as_it_is(rulings: Settings) -> None:
    """It began with an empty one, so that everything had to be entered again."""
    stage, kind = unlocked(rulings)
    sheet = editor(stage, kind).worksheet({})
    assert (sheet.ready, sheet.title, left(sheet)["Experience"]) == (True, "Ana Arrow", 30 - 8 - 4 + 5)
    assert "Equipment" not in [section.title for section in sheet.sections]  # a rebuilt character keeps theirs
    _, changed = editor(stage, kind).change({}, {"concept": "Diver", "bought": []})
    stage.do("p1", msgspec.convert(changed.command, ProposeCharacter)).do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().concept, stage.sheet().dots("Melee"), stage.sheet().willpower) == ("Diver", 3, 3)
    assert [one.name for one in (*stage.sheet().quirks, *stage.one().hidden.open())] == ["Hunted", "Dark Secret"]


@pytest.mark.rule("MS-R47", "MS-11.3")
def test_the_draft_of_a_rebuild_stays_while_others_roll(rulings: Settings) -> None:
    """Each roll gave it another name, under which nothing was filled in."""
    stage, kind = unlocked(rulings)
    stage.do("p1", DeclareAction("c1", "waits"))
    assert [one.kind for one in GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")] == [kind]
    _, sheet = editor(stage, kind).change({}, {"concept": "Diver"})
    stage.do("p1", msgspec.convert(sheet.command, ProposeCharacter)).do("gm", ReturnCharacter("p1", "Which sea?"))
    line = editor(stage, kind).worksheet({}).line("concept")
    assert line is not None
    assert line.value == "Diver"


@pytest.mark.rule("MS-R47")
def test_a_random_rebuild_keeps_the_words_and_nothing_else(rulings: Settings) -> None:
    stage, kind = unlocked(rulings)
    document, sheet = editor(stage, kind).at_random({}, random.Random(3).randrange)
    assert (sheet.ready, document["name"], document["concept"], document["flaws"]) == (
        True, "Ana Arrow", LEGAL.concept, [],
    )  # fmt: skip


@pytest.mark.rule("MS-R47", "MS-R52", "MS-R38")
def test_a_rebuild_keeps_the_price_of_coming_back(rulings: Settings) -> None:
    stage, kind = unlocked(rulings)
    price = Quirk("Lame", 0, flaw=True)
    stage.state = with_character(stage.state, "c1", sheet=Secret(
        msgspec.structs.replace(stage.sheet(), quirks=(*stage.sheet().quirks, price)), ("p1", "gm")))  # fmt: skip
    sheet = editor(stage, kind).worksheet({})
    stage.do("p1", msgspec.convert(sheet.command, ProposeCharacter)).do("gm", ApproveCharacter("p1"))
    assert price in stage.sheet().quirks
    assert stage.sheet().experience.adjusted == -5
