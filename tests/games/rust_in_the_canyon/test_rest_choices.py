"""What is offered in downtime and around death: what each seat reads on its buttons, and to whom."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.luck_sources import SeededLuck
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, Injury
from croupier.games.rust_in_the_canyon.rest.commands import GetAttention, OpenDowntime, PassDay, Sleep, TakeDayOff
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage

AT = "2026-01-01T00:00:00Z"


def table(rulings: Settings, **more: Any) -> Table[Any]:
    """Ana, with a bullet left in her leg, and Bo, in an open sitting."""
    ana = Rider(injured=((Injury("c1i1", MAJOR, MINOR), "9"),), stress=3, **more)
    stage = Stage(rulings, ana, Rider("Bo"))
    made: Table[Any] = Table(GAME, msgspec.structs.replace(stage.state, sitting=1, is_open=True), SeededLuck("choices"))
    return made


def offered(one: Table[Any], seat: str, tag: str) -> list[Choice]:
    return [choice for choice in one.choices(seat) if choice.command["type"] == tag]


def labels(one: Table[Any], seat: str, tag: str) -> list[str]:
    return [choice.label for choice in offered(one, seat, tag)]


@pytest.mark.rule("RC-16.9", "RC-16.3")
def test_attention_is_offered_with_an_example_of_the_injury(rulings: Settings) -> None:
    one = table(rulings)
    one.submit("p1", OpenDowntime(), AT)
    (mine, bos, other) = offered(one, "p1", "get_attention")
    assert mine.label == "Ana, Major (permanent minor): get medical attention from Ana"
    assert mine.help == "Major (permanent minor): a bullet that is safer left in, for instance"
    assert (bos.command["treater"], [field.name for field in other.fields]) == ("c2", ["npc"])
    assert labels(one, "p2", "get_attention") == ["Ana, Major (permanent minor): get medical attention from Bo"]
    assert len(offered(one, "gm", "get_attention")) == 3


@pytest.mark.rule("RC-18.1", "RC-18.10", "RC-18.12")
def test_the_downtime_moves_are_offered_in_downtime(rulings: Settings) -> None:
    one = table(rulings)
    assert labels(one, "p1", "open_downtime") == ["Take some downtime"]
    assert offered(one, "p1", "sleep") == []
    one.submit("gm", OpenDowntime(), AT)
    assert offered(one, "p1", "open_downtime") == []
    assert "a real bed" in offered(one, "p1", "sleep")[0].help
    one.submit("p1", Sleep(), AT)
    one.submit("p1", TakeDayOff("fishing"), AT)
    for tag in ("sleep", "take_day_off"):
        (grey,) = offered(one, "p1", tag)
        assert not grey.legal
        assert grey.why_not is not None
        assert grey.why_not.clause in ("RC-18.10", "RC-18.12")
    assert labels(one, "gm", "judge_bed") == ["Ana sleeps in a real bed", "Ana sleeps badly"]
    (floor,) = offered(one, "gm", "set_floor")
    assert (floor.help, [field.name for field in floor.fields]) == ("fishing", ["work", "vice", "violence"])
    assert "cards" in floor.fields[1].label


@pytest.mark.rule("RC-18.10", "RC-18.11", "RC-5.9")
def test_each_choice_of_a_bed_says_what_it_brings(rulings: Settings) -> None:
    """Both said the same words, those of a real bed."""
    one = table(rulings)
    one.submit("p1", OpenDowntime(), AT)
    one.submit("p1", Sleep(), AT)
    real, badly = offered(one, "gm", "judge_bed")
    assert real.help.startswith("Ana recovers 3 stress chips: in a real bed")
    assert badly.help == "Ana recovers nothing now, and can look for another bed"


@pytest.mark.rule("RC-18.3", "RC-18.4")
def test_the_gm_is_asked_who_the_treater_is(rulings: Settings) -> None:
    one = table(rulings)
    one.submit("p1", OpenDowntime(), AT)
    one.submit("p1", GetAttention("c1", "c1i1", npc="Doc"), AT)
    expert, amateur, nobody = offered(one, "gm", "judge_treater")
    assert [choice.command["verdict"] for choice in (expert, amateur, nobody)] == ["expert", "amateur", "nobody"]
    assert [field.name for field in amateur.fields] == ["mind", "instructions"]
    assert all(choice.judge and choice.prompt for choice in (expert, amateur, nobody))


@pytest.mark.rule("RC-18.2", "RC-18.5")
def test_the_gm_passes_days_and_advances_clocks(rulings: Settings) -> None:
    one = table(rulings)
    assert labels(one, "gm", "pass_day") == ["Pass a day"]
    assert offered(one, "p1", "pass_day") == []
    assert offered(one, "gm", "exacerbate") == []
    one.submit("gm", PassDay(), AT)
    told = {fact.label: fact.value for fact in GAME.display.facts(one.view("p1"))}
    assert (told["Day"], told["Ana is hurt"]) == ("1", "Major (permanent minor)")


@pytest.mark.rule("RC-16.4", "RC-15.9")
def test_the_gm_says_that_time_is_up_and_the_player_describes_the_death(rulings: Settings) -> None:
    one = table(rulings, more={"status": "dying"})
    assert labels(one, "p1", "tell_death") == ["Ana dies now"]
    assert offered(one, "p2", "tell_death") == []
    assert offered(one, "gm", "judge_mortal") == []


@pytest.mark.rule("RC-4.3", "RC-18.15")
def test_a_long_vice_is_cut_short_inside_its_parentheses(rulings: Settings) -> None:
    vice = "a long ride along the drowned coast with a bottle of something clear and nobody to talk to"
    stage = Stage(rulings, Rider(more={"vice": vice})).do("p1", OpenDowntime()).do("p1", TakeDayOff("riding"))
    (floor,) = choices(stage, "gm", "set_floor")
    label = next(field.label for field in floor.fields if field.name == "vice")
    assert label == "Vice satisfied (a long ride along the drowned coast with a bottle of someth…)"


@pytest.mark.rule("RC-18.10", "RC-18.12")
def test_sleep_and_a_day_off_say_what_they_give(rulings: Settings) -> None:
    """They said what they take alone: a real bed, and being kept short."""
    stage = Stage(rulings, Rider(stress=3)).do("p1", OpenDowntime())
    (sleep,), (day,) = choices(stage, "p1", "sleep"), choices(stage, "p1", "take_day_off")
    assert sleep.help.startswith("up to 7 of your stress chips go back to your stack")
    assert "you recover as much stress as your cards count" in day.help
