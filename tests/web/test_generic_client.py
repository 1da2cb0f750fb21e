"""A client that knows the contract alone plays State Stack to the end, over and over (acceptance 5)."""

import os
from pathlib import Path

import pytest

from web_evening import Evening, every_command

STEPS = int(os.environ.get("CROUPIER_STEPS", "2000"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 150, 3)
    assert len(evening.players.accepted) > 10
    assert evening.judged.ok, evening.judged.wrong


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_client_that_knows_only_the_contract_plays_many_fights_to_their_end(tmp_path: Path) -> None:
    every = every_command("state-stack")
    evening = Evening(tmp_path, STEPS, SEED, every)
    players, judged, fights = evening.players, evening.judged, evening.happened["fight_ended"]
    print(f"{evening.steps} steps")  # noqa: T201 - quoted
    print(f"accepted {dict(players.accepted)}, refused {dict(players.refused)}, {fights} fights")  # noqa: T201 - quoted
    print(f"{judged.entries} entries; draws {judged.draws}; sealed choices {judged.sealed_choices}")  # noqa: T201 - quoted
    assert every - set(players.accepted) - evening.by_the_server == set()
    assert players.offered - set(players.accepted) == set()
    assert fights >= 10
    assert players.groups["override"] * 10 <= players.groups.total()
    assert judged.ok, judged.wrong
    assert judged.draws["checked"] > 100
    assert judged.entries >= sum(players.accepted.values())
