"""The shared pages name no game and no event of one: the lines and banners of an entry say what they need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games
from croupier.core.events import Event

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
LISTED = re.compile(r"""(?:Set\(\[|type\b[^\n;{]*)[^\n;]*""")
"""Code that compares the types of events or lists them; elsewhere a tag of one word may be any word."""


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    files = [one for one in SOURCES.rglob("*") if one.suffix in (".ts", ".svelte") and one.name != "wire.ts"]
    assert files
    return {one.name: one.read_text("utf-8") for one in files}


def kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    for one in of.__subclasses__():
        yield one
        yield from kinds(one)


@pytest.fixture(scope="module")
def tags() -> set[str]:
    """The tags of events that only games have."""
    assert games.installed()
    every = {(str(one.__struct_config__.tag), ".games." in one.__module__) for one in kinds()}
    return {tag for tag, is_of_game in every if is_of_game and (tag, False) not in every}


def test_no_event_of_a_game_is_named(sources: dict[str, str], tags: set[str]) -> None:
    assert {"conflict_moved", "agreed"} <= tags
    named = [
        (name, word)
        for name, text in sources.items()
        for word in set(re.findall(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b", text)) & tags
    ]
    for name, text in sources.items():
        quoted = {word for code in LISTED.findall(text) for word in re.findall(r"['\"]([a-z0-9]+)['\"]", code)}
        named += [(name, word) for word in quoted & tags]
    assert named == []


def test_no_game_is_named(sources: dict[str, str]) -> None:
    titles = {one.title for one in games.installed().values()} | {one.replace("-", "_") for one in games.names()}
    assert [(name, title) for name, text in sources.items() for title in titles if title in text] == []
