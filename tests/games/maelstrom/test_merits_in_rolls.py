"""Merits and flaws that matter are ticked in every kind of roll (MS-R38)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.rolls.commands import (
    AcceptUse,
    ChooseWay,
    DeclareAction,
    OfferWay,
    RollInSecret,
    TickQuirks,
)
from croupier.games.maelstrom.sheets.state import Health, Quirk
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form
from support.maelstrom.rolls import offered as offered_way
from support.maelstrom.stage import Hero, Stage

IMPAIRED = {"quirks": (Quirk("Visually Impaired", 4, flaw=True), Quirk("Acute Sense", 2))}
HURT = Hero(sheet={"health": Health(2, unaided=True)}, more={"level": "Scratched"})


def offered(stage: Stage, seat: str) -> list[dict[str, Any]]:
    return [one.command for one in GAME.choices(GAME.see(stage.state, seat), seat) if one.legal]


def fields(stage: Stage, type: str) -> set[str]:
    """Fields of the storyteller's choices of this type."""
    choices = GAME.choices(GAME.see(stage.state, "gm"), "gm")
    return {field.name for one in choices if one.command["type"] == type for field in one.fields}


@pytest.mark.rule("MS-R38", "MS-R60")
def test_a_flaw_of_the_target_makes_the_evade_harder(rulings: Settings) -> None:
    fight = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}
    stage = Stage(rulings, Hero(), Hero(sheet=IMPAIRED), state=fight).do("p1", Strike("c1", "c2"))
    stage.do("gm", SetAttack(evading=("Visually Impaired",))).do("p2", AnswerAttack("evade"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,7,8,9,9")
    evade = stage.attempt()
    stage.do("p2", ChooseWay(evade.id), "2,3,4,5", goes_on=False)
    assert stage.state.attempt(evade.id).locked.open().difficulty == 8


@pytest.mark.rule("MS-R38", "MS-R53")
def test_the_storyteller_ticks_a_flaw_in_care(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=IMPAIRED), HURT)
    assert "quirks" in fields(stage, "care")
    stage.do("gm", Care("c1", "c2", "first aid", quirks=("Visually Impaired",)))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert stage.record().locked.difficulty == 8
    with refused_by("MS-R38"):
        Stage(rulings, Hero(sheet=IMPAIRED), HURT).do("p1", Care("c1", "c2", "first aid", quirks=("Acute Sense",)))


@pytest.mark.rule("MS-R38", "MS-15.3")
def test_merits_and_flaws_are_ticked_in_a_roll_that_is_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=IMPAIRED), Hero()).do("gm", OpenFight(("c1", "c2"), ambushers=("c1",)))
    roll = stage.attempt()
    assert "tick_quirks" in {one["type"] for one in offered(stage, "gm")}
    stage.do("gm", TickQuirks(roll.id, ("Visually Impaired", "Acute Sense")))
    stage.do("gm", TickQuirks(roll.id, ("Acute Sense",)))
    said = {seat: redact(stage.events[-1], seat).log_line(GAME.see(stage.state, seat)) for seat in ("p1", "p2")}
    assert said == {"p1": "In Ana's roll Acute Sense counts.", "p2": ""}
    stage.do("p1", ChooseWay(roll.id), "2,3,3", goes_on=False)
    assert stage.state.attempt(roll.id).locked.open().difficulty == 4


@pytest.mark.rule("MS-R38", "MS-16.3")
def test_merits_and_flaws_are_ticked_while_specialties_are_judged(rulings: Settings) -> None:
    """They could not be, although the terms of the roll are not locked before."""
    stage = Stage(rulings, Hero(specialties=(("Alertness", "Followers"),), sheet=IMPAIRED))
    roll = offered_way(stage, ("Perception", "Alertness"))
    stage.do("p1", ChooseWay(roll, 0, ("Followers",)))
    assert stage.asked() == ["gm relates r2"]
    assert "tick_quirks" in {one["type"] for one in offered(stage, "gm")}
    stage.do("gm", TickQuirks(roll, ("Visually Impaired",))).do("gm", AcceptUse(roll, ("Followers",)), "2,3,4,9")
    record = stage.record()
    assert (record.locked.difficulty, record.locked.used) == (8, ("Followers",))


@pytest.mark.rule("MS-R38", "MS-15.4")
def test_traits_that_are_not_owned_or_are_locked_are_not_ticked(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=IMPAIRED), Hero()).do("gm", OpenFight(("c1", "c2"), ambushers=("c1",)))
    roll = stage.attempt().id
    for strange in (("Blind",), ("Acute Sense", "Acute Sense")):
        with pytest.raises(Invalid, match="allowed: Acute Sense, Visually Impaired"):
            stage.do("gm", TickQuirks(roll, strange))
    with refused_by("MS-1.8"):
        stage.do("p1", TickQuirks(roll, ("Acute Sense",)))
    stage.do("p1", ChooseWay(roll), goes_on=False)
    with refused_by("MS-15.4"):
        stage.do("gm", TickQuirks(roll, ("Acute Sense",)))


@pytest.mark.rule("MS-R38", "MS-R74")
def test_a_flaw_is_ticked_in_a_secret_roll(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=IMPAIRED))
    assert "quirks" in fields(stage, "roll_in_secret")
    stage.do("gm", RollInSecret("c1", "Perception", "Alertness", quirks=("Visually Impaired",)), "2,3,4,9")
    (secret,) = stage.state.hidden.open()
    assert secret.locked.open().difficulty == 8


@pytest.mark.rule("MS-R38", "MS-15.3")
@pytest.mark.parametrize("strange", [("Blind",), ("Visually Impaired", "Visually Impaired")])
def test_only_what_is_on_the_sheet_counts_wherever_it_is_ticked(rulings: Settings, strange: tuple[str, ...]) -> None:
    stage = Stage(rulings, Hero(sheet=IMPAIRED), HURT)
    for command in (
        RollInSecret("c1", "Perception", quirks=strange), Care("c1", "c2", "first aid", quirks=strange),
    ):  # fmt: skip
        with pytest.raises(Invalid, match="quirks: "):
            stage.do("gm", command)
    stage.do("p1", DeclareAction("c1", "looks around"))
    with pytest.raises(Invalid, match="quirks: "):
        stage.do("gm", OfferWay(stage.attempt().id, "Perception", quirks=strange))
    fight = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}
    attack = Stage(rulings, Hero(sheet=IMPAIRED), Hero(), state=fight).do("p1", Strike("c1", "c2"))
    for terms, field in ((SetAttack(quirks=strange), "quirks"), (SetAttack(evading=("Acute Sense",)), "evading")):
        with pytest.raises(Invalid, match=f"{field}: "):
            attack.do("gm", terms)


@pytest.mark.rule("MS-R38")
def test_waking_a_deep_sleeper_is_harder_than_what_follows(rulings: Settings) -> None:
    sleeper = Hero(sheet={"quirks": (Quirk("Deep Sleeper", 1, flaw=True),)})
    stage = Stage(rulings, sleeper).do("p1", DeclareAction("c1", "wakes up"))
    asked = next(one for one in form(stage, "gm", "offer_way").fields if one.name == "quirks")
    assert [one.label for one in asked.options or ()] == [
        "Deep Sleeper: difficulty +1", "Deep Sleeper, waking: difficulty +2",
    ]  # fmt: skip
    stage.do("gm", OfferWay(stage.attempt().id, "Perception", "Alertness", quirks=("Deep Sleeper, waking",)))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert stage.record().locked.difficulty == 8


@pytest.mark.rule("MS-R38")
def test_a_flaw_that_is_there_twice_is_offered_once(rulings: Settings) -> None:
    phobias = tuple(Quirk("Phobia", 2, text, flaw=True) for text in ("spiders", "heights"))
    stage = Stage(rulings, Hero(sheet={"quirks": phobias})).do("p1", DeclareAction("c1", "climbs"))
    asked = next(one for one in form(stage, "gm", "offer_way").fields if one.name == "quirks")
    assert [one.value for one in asked.options or ()] == ["Phobia"]
