"""Back from dying or death: the price of it, and a rescue that comes too late or is not needed (MS-R52)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.decree.commands import SetCondition
from croupier.games.maelstrom.harm.commands import Care, MendLevels, Revive
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, LoseQuirk, UnlockSheet
from croupier.games.maelstrom.sheets.questions import MakeCharacter, open_questions
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health, Quirk
from croupier.testing.refusals import refused_by
from support.maelstrom.odds import in_fight
from support.maelstrom.sheets import but, written
from support.maelstrom.stage import Hero, Stage

FULL = {"health": Health(lethal=8)}


def dead(rulings: Settings, condition: str = DEAD, **sheet: object) -> Stage:
    return Stage(rulings, Hero(sheet={**FULL, **sheet}, more={"condition": condition}), Hero())


def saving(rulings: Settings) -> Stage:
    """Ben is about to save Ana."""
    return dead(rulings, DYING).do("p2", Care("c2", "c1", "save"))


@pytest.mark.rule("MS-10.8", "MS-R52", "MS-R38")
@pytest.mark.parametrize(
    ("price", "flaw"),
    [
        ("a stiff leg", Quirk("a stiff leg", 0, "", flaw=True, price=True)),
        ("lame", Quirk("Lame", 0, "", flaw=True, price=True)),
        ("x" * 100, Quirk("The price of coming back", 0, "x" * 100, flaw=True, price=True)),
    ],
    ids=["in words", "of the list", "in many words"],
)
def test_the_price_of_coming_back_is_a_flaw(rulings: Settings, price: str, flaw: Quirk) -> None:
    stage = dead(rulings).do("gm", Revive("c1", price))
    assert (stage.one().condition, stage.sheet().quirks) == (UNCONSCIOUS, (flaw,))
    assert stage.sheet().experience.free == 30
    known = {fact.name: fact.to for one in stage.because() if one.clause == "MS-R52" for fact in one.facts}
    assert known["price"] == ("p1", "gm")  # as a flaw on the sheet (MS-R74)


@pytest.mark.rule("MS-R52")
def test_without_a_price_there_is_no_flaw_and_no_flaw_repeats(rulings: Settings) -> None:
    stage = dead(rulings).do("gm", Revive("c1"))
    assert stage.sheet().quirks == ()
    lame = dead(rulings, quirks=(Quirk("Lame", 5, flaw=True),)).do("gm", Revive("c1", "lame"))
    assert lame.sheet().quirks == (Quirk("Lame", 5, flaw=True),)


@pytest.mark.rule("MS-R52", "MS-R38")
@pytest.mark.option("creation_merits_flaws", "off")
def test_at_a_table_without_flaws_the_price_is_only_stated(rulings: Settings) -> None:
    stage = dead(rulings).do("gm", Revive("c1", "a stiff leg"))
    assert stage.sheet().quirks == ()
    assert stage.facts("MS-R52")["price"] == "a stiff leg"


@pytest.mark.rule("MS-R38", "MS-R52")
def test_a_flaw_that_gave_no_experience_is_not_bought_off(rulings: Settings) -> None:
    stage = dead(rulings).do("gm", Revive("c1", "a stiff leg"))
    with refused_by("MS-R38"):
        stage.do("p1", LoseQuirk("c1", "a stiff leg"))
    stage.do("gm", LoseQuirk("c1", "a stiff leg", struck=True))
    assert stage.sheet().quirks == ()


@pytest.mark.rule("MS-R47", "MS-R52", "MS-R38")
@pytest.mark.parametrize("option", ["list", "text_only"])
def test_the_price_of_coming_back_stays_whatever_its_words(option: str) -> None:
    """In the storyteller's own words it was left out of a rebuilt sheet, or bought off for nothing."""
    rulings = GAME.read_settings({"creation_merits_flaws": option})
    stage = dead(rulings, **but_sheet(rulings)).do("gm", Revive("c1", "a stiff leg")).do("gm", UnlockSheet("c1"))
    stage.do("p1", but(of="c1")).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().quirks == (Quirk("a stiff leg", 0, "", flaw=True, price=True),)
    with refused_by("MS-R38"):
        stage.do("p1", LoseQuirk("c1", "a stiff leg"))


def but_sheet(rulings: Settings) -> dict[str, Any]:
    """The start of the legal character, so that their sheet can be rebuilt."""
    made = written(rulings).sheet
    return {"creation": made.creation, "experience": made.experience, "backgrounds": made.backgrounds}


@pytest.mark.rule("MS-10.8", "MS-R52")
def test_a_rescue_does_not_knock_out_somebody_who_is_well_again(rulings: Settings) -> None:
    stage = saving(rulings).do("gm", Revive("c1")).do("gm", MendLevels("c1", "lethal", 4))
    assert stage.one().condition == OK
    stage.do("p2", ChooseWay(stage.attempt().id), "6,7,8,9")
    assert stage.one().condition == OK


@pytest.mark.rule("MS-10.8", "MS-R52")
def test_a_rescue_does_not_bring_back_somebody_who_has_died(rulings: Settings) -> None:
    stage = saving(rulings).decree(SetCondition(who="c1", condition=DEAD))
    stage.do("p2", ChooseWay(stage.attempt().id), "6,7,8,9")
    assert stage.one().condition == DEAD


@pytest.mark.rule("MS-11.1")
def test_a_player_is_asked_for_a_new_character_after_the_fight_not_in_it(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(more={"condition": DEAD}), Hero(), now="c2")
    assert [one for one in open_questions(stage.state) if isinstance(one, MakeCharacter)] == []
    over = msgspec.structs.replace(stage.state, fight=None)
    assert [one.seat for one in open_questions(over) if isinstance(one, MakeCharacter)] == ["p1"]


@pytest.mark.rule("MS-11.1")
def test_somebody_who_joins_during_a_fight_makes_a_character_at_once(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(), Hero())
    alone = msgspec.structs.replace(stage.state, characters=stage.state.characters[1:])
    assert [one.seat for one in open_questions(alone) if isinstance(one, MakeCharacter)] == ["p1"]


@pytest.mark.rule("MS-10.8", "MS-R53")
@pytest.mark.parametrize("condition", [DEAD, DYING])
def test_the_log_says_that_the_storyteller_heals_somebody_dead_or_dying(rulings: Settings, condition: str) -> None:
    stage = dead(rulings, condition).do("gm", MendLevels("c1", "lethal", 2))
    assert "Ana: the GM heals 2 levels of lethal." in [one.log_line(stage.state) for one in stage.events]
