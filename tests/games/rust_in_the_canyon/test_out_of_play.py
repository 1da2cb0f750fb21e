"""PCs taken out of play in the middle of a hand: their pots wait for the end of the stage (RC-R67, RC-12.5)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import See
from croupier.games.rust_in_the_canyon.conflict.commands import BreakOffConflict
from croupier.games.rust_in_the_canyon.cost.commands import TellDeath
from croupier.games.rust_in_the_canyon.cost.events import FalloutRead
from croupier.games.rust_in_the_canyon.decree.commands import SetStatus
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, IN_PLAY, REMOVED
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.stage import Rider, Stage

C_PILE = tuple(f"p3 {one}" for one in range(2, 10))


def three(rulings: Settings, *, town: int = 2) -> Hand:
    """E9 (f): antes paid, A has bid 2, B and the GM are below the price."""
    riders = tuple(Rider(name, stack=8, hand=("9",), pot=(3, 3)) for name in "ABC")
    return Hand(rulings, *riders, level=3, town=town, gm_hand=("8",)).bid(p1=2, p2=0, p3=0, gm=0).see("p3")


def read_for(table: Hand) -> list[str]:
    """The PCs whose fallout was read."""
    return [event.pc for event in table.events if isinstance(event, FalloutRead)]


@pytest.mark.rule("RC-R67", "RC-12.5")
@pytest.mark.parametrize(("status", "stack"), [(REMOVED, 8), (ASIDE, 8), (DEAD, 0)])
def test_the_pot_of_a_pc_taken_out_pays_nothing_in_the_stage_that_frees_it(
    rulings: Settings, status: str, stack: int
) -> None:
    table = three(rulings)
    table.decree(SetStatus(pc="c2", status=status))
    assert (table.town(), table.pot("c2"), table.contender("c2").is_in) == (2, 6, False)
    assert table.waits() == ["gm see c1", "gm see c3"]
    table.see("c1")
    with pytest.raises(Impossible, match="too few chips"):
        table.do("gm", See("c3"))
    table.back_down("c3", luck=C_PILE)
    assert (table.stacks(), table.town(), table.pots()) == ((6, stack, 6), 6, (10, 0, 0))
    assert read_for(table) == ["c3"]
    assert (table.contender("c2").result, table.contender("c2").stakes) == ("backed", False)


@pytest.mark.rule("RC-R67")
def test_a_pc_who_backs_down_and_is_then_taken_out_has_no_further_fallout(rulings: Settings) -> None:
    table = three(rulings, town=4).back_down("p2")
    table.decree(SetStatus(pc="c2", status=DEAD)).see("c1", "c3")
    assert (table.town(), table.pot("c2"), read_for(table)) == (6, 0, [])


@pytest.mark.option("back_down_fallout", "conflict_end")
@pytest.mark.rule("RC-R67")
def test_fallout_that_waited_for_the_end_of_the_conflict_is_not_read_either(rulings: Settings) -> None:
    table = three(rulings, town=4).back_down("p2").see("c1", "c3")
    assert (table.contender("c2").resolved, table.pot("c2")) == (False, 6)
    table.decree(SetStatus(pc="c2", status=DEAD))
    table.act("p1 K", "p3 K", "gm K", p1="hit", p3="hit", gm="hit")
    assert table.now.round == 2
    table.bid(p1=0, p3=0, gm=0)
    assert (table.contender("c2").resolved, table.pot("c2"), read_for(table)) == (True, 0, [])


@pytest.mark.rule("RC-R67", "RC-22.1")
def test_chips_that_wait_go_to_the_town_when_the_conflict_is_broken_off(rulings: Settings) -> None:
    table = three(rulings)
    table.decree(SetStatus(pc="c2", status=REMOVED)).do("gm", BreakOffConflict())
    assert (table.stacks(), table.town()) == ((11, 8, 11), 2 + 6 + 3 + 3)


@pytest.mark.rule("RC-R67")
def test_a_pc_put_back_in_play_stays_out_of_the_conflict(rulings: Settings) -> None:
    table = three(rulings, town=4)
    table.decree(SetStatus(pc="c2", status=REMOVED)).decree(SetStatus(pc="c2", status=IN_PLAY)).see("c1", "c3")
    assert (table.contender("c2").is_in, table.pot("c2"), read_for(table)) == (False, 0, [])


@pytest.mark.rule("RC-R70", "RC-12.5")
@pytest.mark.option("dead_chips", "town")
def test_chips_of_the_dead_pay_nothing_in_the_stage_in_which_they_die(rulings: Settings) -> None:
    """B's 8 chips and the pot of 6 go to the town when the GM has answered, as chips of a PC who backs down do."""
    table = three(rulings)
    table.decree(SetStatus(pc="c2", status=DEAD))
    assert (table.town(), table.stack("c2"), table.waits()) == (2, 8, ["gm see c1", "gm see c3"])
    table.see("c1")
    with pytest.raises(Impossible, match="too few chips"):
        table.do("gm", See("c3"))
    table.back_down("c3", luck=C_PILE)
    assert (table.stacks(), table.town(), table.now.step) == ((6, 0, 6), 6 + 8, "act")
    assert table.facts("RC-R70") == {"name": "B", "chips": 8, "to_town": True}


@pytest.mark.rule("RC-R70")
@pytest.mark.option("dead_chips", "town")
@pytest.mark.parametrize(("step", "waits"), [("act", True), ("choose", False)])
def test_at_other_times_the_chips_of_the_dead_go_to_the_town_at_once(rulings: Settings, step: str, waits: bool) -> None:
    """Ana is dying, and was never in the conflict that Bo is in."""
    bo = Rider("Bo", pot=(1, 1), contender={"result": "won", "total": 20} if step == "choose" else {})
    stage = Stage(rulings, Rider(stack=5, stress=2, more={"status": DYING}), bo, conflict={"step": step})
    assert stage.state.conflict is not None
    conflict = msgspec.structs.replace(stage.state.conflict, contenders=(stage.contender("c2"),))
    stage.state = msgspec.structs.replace(stage.state, conflict=conflict)
    stage.do("p1", TellDeath("c1"))
    assert (stage.stack(), stage.stress(), stage.town()) == ((5, 2, 28) if waits else (0, 0, 35))
    stage.do("gm", BreakOffConflict())
    assert (stage.stack(), stage.stress(), stage.town()) == (0, 0, 35 + 1)
