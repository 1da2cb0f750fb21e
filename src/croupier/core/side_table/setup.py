"""Sets up a side table: its initial state, then its seats and characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.luck_sources import LuckSource, SeededLuck
from croupier.core.settings import Settings
from croupier.core.side_table.model import Brief
from croupier.core.state import GM, TABLE, State
from croupier.core.table import Table
from croupier.core.table_commands import PromiseKeys, SeatPlayer


def new_state(game: Game[Any], players: tuple[str, ...], settings: Settings, **how: Any) -> Any:
    """The state of a side table before its first entry; its players keep their names."""
    state = game.begin(players, settings, **how)
    return msgspec.structs.replace(state, is_side_table=True)


def add_characters(table: Table[Any], brief: Brief, names: Mapping[str, str], at: str) -> None:
    """Seat everyone included, and add their characters. Raises Refusal. `names` is keyed by the seat here.

    At a table in a later incarnation, its new luck keys are committed first.
    """
    if table.are_keys_due:
        table.submit(TABLE, PromiseKeys(), at)
    for here, there in brief.seats:
        table.submit(TABLE, SeatPlayer(there, names[here]), at)
    for one in brief.characters:
        table.submit(brief.there(one.seat), table.game.side_table.command_for(one), at)


def mode_of(state: State) -> str:
    """The rules mode of a side table: its parent's, but a fight cannot merely be recorded."""
    return "enforce" if state.mode == "record" else state.mode


def names_of(state: State, brief: Brief) -> dict[str, str]:
    """The names of the people included."""
    return {seat: state.seat(seat).name or seat for seat, _ in brief.seats}


def try_side_table(game: Game[Any], brief: Brief, state: State, luck_source: LuckSource | None = None) -> Table[Any]:
    """Dry run of setting up the side table. Raises Refusal."""
    settings = game.read_settings(game.side_table.settings)
    with_gm = any(there == GM for _, there in brief.seats)
    how = {"mode": mode_of(state), "consent": state.consent, "odds": state.odds}
    start = new_state(game, brief.players, settings, with_gm=with_gm, **how)
    table = Table(game, start, luck_source or SeededLuck("rehearsal"))
    add_characters(table, brief, names_of(state, brief), "")
    return table
