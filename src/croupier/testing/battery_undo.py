"""Tests that an undo takes back whatever was done last, also what is done seldom, and that it can be done again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from croupier.core import table_commands
from croupier.core.refusals import Refusal
from croupier.core.state import GM, TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import Undo
from croupier.core.table_events import Undone
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_play import AT
from croupier.testing.battery_seams import game_part, grant


def left_after_undo(moment: Moment, shows: Collection[str] = ()) -> Iterator[str]:
    """What differs from before an act once it was undone, for the state and for any seat, or is not offered again.

    Acts of the kinds `shows` only show something, which stays seen, so that they need not be possible again.
    """
    act = moment.act.command.__struct_config__.tag
    is_tables_own = type(moment.act.command).__module__ == table_commands.__name__
    after = None if is_tables_own else _undone(moment)
    if after is None:
        return
    for seat in ("", *moment.seats, WATCH):
        told = f"what {seat} sees" if seat else "the state"
        old, now = (_compared(one.view(seat) if seat else one.state) for one in (moment.before, after))
        wrong = sorted(name for name in old if old[name] != now[name])
        if wrong:
            yield f"{act} is undone, and {', '.join(wrong)} of {told} differ from before"
    if act in shows:
        return
    prompt = _same_prompt(moment, after)
    try:
        after.decide(moment.act.seat, moment.act.command, AT, prompt)
    except Refusal as refusal:
        yield f"{act} is undone, and refused when it is done again: {refusal.why}"


def _compared(state: Any) -> dict[str, Any]:
    """The game's part; what is asked may be worded with a name that somebody had then."""
    part = game_part(state)
    return part | {"questions": [(seat, key) for seat, key, _ in part["questions"]]}


def _undone(moment: Moment) -> Table[Any] | None:
    """The table after an undo of the act, with everybody's consent; None if it cannot be undone."""
    table, before = moment.table, moment.before
    who = GM if table.state.has_gm else moment.act.seat
    if who == TABLE or table.version(who) == before.version(who):
        return None
    after = table.copy()
    try:
        after.submit(who, Undo(before.version(who) + 1), AT)
        grant(after, table.state)
    except Refusal:
        return None
    return after if any(isinstance(event, Undone) for event in after.entries[-1].events) else None


def _same_prompt(moment: Moment, after: Table[Any]) -> str | None:
    """The prompt that is open again in place of the one that the act answered."""
    if moment.act.prompt is None:
        return None
    asked = next((one.ask for one in moment.before.state.prompts if one.id.value == moment.act.prompt), None)
    found = (one for one in after.state.prompts if asked and (one.ask.seat, one.ask.key) == (asked.seat, asked.key))
    return next((one.id.value for one in found), None)
