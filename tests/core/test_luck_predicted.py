"""Which future draws a host can predict from its database: all in committed mode, none in joint mode."""

from __future__ import annotations

import os
import sys

import pytest

from croupier.core.state import TABLE
from croupier.core.table_commands import OpenSitting
from support.core.luck_predictors import PredictingTable
from support.tampering.evening import GAMES, Server

SEED = os.environ.get("CROUPIER_TAMPERING_SEED", "2026-11-22")
STEPS = {
    "state-stack": 24, "rust-in-the-canyon": 40, "syuzheteers": 60, "deck-of-adventures": 40, "maelstrom": 64,
}  # fmt: skip


class Predicted(Server):
    table_class = PredictingTable


def played(name: str, seed: str, luck: str) -> PredictingTable:
    server = Predicted(name, seed, luck=luck)
    server.sit_down()
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    server.play(STEPS[name])
    table = server.table
    assert isinstance(table, PredictingTable)
    return table


def check_joint(tables: list[PredictingTable]) -> str:
    """No value was predicted, and faces only as often as by chance."""
    joint, guessed = sum(one.joint for one in tables), sum(one.guessed for one in tables)
    right, expected = sum(one.right for one in tables), float(sum(one.expected for one in tables))
    values = sum(one.values_right for one in tables)
    text = f"{len(tables)} tables, {joint} joint draws, {guessed} guesses: {values} of 256-bit values predicted"
    text += f", {right} faces right where chance has {expected:.1f}"
    assert joint > 0, text
    assert values == 0, text
    assert abs(right - expected) < 5 * (expected**0.5 + 1), text
    return text


@pytest.mark.parametrize("name", ["state-stack", "deck-of-adventures"])
def test_a_host_that_reads_the_database_predicts_every_draw_in_committed_mode(name: str) -> None:
    """Security audit 4, unchanged by design in this mode; it also shows that a prediction can come true at all."""
    table = played(name, SEED, "committed")
    assert table.draws > 0
    assert table.right == table.values_right == table.guessed >= table.draws


@pytest.mark.parametrize("name", ["state-stack", "rust-in-the-canyon"])
def test_a_host_that_reads_the_database_predicts_no_joint_draw(name: str) -> None:
    """Security audit 4: an unmodified host predicts luck from its database."""
    check_joint([played(name, SEED, "joint")])


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_host_that_reads_the_database_predicts_none_of_the_draws_of_twenty_joint_tables() -> None:
    """Security audit 4, in full: four tables of each of the five games."""
    tables = [played(name, f"{SEED} {count}", "joint") for name in GAMES for count in range(4)]
    sys.stdout.write(f"seed {SEED}: {check_joint(tables)}\n")
