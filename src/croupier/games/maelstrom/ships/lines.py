"""One line of the log for what happens to ships."""

from __future__ import annotations

from typing import assert_never

from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.ships.events import (
    OwnEvent,
    SalvoArrived,
    SalvoLaunched,
    SalvoSet,
    ShipGone,
    ShipSet,
    ShotsUsed,
)
from croupier.games.maelstrom.ships.state import Salvo
from croupier.games.maelstrom.state import Campaign

WHY = {"comes": "is there", "repaired": "can fight again", "disabled": "is disabled", "destroyed": "is destroyed"}


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what rolls tell."""
    match event:
        case ShipSet(ship=ship, why=why):
            return f"{ship.name} {WHY[why]}." if why in WHY else ""
        case ShipGone():
            return "A ship is gone."
        case SalvoSet(salvo=salvo, words=words):
            if salvo is None:
                return f"The salvo is {words}." if words else ""
            return "" if salvo.difficulty else _fires(view, salvo)
        case SalvoLaunched(salvo=salvo):
            turns = salvo.arrives - salvo.fired
            return f"{salvo.name} on the way to {name_of(view, salvo.target)}: {turns} {_many(turns, 'turn')}."
        case SalvoArrived(salvo=salvo, lost=lost):
            where = "lost" if lost else f"at {name_of(view, salvo.target)}"
            return f"{salvo.name} of {name_of(view, salvo.ship)}: {where}."
        case ShotsUsed():
            return ""
        case _:
            assert_never(event)


def _fires(view: Campaign, salvo: Salvo) -> str:
    many = salvo.count or salvo.shots
    what = f"{many} {_many(many, 'missile' if salvo.count else 'shot')}"
    return f"{name_of(view, salvo.gunner)} fires {salvo.name} at {name_of(view, salvo.target)}: {what}."


def _many(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
