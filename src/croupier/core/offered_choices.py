"""The choices of a game, computed once for each seat's view."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from croupier.core.choices import EVERY_GROUP, Choice, in_groups
from croupier.core.game import Game
from croupier.core.odds_events import sees_odds
from croupier.core.state import State


class Offered(NamedTuple):
    """A seat's choices from the game, by the groups that were requested."""

    view: State
    choices: dict[frozenset[str], list[Choice]]


class OfferedChoices:
    """The choices of each seat's last view, shared by the page, bots and streams."""

    def __init__(self, offered: dict[str, Offered] | None = None) -> None:
        self._offered: dict[str, Offered] = {} if offered is None else offered

    def copy(self) -> OfferedChoices:
        """A copy that is unaffected by later views of this one."""
        return OfferedChoices(dict(self._offered))

    def has_every_group(self, view: State, seat: str) -> bool:
        """Whether all choices of this view are already computed."""
        known = self._offered.get(seat)
        return known is not None and known.view is view and EVERY_GROUP in known.choices

    def choices(self, game: Game[Any], view: State, seat: str, groups: frozenset[str]) -> list[Choice]:
        """The game's choices in these groups for a seat's view."""
        known = self._offered.get(seat)
        if known is None or known.view is not view:
            known = self._offered[seat] = Offered(view, {})
        found = known.choices.get(groups)
        if found is None:
            every = known.choices.get(EVERY_GROUP)
            found = game.choices(view, seat, groups) if every is None else in_groups(every, groups)
            known.choices[groups] = found if sees_odds(view, seat) else _without_odds(found)
        return known.choices[groups]


def _without_odds(choices: list[Choice]) -> list[Choice]:
    """The same choices without odds."""
    return [msgspec.structs.replace(one, odds=False) if one.odds else one for one in choices]
