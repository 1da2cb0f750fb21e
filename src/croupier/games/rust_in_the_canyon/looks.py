"""How the canyon looks: a part of the table for each PC and for the town, pots in the middle."""

from __future__ import annotations

from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.picture import Badge, Fact, Group, Track


def status(view: Canyon) -> str:
    """Where the table stands, in a few words."""
    if view.conflict is not None:
        level = LEVELS.get(view.conflict.level, "")
        return f"Conflict, {view.conflict.step.replace('_', ' ')}{f' ({level})' if level else ''}"
    return "Downtime" if view.downtime is not None else "Freeplay"


def tracks(view: Canyon) -> tuple[Track, ...]:
    return ()


def groups(view: Canyon) -> tuple[Group, ...]:
    """The GM's side with the town, then each PC with her pots."""
    found = []
    for group in dict.fromkeys(place.group for place in view.board.places if place.group):
        laid = tuple(place.id for place in view.board.of_group(group))
        owner = GM if group == GM else (view.character(group).seat if view.has(group) else group)
        label = (
            view.character(group).name if view.has(group) else ("The town" if group == GM else view.seat(group).name)
        )
        found.append(Group(group, label, owner, places=laid, badges=_badges(view, group)))
    return tuple(found)


def _badges(view: Canyon, group: str) -> tuple[Badge, ...]:
    if not view.has(group):
        return ()
    one = view.character(group)
    return tuple(Badge(name, name.capitalize(), str(getattr(one, name))) for name in ("mind", "body", "grip"))


def facts(view: Canyon) -> tuple[Fact, ...]:
    return ()


def marks(view: Canyon) -> dict[str, str]:
    return {}


def place_name(view: Canyon, place: str) -> str:
    """A place as the log calls it; empty for the general name."""
    kind, _, pc = place.partition(".")
    return "the town stack" if place == places.TOWN else (f"{view.character(pc).name}'s {kind}" if view.has(pc) else "")
