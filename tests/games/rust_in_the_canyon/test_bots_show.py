"""What a session of bots shows: what is read is claimed, plans, help, clocks, aftermaths, and beaten PCs leave."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import BackDown
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.bots.answers import Style, in_conflict
from croupier.games.rust_in_the_canyon.conflict.commands import ClaimMarkers, SetInvolved
from croupier.games.rust_in_the_canyon.moves.state import Marker
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import proposed
from support.rust_in_the_canyon.stage import Rider

EVENTS = ("ReadAnswered", "PlanClaimed", "PlanEnded", "HelpCalled", "ClockStarted", "ClockRang", "AftermathTold")


def session(seed: str) -> Counter[str]:
    """How often each event comes in a session of two players."""
    found: Counter[str] = Counter()
    table = sit_down(GAME, SeededLuck(f"demo|{seed}"), players=2)
    for entry in with_bots(table, f"demo|{seed}").run(5000):
        found.update(type(event).__name__ for event in entry.events)
    return found


def test_a_session_shows_the_moves_of_the_booklet() -> None:
    found = session("1")
    assert [name for name in EVENTS if not found[name]] == []
    assert found["MarkerJudged"] >= found["ReadAnswered"] - 1


@pytest.mark.rule("RC-8.9")
def test_a_bot_claims_what_is_about_the_conflict_alone(rulings: Settings) -> None:
    mill, jail = (Marker(f"m{at}", "t1", "?", "!", words.READS[at][0]) for at in (0, 1))
    stage = proposed(rulings, Rider(more={"markers": (mill, jail)}))
    assert stage.state.conflict is not None
    now = msgspec.structs.replace(stage.state.conflict, step="claim", stakes=words.STAKES[1][0])
    view = msgspec.structs.replace(stage.state, conflict=now)
    answer = in_conflict(view, "p1", Ask("p1", "claim:1:c1", "", "c1"), Style(), lambda _: 0)
    assert answer == ClaimMarkers((jail.id,))


def test_the_beaten_are_left_out_and_back_down_with_a_poor_hand(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(stress=18), Rider("Bo"))
    answer = in_conflict(stage.state, "gm", Ask("gm", "involved:1", "", ""), Style(), lambda _: 0)
    assert isinstance(answer, SetInvolved)
    assert answer.pcs == ("c2",)
    for stress, backs in ((18, True), (3, False)):
        table = hand(rulings, "9", "8").bid(p1=0, gm=1)
        stress_place = msgspec.structs.replace(table.state.board.place("stress.c1"), chips=(("chip", stress),))
        view = msgspec.structs.replace(table.state, board=table.state.board.put(stress_place))
        answer = in_conflict(view, "p1", Ask("p1", "see:1:c1", "", "c1"), Style(), lambda _: 0)
        assert isinstance(answer, BackDown) is backs
