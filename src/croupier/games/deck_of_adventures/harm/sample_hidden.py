"""Sample worlds that fit a view: unknown details of wounds are set as if nothing had happened since."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.harm.state import Wound
from croupier.games.deck_of_adventures.state import Adventure


def sample_hidden(view: Adventure) -> Adventure:
    """Fill in the health before each open wound from the character's health in this world."""
    if all(wound.before.value is not None for one in view.characters for wound in one.wounds):
        return view
    return msgspec.structs.replace(view, characters=tuple(_known(one) for one in view.characters))


def _known(one: Character) -> Character:
    if all(wound.before.value is not None for wound in one.wounds):
        return one
    return msgspec.structs.replace(one, wounds=tuple(_of(one, wound) for wound in one.wounds))


def _of(one: Character, wound: Wound) -> Wound:
    vitals = one.vitals.value
    if wound.before.value is not None or vitals is None:
        return wound
    return msgspec.structs.replace(
        wound,
        before=Secret((vitals.hp + wound.amount, vitals.ap_lost), wound.before.known_to),
        armor=Secret(vitals.ap_lost, wound.armor.known_to),
        since=Secret((), wound.since.known_to),
    )
