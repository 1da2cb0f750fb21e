"""Note only the decisive rulings: those where another option would have changed the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from croupier.core.play import Play, UnrecordedPlay
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

T = TypeVar("T")


def decisive(play: Play[Adventure], compute: Callable[[Ruling], T], *, but: tuple[str, ...] = ()) -> T:
    """The result under the table's rulings; the receipt notes those that another option would have changed.

    Rulings in `but` are noted by the caller.
    """
    now = play.state.ruling
    if isinstance(play, UnrecordedPlay):
        return compute(now)
    read: dict[str, str] = {}

    def reading(key: str) -> str:
        read[key] = now(key)
        return read[key]

    found = compute(reading)
    for key, option in read.items():
        others = (code for code in play.game.rulebook.setting(key).codes if code != option)
        if key not in but and any(compute(_with(now, key, code)) != found for code in others):
            play.ruling(key)
    return found


def _with(ruling: Ruling, key: str, option: str) -> Ruling:
    """The rulings with another option for one setting."""
    return lambda wanted: option if wanted == key else ruling(wanted)
