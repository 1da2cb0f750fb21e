"""Sessions of the demo: every power used changes something, makes a Check, or is asked of the GM."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.cli.demo import MOST, session_of
from croupier.core.entry import Entry
from croupier.core.tour import Tour
from croupier.games.deck_of_adventures import GAME

SEEDS, SHORT = 20, 9
CHANGES = {
    "effect_laid", "vitals_set", "armor_regained", "condition_laid", "condition_set", "condition_ended", "token_set",
    "grid_painted", "check_called",
}  # fmt: skip
"""Events of which each is something that a power does; damage and health that change nothing are none."""
QUESTIONS = {"words", "unwilling", "harm"}


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


def idle_uses(entries: list[Entry]) -> Iterator[str]:
    """The uses of powers and things after which nothing has changed and nobody is asked."""
    for entry in entries:
        names = [event.name for event in _of(entry, "power_used")]
        if not names:
            continue
        at = max(n for n, event in enumerate(entry.events) if tag(event) == "power_used")
        does = any(tag(event) in CHANGES for event in entry.events[at + 1 :])
        asked = {one.ask.key.partition(":")[0] for event in _of(entry, "questions_asked") for one in event.asked}
        if not does and not asked & QUESTIONS:
            yield f"entry {entry.n}: {', '.join(names)}"


def _of(entry: Entry, name: str) -> list[Any]:
    return [event for event in entry.events if tag(event) == name]


@pytest.mark.rule("DA-25.5", "DA-25.7", "DA-25.26")
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed == SHORT else pytest.mark.slow) for seed in range(1, SEEDS + 1)]
)
def test_every_power_used_in_a_demo_does_something_or_is_asked_about(seed: int) -> None:
    session = session_of(GAME, Tour(seed))
    for _ in session.run(MOST):
        pass
    assert session.has_ended
    entries = list(session.table.entries)
    assert any(_of(entry, "power_used") for entry in entries)
    assert list(idle_uses(entries)) == []
