"""A client that knows only the contract plays Rust in the Canyon: one conflict after another, each command once."""

import os
from pathlib import Path

import pytest

from support.web.evening import Evening, every_command

GAME = "rust-in-the-canyon"
NO_TIME_LIMIT = "time_up"
"""The server says it where a table's settings limit the time for an answer; this ledger's do not."""
TABLES = 9
STEPS = int(os.environ.get("CROUPIER_STEPS", "2000"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))


def conflicts_resolved(evening: Evening) -> int:
    """The number of conflicts decided for at least one PC, without those called off or broken off."""
    found, came_out = 0, False
    for event in evening.events:
        came_out |= event["type"] == "pc_resolved"
        if event["type"] == "conflict_ended":
            found, came_out = found + came_out, False
    return found


def is_enough(evening: Evening) -> bool:
    happened = evening.happened
    return conflicts_resolved(evening) >= 20 and happened["choices_opened"] >= 10 and happened["pc_removed"] >= 5


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 180, 7, game=GAME, keen=True)
    assert len(evening.done.accepted) > 40
    assert evening.wrong == []


@pytest.mark.slow
@pytest.mark.timeout(5000)
def test_a_client_that_knows_only_the_contract_finishes_many_conflicts(tmp_path: Path) -> None:
    every = every_command(GAME) - {NO_TIME_LIMIT}
    evening = Evening(tmp_path, STEPS, SEED, every, GAME, keen=True, tables=({},) * TABLES, enough=is_enough)
    happened = evening.happened
    print(evening.told())  # noqa: T201 - quoted in closing notes
    print(f"{happened['pc_resolved']} PCs, {conflicts_resolved(evening)} conflicts resolved")  # noqa: T201 - quoted
    print(f"{happened['choices_opened']} sealed rounds, {happened['pc_removed']} PCs removed")  # noqa: T201 - quoted
    assert every - evening.has_done == set()
    assert evening.done.offered - set(evening.done.accepted) == set()
    assert is_enough(evening)
    assert evening.done.groups["override"] * 10 <= evening.done.groups.total()
    assert evening.wrong == []
    assert evening.draws_checked > 100
    assert evening.entries >= evening.done.accepted.total()
