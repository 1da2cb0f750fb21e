"""A pause at any moment: the game offers and accepts nothing, and then continues where it was."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.core.safety.commands import Continue, TapXCard
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import Vote
from croupier.testing.battery_play import AT


def stops_and_changes_nothing(table: Table[Any]) -> bool:
    """Tap the X-card on a copy of this table, try to continue, and continue; return whether there was a game."""
    here = [one.id for one in table.state.seats if one.taken]
    if not here or table.state.result or table.state.pause is not None or table.are_keys_due:
        return False
    before = {seat: _of_the_game(table, seat) for seat in here}
    paused = table.copy()
    paused.submit(TABLE, TapXCard(), AT)
    for seat in here:
        assert not _of_the_game(paused, seat), f"{seat} is offered an action of a paused game"
        for choice in before[seat]:
            _is_refused(paused, seat, choice)
    if _is_due(table):
        return False  # given with the entry that ends the pause, as with any other
    _continue(paused, here)
    assert paused.state.pause is None, "nobody can end the pause"
    same = msgspec.structs.replace(paused.state, leaves=table.state.leaves, polls=table.state.polls)
    assert same == table.state, "a pause changes more than whether the game is paused"
    for seat in here:
        assert [one.label for one in _of_the_game(paused, seat)] == [one.label for one in before[seat]]
    return any(before.values())


def _is_due(table: Table[Any]) -> bool:
    """Whether a standing answer still has to be given, as after an undo."""
    usual = {one.id: one.standing for one in table.state.seats if one.standing}
    return any(one.ask.key.partition(":")[0] in usual.get(one.ask.seat, ()) for one in table.state.prompts)


def _of_the_game(table: Table[Any], seat: str) -> list[Choice]:
    """What the game itself offers a seat now."""
    offered = (one for one in table.choices(seat) if one.group in ("now", "any_time") and one.legal)
    return [one for one in offered if one.role != "undo" and one.command["type"] != "vote"]


def _is_refused(table: Table[Any], seat: str, choice: Choice) -> None:
    if choice.fields:
        return
    command = table.game.read_command(msgspec.json.encode(choice.command))
    try:
        table.decide(seat, command, AT, choice.prompt)
    except Impossible as refused:
        assert refused.why == "the game is paused", refused.why
    else:
        raise AssertionError(f"{choice.label} is accepted while the game is paused")


def _continue(table: Table[Any], here: list[str]) -> None:
    """Let the GM continue; without a GM, the first seat asks and all agree."""
    asker = GM if GM in here else here[0]
    table.submit(asker, Continue(), AT)
    for poll in table.state.polls:
        if "continue" in poll.question:
            for voter in poll.voters:
                if table.state.pause is not None:
                    table.submit(voter, Vote(poll.id, yes=True), AT)
