"""The questions about a PC whose player is gone (RC-22.1, RC-R65)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import choices
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.leave import may_back_down_for
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.proxy import could_play_for, lacks_a_proxy
from croupier.games.rust_in_the_canyon.conflict.questions import OfASide
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon


class BackDownForAbsent(OfASide, frozen=True):
    """Whether a PC whose player is gone backs down (RC-22.1, RC-R65)."""

    kind: ClassVar[str] = "gone"

    def label(self, state: Canyon) -> str:
        return f"{name_of_side(state, self.side)}'s player is gone"

    def default(self, view: Canyon) -> Command:
        return wish.BackDownFor(self.side)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        add_backing_down(menu, self.side, prompt)


def add_backing_down(menu: Menu, side: str, prompt: str) -> None:
    """Add the GM's choice to back down for a PC whose player is gone."""
    label, clauses = f"{name_of_side(menu.view, side)} backs down", ("RC-22.1", "RC-R65")
    menu.add(label, wish.BackDownFor(side), ask=prompt, clauses=clauses, judge=True, odds=True)


class NameProxyForAbsent(OfASide, frozen=True):
    """Who plays the hand of a PC whose player is gone (RC-R65)."""

    kind: ClassVar[str] = "proxy"

    def label(self, state: Canyon) -> str:
        return f"who plays for {name_of_side(state, self.side)}, whose player is gone"

    def default(self, view: Canyon) -> Command:
        """Name another player; if there is none, the PC backs down."""
        able = could_play_for(view, self.side)
        return wish.NameProxy(self.side, able[0]) if able else wish.BackDownFor(self.side)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_proxies(menu, self.side, prompt)
        add_backing_down(menu, self.side, prompt)


QUESTIONS = (BackDownForAbsent, NameProxyForAbsent)


@rule("RC-22.1", "RC-R65")
def open_questions(now: Canyon, at: str) -> Iterator[OfASide]:
    """The GM decides what happens to the hand of a PC whose player is gone, if the table plays on."""
    reading = now.ruling("absent")
    for one in conflict(now).still_in():
        if reading == "back_down" and may_back_down_for(now, one.pc):
            yield BackDownForAbsent(GM, at, one.pc)
        if reading == "proxy" and lacks_a_proxy(now, one):
            yield NameProxyForAbsent(GM, at, one.pc)
