"""Tests that whatever is taken back at once leaves nothing behind."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from croupier.core.choices import Choice
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_play import AT, act_of
from croupier.testing.battery_seams import game_part


def left_behind(moment: Moment, take_back: Collection[str], replaced: Collection[str]) -> Iterator[str]:
    """What differs from before an act once its seat has taken it back; numbers that only count up may differ."""
    seat = moment.act.seat
    new = [one for one in moment.choices(seat) if one.legal and one.command["type"] in take_back]
    had = _kinds(moment.before.choices(seat)) if new else frozenset[str]()
    for choice in new:
        after = _sent(moment, seat, choice) if choice.command["type"] not in had else None
        if after is None:
            continue
        old, now = game_part(moment.before.state), game_part(after)
        changed = {name for name in old if old[name] != now[name] and not _counts_up(old[name], now[name])}
        wrong = sorted(changed - {*replaced, "questions"} if changed & {*replaced} else changed)
        if wrong:
            act = moment.act.command.__struct_config__.tag
            yield f"{act} is taken back by {choice.command['type']}, and {', '.join(wrong)} differ from before"


def _kinds(choices: list[Choice]) -> frozenset[str]:
    return frozenset(one.command["type"] for one in choices if one.legal)


def _sent(moment: Moment, seat: str, choice: Choice) -> Any:
    """The state after a choice; None if it is refused."""
    table: Table[Any] = moment.table
    act = act_of(table.game, seat, choice, moment.numbers("taken back"))
    try:
        return None if act is None else table.decide(seat, act.command, AT, act.prompt)[1]
    except Refusal:
        return None


def _counts_up(old: Any, new: Any) -> bool:
    return type(old) is int and type(new) is int and new > old
