"""One line of the log for what happens with powers and items."""

from __future__ import annotations

from croupier.games.deck_of_adventures.powers.events import DeedsSet, LeftToGm, OwnEvent, PhaseBegan, PowerUsed
from croupier.games.deck_of_adventures.state import Adventure


def line(event: OwnEvent, view: Adventure) -> str:
    """A plain sentence; a power's own words stand in it, for people carry them out."""
    match event:
        case PowerUsed(user=user, name=name, targets=targets, pp=pp, words=words):
            others = [_called(view, one) for one in targets if one != user]
            on = f" on {', '.join(others)}" if others else ""
            cost = f" for {pp} PP" if pp else ""
            return f"{_called(view, user)} uses {name}{on}{cost}{f': {words}' if words else ''}."
        case LeftToGm(target=target, name=name, words=words):
            return f"{name}, {_called(view, target)}: the GM applies {words!r}."
        case DeedsSet(why=why):
            return f"{why}." if why else ""
        case PhaseBegan(boss=boss, phase=phase):
            return f"{_called(view, boss)} goes on: {phase}."


def _called(view: Adventure, id: str) -> str:
    return view.character(id).name if view.has(id) else id
