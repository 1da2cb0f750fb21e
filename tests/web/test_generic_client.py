"""A client that knows only the contract plays State Stack to the end, again and again (acceptance 5)."""

import os
from pathlib import Path

import pytest

from support.web.evening import Evening, every_command

GAME = "state-stack"
TABLES = 5
STEPS = int(os.environ.get("CROUPIER_STEPS", "2000"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 100, 3)
    assert len(evening.done.accepted) > 10
    assert evening.wrong == []


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_a_client_that_knows_only_the_contract_finishes_many_fights(tmp_path: Path) -> None:
    every = every_command(GAME)
    evening = Evening(tmp_path, STEPS, SEED, every, keen=True, tables=({},) * TABLES, enough=has_ended_ten)
    print(evening.told())  # noqa: T201 - quoted in closing notes
    print(f"{evening.happened['fight_ended']} fights ended; never accepted: {every - evening.has_done}")  # noqa: T201
    assert every - evening.has_done == set()
    assert evening.done.offered - set(evening.done.accepted) == set()
    assert evening.happened["fight_ended"] >= 10
    assert evening.done.groups["override"] * 10 <= evening.done.groups.total()
    assert evening.wrong == []
    assert evening.draws_checked > 100
    assert evening.entries >= evening.done.accepted.total()


def has_ended_ten(evening: Evening) -> bool:
    return evening.happened["fight_ended"] >= 10
