"""What happens to bodies, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.games.maelstrom.state import Campaign, with_character


class LevelsMarked(Event, frozen=True, tag="levels_marked"):
    """Damage that came through; it is told, the boxes are the sheet's."""

    target: str
    levels: Secret[int]
    kind: str


class ConditionSet(Event, frozen=True, tag="condition_set"):
    """How somebody is to be seen: ok, unconscious, dying or dead, and the name of her wounds."""

    target: str
    condition: str
    level: str = ""
    dying: int = 0


class LimbSet(Event, frozen=True, tag="limb_set"):
    character: str
    limb: str
    crippled: bool


OwnEvent = LevelsMarked | ConditionSet | LimbSet
EVENTS: tuple[type[Event], ...] = (LevelsMarked, ConditionSet, LimbSet)


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    match event:
        case LevelsMarked():
            return state
        case ConditionSet(target=target, condition=condition, level=level, dying=dying):
            if state.has(target):
                return with_character(state, target, condition=condition, level=level, dying=dying)
            npcs = tuple(
                msgspec.structs.replace(one, condition=condition) if one.id == target else one for one in state.npcs
            )
            return msgspec.structs.replace(state, npcs=npcs)
        case LimbSet(character=name, limb=limb, crippled=crippled):
            left = tuple(one for one in state.character(name).crippled if one != limb)
            return with_character(state, name, crippled=(*left, limb) if crippled else left)
        case _:
            assert_never(event)
