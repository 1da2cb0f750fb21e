"""The choices that a table offers its seats, computed once for each view and kept while the view stays the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.core.choice_ids import with_ids
from croupier.core.choices import EVERY_GROUP, Choice, in_groups
from croupier.core.interruptions import allowed_tags, is_interrupted
from croupier.core.odds_events import sees_odds
from croupier.core.side_table.choices import side_choices
from croupier.core.state import State
from croupier.core.table_choices import table_choices, with_undo

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.table import Table


class _Named(NamedTuple):
    """A seat's choices in some groups as offered after its deed of this version, next to these side tables' games."""

    deed: int
    games: Mapping[str, Game[Any]]
    choices: list[Choice]


class _Offered(NamedTuple):
    """A seat's choices of one view, as far as they were asked for.

    `choices` are those of the game by their groups, `named` all of them, `has_any` whether a folded group has any.
    """

    view: State
    choices: dict[frozenset[str], list[Choice]]
    named: dict[frozenset[str], _Named]
    has_any: dict[str, bool]


class Offers:
    """What each seat of one table was offered last."""

    def __init__(self) -> None:
        self._offered: dict[str, _Offered] = {}

    def choices(self, table: Table[Any], seat: str, groups: frozenset[str]) -> list[Choice]:
        """All choices of a seat in these groups."""
        deed, games, named = table.last_deed(seat), table.side_tables.games(), self._to(table, seat).named
        known = named.get(groups)
        if known is None or known.games != games or (known.deed != deed and not known.deed):
            known = _Named(deed, games, self._with_ids(table, seat, groups))
        elif known.deed != deed:  # only what would be undone has changed
            known = _Named(deed, games, with_undo(known.choices, deed))
        named[groups] = known
        return known.choices

    def has_any(self, table: Table[Any], seat: str, group: str) -> bool:
        """Whether a seat has choices in a group, without computing them if they were not asked for."""
        view, offered = table.view(seat), self._to(table, seat)
        if group == "table" or is_interrupted(view) or EVERY_GROUP in offered.choices:
            return bool(self.choices(table, seat, frozenset({group})))
        if group not in offered.has_any:
            groups = table.game.choice_groups
            offered.has_any[group] = groups.has_any(table.game, view, seat, group, table.kept(seat))
        return offered.has_any[group]

    def _with_ids(self, table: Table[Any], seat: str, groups: frozenset[str]) -> list[Choice]:
        view = table.view(seat)
        own = [] if is_interrupted(view) else self._of_game(table, seat, groups)
        beside = side_choices(table.game, table.side_tables.games(), view, seat)
        of_table = (*beside, *table_choices(table.game, view, seat, table.last_deed(seat)))
        found = [*own, *in_groups(of_table, groups)]
        allowed = allowed_tags(view)
        if allowed is not None:
            found = [one for one in found if one.command["type"] in allowed]
        return with_ids(found)

    def _of_game(self, table: Table[Any], seat: str, groups: frozenset[str]) -> list[Choice]:
        """The game's choices for a seat, computed once per view for the page, bots and streams."""
        view, known = table.view(seat), self._to(table, seat).choices
        if groups not in known:
            every = known.get(EVERY_GROUP)
            own = table.game.choices(view, seat, groups, table.kept(seat)) if every is None else every
            known[groups] = in_groups(own, groups) if sees_odds(view, seat) else _without_odds(in_groups(own, groups))
        return known[groups]

    def _to(self, table: Table[Any], seat: str) -> _Offered:
        view, known = table.view(seat), self._offered.get(seat)
        if known is None or known.view is not view:
            known = self._offered[seat] = _Offered(view, {}, {}, {})
        return known


def _without_odds(choices: list[Choice]) -> list[Choice]:
    """The same choice without odds."""
    return [msgspec.structs.replace(one, odds=False) if one.odds else one for one in choices]
