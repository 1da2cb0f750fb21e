"""Old journals: told in today's words, and a stored old log still opens."""

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
    """Once the bids were an object by seat, under another name."""
    return {"type": "bids_paid", "bids": sorted(told["bids"].items())}


@upcasters.upcast("say", 0)
def say(told: JsonObject) -> JsonObject:
    """Once a remark was called words."""
    return {"type": "say", "text": told["words"]}


def test_the_log_of_an_old_version_opens_and_ends_as_it_did() -> None:
    sitting = Sitting(HIGH_CARD, Setup("old", {}, 2, with_gm=True, mode="enforce", consent="all"))
    table: Table[Any] = Table(HIGH_CARD, sitting.start, sitting.luck_source)
    for line in OLD.read_bytes().splitlines():
        table.fold(entries.read(HIGH_CARD, upcasters.upgraded_line(line, 0, "high-card", to=1)))
    assert table.n == 8
    assert (table.state.round, table.state.phase) == (1, "between")
    assert table.state.chips("p1") + table.state.chips("p2") == 10


def test_a_line_of_today_is_left_as_it_is() -> None:
    line = b'{"not": "even read"}'
    assert upcasters.upgraded_line(line, VERSION, "high-card") is line


def test_a_newer_journal_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=f"of version {VERSION + 1}"):
        upcasters.upgraded_line(b"{}", VERSION + 1, "high-card")


def test_upcasters_of_all_versions_since_are_applied_in_order() -> None:
    chain = Upcasters()
    chain.upcast("a", 1)(lambda told: {**told, "type": "b", "steps": [1]})
    chain.upcast("b", 2)(lambda told: {**told, "steps": [*told["steps"], 2]})
    chain.upcast("b", 2, "one-game")(lambda told: {**told, "steps": ["own"]})
    assert chain.upgraded({"type": "a"}, 1, "another", to=3)["steps"] == [1, 2]
    assert chain.upgraded({"type": "a"}, 1, "one-game", to=3)["steps"] == ["own"]
    assert chain.upgraded({"type": "a"}, 2, "another", to=3) == {"type": "a"}


def test_a_version_of_a_tag_is_raised_once() -> None:
    with pytest.raises(ValueError, match="already"):
        upcasters.upcast("say", 0)(lambda told: told)


def test_the_stored_log_is_of_the_old_version() -> None:
    tags = {event["type"] for line in OLD.read_bytes().splitlines() for event in msgspec.json.decode(line)["events"]}
    assert "bids_opened" in tags
    assert "bids_paid" not in tags
