"""Events of ships."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom.actors import name_of, turn_name
from croupier.games.maelstrom.combat import announcement
from croupier.games.maelstrom.rolls.state import Modifier
from croupier.games.maelstrom.ships.state import Salvo, Ship, Shots
from croupier.games.maelstrom.state import Campaign, with_fight

put = msgspec.structs.replace
WHY = {
    "comes": "joins the story",
    "repaired": "can fight again",
    "disabled": "is disabled",
    "destroyed": "is destroyed",
}


class ShipSet(Event, frozen=True, tag="ship_set"):
    """A ship is new or changed; `why` is logged: comes, disabled, destroyed, repaired, "" for crew only."""

    ship: Ship
    why: str = ""
    words: str = ""
    """What its crew or its weapons do, for seats that know its sheet."""
    hit: bool = False
    """Whether its hull is damaged in a fight."""

    def audience(self) -> tuple[str, ...] | None:
        """Everyone if the change is visible or the sheet public; otherwise those who know the sheet."""
        known = self.ship.sheet.known_to
        return None if self.why or EVERYONE in known else known

    def apply(self, state: Campaign) -> Campaign:
        ship = self.ship
        if all(one.id != ship.id for one in state.ships):
            return put(state, ships=(*state.ships, ship), named=state.named + 1)
        now = put(state, ships=tuple(ship if one.id == ship.id else one for one in state.ships))
        if state.fight is None or not self.hit:
            return now
        return with_fight(now, ships_hit=(*state.fight.ships_hit, ship.id))

    def log_line(self, view: Campaign) -> str:
        if self.why in WHY:
            return f"{self.ship.name} {WHY[self.why]}."
        return f"{self.words}." if self.words and self.ship.sheet.value is not None else ""


class ShipGone(Event, frozen=True, tag="ship_gone"):
    ship: str
    name: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return put(state, ships=tuple(one for one in state.ships if one.id != self.ship))

    def log_line(self, view: Campaign) -> str:
        return f"{self.name or 'A ship'} leaves the story."


class SalvoSet(Event, frozen=True, tag="salvo_set"):
    """A salvo is fired or receives an answer; None: it is rolled, or over, as `words` say."""

    salvo: Salvo | None
    words: str = ""
    gunner: str = ""
    is_set: bool = False
    """Whether the storyteller has just set its terms."""
    passes: str = ""
    """Who does not react to it."""
    more: Secret[tuple[Modifier, ...]] = Secret()
    """The modifiers of its difficulty, for those who know the terms of the roll."""
    whole: Secret[Salvo] = Secret()
    """The salvo, if not everyone may know all of it; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        return with_fight(state, salvo=self.whole.value or self.salvo)

    def _difficulty_line(self, view: Campaign, salvo: Salvo) -> str:
        """The difficulty, at tables that announce the terms of a roll before it is made (MS-R17)."""
        if view.ruling("roll_announce") != "always":
            return f"The GM sets the terms of {name_of(view, salvo.gunner)}'s salvo."
        deed = f"{name_of(view, salvo.gunner)} to hit {name_of(view, salvo.target)}"
        return announcement.difficulty_in_words(view, deed, salvo.difficulty, self.more.value)

    def log_line(self, view: Campaign) -> str:
        salvo = self.salvo
        if salvo is None:
            whose = f"{name_of(view, self.gunner)}'s salvo" if self.gunner else "The salvo"
            return f"{whose} is {self.words}." if self.words else ""
        if self.passes:
            return f"{name_of(view, self.passes)} does not react."
        if salvo.difficulty:
            return self._difficulty_line(view, salvo) if self.is_set else ""
        shots = _count(salvo.count, "missile") if salvo.count else _count(salvo.shots, "shot")
        return f"{name_of(view, salvo.gunner)} fires the {salvo.name} at {name_of(view, salvo.target)}: {shots}."


class SalvoLaunched(Event, frozen=True, tag="salvo_launched"):
    """Missiles are on their way, for a turn or more."""

    salvo: Salvo
    whole: Secret[Salvo] = Secret()
    """The salvo, if not everyone may know all of it; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        if state.fight is None:
            return state
        return with_fight(state, salvo=None, flying=(*state.fight.flying, self.whole.value or self.salvo))

    def log_line(self, view: Campaign) -> str:
        salvo = self.salvo
        turns = _count(salvo.arrives - salvo.fired, turn_name(view))
        return f"{salvo.name} will reach {name_of(view, salvo.target)} in {turns}."


class SalvoArrived(Event, frozen=True, tag="salvo_arrived"):
    """Missiles arrive and wait for those who can react; or they are `lost`."""

    salvo: Salvo
    lost: bool = False
    why: str = ""
    """Why it is lost; older journals do not say."""
    whole: Secret[Salvo] = Secret()
    """The salvo, if not everyone may know all of it; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        if state.fight is None:
            return state
        salvo, flying = self.whole.value or self.salvo, state.fight.flying
        at = next((at for at, one in enumerate(flying) if _course(one) == _course(salvo)), len(flying))
        return with_fight(state, flying=flying[:at] + flying[at + 1 :], salvo=None if self.lost else salvo)

    def log_line(self, view: Campaign) -> str:
        target, why = name_of(view, self.salvo.target), f": {self.why}" if self.why else ""
        does = f"is lost on its way to {target}{why}" if self.lost else f"reaches {target}"
        return f"The salvo of {name_of(view, self.salvo.ship)} ({self.salvo.name}) {does}."


def _course(salvo: Salvo) -> tuple[object, ...]:
    """What tells missiles on their way from others that the same gunner fired in the same turn."""
    return salvo.gunner, salvo.fired, salvo.ship, salvo.weapon, salvo.target, salvo.arrives, salvo.shots


class ShotsUsed(Event, frozen=True, tag="shots_used"):
    """The number of a weapon's shots used this turn changes."""

    shots: Shots

    def apply(self, state: Campaign) -> Campaign:
        if state.fight is None:
            return state
        shots = self.shots
        others = tuple(one for one in state.fight.shots if (one.ship, one.weapon) != (shots.ship, shots.weapon))
        return with_fight(state, shots=(*others, shots))

    log_line = no_line


def _count(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else f'{word}s'}"
