"""The storyteller's characters on full sheets (MS-R73 `full`)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign import commands as campaign
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.commands import AllowStart, UnlockSheet
from croupier.games.maelstrom.sheets.worksheet import drafts
from croupier.games.maelstrom.ships.commands import ManStation
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle
from support.maelstrom.forms import form, options
from support.maelstrom.reading import lines
from support.maelstrom.sheets import LEGAL, but
from support.maelstrom.stage import Hero, Stage, with_own

RULER = but(name="Ruler")


def offered(stage: Stage) -> dict[str, dict[str, Any]]:
    """Commands of the storyteller's legal choices by label."""
    view = GAME.see(stage.state, GM)
    return {one.label: one.command for one in GAME.choices(view, GM) if one.legal}


@pytest.mark.rule("MS-R73", "MS-11.3")
@pytest.mark.option("npc_sheet", "full")
def test_the_storyteller_makes_characters_on_full_sheets(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do(GM, RULER).do(GM, msgspec.structs.replace(RULER, name="Aide"))
    ruler = stage.one("c2")
    assert (ruler.name, ruler.seat, ruler.sheet.known_to) == ("Ruler", GM, (GM,))
    assert stage.one("c3").name == "Aide"
    assert stage.asked() == []
    assert [one.kind for one in drafts(stage.state, GM)] == ["character-3"]
    assert offered(stage)["Make one of your own characters, step by step"]["type"] == "propose_character"


@pytest.mark.rule("MS-R73", "MS-1.8")
def test_by_default_the_storyteller_adds_characters_on_quick_sheets(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R73"):
        stage.do(GM, RULER)
    with refused_by("MS-R73"):
        stage.do(GM, AllowStart(GM, 50))
    assert drafts(stage.state, GM) == ()
    assert "Make one of your own characters, step by step" not in offered(stage)


@pytest.mark.rule("MS-R73", "MS-R74")
@pytest.mark.option("npc_sheet", "full")
def test_a_full_sheet_of_the_storyteller_fights_like_any_other(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do(GM, RULER)
    stage.do(GM, wish.OpenFight(("c1", "c2")), "3", "9")
    fight = stage.state.fight
    assert fight is not None
    assert fight.now == "c2"
    assert [one.initiative.known_to for one in fight.parts if one.id == "c2"] == [(GM,)]
    assert stage.asked() == ["gm turn c2"]
    stage.do(GM, Strike("c2", "c1")).do(GM, SetAttack(aware=False))
    assert stage.attempt().actor == "c2"


@pytest.mark.rule("MS-R43", "MS-R73")
@pytest.mark.option("npc_sheet", "full")
def test_awards_and_the_start_of_the_campaign_are_about_the_players_characters(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0)).do(GM, RULER)
    before = stage.sheet("c2").experience
    stage.do(GM, campaign.AwardStory(victory=True))
    assert (stage.sheet("c1").experience.free, stage.sheet("c2").experience) == (1, before)
    assert [one.id for one in stage.state.party] == ["c1"]


@pytest.mark.rule("MS-R73", "MS-R39")
@pytest.mark.option("npc_sheet", "full")
def test_the_storyteller_can_give_their_next_character_more_experience(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do(GM, AllowStart(GM, 60)).do(GM, RULER)
    assert stage.sheet("c2").experience.earned == 60


@pytest.mark.rule("MS-R73", "MS-R47")
@pytest.mark.option("npc_sheet", "full")
def test_the_storyteller_rebuilds_their_own_and_lets_them_go(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do(GM, RULER).do(GM, UnlockSheet("c2"))
    stage.do(GM, msgspec.structs.replace(LEGAL, name="Regent", of="c2"))
    assert stage.one("c2").name == "Regent"
    assert stage.state.proposals == ()
    assert offered(stage)["Regent leaves the story"] == {"type": "remove_npc", "npc": "c2"}
    stage.do(GM, campaign.RemoveNpc("c2"))
    assert not stage.state.has("c2")
    assert stage.events[-1].log_line(stage.state) == "Regent leaves the story."


@pytest.mark.rule("MS-R55", "MS-R73")
@pytest.mark.option("combat_initiative", "players_first")
def test_a_full_sheet_of_the_storyteller_acts_after_the_players(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    theirs = msgspec.structs.replace(stage.one("c1"), seat=GM)
    stage.state = msgspec.structs.replace(stage.state, characters=(theirs, stage.one("c2")))
    stage.do(GM, wish.OpenFight(("c1", "c2")))
    assert stage.state.fight is not None
    assert [one.id for one in stage.state.fight.parts] == ["c2", "c1"]


@pytest.mark.rule("MS-R74", "MS-R73")
@pytest.mark.parametrize("dice", ["everyone", "st_only"])
def test_an_unprompted_action_of_a_full_sheet_is_rolled_in_secret(dice: str) -> None:
    stage = Stage(GAME.read_settings({"npc_sheet": "full", "visibility_dice": dice}), Hero()).do(GM, RULER)
    stage.do(GM, DeclareAction("c2", "searches the hold"))
    roll = stage.attempt().id
    stage.do(GM, OfferWay(roll, "Perception", "Alertness")).do(GM, ChooseWay(roll), "2,3,7,8")
    view = GAME.see(stage.state, "p1")
    seen = [one.record.value for one in view.attempts if one.record.value is not None]
    lines = [line for event in stage.events if (line := GAME.log_line(redact(event, "p1"), view))]
    assert bool(seen) == (dice == "everyone")
    assert ("The GM rolls for Ruler in secret." in lines) == (dice == "st_only")
    assert any("searches the hold" in line for line in lines) == (dice == "everyone")
    assert len(stage.state.hidden.open()) == (dice == "st_only")
    told = [fact.name for cited in stage.plays[-1].receipt.for_seat("p1").because for fact in cited.facts]
    assert ("dice" in told) == (dice == "everyone")


@pytest.mark.rule("MS-R70", "MS-R73")
def test_a_full_sheet_of_the_storyteller_mans_any_ship(rulings: Settings) -> None:
    """At a table of full sheets nobody could crew an enemy ship; the form offered players' characters, who cannot."""
    stage = with_own(battle(rulings), "c2")
    for ship, names in (("s1", ["c2", "n1"]), ("s2", ["c2", "n1"])):
        who = options(form(stage, GM, "man_station", ship=ship), "who")
        assert who == names
    stage.do(GM, ManStation("s1", "c2", "pilot", leaves=True)).do(GM, ManStation("s2", "c2", "pilot"))
    assert lines(stage, GM) == ["Ben takes the pilot's seat aboard Raven."]
    with refused_by("MS-R70"):
        stage.do("p1", ManStation("s2", "c1", "gunner"))
