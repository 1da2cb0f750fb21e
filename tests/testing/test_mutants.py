"""Mutants of a small game: those that its tests catch, and those that survive because of a false mark."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.core.play import Play
from croupier.core.refusals import Illegal
from croupier.core.rules import Rule
from croupier.testing.forked_tasks import FELL, TOO_LONG, Task, note, outcomes, stuck_in
from croupier.testing.variants import mutants_of

GAME = '''
from croupier.core.game import Game
from croupier.core.play import Play
from croupier.core.rules import rule

@rule("MC-1.1")
def ante(play: Play, chips: int) -> None:
    """Pay one chip."""
    play.require(chips > 0, "MC-1.1", "no chip")
    play.do("paid")

@rule("MC-1.2")
def is_high(card: int) -> bool:
    return card > 7

@rule("MC-1.3")
def count(cards: tuple[int, ...]) -> int:
    while len(cards) > 3:
        cards = after_discard(cards)
    return len(cards)

@rule("MC-1.4")
def after_discard(cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards[1:]

@rule("MC-1.5")
def untested() -> None:
    pass

class ManyCards(Game):
    name = "many-cards"
    ledger = """# Many Cards
## Clauses
- **MC-1.1** [rule] One chip.
## Rulings
"""
'''
TESTS = """
import pytest
from croupier.core.refusals import Illegal
from many_cards import ante, count, is_high

class Table:
    mode = "enforce"

class Game:
    def apply(self, state, event): return state

def play():
    from croupier.core.play import Play
    table = Play.__new__(Play)
    table.state, table.game, table.events, table._because, table._waived = Table(), Game(), [], [], False
    return table

@pytest.mark.rule("MC-1.1")
def test_an_ante_is_paid():
    table = play()
    ante(table, 1)
    assert table.events == ["paid"]

@pytest.mark.rule("MC-1.1")
def test_no_chip_no_ante():
    with pytest.raises(Illegal):
        ante(play(), 0)

@pytest.mark.rule("MC-1.2")
def test_nothing_at_all():
    assert is_high(8) in (True, False)

@pytest.mark.rule("MC-1.3", "MC-1.4")
def test_count():
    assert count((1, 2, 3, 4)) == 3
    assert count(()) == 0

@pytest.mark.rule("MC-1.3")
def test_that_fails_anyway():
    assert False
"""
INI = "addopts = -p croupier.testing.plugin\npythonpath = .\nfilterwarnings = error\n"
RUN = """
import sys
from many_cards import ManyCards
from croupier.testing import mutants
mutants.game_of = lambda name: ManyCards()
mutants.PATIENCE = 0.5
sys.exit(mutants.main(sys.argv[1:]))
"""


def hunted(folder: Path, *arguments: str, run: str = RUN) -> subprocess.CompletedProcess[str]:
    (folder / "many_cards.py").write_text(GAME)
    (folder / "test_many_cards.py").write_text(TESTS)
    (folder / "run.py").write_text(run)
    (folder / "pytest.ini").write_text("[pytest]\n" + INI)
    command = [sys.executable, "run.py", "many-cards", "--tests", ".", *arguments]
    environ = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # importing plugins takes longer than the tests
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environ)


@pytest.mark.skipif(sys.platform == "win32", reason="an endless mutant is only ended where there is fork")
def test_caught_and_surviving_mutants_are_reported(tmp_path: Path) -> None:
    done = hunted(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:4] == [
        "  NOT CAUGHT many_cards.is_high always says no (MC-1.2): its tests pass",
        "  NOT CAUGHT many_cards.is_high always says yes (MC-1.2): its tests pass",
        "  NOT CAUGHT many_cards.untested does nothing (MC-1.5): no marked test",
        "  LEFT OUT test_many_cards.py::test_that_fails_anyway: it fails, or is skipped, when nothing is wrong",
    ]
    assert "many-cards: 5 of 8 mutants caught (62.5%); of 5 cited functions 3 in every way" in done.stdout
    sample = hunted(tmp_path, "--sample", "8", "--json")
    assert sample.returncode == 1
    endless = next(one for one in json.loads(sample.stdout) if "after_discard" in one["mutant"])
    assert endless["caught_by"] == "test_many_cards.py::test_count took too long"


AT_ONCE = """
hunt = mutants.Hunt._hunt
def hunt_slowly(session, chosen, numbers):
    assert not any("after_discard" in str(session.hunted[one]) for one in numbers)
    hunt(session, chosen, numbers)
mutants.Hunt._hunt = hunt_slowly
mutants.PATIENCE = 1.5
"""


@pytest.mark.skipif(sys.platform == "win32", reason="an endless mutant is only ended where there is fork")
def test_an_endless_mutant_is_known_by_the_test_that_it_does_not_end(tmp_path: Path) -> None:
    """Otherwise all its tests are run without it, and then with it for three times as long."""
    done = hunted(tmp_path, "--sample", "8", "--json", run=RUN.replace("sys.exit", f"{AT_ONCE}sys.exit"))
    endless = next(one for one in json.loads(done.stdout) if "after_discard" in one["mutant"])
    assert endless["caught_by"] == "test_many_cards.py::test_count took too long"


def made(function: Any) -> dict[str, Any]:
    return {mutant.fault: mutant.function for mutant in mutants_of(Rule(function, ("MC-1.1",)))}


def does(play: Play[Any]) -> None: ...
def says(card: int) -> bool: ...  # type: ignore[empty-body]
def counts(cards: tuple[int, ...]) -> int:
    return len(cards)


def moves(cards: tuple[int, ...], by: int) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def lists(by: int) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def weighs(by: int) -> Fraction: ...  # type: ignore[empty-body]
def finds(by: int) -> Fraction | None: ...


@pytest.mark.parametrize(
    ("function", "given", "answers"),
    [
        (does, (None,), {"does nothing": None}),
        (says, (3,), {"always says yes": True, "always says no": False}),
        (counts, ((5, 6),), {"always counts 0": 0, "counts one too many": 3}),
        (moves, ((5, 6), 1), {"gives back what it got": (5, 6)}),
        (lists, (1,), {"gives nothing": ()}),
        (weighs, (1,), {"gives nothing": 0}),
        (finds, (1,), {"gives nothing": None}),
    ],
)
def test_a_mutant_is_chosen_by_what_a_rule_returns(function: Any, given: Any, answers: dict[str, Any]) -> None:
    assert {fault: mutant(*given) for fault, mutant in made(function).items()} == answers


def test_a_rule_that_refuses_nothing_keeps_the_refusals_of_others() -> None:
    class Table:
        mode = "enforce"

    table: Any = Play.__new__(Play)
    table.state, table._because, table._waived = Table(), [], False

    def inner(play: Any) -> None:
        play.require("", "MC-1.2", "inner")

    def outer(play: Any, *, deep: bool) -> None:
        play.require("", "MC-1.1", "outer")
        if deep:
            inner(play)

    mutant = made(outer)["refuses nothing"]
    mutant(table, deep=False)
    with pytest.raises(Illegal, match="inner"):
        mutant(table, deep=True)
    with pytest.raises(Illegal, match="outer"):
        outer(table, deep=False)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_children_answer_crash_or_are_ended() -> None:
    def falls() -> bytes:
        raise MemoryError

    def endless() -> bytes:
        while True:
            pass

    def stuck() -> bytes:
        note(b"the last step")
        return endless()

    def sleeps() -> bytes:
        time.sleep(60)
        return b"awake"

    tasks = [
        Task(lambda: b"done", 9),
        Task(falls, 9),
        Task(endless, 0.2),
        Task(lambda: b"x" * 200_000, 9),
        Task(sleeps, 0.01),
        Task(stuck, 0.2),
    ]
    answers = dict(outcomes(tasks, 2))
    doing, seconds = stuck_in(answers.pop(5))
    assert (doing, 0.1 < seconds < 2) == ("the last step", True)
    assert answers == {0: b"done", 1: FELL, 2: TOO_LONG, 3: b"x" * 200_000, 4: TOO_LONG}
