"""`croupier demo`: a whole session played by bots."""

from __future__ import annotations

import secrets

from croupier.cli import transcript
from croupier.cli.fail import fail
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.state import WATCH
from croupier.games import game as game_named

MOST = 20_000


def demo(name: str, *, seed: int | None, players: int | None, as_json: bool) -> int:
    """Print the session as a watcher sees it, entry by entry; 1 if it never ends."""
    game = game_named(name)
    number = secrets.randbelow(10**6) if seed is None else seed
    wanted = min(max(2, game.least_players), game.most_players) if players is None else players
    if not game.least_players <= wanted <= game.most_players:
        return fail(f"{game.title} is for {game.least_players} to {game.most_players} players", 2)
    table = sit_down(game, SeededLuck(f"demo|{number}"), players=wanted)
    session = with_bots(table, f"demo|{number}")

    def tell(entry: Entry) -> None:
        if as_json:
            print(transcript.as_json(table, entry, WATCH).decode())
            return
        for line in transcript.entry_lines(table, entry, WATCH):
            print(line)

    if not as_json:
        print(f"{game.title}: a session of {wanted} bot players, seed {number}")
    for entry in list(table.entries):
        tell(entry)
    for entry in session.run(MOST):
        tell(entry)
    if not session.is_over:
        return fail("the bots did not finish the game: this is a bug", 1)
    tell(session.close())
    return 0
