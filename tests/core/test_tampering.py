"""Random changes to exports of all games: what the export alone exposes, and what the browsers' files add."""

from __future__ import annotations

import os
import sys
from random import Random

import pytest

from support.tampering.evening import GAMES, sealed_export, whole_evening
from support.tampering.host import could_have_been
from support.tampering.judge import Judge, exported
from support.tampering.tally import NOT_RERUN, Tally, changes, tally

SEED = os.environ.get("CROUPIER_TAMPERING_SEED", "2026-11-22")
STEPS = {
    "state-stack": 48, "rust-in-the-canyon": 64, "syuzheteers": 120, "deck-of-adventures": 64, "maelstrom": 96,
}  # fmt: skip
"""Steps of bots in the slow form: enough for each game to draw."""
EACH = 200
"""Changes to each of the ten evenings of the slow form: 2,000 in all."""


def check(total: Tally) -> None:
    """The browsers' files expose every change, and the export alone misses only what honest play could produce."""
    assert total.missed == []
    assert total.unexplained == []


@pytest.mark.parametrize(("name", "luck"), [(name, ("committed", "joint")[at % 2]) for at, name in enumerate(GAMES)])
def test_random_changes_are_found(name: str, luck: str) -> None:
    """Security audit 2: re-sealed changes to dice, cards, facts, events, draws, actors and the tail."""
    total = tally(whole_evening(name, SEED, luck=luck, steps=24, size=5), 14, Random(f"{SEED} {name}"))
    check(total)
    assert total.found_by["chain"] > 0


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("luck", ["committed", "joint"])
def test_two_thousand_random_changes_are_found(luck: str) -> None:
    """Security audit 2, in full: a thousand for each kind of luck, in five games, half of them re-sealed."""
    total = Tally()
    for name in GAMES:
        evening = whole_evening(name, SEED, luck=luck, steps=STEPS[name], size=6)
        part = tally(evening, EACH, Random(f"{SEED} {name} {luck}"))
        sys.stdout.write("\n".join([f"\n{name}, {luck}, seed {SEED}", *part.lines(), ""]))
        total.add(part)
    sys.stdout.write("\n".join([f"\nall of {luck}, seed {SEED}", *total.lines(), ""]))
    check(total)
    assert total.made == EACH * len(GAMES)
    assert total.found_by["export"] > 150
    assert total.found_by["what browsers kept"] > 50


def test_an_incremental_check_finds_what_a_full_check_finds() -> None:
    evening = whole_evening("rust-in-the-canyon", SEED, luck="joint", steps=12)
    judge = Judge(evening)
    for change, _ in zip(changes(evening, Random(SEED)), range(24), strict=False):
        if change.is_resealed:
            part, whole = (judge.judge(change.export, from_start=start) for start in (False, True))
            assert (part.chain, part.export, part.seen) == (whole.chain, whole.export, whole.seen)


def test_an_export_of_another_rules_version_is_reported_as_not_rerun() -> None:
    evening = whole_evening("syuzheteers", SEED, luck="committed", steps=8)
    lines = (*evening.lines[:9], evening.lines[9].replace(b'"rules":"x"', b'"rules":"y"'), *evening.lines[10:])
    found = Judge(evening).judge(sealed_export(evening.first, lines))
    assert found.verified is not None
    assert (found.export, found.verified.derived) == ([], {"y": 1})
    assert NOT_RERUN


def test_the_oracle_of_honest_histories_recognizes_a_forged_one() -> None:
    evening = whole_evening("maelstrom", SEED, luck="committed", steps=24)
    assert could_have_been(evening, list(evening.lines)) == []
    other = [line.replace(b'"seat":"p1"', b'"seat":"p2"') for line in evening.lines]
    assert could_have_been(evening, other) != []


def test_a_missing_tail_is_found_by_a_browser_and_reported_as_of_an_entry() -> None:
    """Security audit 2: a file without its last entries is consistent by itself."""
    evening = whole_evening("syuzheteers", SEED, luck="committed", steps=8)
    judge = Judge(evening)
    short = judge.judge(sealed_export(evening.first, evening.lines[:-2]))
    assert short.verified is not None
    assert (short.export, short.verified.entries) == ([], len(evening.lines) - 2)
    assert any("the file ends at version" in line for line in short.seen)
    assert judge.judge(exported(evening)).is_found is False
