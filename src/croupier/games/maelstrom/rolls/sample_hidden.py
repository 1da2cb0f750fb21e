"""Completes a view: declarations and terms of others that the viewer does not know."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.state import CHOSEN, LOCKED, Attempt, Locked, Terms
from croupier.games.maelstrom.state import Campaign

PLAIN = Terms(("Strength",))
PLAIN_POOL = "Action"
"""The pool of a quick sheet that the viewer does not know."""


def sample_hidden(view: Campaign) -> Campaign:
    """Fill in plain words and plain terms that the viewer does not know; no rolls made in secret."""
    attempts = tuple(_dealt(view, one) for one in view.attempts)
    hidden = view.hidden if view.hidden.value is not None else Secret((), view.hidden.known_to)
    return msgspec.structs.replace(view, attempts=attempts, hidden=hidden)


def _dealt(view: Campaign, one: Attempt) -> Attempt:
    changes: dict[str, object] = {}
    if one.words.value is None:
        changes["words"] = Secret("an action", one.words.known_to)
    if one.offered.known_to and one.offered.value is None:
        ways = (PLAIN,) * len(one.pools.value or (0,))
        changes["offered"] = Secret(ways, one.offered.known_to)
    if one.pools.known_to and one.pools.value is None:
        changes["pools"] = Secret((1,), one.pools.known_to)
    if one.opposing.known_to and one.opposing.value is None:
        changes["opposing"] = Secret(_opposing(view, one.about), one.opposing.known_to)
    if one.state == CHOSEN and one.chosen.value is None:
        changes["chosen"] = Secret((), one.chosen.known_to)
    if one.state == LOCKED and one.locked.value is None:
        changes["locked"] = Secret(Locked(PLAIN, 1, 6, 0), one.locked.known_to)
    return msgspec.structs.replace(one, **changes) if changes else one


def _opposing(view: Campaign, by: str) -> Terms:
    """Plain terms of the other side: for an NPC, one of its pools."""
    if not view.has_npc(by):
        return PLAIN
    quick = view.npc(by).quick.value
    return Terms((quick.pools[0][0] if quick is not None and quick.pools else PLAIN_POOL,))
