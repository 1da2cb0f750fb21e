"""Old journals: an old stored log is upcast to today's events and still opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.core import entry as entries
from croupier.core.table import Table
from croupier.core.upcast import VERSION, JsonObject, Upcasters
from croupier.testing.battery_play import Setup, Sitting
from high_card import HIGH_CARD

OLD = Path(__file__).parent / "old" / "high-card.0.jsonl"
upcasters = Upcasters()


@upcasters.upcast("bids_opened", 0, "high-card")
def bids_opened(told: JsonObject) -> JsonObject:
    """Bids used to be an object by seat, under another name."""
    return {"type": "bids_paid", "bids": sorted(told["bids"].items())}


@upcasters.upcast("say", 0)
def say(told: JsonObject) -> JsonObject:
    """A remark used to be called words."""
    return {"type": "say", "text": told["words"]}


def test_the_log_of_an_old_version_opens_and_has_the_same_end() -> None:
    sitting = Sitting(HIGH_CARD, Setup("old", {}, 2, with_gm=True, mode="enforce", consent="all"))
    table: Table[Any] = Table(HIGH_CARD, sitting.start, sitting.luck_source)
    for line in OLD.read_bytes().splitlines():
        table.fold(entries.read(HIGH_CARD, upcasters.upgraded_line(line, 0, "high-card", to=1)))
    assert table.n == 8
    assert (table.state.round, table.state.phase) == (1, "between")
    assert table.state.chips("p1") + table.state.chips("p2") == 10


def test_a_current_line_is_unchanged() -> None:
    line = b'{"not": "even read"}'
    assert upcasters.upgraded_line(line, VERSION, "high-card") is line


def test_a_newer_journal_is_refused_with_its_version() -> None:
    with pytest.raises(ValueError, match=f"of version {VERSION + 1}"):
        upcasters.upgraded_line(b"{}", VERSION + 1, "high-card")


def test_all_upcasters_since_the_journals_version_run_in_order() -> None:
    chain = Upcasters()
    chain.upcast("a", 1)(lambda told: {**told, "type": "b", "steps": [1]})
    chain.upcast("b", 2)(lambda told: {**told, "steps": [*told["steps"], 2]})
    chain.upcast("b", 2, "one-game")(lambda told: {**told, "steps": ["own"]})
    assert chain.upgraded({"type": "a"}, 1, "another", to=3)["steps"] == [1, 2]
    assert chain.upgraded({"type": "a"}, 1, "one-game", to=3)["steps"] == ["own"]
    assert chain.upgraded({"type": "a"}, 2, "another", to=3) == {"type": "a"}


def test_each_version_of_a_tag_has_one_upcaster() -> None:
    with pytest.raises(ValueError, match="already"):
        upcasters.upcast("say", 0)(lambda told: told)


def test_the_stored_log_has_the_old_version() -> None:
    tags = {event["type"] for line in OLD.read_bytes().splitlines() for event in msgspec.json.decode(line)["events"]}
    assert "bids_opened" in tags
    assert "bids_paid" not in tags
