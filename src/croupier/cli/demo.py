"""`croupier demo`: a whole session played by bots, or a short tour of a game."""

from __future__ import annotations

import secrets
from typing import Any

from croupier.cli import transcript
from croupier.cli.fail import fail
from croupier.core.entry import Entry
from croupier.core.game import Game, begins_with_gm
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import Session, sit_down, with_bots
from croupier.core.state import WATCH
from croupier.core.tour import Tour
from croupier.games import game as game_named

MOST = 20_000


def demo(name: str, *, seed: int | None, players: int | None, as_json: bool, tour: bool = False) -> int:
    """Print the session as a watcher sees it, entry by entry; 1 if it does not reach an end."""
    game = game_named(name)
    if tour and (seed is not None or players is not None):
        return fail("a tour has its own seed and players; leave out --seed and --players, or --tour", 2)
    plan = game.tour if tour else Tour(secrets.randbelow(10**6) if seed is None else seed, players)
    wanted = players_of(game, plan)
    if not game.least_players <= wanted <= game.most_players:
        return fail(f"{game.title} is for {game.least_players} to {game.most_players} players", 2)
    session = session_of(game, plan)
    table = session.table

    def tell(entry: Entry) -> None:
        if as_json:
            if entry.is_visible(WATCH):
                print(transcript.as_json(table, entry, WATCH).decode())
            return
        for line in transcript.entry_lines(table, entry, WATCH):
            print(line)

    if not as_json:
        bots = f"{wanted} bot {'player' if wanted == 1 else 'players'}"
        print(f"{game.title}: a {'tour' if tour else 'session'} with {bots}, seed {plan.seed}")
    for entry in list(table.entries):
        tell(entry)
    for entry in session.run(plan.entries or MOST):
        tell(entry)
    if not session.has_ended:
        return fail("the bots stopped before the game ended: this is a bug", 1)
    tell(session.close())
    return 0


def players_of(game: Game[Any], plan: Tour) -> int:
    """The number of players: as planned, or two if the game allows it."""
    return min(max(2, game.least_players), game.most_players) if plan.players is None else plan.players


def session_of(game: Game[Any], plan: Tour) -> Session[Any]:
    """The session before its first action; the same for the same plan."""
    settings = game.read_settings(plan.settings, with_gm=begins_with_gm(game))
    luck = SeededLuck(f"demo|{plan.seed}")
    table = sit_down(game, luck, players=players_of(game, plan), settings=settings)
    return with_bots(table, f"demo|{plan.seed}")
