"""How a bot fights: it strikes whom it can reach, else it comes nearer; now and then a Power or its deck helps."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.bots import Answer, Number, fill
from croupier.core.choices import Choice
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.combat.commands import EndCombat
from croupier.games.deck_of_adventures.combat.order import foes
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.paths import route
from croupier.games.deck_of_adventures.terrain.reach import reach_of
from croupier.games.deck_of_adventures.terrain.state import Spot

LAST_ROUND = 6
"""After so many rounds the fight is broken off."""
PARTED = EndCombat("Both sides have had enough, and draw back")
THIRD = 3


def is_too_long(view: Adventure) -> bool:
    return view.combat is not None and view.combat.round > LAST_ROUND and not any(
        one.is_under_way for one in view.checks
    )  # fmt: skip


def answer(view: Adventure, ask: Ask, own: Sequence[Choice], offered: Sequence[Choice], pick: Number) -> Answer | None:
    """An answer to whose turn it is; None leaves the ledger's: the turn ends."""
    turn = view.combat.turn if view.combat is not None else None
    if not ask.key.startswith("turn:") or turn is None or not turn.begun or not view.has(ask.about):
        return None
    one = view.character(ask.about)
    mine = [each for each in own if each.command.get("character", one.id) == one.id]
    if not pick(THIRD):
        found = _by_power(one, offered, pick) or _by_deck(mine, pick)
        if found is not None:
            return found
    return _strikes(view, one, mine, pick) or (_comes_nearer(view, one, own) if not turn.spent else None)


def _by_power(one: Character, offered: Sequence[Choice], pick: Number) -> Answer | None:
    """Any of its Powers that it may use."""
    those = [each for each in offered if each.command["type"] == "use_power" and each.command["character"] == one.id]
    return _any(those, pick)


def _by_deck(mine: Sequence[Choice], pick: Number) -> Answer | None:
    """Its Discard Mechanic."""
    return _any([each for each in mine if each.command["type"] == "use_mechanic"], pick)


def _strikes(view: Adventure, one: Character, mine: Sequence[Choice], pick: Number) -> Answer | None:
    """An attack on a foe who stands."""
    return _any(
        [
            each
            for each in mine
            if each.command["type"] == "make_attack"
            and each.command.get("target") in {foe.id for foe in _standing(view, one)}
        ],
        pick,
    )


def _any(those: Sequence[Choice], pick: Number) -> Answer | None:
    if not those:
        return None
    choice = those[pick(len(those))]
    return Answer({**choice.command, **fill(choice.fields, pick)}, choice.prompt)


def _standing(view: Adventure, one: Character) -> list[Character]:
    return [each for each in view.characters if each.here and not each.is_out and foes(view, one.id, each.id)]


def _comes_nearer(view: Adventure, one: Character, own: Sequence[Choice]) -> Answer | None:
    """Along the map to a free space as near as can be to a foe."""
    choice = next((each for each in own if each.command["type"] == "move" and each.command["who"] == one.id), None)
    reach = reach_of(view, one.id) if choice is not None else None
    if choice is None or reach is None or view.grid is None:
        return None
    grid = view.grid
    aims = [at for foe in _standing(view, one) if (at := grid.of(foe.id)) is not None]
    taken = {each.at for each in grid.standing}
    free = sorted(at for at in reach.ways if at not in taken)
    if not aims or not free:
        return None

    def apart(at: Spot) -> int:
        return min(at.far(aim) for aim in aims)

    to = min(free, key=lambda at: (apart(at), reach.ways[at].cost, at))
    if apart(to) >= apart(reach.start):
        return None
    path = [at.cell for at in route(reach.ways, reach.start, to)]
    return Answer({**msgspec.to_builtins(choice.command), "path": path}, choice.prompt)
