"""Quick sheets of the storyteller's characters in a completed view."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.rolls.sample_hidden import PLAIN_POOL
from croupier.games.maelstrom.sheets.state import OK
from croupier.games.maelstrom.state import Campaign


def sample_hidden(view: Campaign) -> Campaign:
    """Fill in plain quick sheets that the viewer does not know; if out of action, with every box filled."""
    backstage = view.backstage if view.backstage.value is not None else Secret((), view.backstage.known_to)
    return msgspec.structs.replace(view, npcs=tuple(_dealt(one) for one in view.npcs), backstage=backstage)


def _dealt(one: Npc) -> Npc:
    if one.quick.value is not None or not one.quick.known_to:
        return one
    quick = Quick(pools=((PLAIN_POOL, 4),))
    if one.condition != OK:
        quick = msgspec.structs.replace(quick, hurt=(0, len(quick.penalties) + 1, 0))
    return msgspec.structs.replace(one, quick=Secret(quick, one.quick.known_to))
