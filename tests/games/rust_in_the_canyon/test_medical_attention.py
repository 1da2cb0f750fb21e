"""What the log and the receipt say about medical attention (RC-18.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

CARDS = {MINOR: "3", MODERATE: "6", MAJOR: "9"}


def treated(rulings: Settings, verdict: str, *luck: str, severity: str = MINOR, **injury: Any) -> Stage:
    hurt = Rider(injured=((Injury("i1", severity, **injury), CARDS[severity]),))
    stage = Stage(rulings, hurt).do("gm", rest.OpenDowntime()).do("gm", rest.GetAttention("c1", "i1", npc="Doc"))
    return stage.do("gm", rest.JudgeTreater("c1", "i1", verdict, 1 if verdict == rest.AMATEUR else 2), *luck)


@pytest.mark.rule("RC-18.3")
@pytest.mark.parametrize(("severity", "size"), [(MINOR, 2), (MODERATE, 4), (MAJOR, 8)])
def test_a_clock_that_starts_is_logged_and_accounted_for(rulings: Settings, severity: str, size: int) -> None:
    stage = treated(rulings, rest.EXPERT, severity=severity)
    assert log_of(stage) == [
        f"Ana is treated by an expert for a {severity} injury.",
        f"The clock of Ana's {severity} injury: {size} of {size}.",
    ]
    assert stage.facts("RC-18.3") == {"name": "Ana", "treater": "Doc", "expert": True, "clock": size}


@pytest.mark.rule("RC-18.3", "RC-16.8")
def test_an_injury_that_cannot_heal_has_no_clock_and_no_test_is_passed(rulings: Settings) -> None:
    stage = treated(rulings, rest.AMATEUR, severity=MAJOR, permanent=MAJOR, mortal=True)
    assert stage.facts("RC-18.3") == {"name": "Ana", "treater": "Doc", "expert": False}
    assert not any("clock" in line for line in log_of(stage))


@pytest.mark.rule("RC-18.3", "RC-R52")
@pytest.mark.option("stabilise_by", "test")
@pytest.mark.parametrize(("card", "passed"), [("K", True), ("9", False)])
def test_a_test_that_decides_is_in_the_receipt(rulings: Settings, card: str, passed: bool) -> None:
    stage = treated(rulings, rest.AMATEUR, f"gm {card}", mortal=True)
    assert (stage.facts("RC-18.3")["passed"], stage.one().injuries[0].mortal) == (passed, not passed)


@pytest.mark.rule("RC-18.3")
def test_where_nobody_can_treat_it_the_log_says_so(rulings: Settings) -> None:
    assert log_of(treated(rulings, rest.NOBODY)) == ["Nobody can treat Ana for a minor injury now."]


@pytest.mark.rule("RC-18.6", "RC-5.1")
@pytest.mark.parametrize(("card", "told"), [("K", "enough"), ("9", "not enough")])
def test_a_neighbor_draws_from_the_gms_deck_before_the_first_town_too(rulings: Settings, card: str, told: str) -> None:
    stage = Stage(rulings, Rider(injured=((Injury("i1", MINOR), "3"),)), town=None)
    board = stage.state.board
    laid = tuple(place for place in board.places if place.owner != "gm")
    sets = tuple(one for one in board.sets if not one.id.startswith("deck-gm"))
    stage.state = msgspec.structs.replace(stage.state, board=msgspec.structs.replace(board, places=laid, sets=sets))
    stage.do("gm", rest.OpenDowntime()).do("gm", rest.GetAttention("c1", "i1", npc="a neighbor"))
    stage.do("gm", rest.JudgeTreater("c1", "i1", rest.AMATEUR, 1)).do("gm", rest.PassDay())
    stage.do("gm", rest.TreatToday("c1", "i1"), f"gm {card}")
    name = {"K": "king", "9": "9"}[card]
    assert f"A neighbor draws the {name} of clubs: {told} to beat a 9." in log_of(stage)


@pytest.mark.rule("RC-18.3", "RC-18.6")
def test_a_day_of_care_is_settled_by_the_treater_it_began_with(rulings: Settings) -> None:
    """Cy, an expert just found, was asked for the cards of the amateur whose day it had been."""
    hurt = Injury("c1i1", MINOR, care=Care("c2", expert=False))
    stage = Stage(rulings, Rider(injured=((hurt, "3"),)), Rider("Bo"), Rider("Cy"))
    stage.run(clocks.start, "c1", hurt)
    stage.do("gm", rest.OpenDowntime()).do("gm", rest.PassDay())
    ask = rest.GetAttention("c1", "c1i1", "c3")
    with refused_by("RC-18.3", why="today's care of that injury is still open"):
        stage.do("p1", ask)
    stage.do("p2", rest.TreatToday("c1", "c1i1", on_hand=False)).do("p1", ask)
    assert stage.asked() == ["gm treater c1"]


@pytest.mark.rule("RC-18.5", "RC-18.6")
@pytest.mark.parametrize(
    ("expert", "seat", "command", "clause"),
    [
        (True, "p1", rest.SayFollowed("c1", "c1i1", followed=False), "RC-18.5"),
        (False, "p2", rest.TreatToday("c1", "c1i1", on_hand=False), "RC-18.6"),
    ],
)
def test_a_day_of_care_that_does_not_help_cites_its_rule_too(
    rulings: Settings, expert: bool, seat: str, command: Command, clause: str
) -> None:
    hurt = Injury("c1i1", MINOR, care=Care("c2", expert=expert))
    stage = Stage(rulings, Rider(injured=((hurt, "3"),)), Rider("Bo"))
    stage.run(clocks.start, "c1", hurt)
    stage.do("gm", rest.PassDay()).do(seat, command)
    assert stage.facts(clause)["name"] == "Ana"


@pytest.mark.rule("RC-18.3", "RC-18.6")
@pytest.mark.parametrize("name", ["c2", "c7"])
def test_no_npc_can_have_a_pcs_id_as_its_name(rulings: Settings, name: str) -> None:
    """An NPC who was named c2 drew Bo's cards, and Bo's player was asked for them."""
    hurt = Rider(injured=((Injury("c1i1", MINOR), "3"),))
    stage = Stage(rulings, hurt, Rider("Bo")).do("gm", rest.OpenDowntime())
    with pytest.raises(Invalid, match="an NPC's name; a PC is chosen, not named"):
        stage.do("p1", rest.GetAttention("c1", "c1i1", npc=name))
    stage.do("p1", rest.GetAttention("c1", "c1i1", npc="Doc 2"))


@pytest.mark.rule("RC-18.4")
def test_the_log_says_what_the_instructions_are(rulings: Settings) -> None:
    """Day by day it said whether they were followed, and nowhere what they were."""
    hurt = Rider(injured=((Injury("i1", MINOR), "3"),))
    stage = Stage(rulings, hurt).do("gm", rest.OpenDowntime()).do("gm", rest.GetAttention("c1", "i1", npc="Doc"))
    stage.do("gm", rest.JudgeTreater("c1", "i1", rest.EXPERT, instructions="stay off the leg"))
    assert log_of(stage)[0] == "Ana is treated by an expert for a minor injury: stay off the leg."
