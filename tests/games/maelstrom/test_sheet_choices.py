"""What seats are offered about characters, and what the log says of them."""

import json

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import moment, sit_down
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.character_choices import proposal_notes
from croupier.games.maelstrom.sheets.commands import (
    AddAbility,
    AllowStart,
    ApproveCharacter,
    BuyDot,
    ReturnCharacter,
    UnlockSheet,
    WithdrawProposal,
    WriteSheet,
)
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.proposal_parts import Wanted
from croupier.games.maelstrom.sheets.sheet_fields import specialty
from croupier.games.maelstrom.sheets.specialties import specialty_of
from croupier.games.maelstrom.sheets.state import BOUGHT, GENERAL
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.view import groups
from support.maelstrom.sheets import LEGAL, but, table


def opened(rulings: Settings) -> Table[Campaign]:
    return sit_down(GAME, SeededLuck("choices"), players=2, settings=rulings)


@pytest.mark.rule("MS-11.1", "MS-11.3", "MS-11.2")
def test_a_player_without_a_character_is_offered_random_ones_and_a_form(rulings: Settings) -> None:
    at = opened(rulings)
    made = [one for one in at.choices("p1") if one.command["type"] == "propose_character"]
    form, ready = made[0], made[1:]
    assert form.draft == at.game.sheets.drafts(at.view("p1"), "p1")[0].kind
    assert len(ready) == 3
    assert all(one.legal and not one.fields for one in ready)
    assert {field.name for field in form.fields} > {"name", "primary", "attributes", "abilities", "specialties"}
    split = next(field for field in form.fields if field.name == "attributes")
    assert (split.total, {(one.min, one.max) for one in split.items}) == (14, {(1, 4)})
    at.submit("p1", GAME.read_command(json.dumps(ready[1].command).encode()), moment(at.n), ready[1].prompt)
    word = [one for one in at.choices("gm") if one.command["type"] == "approve_character"]
    assert [one.label for one in word] == [f"Approve {ready[1].command['name']}"]
    assert word[0].help == ready[1].command["concept"]
    assert not [one for one in at.choices("p2") if one.command["type"] == "approve_character"]


@pytest.mark.rule("MS-11.3", "MS-11.14")
def test_the_approval_shows_how_the_sheet_departs_from_the_rules(rulings: Settings) -> None:
    own = (Wanted("Firearms", "Extreme Range"), Wanted("Firearms", "Pistols"), Wanted("Melee", "Boarding pikes"))
    stage = table(rulings).do("p1", but(specialties=own))
    assert proposal_notes(stage.state, "p1") == "Salvager. Not on any list: Boarding pikes"
    (group,) = (one for one in groups(GAME.see(stage.state, "gm")) if one.id == "proposed-p1")
    assert group.blocks
    rows = {row.label: row for block in group.blocks for row in block.rows}
    assert {"Strength", "Firearms"} <= set(rows)


@pytest.mark.rule("MS-R74")
def test_random_characters_depend_only_on_what_their_seat_knows(rulings: Settings) -> None:
    at = opened(rulings)
    offered = {seat: at.choices(seat)[1].command["name"] for seat in ("p1", "p2")}
    assert offered["p1"] != offered["p2"]
    assert offered == {seat: at.choices(seat)[1].command["name"] for seat in ("p1", "p2")}


@pytest.mark.rule("MS-R74")
def test_a_seat_learns_nothing_of_others_sheets(rulings: Settings) -> None:
    at = opened(rulings)
    prompt = at.view("p1").prompts[0].id.value
    at.submit("p1", LEGAL, moment(at.n), prompt)
    for seat, knows in (("p1", True), ("gm", True), ("p2", False)):
        assert ("She cut wrecks" in repr(at.view(seat))) == knows
        told = repr([msgspec.to_builtins(one) for one in at.choices(seat)])
        assert ("Salvager" in told) == (seat == "gm")


def test_the_log_shows_what_everyone_sees(rulings: Settings) -> None:
    stage = table(rulings)
    stage.do("gm", AllowStart("p1", 40)).do("p1", LEGAL).do("p1", WithdrawProposal()).do("p1", LEGAL)
    stage.do("gm", ReturnCharacter("p1", "hm")).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    stage.do("gm", UnlockSheet("c1")).do("gm", AddAbility("Cooking", "skill"))
    told = [GAME.log_line(event, stage.state) for event in stage.events]
    assert [line for line in told if line] == [
        "P1's next character starts with a different allowance.",
        "P1 proposes Ana Arrow.",
        "P1 withdraws the proposed character.",
        "P1 proposes Ana Arrow.",
        "The GM returns Ana Arrow to p1 for changes.",
        "P1 proposes Ana Arrow.",
        "Ana Arrow joins the story, played by p1.",
        "Ana Arrow may be rebuilt.",
        "New ability in this campaign: Cooking (skill).",
    ]
    facts = {one.label: one.value for one in GAME.display.facts(stage.state)}
    assert facts["Own abilities"] == "Cooking (skill)"


@pytest.mark.rule("MS-12.4", "MS-R45")
def test_only_what_can_be_bought_now_is_offered(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    for trait in ("Strength", "Melee"):
        stage.do("p1", BuyDot("c1", trait))
    buy = next(one for one in GAME.choices(GAME.see(stage.state, "p1"), "p1") if one.command["type"] == "buy_dot")
    offered = {option.value for option in buy.fields[0].options}
    assert {"Willpower", "Science"} <= offered
    assert not {"Strength", "Wits", "Melee"} & offered
    back = next(one for one in GAME.choices(stage.state, "gm") if one.command["type"] == "take_back")
    assert [option.value for option in back.fields[0].options] == ["Strength", "Melee"]


@pytest.mark.rule("MS-2.3")
def test_editing_the_sheet_starts_with_the_current_text(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1")).do("p1", WriteSheet("c1", "notes", "old"))
    view = GAME.see(stage.state, "p1")
    write = next(one for one in GAME.choices(view, "p1") if one.command["type"] == "write_sheet")
    part, text = write.fields
    assert text.begins is not None
    assert text.begins.values[str(part.default)] == "old"
    others = [one.command["type"] for one in GAME.choices(GAME.see(stage.state, "p2"), "p2")]
    assert "write_sheet" not in others


@pytest.mark.rule("MS-8.3", "MS-8.4")
def test_specialties_are_suggested_by_ability_and_lose_a_question_mark(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    view = GAME.see(stage.state, "p1")
    ability, name, *_ = specialty(view)
    assert name.by is not None
    assert name.by.field == ability.name
    listed = {one.name: {*one.advanced, *one.general} for one in list_of(view)}
    assert {key: {option.value for option in options} for key, options in name.by.options.items()} == listed
    made = specialty_of(view.settings, list_of(view)[0], "Tightropes?", GENERAL, "", BOUGHT)
    assert made.name == "Tightropes"
