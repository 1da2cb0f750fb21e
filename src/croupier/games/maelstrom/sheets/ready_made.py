"""Legal random characters, ready to be taken."""

from __future__ import annotations

import msgspec

from croupier.core.chance import even_numbers
from croupier.games.maelstrom.sheets.allowances import points_for
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.proposals import own_points
from croupier.games.maelstrom.sheets.random_sheets import random_proposal
from croupier.games.maelstrom.state import Campaign


def ready_made(view: Campaign, seat: str, key: str, of: str = "", at: int = 0) -> ProposeCharacter:
    """A legal character for the question with this key, derived from a prompt id that only its seat knows.

    `of` is the character that is rebuilt, "" for a new one; `at` picks another one.
    """
    prompt = view.prompt(seat, key)
    number = even_numbers(f"{prompt.id.value if prompt else key}.{at}")
    points = own_points(view, seat, of) if of else points_for(view, seat)
    return msgspec.structs.replace(random_proposal(view.settings, number, custom=view.custom, points=points), of=of)
