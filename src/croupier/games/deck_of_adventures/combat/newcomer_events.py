"""The events of newcomers to a combat: they join, may redraw their card, and are placed among equals."""

from __future__ import annotations

from croupier.core.events import Event, no_line
from croupier.games.deck_of_adventures.combat.events import changed, combat_in, without
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure


class CombatJoined(Event, frozen=True, tag="combat_joined"):
    """A newcomer gets a place in the order; `passed`: they first act in the next round.

    `tied`: their place among equals is still to be chosen; `again`: they had a place, before a redraw.
    """

    who: str
    order: tuple[str, ...]
    passed: bool
    tied: bool = False
    again: bool = False

    def apply(self, state: Adventure) -> Adventure:
        combat, mine = combat_in(state), (self.who,)
        arrived = (*without(combat.arrived, self.who), *(mine if self.passed else ()))
        placing = (*without(combat.placing, self.who), *(mine if self.tied else ()))
        gone = without(combat.gone, self.who)
        return changed(state, order=self.order, arrived=arrived, placing=placing, gone=gone, over=False, goes_on=False)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        if self.again:
            return f"{name} acts {'from the next round on' if self.passed else 'in this round'}."
        return f"{name} joins the combat{' and acts from the next round on' if self.passed else ''}."


class NewcomerPlaced(Event, frozen=True, tag="newcomer_placed"):
    """The place of a newcomer among equals is chosen; `passed`: they act from the next round on.

    `among`: the newcomer and its equals in this order, if somebody has chosen it.
    """

    who: str
    order: tuple[str, ...]
    passed: bool
    among: tuple[str, ...] = ()

    def apply(self, state: Adventure) -> Adventure:
        combat = combat_in(state)
        arrived = (*without(combat.arrived, self.who), *((self.who,) if self.passed else ()))
        return changed(state, order=self.order, arrived=arrived, placing=without(combat.placing, self.who))

    def log_line(self, view: Adventure) -> str:
        if len(self.among) < 2:
            return ""
        at = self.among.index(self.who)
        where = f"after {name_of(view, self.among[at - 1])}" if at else f"before {name_of(view, self.among[1])}"
        return f"{name_of(view, self.who)} acts {where}{', from the next round on' if self.passed else ''}."


class NewcomerChooses(Event, frozen=True, tag="newcomer_chooses"):
    """A newcomer may spend a Fate Card to redraw their Target Card."""

    who: str

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, choosing=(*combat_in(state).choosing, self.who))

    log_line = no_line
