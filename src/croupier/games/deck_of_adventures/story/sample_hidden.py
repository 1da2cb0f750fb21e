"""Sample worlds that fit what a seat knows of the notes and of an Epic Event's numbers."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.epics import USUAL
from croupier.games.deck_of_adventures.story.state import Epic


def sample_hidden(view: Adventure) -> Adventure:
    """Fill in unknown values: empty GM notes, and Epic Event limits that are not yet reached."""
    notes = view.notes if view.notes.value is not None else Secret("", view.notes.known_to)
    epic = _of(view.epic) if view.epic is not None else None
    return msgspec.structs.replace(view, notes=notes, epic=epic)


def _of(epic: Epic) -> Epic:
    return msgspec.structs.replace(
        epic,
        needed=_filled(epic.needed, max(USUAL, epic.successes + 1)),
        allowed=_filled(epic.allowed, max(USUAL, epic.failures + 1)),
        cards=_filled(epic.cards, 0),
    )


def _filled(number: Secret[int], likely: int) -> Secret[int]:
    return number if number.value is not None else Secret(likely, number.known_to)
