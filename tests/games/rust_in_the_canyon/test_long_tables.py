"""Data that nothing refers to anymore leaves the state of a long-running table; the journal keeps it."""

from __future__ import annotations

import pytest

from croupier.core import entry as entries
from croupier.core.key_events import KeyLeftSealed, KeyOpened
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import Session, sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.core.verify import verify
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.bots import freeplay
from croupier.games.rust_in_the_canyon.conflict.events import KEPT, ConflictEnded
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Past
from croupier.games.rust_in_the_canyon.cost import long_dead
from croupier.games.rust_in_the_canyon.cost.exit_events import DeadPutAway
from croupier.games.rust_in_the_canyon.moves.events import ReadAnswered
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces.luck_bookkeeping import KEPT_VEILED
from support.rust_in_the_canyon.stage import Rider, Stage

LUCK = KeyedLuck(b"g" * 32)


@pytest.fixture(scope="module")
def evening() -> Session[Canyon]:
    """A table of one player after many conflicts: after each hand unplayed cards are shuffled in unseen by others."""
    before, freeplay.IN_ALL = freeplay.IN_ALL, 40
    session = with_bots(sit_down(GAME, LUCK, players=1), "evening")
    for _ in session.run(4_000):
        if session.table.state.conflicts > 14 and session.table.state.conflict is None:
            break
    freeplay.IN_ALL = before
    return session


def veiled(table: Table[Canyon]) -> list[str]:
    return [one.id for one in table.state.board.sets if one.veiled]


def test_the_last_keys_of_cards_that_stayed_hidden_are_kept(evening: Session[Canyon]) -> None:
    table = evening.table
    events = [event for entry in table.entries for event in entry.events]
    left = [event for event in events if isinstance(event, KeyLeftSealed)]
    assert left
    assert len(veiled(table)) == KEPT_VEILED
    kept = {one.id for one in table.state.board.sets} | {one.name for one in table.state.leaves}
    assert not kept & {event.name for event in left}
    opened = [event for event in events if isinstance(event, KeyOpened)]
    assert table.state.keys_taken == len(opened) + len(left) + len(table.state.leaves)


def test_everyone_may_still_agree_to_open_the_keys_that_are_kept(evening: Session[Canyon]) -> None:
    offered = [one.command for one in evening.table.choices("p1") if one.command["type"] == "agree_to_open"]
    mine = [one.id for one in evening.table.state.board.sets if "p1" in one.veiled]
    assert [one["name"] for one in offered] == mine != []


def test_the_owners_of_cards_that_stayed_hidden_are_still_known(evening: Session[Canyon]) -> None:
    """A whole export would show them."""
    assert "p1" in evening.table.state.board.veiled


def test_the_journal_is_verified_with_them_as_sealed(evening: Session[Canyon]) -> None:
    table = evening.table
    lines = [entries.write(one) for one in table.entries]
    start = sit_down(GAME, LUCK, players=1).before[1]
    found = verify(GAME, start, LUCK.root, LUCK.algorithm, lines)
    assert found.wrong == ()
    assert found.draws["sealed"] > 0
    assert found.draws["checked"] > 0


@pytest.mark.rule("RC-13.7")
def test_the_last_conflicts_are_kept_to_be_named_again(rulings: Settings) -> None:
    past = tuple(Past(number, f"stakes {number}", "t1") for number in range(1, KEPT + 1))
    stage = Stage(rulings, Rider(), state={"past": past, "conflict": Conflict(KEPT + 1, "the mill")})
    after = ConflictEnded(KEPT + 1, "the mill").apply(stage.state)
    assert [one.number for one in after.past] == list(range(2, KEPT + 2))


@pytest.mark.rule("RC-6.5")
def test_a_retired_marker_is_dropped_with_the_next_answer_and_its_id_is_not_used_again(rulings: Settings) -> None:
    held = tuple(Marker(f"m{n}", "t1", "Who?", "Nobody", "it", retired=why) for n, why in ((1, "left town"), (2, "")))
    stage = Stage(rulings, Rider(more={"markers": held}), Rider("Bo"))
    assert stage.state.markers_made == 2
    new = Marker("m3", "t1", "Why?", "Money", "it")
    after = ReadAnswered("Why?", "Money", (("c1", new),)).apply(stage.state)
    assert after.character("c1").markers == (held[1], new)
    assert after.markers_made == 3


def long_ago(rulings: Settings, **state: object) -> Stage:
    riders = [Rider(f"Late {n}", stack=0, more={"status": DEAD}) for n in range(5)]
    return Stage(rulings, *riders, Rider("Ana"), state=state)


@pytest.mark.rule("RC-15.9")
def test_the_sheets_of_those_long_dead_leave_the_table_when_a_session_opens(rulings: Settings) -> None:
    stage = long_ago(rulings)
    stage.run(long_dead.put_away)
    assert [one.id for one in stage.state.characters] == ["c3", "c4", "c5", "c6"]
    assert not stage.state.board.has(places.stack("c1"))
    assert stage.state.board.has(places.stack("c3"))
    assert [event.pcs for event in stage.events if isinstance(event, DeadPutAway)] == [("c1", "c2")]


@pytest.mark.rule("RC-15.9")
def test_the_dead_stay_while_something_is_under_way(rulings: Settings) -> None:
    stage = long_ago(rulings, conflict=Conflict(1, "the mill"))
    stage.run(long_dead.put_away)
    assert len(stage.state.characters) == 6
