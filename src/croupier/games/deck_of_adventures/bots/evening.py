"""What bots do without a prompt: an evening at an old mill, step by step."""

from __future__ import annotations

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.deck_of_adventures.bots.evening_steps import MILL, STEPS, party
from croupier.games.deck_of_adventures.bots.moment import May
from croupier.games.deck_of_adventures.cast.state import PC
from croupier.games.deck_of_adventures.checks.commands import AskForCheck
from croupier.games.deck_of_adventures.harm.commands import Treat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AskGm

TRIES = 2
"""How often each player treats the same character after a fight."""


class Evening:
    """What a seat does without a prompt, one thing after another."""

    def __init__(self, seat: str, pick: Number) -> None:
        self.seat, self.pick = seat, pick
        self.at = 0
        self.left: list[Command] = []
        self.tried: dict[str, int] = {}
        self.has_asked = False

    def wants(self, view: Adventure) -> Command | None:
        """The next step of the evening; None if it is over, waits for others, or nobody plays yet."""
        return self._gm_wants(view) if self.seat == GM else self._player_wants(view)

    def _gm_wants(self, view: Adventure) -> Command | None:
        """The GM's next command; each step is computed only after those before it, from the current view."""
        if not self.at and not party(view):
            return None
        while not self.left and self.at < len(STEPS):
            self.left = list(STEPS[self.at](view, self.pick))
            self.at += 1
        return self.left.pop(0) if self.left else None

    def _player_wants(self, view: Adventure) -> Command | None:
        """At the mill, each player asks the GM for one thing."""
        mine = [one for one in party(view) if one.seat == self.seat]
        if not mine or self.has_asked or view.scene.title != MILL:
            return None
        self.has_asked = True
        if self.seat == "p1":
            return AskForCheck(mine[0].id, "Investigation", "I look for tracks around the door.")
        return AskGm(mine[0].id, "Is there smoke from the chimney?")

    def treats(self, view: Adventure, may: May) -> Command | None:
        """After a fight, treat knocked-out friends."""
        if view.combat is not None or self.seat == GM:
            return None
        for one in view.characters:
            if one.kind == PC and one.here and one.knockout is not None and self.tried.get(one.id, 0) < TRIES:
                mine = (each.id for each in party(view) if each.seat == self.seat)
                treated = next((Treat(each, one.id) for each in mine if may(Treat(each, one.id))), None)
                if treated is not None:
                    self.tried[one.id] = self.tried.get(one.id, 0) + 1
                    return treated
        return None
