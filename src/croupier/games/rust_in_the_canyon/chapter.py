"""How a part of the game tells the whole what it brings: its commands, events, questions, choices and lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.state import Ask, Seal
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.picture import Fact

Table = Play[Any]


def _nothing(*_: Any) -> Any:
    return None


class Chapter(NamedTuple):
    """One part of the rules.

    `asks` gives the questions that stand; their keys begin with a word of `kinds`, by which `answer` (the ledger's
    default) and `offer` (the choices that answer a question) are found. `any_time` adds what may be done unasked,
    `powers` what the GM may do, `step` does one thing that happens by itself and says whether it did.
    """

    name: str
    rules: Mapping[type[Command], Any]
    events: tuple[type[Event], ...]
    apply: Callable[[Canyon, Any], Canyon]
    line: Callable[[Any, Canyon], str]
    asks: Callable[[Canyon], tuple[Ask, ...]] = lambda _: ()
    kinds: tuple[str, ...] = ()
    answer: Callable[[Canyon, Ask], Command] = _nothing
    offer: Callable[[Menu, Ask, str], None] = _nothing
    any_time: Callable[[Menu], None] = _nothing
    powers: Callable[[Menu], None] = _nothing
    step: Callable[[Table], bool] = lambda _: False
    seal: Callable[[Canyon, Seal, Chance], Command | None] = _nothing
    """An answer that could have been sealed, for a world that fits a view; None where the seal is another part's."""
    facts: Callable[[Canyon], tuple[Fact, ...]] = lambda _: ()
    """What the page tells of this part beside the table."""
    opened: Callable[[Table], None] = _nothing
    """What happens when a sitting opens."""
    closed: Callable[[Table], None] = _nothing
    """What happens when a sitting closes."""
    deal: Callable[[Canyon], Canyon] = lambda view: view
    """Written secrets that the viewer does not know, filled in with something that could stand there."""
