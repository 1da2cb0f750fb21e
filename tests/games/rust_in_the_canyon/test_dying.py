"""Dying by fallout, death of a mortal injury, and what is left (RC-15.9, RC-16.4, RC-R70)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.cost import death
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, SetDeadline, TellDeath
from croupier.games.rust_in_the_canyon.cost.injuries import heal, injure
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, Injury
from croupier.games.rust_in_the_canyon.decree.commands import SetStatus
from croupier.games.rust_in_the_canyon.moves.state import Solo
from croupier.games.rust_in_the_canyon.rest.state import Downtime
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, IN_PLAY
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import away, choices
from support.rust_in_the_canyon.stage import Rider, Stage, under
from support.rust_in_the_canyon.story import log_of


def at(stage: Stage, **changes: Any) -> Stage:
    """The table at another moment: session open or closed, this many downtimes."""
    stage.state = msgspec.structs.replace(stage.state, **changes)
    return stage


def mortally(rulings: Settings, **state: Any) -> Stage:
    """Ana has got a mortal injury in an open sitting."""
    stage = at(Stage(rulings, Rider(stack=5, stress=2)), sitting=1, is_open=True, **state)
    stage.run(lambda play: injure(play, "c1", MINOR, mortal=True))
    return stage


@pytest.mark.rule("RC-15.9")
def test_a_dying_pc_acts_as_usual_until_their_player_describes_the_death(rulings: Settings) -> None:
    stage = at(Stage(rulings, Rider()), sitting=1, is_open=True)
    stage.run(death.will_die, "c1")
    assert stage.one().is_playing
    assert stage.asked() == []
    stage.do("p1", TellDeath("c1", "on the porch, at dawn"))
    assert stage.one().status == DEAD
    assert not stage.one().is_playing


@pytest.mark.rule("RC-15.9")
def test_a_dying_pc_is_asked_once_at_the_close_and_then_dies(rulings: Settings) -> None:
    stage = at(Stage(rulings, Rider(more={"status": DYING}), Rider("Bo")), sitting=1)
    assert stage.asked() == ["p1 dying c1"]
    ask = GAME.open_questions(stage.state)[0]
    assert GAME.default(stage.state, ask) == TellDeath("c1")
    stage.run(GAME.sitting_opened)
    assert [stage.one(pc).status for pc in ("c1", "c2")] == [DEAD, IN_PLAY]


@pytest.mark.rule("RC-16.4")
@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({}, False),
        ({"rests": 1, "downtime": Downtime(1)}, False),
        ({"rests": 1}, True),
        ({"is_open": False}, False),
        under("mortal_deadline", "sitting_end", {"is_open": False}, True),
        under("mortal_deadline", "sitting_end", {"rests": 1}, False),
        under("mortal_deadline", "clock", {"rests": 1}, False),
    ],
)
def test_when_a_mortal_injury_kills(rulings: Settings, changes: dict[str, Any], asked: bool) -> None:
    stage = at(mortally(rulings), **changes)
    assert stage.asked() == (["gm mortal c1"] if asked else [])


@pytest.mark.rule("RC-16.4")
def test_a_downtime_that_was_already_open_does_not_count(rulings: Settings) -> None:
    stage = mortally(rulings, rests=1, downtime=Downtime(1))
    assert at(stage, downtime=None).asked() == []
    assert at(stage, rests=2).asked() == ["gm mortal c1"]


@pytest.mark.rule("RC-16.4")
def test_a_ruling_may_leave_the_time_of_death_to_the_gm(rulings: Settings) -> None:
    stage = at(mortally(rulings), rests=1)
    stage.do("gm", JudgeMortal("c1", dies=False))
    assert (stage.one().status, stage.asked()) == (IN_PLAY, [])
    assert at(stage, rests=2).asked() == ["gm mortal c1"]
    stage.do("gm", GAME.default(stage.state, GAME.open_questions(stage.state)[0]))
    assert stage.one().status == DEAD
    assert stage.asked() == []


@pytest.mark.rule("RC-16.4")
def test_the_gm_may_decide_earlier_that_time_is_up(rulings: Settings) -> None:
    stage = mortally(rulings)
    stage.do("gm", JudgeMortal("c1", how="fever"))
    assert stage.one().status == DEAD


@pytest.mark.rule("RC-16.4")
def test_nobody_is_spared_before_their_time_is_up(rulings: Settings) -> None:
    """It would have given them until a later downtime."""
    stage = mortally(rulings)
    with refused_by("RC-16.4", why="not now: Ana has time left for medical attention"):
        stage.do("gm", JudgeMortal("c1", dies=False))


@pytest.mark.rule("RC-16.4")
@pytest.mark.option("mortal_deadline", "clock:3")
def test_a_ruling_may_use_a_clock_of_the_gms(rulings: Settings) -> None:
    stage = mortally(rulings)
    injury = stage.one().injuries[0].id
    stage.do("gm", SetDeadline("c1", injury, 2))
    clock = stage.state.board.place(f"clock.{injury}.mortal")
    assert (clock.at, clock.size, stage.asked()) == (2, 3, [])
    stage.do("gm", SetDeadline("c1", injury, 3))
    assert stage.asked() == ["gm mortal c1"]
    with pytest.raises(Invalid, match="0 to 3"):
        stage.do("gm", SetDeadline("c1", injury, 4))
    stage.do("gm", JudgeMortal("c1", dies=False))
    assert not stage.state.board.has(f"clock.{injury}.mortal")
    assert stage.asked() == []


@pytest.mark.rule("RC-18.7", "RC-R51")
@pytest.mark.option("mortal_deadline", "clock:3")
def test_the_clock_of_a_mortal_injury_ends_with_the_injury(rulings: Settings) -> None:
    """It stayed on the table when care healed an injury that an override had made mortal."""
    stage = mortally(rulings)
    injury = stage.one().injuries[0].id
    stage.do("gm", SetDeadline("c1", injury, 2)).run(heal, "c1", injury)
    assert (stage.one().injuries, stage.state.board.has(f"clock.{injury}.mortal")) == ((), False)


@pytest.mark.rule("RC-16.4")
def test_without_the_ruling_a_mortal_injury_has_no_clock(rulings: Settings) -> None:
    with refused_by("RC-R51", why="no clock here"):
        mortally(rulings).do("gm", SetDeadline("c1", "c1i1", 1))


@pytest.mark.rule("RC-R70", "RC-R71")
@pytest.mark.parametrize(("outside", "town"), [("bank", 28), ("last_town", 42)])
def test_on_the_road_chips_for_the_town_go_to_whoever_opposes_the_pcs(outside: str, town: int) -> None:
    """The town that was left got them, where the bank opposes the PCs."""
    rulings = GAME.read_settings({"dead_chips": "town", "outside_town": outside})
    stage = Stage(rulings, Rider(stress=3), town=28, state={"on_the_road": True})
    stage.decree(SetStatus(pc="c1", status="dead"))
    assert stage.town() == stage.chips_in_all() == town
    assert stage.facts("RC-R70") == {"name": "Ana", "chips": 14, "to_town": town > 28}


@pytest.mark.rule("RC-R70")
@pytest.mark.parametrize("town", [pytest.param(28, id="to the bank"), under("dead_chips", "town", 36)])
def test_the_belongings_of_the_dead(rulings: Settings, town: int) -> None:
    """Her chips are gone, her injury cards back in the deck."""
    stage = Stage(rulings, Rider(stack=5, stress=3, injured=((Injury("i1", MAJOR), "9"),)))
    stage.run(death.die, "c1", "shot")
    assert (stage.stack(), stage.stress(), stage.town()) == (0, 0, town)
    assert stage.one().injuries == ()
    assert places.faces(stage.state, places.injuries("c1")) == ()
    assert stage.state.board.place("deck.p1").count == 52


@pytest.mark.rule("RC-15.9", "RC-16.4")
@pytest.mark.parametrize(
    ("seat", "command", "refusal", "why"),
    [
        ("p2", TellDeath("c1"), Impossible, "for their player"),
        ("p1", TellDeath("c1"), Illegal, "not dying"),
        ("p1", JudgeMortal("c1"), Forbidden, "for the GM"),
        ("gm", JudgeMortal("c2"), Illegal, "no mortal injury"),
        ("gm", JudgeMortal("c7"), Impossible, "there is no PC"),
    ],
)
def test_who_may_declare_a_death(
    rulings: Settings, seat: str, command: Command, refusal: type[Exception], why: str
) -> None:
    stage = Stage(rulings, Rider(injured=((Injury("i1", MINOR, mortal=True), "3"),)), Rider("Bo"))
    with pytest.raises(refusal, match=why):
        stage.do(seat, command)


MORTALLY = Rider(pot=(1, 1), injured=((Injury("i1", MINOR, mortal=True), "3"),), more={"status": DYING})
DEATHS = pytest.mark.parametrize(("seat", "command"), [("p1", TellDeath("c1")), ("gm", JudgeMortal("c1"))])


@pytest.mark.rule("RC-15.9", "RC-16.4")
def test_nobody_is_asked_about_a_death_in_the_middle_of_their_hand(rulings: Settings) -> None:
    stage = Stage(rulings, MORTALLY, conflict={"step": "act"})
    stage.state = msgspec.structs.replace(stage.state, sitting=1, rests=1)
    assert not [ask for ask in stage.asked() if "dying" in ask or "mortal" in ask]


@DEATHS
@pytest.mark.rule("RC-15.9", "RC-16.4", "RC-R67")
def test_a_dying_pc_may_die_in_the_middle_of_a_hand(rulings: Settings, seat: str, command: Command) -> None:
    """When is for their player to say: the stakes are lost, the pot goes to the town without further fallout."""
    stage = Stage(rulings, MORTALLY, Rider("Bo", pot=(1, 1)), conflict={"step": "act"}).do(seat, command)
    assert (stage.one().status, stage.contender("c1").is_in, stage.contender("c2").is_in) == (DEAD, False, True)
    assert (stage.contender("c1").result, stage.pot("c1"), stage.town()) == ("backed", 2, 28)
    assert stage.asked() == ["p2 act c2", "gm act"]


@DEATHS
@pytest.mark.rule("RC-15.9", "RC-5.8")
def test_a_hand_that_is_played_alone_is_played_to_its_end_first(rulings: Settings, seat: str, command: Command) -> None:
    solo = Solo("p1", "c1", "day_off")
    stage = at(Stage(rulings, MORTALLY), solos=(solo,), downtime=Downtime(1))
    with pytest.raises(Illegal, match="a hand of theirs is being played") as refused:
        stage.do(seat, command)
    assert refused.value.clause == "RC-5.8"


@pytest.mark.rule("RC-15.9", "RC-22.1")
def test_the_gm_describes_a_death_only_for_a_player_who_is_gone(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(more={"status": DYING}))
    assert [one.label for one in choices(stage, "gm", "tell_death")] == []
    with pytest.raises(Impossible, match="for their player to describe"):
        stage.do("gm", TellDeath("c1"))
    away(stage, "p1")
    assert [one.label for one in choices(stage, "gm", "tell_death")] == ["Ana dies now"]
    stage.do("gm", TellDeath("c1", "in bed"))
    assert (stage.one().status, stage.facts("RC-15.9")) == (DEAD, {"name": "Ana"})
    assert log_of(stage)[0] == "Ana is dead: in bed."


@pytest.mark.rule("RC-15.9")
def test_a_session_closed_during_their_hand_leaves_the_dying_alive_until_the_next_close(rulings: Settings) -> None:
    one = Rider(pot=(1, 1), more={"status": DYING})
    stage = at(Stage(rulings, one, conflict={"step": "act"}), sitting=1)
    assert "p1 dying c1" not in stage.asked()
    stage.run(GAME.sitting_opened)
    assert (stage.one().status, stage.contender().is_in) == (DYING, True)
    at(stage, conflict=None)
    assert stage.asked() == ["p1 dying c1"]
    stage.run(GAME.sitting_opened)
    assert stage.one().status == DEAD


@pytest.mark.rule("RC-15.9", "RC-17.4")
def test_nobody_is_asked_whether_to_play_a_pc_who_dies_at_the_opening(rulings: Settings) -> None:
    """Ana, dying and removed, is dead; Cy, whom her player made since, is simply played on."""
    riders = (Rider(more={"status": DYING, "removed": True}), Rider("Cy", more={"seat": "p1"}))
    stage = at(Stage(rulings, *riders), sitting=2, is_open=True)
    stage.run(GAME.sitting_opened)
    assert (stage.one("c1").status, stage.state.choosing) == (DEAD, ())
    assert stage.facts("RC-15.9") == {"name": "Ana"}


@pytest.mark.rule("RC-R70")
@pytest.mark.parametrize(("stack", "facts"), [(5, {"name": "Ana", "chips": 7, "to_town": False}), (0, {})])
def test_the_receipt_of_a_death_says_what_is_left(rulings: Settings, stack: int, facts: dict[str, object]) -> None:
    stage = Stage(rulings, Rider(stack=stack, stress=2 if stack else 0))
    stage.run(death.die, "c1", "shot")
    assert stage.facts("RC-R70") == facts
