"""From one session to the next: who comes back, with which stress (RC-4.8, RC-17.4)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.commands import TellDeath
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, Injury
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, IN_PLAY, REMOVED
from croupier.games.rust_in_the_canyon.town import sittings
from croupier.games.rust_in_the_canyon.town.commands import BringBack, KeepCharacter, SetAside, WriteNotes
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage

GONE: dict[str, Any] = {"status": REMOVED, "removed": True}


def of_one_player(rulings: Settings, *riders: Rider, **state: Any) -> Stage:
    """All PCs are of the first player; c2 ... are set on her seat."""
    moved = [one._replace(more={**one.more, "seat": "p1"}) for one in riders]
    stage = Stage(rulings, *moved, state={"faction": "law", "sitting": 2, "is_open": True, **state})
    seats = tuple(msgspec.structs.replace(seat, taken=seat.id in ("gm", "p1")) for seat in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    return stage


def statuses(stage: Stage) -> list[str]:
    return [one.status for one in stage.state.characters]


@pytest.mark.rule("RC-17.4", "RC-R49")
def test_a_lone_removed_pc_returns_unchanged(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider(more=GONE, stress=25, stack=3))
    stage.run(sittings.open_sitting)
    assert (statuses(stage), stage.one().is_playing, stage.stress(), stage.stack()) == ([IN_PLAY], True, 25, 3)
    stage.do("gm", WriteNotes("She looks tired"))
    assert stage.one().is_playing


@pytest.mark.rule("RC-17.4")
def test_a_player_with_two_pcs_chooses_which_to_play(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider("Ana", more=GONE), Rider("Bo"))
    stage.run(sittings.open_sitting)
    assert (statuses(stage), stage.asked()) == ([ASIDE, IN_PLAY], ["p1 bring"])
    stage.do("p1", BringBack("c1"))
    assert (statuses(stage), stage.asked()) == ([IN_PLAY, ASIDE], [])


@pytest.mark.rule("RC-17.4")
def test_a_player_may_keep_their_current_pc(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider("Ana", more=GONE), Rider("Bo"))
    stage.run(sittings.open_sitting)
    stage.do("p1", KeepCharacter())
    assert (statuses(stage), stage.asked()) == ([ASIDE, IN_PLAY], [])
    with refused_by("RC-17.4", why="between sessions"):
        stage.do("p1", BringBack("c1"))
    with pytest.raises(Impossible, match="not being asked"):
        stage.do("p1", KeepCharacter())


@pytest.mark.rule("RC-17.4", "RC-17.3")
def test_a_removed_pc_does_not_return_in_this_session(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider("Ana", more=GONE))
    assert stage.asked() == ["p1 character"]
    with pytest.raises(Impossible, match="not set aside"):
        stage.do("p1", BringBack("c1"))


@pytest.mark.rule("RC-17.4")
def test_the_dead_do_not_return(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider("Ana", more={"status": DEAD}), Rider("Bo", more=GONE))
    stage.run(sittings.open_sitting)
    assert statuses(stage) == [DEAD, IN_PLAY]
    with pytest.raises(Impossible):
        stage.do("p1", BringBack("c1"))


@pytest.mark.rule("RC-17.4")
def test_nobody_returns_another_players_pc_to_play(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo", more={"status": ASIDE}))
    with pytest.raises(Impossible, match="not yours"):
        stage.do("p1", BringBack("c2"))


@pytest.mark.rule("RC-4.8")
def test_a_pc_is_set_aside_only_between_sessions(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider())
    with refused_by("RC-4.8", why="between sessions"):
        stage.do("p1", SetAside())
    closed = of_one_player(rulings, Rider(), is_open=False).do("p1", SetAside())
    assert (statuses(closed), closed.asked()) == ([ASIDE], ["p1 character"])
    assert closed.do("p1", BringBack("c1")).one().is_playing


HURT = ((Injury("i1", MAJOR), "9"),)


@pytest.mark.option("return_stress", "down_to_21")
@pytest.mark.parametrize(("chips", "left"), [(25, 12), (13, 12), (5, 5)])
def test_chips_over_21_may_go_to_the_bank_on_return(rulings: Settings, chips: int, left: int) -> None:
    """A major injury counts 9 of the 21."""
    stage = of_one_player(rulings, Rider(more=GONE, stress=chips, injured=HURT))
    stage.run(sittings.open_sitting)
    assert stage.stress() == left
    assert rulings["return_stress"] == "down_to_21"


@pytest.mark.option("return_stress", "clear_chips")
def test_all_stress_chips_may_be_removed_on_return_but_injuries_stay(rulings: Settings) -> None:
    stage = of_one_player(rulings, Rider(more=GONE, stress=25, injured=HURT))
    stage.run(sittings.open_sitting)
    assert (stage.stress(), len(stage.one().injuries)) == (0, 1)


@pytest.mark.rule("RC-4.8", "RC-15.9")
def test_a_dying_pc_is_not_set_aside_between_sessions(rulings: Settings) -> None:
    """Set aside, they would outlive the session in which they were to die."""
    dying = Rider(more={"status": DYING})
    stage = of_one_player(rulings, dying, Rider("Bo", more={"status": ASIDE}), is_open=False)
    assert stage.asked() == ["p1 dying c1"]
    assert not [one for one in stage.labels("p1") if "aside" in one or "back" in one]
    with refused_by("RC-15.9", why="Ana is dying"):
        stage.do("p1", SetAside())
    with refused_by("RC-15.9", why="Ana is dying"):
        stage.do("p1", BringBack("c2"))
    stage.do("p1", TellDeath("c1", "at dawn")).do("p1", BringBack("c2"))
    assert statuses(stage) == [DEAD, IN_PLAY]
