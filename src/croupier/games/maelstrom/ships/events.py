"""What happens to ships, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.ships.state import Salvo, Ship, Shots
from croupier.games.maelstrom.state import Campaign


class ShipSet(Event, frozen=True, tag="ship_set"):
    """A ship as it is now; `why` is told: comes, disabled, destroyed, repaired, "" for what its crew alone notices."""

    ship: Ship
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        """Everyone where it is seen; else those who know its sheet."""
        known = self.ship.sheet.known_to
        return None if self.why or EVERYONE in known else known


class ShipGone(Event, frozen=True, tag="ship_gone"):
    ship: str


class SalvoSet(Event, frozen=True, tag="salvo_set"):
    """A salvo that is fired or on which answers come in; None: it is rolled, or not fired, as `words` say."""

    salvo: Salvo | None
    words: str = ""


class SalvoLaunched(Event, frozen=True, tag="salvo_launched"):
    """Missiles are on their way for a turn or more."""

    salvo: Salvo


class SalvoArrived(Event, frozen=True, tag="salvo_arrived"):
    """They are there, and wait for those who can do something about them; or they are `lost`."""

    salvo: Salvo
    lost: bool = False


class ShotsUsed(Event, frozen=True, tag="shots_used"):
    """Shots of a weapon that are used this turn."""

    shots: Shots


OwnEvent = ShipSet | ShipGone | SalvoSet | SalvoLaunched | SalvoArrived | ShotsUsed
EVENTS: tuple[type[Event], ...] = OwnEvent.__args__

put = msgspec.structs.replace


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    match event:
        case ShipSet(ship=ship):
            if all(one.id != ship.id for one in state.ships):
                return put(state, ships=(*state.ships, ship), named=state.named + 1)
            return put(state, ships=tuple(ship if one.id == ship.id else one for one in state.ships))
        case ShipGone(ship=gone):
            return put(state, ships=tuple(one for one in state.ships if one.id != gone))
        case _:
            return put(state, fight=_in_fight(state.fight, event)) if state.fight is not None else state


def _in_fight(fight: Fight, event: SalvoSet | SalvoLaunched | SalvoArrived | ShotsUsed) -> Fight:
    match event:
        case SalvoSet(salvo=salvo):
            return put(fight, salvo=salvo)
        case SalvoLaunched(salvo=salvo):
            return put(fight, salvo=None, flying=(*fight.flying, salvo))
        case SalvoArrived(salvo=salvo, lost=lost):
            left = tuple(one for one in fight.flying if (one.gunner, one.fired) != (salvo.gunner, salvo.fired))
            return put(fight, flying=left, salvo=None if lost else salvo)
        case ShotsUsed(shots=shots):
            others = tuple(one for one in fight.shots if (one.ship, one.weapon) != (shots.ship, shots.weapon))
            return put(fight, shots=(*others, shots))
        case _:
            assert_never(event)
