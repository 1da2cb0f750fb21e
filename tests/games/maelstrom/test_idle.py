"""A character whose player is away does nothing until they are back (MS-R75 `idle`)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom.campaign.absence import update_proxies
from croupier.games.maelstrom.campaign.commands import SetClock
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import DeclareAction, OfferWay
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings) -> Stage:
    """Ana, then Ben, then Cem."""
    now = Fight(1, (Part("c1"), Part("c2"), Part("c3")), "c1")
    return Stage(rulings, Hero(), Hero(), Hero(), state={"fight": now})


def away(stage: Stage, seat: str, *, is_away: bool = True) -> Stage:
    seats = tuple(msgspec.structs.replace(one, away=is_away) if one.id == seat else one for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(update_proxies, seat="table")
    return stage


@pytest.mark.rule("MS-R75", "MS-20.4")
@pytest.mark.option("table_absent", "idle")
def test_an_idle_character_is_skipped_and_asked_nothing(rulings: Settings) -> None:
    stage = away(fight(rulings), "p2").do("p1", LetGo("c1"))
    assert (stage.one("c2").idle, stage.one("c2").proxy) == (True, False)
    assert stage.asked() == ["p3 turn c3"]
    stage.do("p3", Strike("c3", "c2")).do("gm", SetAttack())
    assert (stage.attempt().kind, stage.attempt().actor) == ("attack", "c3")


@pytest.mark.rule("MS-R75", "MS-1.9")
def test_by_default_the_storyteller_acts_for_them(rulings: Settings) -> None:
    stage = away(fight(rulings), "p2").do("p1", LetGo("c1"))
    assert (stage.one("c2").idle, stage.one("c2").proxy) == (False, True)
    assert stage.asked() == ["gm turn c2"]


@pytest.mark.rule("MS-R75")
@pytest.mark.option("table_absent", "idle")
def test_unfinished_actions_of_an_idle_character_are_dropped(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "climbs"))
    stage.do("gm", OfferWay(stage.attempt().id, "Wits"))
    away(stage, "p1").do("gm", SetClock("noon"))
    assert stage.state.attempts == ()
    with refused_by("MS-R75"):
        stage.do("p1", DeclareAction("c1", "climbs"))
    away(stage, "p1", is_away=False).do("p1", DeclareAction("c1", "climbs"))
    said = [one.log_line(stage.state) for one in stage.events]
    assert "Ana does nothing while their player is away." in said
    assert "Ana's player plays Ana again." in said


@pytest.mark.rule("MS-R75")
def test_a_ruling_that_changes_while_somebody_is_away_takes_effect_at_once(rulings: Settings) -> None:
    stage = away(Stage(rulings, Hero(), Hero()), "p2")
    idle = stage.state.settings.but(ChosenOption("table_absent", "idle"))
    stage.state = msgspec.structs.replace(stage.state, settings=idle)
    stage.do("gm", SetClock("noon"))
    assert (stage.one("c2").idle, stage.one("c2").proxy) == (True, False)
