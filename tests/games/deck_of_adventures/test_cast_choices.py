"""What seats are offered about characters, and what the log says of them."""

from __future__ import annotations

import json

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Impossible
from croupier.core.session import moment, sit_down
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import (
    ApproveCharacter,
    GrantXp,
    KeepSheet,
    LevelUp,
    ReturnCharacter,
    SetStarting,
    UnlockSheet,
    WithdrawProposal,
    WriteCharacter,
)
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady, SetSide
from croupier.games.deck_of_adventures.cast.state import Gear, Printed
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from support.deck_of_adventures.cast import BRAM, table
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under


def opened(rulings: Settings) -> Table[Adventure]:
    return sit_down(GAME, SeededLuck("choices"), players=2, settings=rulings)


def offered(stage: Stage, seat: str) -> dict[str, Choice]:
    return {one.label: one for one in GAME.choices(GAME.see(stage.state, seat), seat)}


@pytest.mark.rule("DA-23.1", "DA-25.24", "DA-23.2")
def test_a_player_without_a_character_is_offered_premades_a_form_and_random_ones(rulings: Settings) -> None:
    at = opened(rulings)
    choices = at.choices("p1")
    premades = [one.label for one in choices if one.command["type"] == "take_premade"]
    assert premades == [
        "Play Bram Holloway, Defender of Level 1", "Play Ilse Corran, Martial of Level 1",
        "Play Wen Sabry, Caster of Level 1", "Play Anneke Dray, Support of Level 1",
    ]  # fmt: skip
    form, *ready = [one for one in choices if one.command["type"] == "propose_character"]
    assert form.draft == at.game.sheets.drafts(at.view("p1"), "p1")[0].kind
    assert "Ask the GM about the setting" in form.help
    assert len(ready) == 2
    assert all(one.legal and not one.fields for one in ready)
    powers = next(field for field in form.fields if field.name == "powers").fields[0]
    assert [one.value for one in powers.options] == [
        one.id for one in library.all_powers(at.state) if "Boss-Only" not in one.category
    ]  # fmt: skip
    split = next(field for field in form.fields if field.name == "attributes")
    assert {(one.min, one.max) for one in split.items} == {(-2, 2)}
    at.submit("p1", GAME.read_command(json.dumps(ready[1].command).encode()), moment(at.n), ready[1].prompt)
    word = [one for one in at.choices("gm") if one.command["type"] == "approve_character"]
    assert [(one.label, one.judge) for one in word] == [(f"Agree to {ready[1].command['name']}", True)]
    assert "XP spent" in word[0].help
    assert not [one for one in at.choices("p2") if one.command["type"] == "approve_character"]
    at.submit("gm", GAME.read_command(json.dumps(word[0].command).encode()), moment(at.n), word[0].prompt)
    assert at.state.characters[0].name == ready[1].command["name"]


@pytest.mark.rule("DA-R118")
def test_random_characters_depend_only_on_what_that_seat_knows(rulings: Settings) -> None:
    at = opened(rulings)
    made = {seat: [one.command["name"] for one in at.choices(seat) if "name" in one.command] for seat in ("p1", "p2")}
    assert len(made["p1"]) == 2
    assert made["p1"] != made["p2"]


@pytest.mark.rule("DA-14.6", "DA-14.12", "DA-25.18")
def test_gear_is_offered_to_its_owner_and_the_gm(rulings: Settings) -> None:
    things = (Gear("Quilted Jack", worn=True), Gear("Fencer's Needle"))
    stage = Stage(rulings, Dealer(sheet={"gear": things}), Dealer())
    mine = offered(stage, "p1")
    assert mine["Ann: take off Quilted Jack"].legal
    needle = mine["Ann: take Fencer's Needle in hand"]
    assert needle.why_not is not None
    assert (needle.why_not.clause, needle.why_not.why) == ("DA-25.18", "Fencer's Needle needs Finesse > 1")
    assert "Ann: take off Quilted Jack" in offered(stage, "gm")
    assert not [label for label in offered(stage, "p2") if "Quilted Jack" in label or label.startswith("Ann")]


@pytest.mark.rule("DA-5.1", "DA-R118", "DA-5.9")
def test_the_gm_prepares_characters_and_hands_them_over(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    gm = offered(stage, "gm")
    creatures = next(field for field in gm["Prepare a creature"].fields if field.name == "being")
    assert [field.name for field in gm["Prepare a creature"].fields if not field.seldom] == ["being", "count"]
    assert len(creatures.options) == 8
    (vane,) = (one.help for one in creatures.options if one.label.startswith("Captain"))
    assert vane.startswith("7 HP, 2 AP, Armor Range 2, speed 6, Defender. Commands the toll gate")
    hound = gm["Prepare a Companion"]
    assert [field.name for field in hound.fields] == ["being", "dealer", "name"]
    assert (gm["Improvise a character"].legal, "Bring on" in gm) == (True, False)
    stage.do("gm", MakeReady("Lantern Wisp"))
    assert offered(stage, "gm")["Bring on"].legal
    players = offered(stage, "p1")
    assert not {"Bring on", "Prepare a creature", "Level up"} & set(players)


@pytest.mark.rule("DA-23.12", "DA-R115", "DA-21.1")
def test_the_gm_changes_who_is_present(rulings: Settings) -> None:
    gm = offered(Stage(rulings, Dealer(), foe("Orsa"), minion("Wisp")), "gm")
    assert [option.value for option in gm["Level up"].fields[0].options] == ["c1", "c2"]
    assert {"Orsa: agree to a Discard Mechanic", "Wisp: change sides", "Ann: hand over to another seat"} <= set(gm)
    assert "Wisp: agree to a Discard Mechanic" not in gm
    assert all(gm[label].legal for label in ("Grant experience", "Take Wisp out of the scene", "Wisp: set numbers"))
    assert gm["Wisp: set numbers"].judge


@pytest.mark.rule("DA-23.12", "DA-R115")
def test_an_open_sheet_can_be_changed_or_closed_by_the_gm_too(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", UnlockSheet("c1"))
    gm = offered(stage, "gm")
    assert gm["Ann: change the sheet"].draft == "grows-c1-1"
    assert gm["Ann: close the sheet"].legal
    assert "Ann: close the sheet" not in offered(stage.do("gm", KeepSheet("c1")), "gm")


@pytest.mark.rule("DA-24.6", "DA-23.12", "DA-R118")
def test_the_log_shows_what_everyone_may_know(rulings: Settings) -> None:
    stage = table(rulings).do("p1", BRAM).do("gm", ReturnCharacter("p1", "No.")).do("p1", BRAM)
    stage.do("p1", WithdrawProposal()).do("p1", BRAM).do("gm", ApproveCharacter("p1")).do("gm", LevelUp(("c1",)))
    stage.do("gm", GrantXp(("c1",), 1)).do("gm", MakeReady("Lantern Wisp")).do("gm", BringOn(("w1",)))
    stage.do("gm", SetSide("c2", "friendly")).do("p1", WriteCharacter("c1", "notes", "x")).do("gm", SetStarting(3))
    told = [GAME.log_line(event, stage.state) for event in stage.events]
    assert [line for line in told if line and "deck" not in line and "Joker" not in line] == [
        "P1 proposes Bram.", "The GM returns Bram to p1.", "P1 proposes Bram.", "P1 withdraws the proposal.",
        "P1 proposes Bram.", "Bram enters the scene.", "Bram reaches Level 2.",
        "Bram gains 1 HP with a higher maximum.", "Bram's sheet is open for changes.", "Bram: +1 XP.",
        "Lantern Wisp ready.", "Lantern Wisp enters the scene.",
        "Lantern Wisp is now on the friendly side.", "New characters start at Level 3.",
    ]  # fmt: skip


@pytest.mark.rule("DA-3.7", "DA-R20")
@pytest.mark.parametrize("most", [pytest.param(1), under("exchange_overflow", "allowed_until_rest", 3)])
def test_fate_is_offered_for_at_most_the_missing_power_points(rulings: Settings, most: int) -> None:
    one = Dealer(fate=("X1", "X2", "AH"), pp=1, sheet={"printed": Printed(pp=2)})
    exchange = offered(Stage(rulings, one), "p1")["Ann exchanges Fate for Power Points"]
    assert exchange.fields[0].max == most


@pytest.mark.rule("DA-23.4")
def test_text_fields_offer_the_full_allowed_length(rulings: Settings) -> None:
    mine = offered(Stage(rulings, Dealer()), "p1")
    lengths = {
        label.partition(": ")[2]: (one.fields[-1].max_length, one.fields[-1].required)
        for label, one in mine.items()
        if one.command["type"] == "write_character"
    }
    assert lengths == {"rename": (80, True), "set the pronouns": (80, False), "write on the sheet": (5000, False)}


@pytest.mark.rule("DA-5.9")
def test_a_companion_is_equipped_by_its_dealer(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), companion(sheet={"gear": (Gear("Quilted Jack"),)}))
    assert offered(stage, "p1")["Bo: put on Quilted Jack"].legal


@pytest.mark.rule("DA-1.8")
def test_every_character_gets_a_name(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Xena"))
    with pytest.raises(Impossible, match="needs a name"):
        stage.do("p1", WriteCharacter("c1", "name", " "))
    assert stage.one().name == "Xena"


@pytest.mark.rule("DA-24.6", "DA-23.12")
def test_the_log_says_that_a_changed_sheet_is_proposed_and_returned(rulings: Settings) -> None:
    stage = table(rulings).do("p1", BRAM).do("gm", ApproveCharacter("p1")).do("gm", LevelUp(("c1",)))
    before = len(stage.events)
    stage.do("p1", msgspec.structs.replace(BRAM, gear=(), of="c1")).do("gm", ReturnCharacter("p1", "No.", "c1"))
    assert [GAME.log_line(event, stage.state) for event in stage.events[before:]] == [
        "P1 proposes Bram's changed sheet.", "The GM returns Bram's changed sheet to p1.",
    ]  # fmt: skip


@pytest.mark.rule("DA-24.6", "DA-23.12")
def test_the_log_says_which_name_a_new_proposal_replaces(rulings: Settings) -> None:
    other = msgspec.structs.replace(BRAM, name="Kira")
    stage = table(rulings).do("p1", BRAM).do("gm", ReturnCharacter("p1", "No."))
    before = len(stage.events)
    stage.do("p1", other)
    assert GAME.log_line(stage.events[before], stage.state) == "P1 proposes Kira instead of Bram."
    stage.do("gm", ApproveCharacter("p1")).do("gm", LevelUp(("c1",)))
    before = len(stage.events)
    stage.do("p1", msgspec.structs.replace(BRAM, gear=(), of="c1")).do("gm", ApproveCharacter("p1", "c1"))
    told = [line for event in stage.events[before:] if (line := GAME.log_line(event, stage.state))]
    assert told[:2] == ["P1 proposes Kira's changed sheet, with the new name Bram.", "Kira is now called Bram."]
