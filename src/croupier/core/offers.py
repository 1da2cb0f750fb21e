"""The choices that a table offers its seats, computed once for each view and kept while the view stays the same."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.core.choice_ids import named, with_ids
from croupier.core.choices import BY_HEADING, EVERY_GROUP, GROUPS, Choice, GroupName, in_groups, named_groups
from croupier.core.identity_cache import make_room
from croupier.core.interruptions import allowed_tags, is_interrupted
from croupier.core.odds_events import sees_odds
from croupier.core.side_table.choices import side_choices
from croupier.core.state import GM, State
from croupier.core.table_choices import table_choices, with_undo

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.table import Table

READ_BY_TABLE_CHOICES = (
    *("settings", "seats", "mode", "odds", "is_open", "polls", "pending", "luck"),
    *("side_tables", "is_side_table", "real_luck", "watchers", "pause"),
)
"""The fields that the choices common to all games depend on, apart from the prompts."""
_read_by_table_choices = attrgetter(*READ_BY_TABLE_CHOICES)
ROOM = 40
"""Sets of groups for which choices are kept: a client can name any headings."""
Games = Mapping[str, "Game[Any]"]


class _OfTable(NamedTuple):
    """A seat's choices in some groups that are common to all games, and what they were computed from."""

    reads: tuple[object, ...]
    choices: list[Choice]


class _Named(NamedTuple):
    """A seat's choices in some groups, with the last action and the side-table games that they were computed for."""

    deed: int
    games: Games
    choices: list[Choice]


class _Offered(NamedTuple):
    """A seat's choices of one view, as far as they were requested.

    `choices` are those of the game by their groups, `named` all of them, `has_any` whether a folded group has any.
    """

    view: State
    choices: dict[frozenset[str], list[Choice]]
    named: dict[frozenset[str], _Named]
    has_any: dict[str, bool]


class Offers:
    """The choices that each seat of one table was last offered."""

    def __init__(self) -> None:
        self._offered: dict[str, _Offered] = {}
        self._of_table: dict[tuple[str, frozenset[str]], _OfTable] = {}

    def choices(self, table: Table[Any], seat: str, groups: frozenset[str]) -> list[Choice]:
        """All choices of a seat in these groups."""
        deed, games, offered = table.last_deed(seat), table.side_tables.games(), self._to(table, seat)
        known = offered.named.get(groups)
        if known is None or known.games != games or (known.deed != deed and not known.deed):
            own = [] if is_interrupted(offered.view) else self._of_game(table, seat, groups, offered)
            of_table = self._of_every_table(table.game, games, offered.view, seat, groups, deed)
            known = _Named(deed, games, with_ids([*own, *of_table]))
        elif known.deed != deed:  # only what would be undone has changed
            known = _Named(deed, games, with_undo(known.choices, deed))
        make_room(offered.named, ROOM)
        offered.named[groups] = known
        return known.choices

    def folded(self, table: Table[Any], seat: str, groups: frozenset[str]) -> tuple[GroupName, ...]:
        """The other groups in which a seat has choices, without computing choices that were not requested."""
        offered, asked = self._to(table, seat), named_groups(groups)
        return tuple([one for one in GROUPS if one not in asked and self._has_any(table, seat, one, offered)])

    def _has_any(self, table: Table[Any], seat: str, group: str, offered: _Offered) -> bool:
        view, _, named, has_any = offered
        if group == "table" or is_interrupted(view) or EVERY_GROUP in named:
            return bool(self.choices(table, seat, frozenset({group})))
        if group not in has_any:
            has_any[group] = table.game.choice_groups.has_any(table.game, view, seat, group, table.kept(seat))
        return has_any[group]

    def _of_every_table(
        self, game: Game[Any], games: Games, view: State, seat: str, groups: frozenset[str], deed: int
    ) -> list[Choice]:
        """The choices in these groups that are common to all games, kept while what they depend on stays the same."""
        reads, known = (games, deed > 0, *_reads(game, view, seat, groups)), self._of_table.get((seat, groups))
        if known is None or known.reads != reads:
            found = in_groups((*side_choices(game, games, view, seat), *table_choices(game, view, seat, deed)), groups)
            allowed = allowed_tags(view)
            if allowed is not None:
                found = [one for one in found if one.command["type"] in allowed]
            make_room(self._of_table, ROOM)
            known = self._of_table[seat, groups] = _OfTable(reads, named(found))
        return with_undo(known.choices, deed)

    def _of_game(self, table: Table[Any], seat: str, groups: frozenset[str], offered: _Offered) -> list[Choice]:
        """The game's choices for a seat, computed once per view for the page, bots and streams."""
        view, known = offered.view, offered.choices
        if groups not in known:
            every = None if BY_HEADING in groups else known.get(EVERY_GROUP)
            kept = table.kept(seat)
            own = table.game.choices(view, seat, groups, kept) if every is None else in_groups(every, groups)
            make_room(known, ROOM)
            known[groups] = own if sees_odds(view, seat) else _without_odds(own)
        return known[groups]

    def _to(self, table: Table[Any], seat: str) -> _Offered:
        view, known = table.view(seat), self._offered.get(seat)
        if known is None or known.view is not view:
            known = self._offered[seat] = _Offered(view, {}, {}, {})
        return known


def _reads(game: Game[Any], view: State, seat: str, groups: frozenset[str]) -> tuple[object, ...]:
    """What the choices in these groups that are common to all games depend on, apart from the last action."""
    prompts = view.prompts
    if seat != GM or "override" not in groups:  # the GM can answer for anyone
        prompts = tuple(one for one in prompts if one.ask.seat == seat or one.waited)
    decides = seat == GM or not view.has_gm
    progress = (game.is_between(view), game.has_begun(view), game.canceling.words(view)) if decides else ()
    outcomes = game.outcomes.why_not(view) if view.side_tables else None
    return (*_read_by_table_choices(view), prompts, game.answer_times.rests(view, seat), progress, outcomes)


def _without_odds(choices: list[Choice]) -> list[Choice]:
    """A choice without its odds."""
    return [msgspec.structs.replace(one, odds=False) if one.odds else one for one in choices]
