"""The events of beats and of the players who act in them."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.games.syuzheteers.state import Story, with_scene

put = msgspec.structs.replace


class BeatEnded(Event, frozen=True, tag="beat_ended"):
    seat: str

    def apply(self, state: Story) -> Story:
        return put(state, beat=None, last_active=self.seat)

    log_line = no_line


class ActUndone(Event, frozen=True, tag="act_undone"):
    """The action by which a player acted in this scene is canceled: they have not acted in it.

    If they have acted `before`, in another scene of this round, that still counts.
    """

    seat: str
    card: str
    before: bool = False

    def apply(self, state: Story) -> Story:
        scene = state.scene(self.card)
        if scene is not None and scene.first == self.seat:
            state = with_scene(state, self.card, first="")
        there = tuple(one for one in state.acted_in if one != (self.seat, self.card))
        acted = state.acted if self.before else tuple(one for one in state.acted if one != self.seat)
        return put(state, acted=acted, acted_in=there)

    log_line = no_line


class Acted(Event, frozen=True, tag="acted"):
    """A player has acted in this scene; in Act III, in this round."""

    seat: str
    card: str

    def apply(self, state: Story) -> Story:
        scene = state.scene(self.card)
        if scene is not None and not scene.first:
            state = with_scene(state, self.card, first=self.seat)
        if self.card and (self.seat, self.card) not in state.acted_in:
            state = put(state, acted_in=(*state.acted_in, (self.seat, self.card)))
        return state if self.seat in state.acted else put(state, acted=(*state.acted, self.seat))

    log_line = no_line
