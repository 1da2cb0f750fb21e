"""Searches for a game's tour, the session that shows the most in few lines: `python -m croupier.cli.tours GAME`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier.cli import transcript
from croupier.cli.demo import MOST, session_of
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.state import WATCH
from croupier.core.tour import Tour
from croupier.games import game as game_named

LINES, SEEDS = 120, 40
"""The maximum number of lines in a tour, and the number of seeds tried for each number of players."""


class Shown(NamedTuple):
    """What a session has shown after a number of entries and lines: kinds of commands, and clauses cited."""

    kinds: int
    clauses: int
    lines: int
    entries: int


def shown_by(game: Game[Any], plan: Tour) -> Iterator[Shown]:
    """What a session has shown at each moment at which it could close."""
    session = session_of(game, plan)
    kinds, clauses = set[type](), set[str]()
    lines = 1 + sum(_lines(session.table, entry) for entry in session.table.entries)
    for number, entry in enumerate(session.run(plan.entries or MOST), 1):
        if entry.is_visible(WATCH):
            kinds |= {type(entry.command)} & game.rules.keys()
            clauses |= {cited.clause for cited in entry.receipt.for_seat(WATCH).because}
        lines += _lines(session.table, entry)
        if session.has_ended:
            yield Shown(len(kinds), len(clauses), lines, number)


def _lines(table: Any, entry: Entry) -> int:
    return sum(1 for _ in transcript.entry_lines(table, entry, WATCH))


def best_tour(game: Game[Any], lines: int, seeds: int) -> tuple[Shown, Tour]:
    """The session with the most kinds of commands, then the most clauses, within a number of lines."""
    found: list[tuple[tuple[int, ...], Shown, Tour]] = []
    for players in range(max(1, game.least_players), min(3, game.most_players) + 1):
        for seed in range(1, seeds + 1):
            for shown in shown_by(game, Tour(seed, players, game.tour.settings)):
                if shown.lines > lines:
                    break
                worth = (shown.kinds, shown.clauses, -shown.lines, -players, -seed)
                found.append((worth, shown, Tour(seed, players, game.tour.settings, shown.entries)))
    _, shown, tour = max(found, key=lambda one: one[0])
    return shown, tour


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    lines, seeds = (*map(int, numbers), *(LINES, SEEDS)[len(numbers) :])
    print(*best_tour(game_named(name), lines, seeds))
