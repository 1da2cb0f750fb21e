"""A game played with pieces: views, dealing and piece events are provided here."""

from __future__ import annotations

import typing
from functools import cached_property, partial
from typing import Any, ClassVar, TypeVar

import msgspec

from croupier.core.chance import Chance, NeedChance
from croupier.core.choices import EVERY_GROUP, Choice, in_groups
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.field_reads import FieldReads
from croupier.core.forms import formed
from croupier.core.game import Game
from croupier.core.identity_cache import IdentityCache
from croupier.core.luck_bookkeeping import LuckBookkeeping
from croupier.core.names import with_one_end
from croupier.core.play import Play
from croupier.core.polls import has_to_ask, put_to_players
from croupier.core.refusals import Impossible
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.side_table.model import deal_side_tables as dealt_beside
from croupier.core.state import GM
from croupier.core.table_events import Undone
from croupier.pieces.display import Display
from croupier.pieces.events import PieceEvent
from croupier.pieces.luck_bookkeeping import PieceLuck
from croupier.pieces.override_choices import Names, overrides
from croupier.pieces.override_commands import Decree, MoveToken
from croupier.pieces.overrides import OVERRIDE_RULES, RECORD
from croupier.pieces.overrides import carry_out as by_decree
from croupier.pieces.record_choices import clock_and_note_choices, record_choices
from croupier.pieces.state import Board, Slot, TableState
from croupier.pieces.visibility import deal_board, redact_board

S = TypeVar("S", bound=TableState)


class TableGame(Game[S]):
    """The base of a game with a board; see Game for what to implement."""

    pieces: ClassVar[Any] = PieceEvent
    luck: LuckBookkeeping[S] = PieceLuck()
    display: Display[S] = Display()
    """How the game's table is displayed."""
    without: ClassVar[frozenset[type[Decree]]] = frozenset({MoveToken})
    """Piece overrides that this game lacks; a game with a grid has tokens to move."""

    @cached_property
    def command_types(self) -> tuple[type[Command], ...]:
        return (*super().command_types, *(kind for kind in OVERRIDE_RULES if kind not in self.without))

    def carry_out(self, play: Play[S], command: Command) -> None:
        """Run a piece override, or a rule of the game, which a table in record mode does not have."""
        if isinstance(command, Decree) and play.state.mode != RECORD and self._put_to_players(play, command):
            return
        if type(command) in OVERRIDE_RULES:
            by_decree(play, formed(command))
            return
        if play.state.mode == RECORD:
            raise Impossible("this table is in record mode", "move the pieces, or change the mode")
        super().carry_out(play, command)

    def _put_to_players(self, play: Play[S], command: Decree) -> bool:
        """Put an override to the players if they vote on it; returns whether they are asked.

        The players learn only its kind and the reason. Raises Refusal for an impossible override.
        """
        if not has_to_ask(play):
            return False
        mark, play.granted, chance = play.mark(), True, play.chance
        play.chance = Chance()  # a dry run draws nothing
        try:
            self.carry_out(play, command)
        except (NeedChance, Hidden):
            pass  # it is possible as far as is known before luck answers
        finally:
            play.granted, play.chance = False, chance
            play.back_to(mark)
        kind = str(command.__struct_config__.tag).replace("_", " ")
        return put_to_players(play, f"{kind} by override{f': {command.reason}' if command.reason else ''}", command)

    def overrides(self, view: S, on: str) -> list[Choice]:
        return self._known(overrides(view, GM, on, self._named(view)))

    def _known(self, offered: list[Choice]) -> list[Choice]:
        """The general piece overrides that this game supports."""
        unknown = {kind.__struct_config__.tag for kind in self.without}
        return [one for one in offered if one.command["type"] not in unknown]

    def _named(self, view: S) -> Names:
        return Names(partial(self.display.place_name, view), partial(self.display.card_name, view))

    def see(self, state: S, seat: str) -> S:
        """The state with only the cards, values and choices that this seat knows."""
        bare = _without_board.get(lambda: msgspec.structs.replace(state.with_open_secrets(), board=_BARE), state)
        view = super().see(bare, seat)
        return msgspec.structs.replace(view, board=redact_board(state.board, seat))

    def deal(self, view: S, chance: Chance) -> S:
        """A consistent world: cards that others have seen are drawn, then the game fills in its own secrets."""
        board, beside = deal_board(view.board, chance), dealt_beside(view.side_tables, chance)
        return self.deal_own(msgspec.structs.replace(view, board=board, side_tables=beside), chance)

    def deal_own(self, view: S, chance: Chance) -> S:
        """Fill in the game's own secrets (sealed answers, hidden sheets) by chance."""
        return view

    def log_line(self, event: Event, view: S) -> str:
        if type(event) in _PIECES:
            return with_one_end(self.display.piece_line(typing.cast("PieceEvent", event), view))
        own = self.display.table_line(event, view)
        return super().log_line(event, view) if own is None else with_one_end(own)

    def choices(
        self, view: S, seat: str, groups: frozenset[str] = EVERY_GROUP, kept: FieldReads | None = None
    ) -> list[Choice]:
        """The game's own choices, or piece choices in record mode; and agreeing to open a key."""
        if view.mode == RECORD:
            every = self._known(record_choices(view, seat, self._named(view), everything=seat == GM))
            found = in_groups(every, groups)
        else:
            found = super().choices(view, seat, groups, kept)
        if "table" in groups:
            found += self._agreeing(view, seat)
        if "override" in groups and view.mode != RECORD and (seat == GM or not view.has_gm):
            found += clock_and_note_choices(view)
        return found

    def _agreeing(self, view: S, seat: str) -> list[Choice]:
        return [
            Choice(f"Let the key of {one.id} be opened", {"type": "agree_to_open", "name": one.id}, group="table",
                   help="everyone can then check what you held in secret under it")
            for one in view.board.sets
            if seat in one.veiled
        ]  # fmt: skip

    def restore(self, past: S, present: S, event: Undone) -> S:
        """What was seen stays seen: a card that someone knew before is known to everyone who has seen it since."""
        state = super().restore(past, present, event)
        shown = dict(event.seen)
        places = []
        for place in state.board.places:
            if any(slot.id in shown and slot.card is not None for slot in place.slots):
                slots = tuple(_more_seen(slot, shown.get(slot.id, ())) for slot in place.slots)
                place = msgspec.structs.replace(place, slots=slots)
            places.append(place)
        board = msgspec.structs.replace(state.board, places=tuple(places), named=present.board.named)
        return msgspec.structs.replace(state, board=board)


def _more_seen(slot: Slot, by: tuple[str, ...]) -> Slot:
    if slot.card is None or not by:
        return slot
    seen = (EVERYONE,) if EVERYONE in by else tuple(dict.fromkeys((*slot.seen, *by)))
    return msgspec.structs.replace(slot, seen=seen)


_BARE = Board()
_without_board: IdentityCache[Any] = IdentityCache(8)
"""A state without its board, for the seats that are shown it one after another."""
_PIECES = frozenset(typing.get_args(PieceEvent))
