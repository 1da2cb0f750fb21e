"""A game that is played with pieces: it gets sight, dealing and piece events from here."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar, TypeVar

import msgspec

from croupier.core.chance import Chance, NeedChance
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.polls import has_to_ask, put_to_players
from croupier.core.refusals import Impossible
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.side_table.model import deal_side_tables as dealt_beside
from croupier.core.state import GM, Leaf
from croupier.core.table_events import Undone
from croupier.pieces import view_model
from croupier.pieces.events import SEARCHED, CardSeen, PieceEvent, VeilLifted
from croupier.pieces.log import piece_log_line
from croupier.pieces.override_choices import overrides
from croupier.pieces.override_commands import Decree, MoveToken
from croupier.pieces.overrides import OVERRIDE_RULES, RECORD
from croupier.pieces.overrides import carry_out as by_decree
from croupier.pieces.record_choices import clock_and_note_choices, record_choices
from croupier.pieces.render import groups_by_owner, house_rules, sealed_slips
from croupier.pieces.shuffling import mixed_sets, owed_draws, owed_draws_for_all
from croupier.pieces.state import WAY, Board, Place, Slot, TableState
from croupier.pieces.view_model import Group, Track
from croupier.pieces.visibility import deal_board, draw_request, redact_board
from croupier.pieces.wheels import Wheel

S = TypeVar("S", bound=TableState)


class TableGame(Game[S]):
    """The game of a table with a board; see Game for what is to be filled in."""

    pieces: ClassVar[Any] = PieceEvent
    without: ClassVar[frozenset[type[Decree]]] = frozenset({MoveToken})
    """Decrees on pieces that this game does not have; a game with a grid has tokens to move."""

    @cached_property
    def command_types(self) -> tuple[type[Command], ...]:
        return (*super().command_types, *(kind for kind in OVERRIDE_RULES if kind not in self.without))

    def carry_out(self, play: Play[S], command: Command) -> None:
        """Run a decree on pieces, or a rule of the game, which a table that only records does not have."""
        if isinstance(command, Decree) and play.state.mode != RECORD and self._put_to_players(play, command):
            return
        if type(command) in OVERRIDE_RULES:
            by_decree(play, command)
            return
        if play.state.mode == RECORD:
            raise Impossible("this table only records what its people do", "move the pieces, or change the mode")
        super().carry_out(play, command)

    def _put_to_players(self, play: Play[S], command: Decree) -> bool:
        """Whether the players are asked first; only its kind and the reason are told. What cannot be is refused."""
        if not has_to_ask(play):
            return False
        mark, play.granted, chance = play.mark(), True, play.chance
        play.chance = Chance()  # nothing is drawn for a trial
        try:
            self.carry_out(play, command)
        except (NeedChance, Hidden):
            pass  # it can be done as far as can be told before luck answers
        finally:
            play.granted, play.chance = False, chance
            play.back_to(mark)
        kind = str(command.__struct_config__.tag).replace("_", " ")
        return put_to_players(play, f"{kind} by decree{f': {command.reason}' if command.reason else ''}", command)

    def overrides(self, view: S, on: str) -> list[Choice]:
        return self._known(overrides(view, GM, on, self._named(view)))

    def _known(self, offered: list[Choice]) -> list[Choice]:
        """Of what may be done to pieces in general, what this game knows."""
        unknown = {kind.__struct_config__.tag for kind in self.without}
        return [one for one in offered if one.command["type"] not in unknown]

    def _named(self, view: S) -> Callable[[str], str]:
        return partial(self.place_name, view)

    def see(self, state: S, seat: str) -> S:
        """The state with only those cards, values and choices that this seat knows."""
        view = super().see(msgspec.structs.replace(state, board=_BARE), seat)
        return msgspec.structs.replace(view, board=redact_board(state.board, seat))

    def deal(self, view: S, chance: Chance) -> S:
        """A world that fits: cards that others have seen are drawn, then the game fills in its own secrets."""
        board, beside = deal_board(view.board, chance), dealt_beside(view.side_tables, chance)
        return self.deal_own(msgspec.structs.replace(view, board=board, side_tables=beside), chance)

    def deal_own(self, view: S, chance: Chance) -> S:
        """The game's own secrets (sealed answers, hidden sheets) filled in by chance."""
        return view

    def draw_options(self, state: S, key: str) -> tuple[tuple[str, int], ...] | None:
        found = next((one for one in state.board.sets if one.id == key), None)
        return draw_request(found).options if found is not None else None

    def draws_shown(self, state: S, event: Event) -> tuple[tuple[str, str], ...]:
        if isinstance(event, CardSeen) and event.face.value is not None and event.how != SEARCHED:
            slot = state.board.place(event.place).slots[event.spot]
            way = (event.of.value or slot.set).split(WAY)
            return ((way[-1], event.face.value),) if slot.card is None else ()
        return ()

    # how the table looks; a game says more where it has more to say

    def title_of(self, view: S) -> str:
        return self.title

    def status(self, view: S) -> str:
        """Where the game stands, in a few words: "Round 2, phase 3"."""
        return view.result or (f"Sitting {view.sitting}" if view.sitting else "Not begun")

    def tracks(self, view: S) -> tuple[Track, ...]:
        """Orders of steps that the table goes through, as the phases of a round."""
        return ()

    def groups(self, view: S) -> tuple[Group, ...]:
        """Which places belong together; a place lies in the group that it names, else in its owner's."""
        return groups_by_owner(view)

    def facts(self, view: S) -> tuple[view_model.Fact, ...]:
        return house_rules(view)

    def marks(self, view: S) -> Mapping[str, str]:
        """A word on a piece, by piece id: "initiative"."""
        return {}

    def heaps(self, view: S) -> Mapping[str, tuple[view_model.Chips, ...]]:
        """Chips of a place told apart by who put them in, by place id, where that is more than their kinds say."""
        return {}

    def words(self, view: S) -> Mapping[str | None, view_model.Words]:
        """What people wrote on cards, by face."""
        return {}

    def looks(self, view: S) -> Mapping[str, view_model.Look]:
        """What a place is called and how it is coloured now, by place id, where that changes with the play."""
        return {}

    def pawns(self, view: S) -> Mapping[str, view_model.Pawn]:
        """Whom the tokens stand for that are drawn as pawns, by token id."""
        return {}

    def slips(self, view: S, seat: str) -> tuple[view_model.Slip, ...]:
        """Sealed answers as slips on the table; a game adds those that were turned up, under the same ids."""
        return sealed_slips(view, seat)

    def maps(self, view: S, seat: str) -> tuple[view_model.Place, ...]:
        """Maps beside what lies on the board, as this seat sees them: places of kind "grid" with a ground."""
        return ()

    def wheels(self, view: S) -> tuple[Wheel, ...]:
        """Draws under way that are aimed at a rank of a ring."""
        return ()

    def mood(self, view: S) -> str:
        """A word for how tense it is, by which the page takes its colours; empty for none."""
        return ""

    def chip_look(self, kind: str) -> tuple[str, str]:
        """What chips of a kind are called (one of them) and their colour."""
        return kind.replace("_", " "), kind

    def counter_lie(self, place: Place) -> str:
        """How the cards lie for which the chips of this place stand, as "side_up"; empty where a chip is a chip."""
        return ""

    def place_name(self, view: S, place: str) -> str:
        """A place as the log calls it: "Ana's hand"."""
        if not view.board.has(place):
            return place.replace("_", " ").replace(".", " ")
        found = view.board.place(place)
        owner = name_of(view, found.owner) if found.owner else ""
        return f"{owner}'s {found.label}" if owner and owner not in found.label else found.label

    def log_line(self, event: Event, view: S) -> str:
        if type(event) in _PIECES:
            return self.piece_line(typing.cast("PieceEvent", event), view)
        return super().log_line(event, view)

    def piece_line(self, event: PieceEvent, view: S) -> str:
        """The line for what happened to pieces, in general words."""
        return piece_log_line(self, event, view)

    def spent_keys(self, state: S) -> tuple[int, ...]:
        """Keys under which nothing will be drawn and nothing is hidden any more; decided by what everyone knows."""
        newest = {leaf.name: leaf.index for leaf in state.leaves}
        owed = owed_draws_for_all(state.board)
        cards = [newest[one.id] for one in state.board.sets if not owed[one.id] and not one.veiled and one.id in newest]
        return (*cards, *(leaf.index for leaf in state.leaves if _is_past(leaf, state)))

    def spoilt_keys(self, state: S) -> tuple[str, ...]:
        """Sets from which cards will be drawn although their key is open, as after an undo: they need a new one."""
        newest = {leaf.name: leaf for leaf in state.leaves}
        owed = owed_draws_for_all(state.board)
        return tuple(one.id for one in state.board.sets if owed[one.id] and one.id in newest and newest[one.id].opened)

    def keys_needed(self, state: S) -> tuple[str, ...]:
        owed = owed_draws(state.board)
        return (*(one.id for one in state.board.sets if owed[one.id]), *self.ready_keys(state))

    def ready_keys(self, state: S) -> tuple[str, ...]:
        """Those of this sitting's dice for some seats."""
        return tuple(dict.fromkeys(leaf.name for leaf in state.leaves if _is_hidden(leaf, state)))

    def choices(self, view: S, seat: str) -> list[Choice]:
        """The game's own, or what is done to pieces where the table only records; and to agree that a key be opened."""
        agreeing = [
            Choice(f"Let the key of {one.id} be opened", {"type": "agree_to_open", "name": one.id}, group="table",
                   help="what you held in secret under it can be checked by all from then on")
            for one in view.board.sets
            if seat in one.veiled
        ]  # fmt: skip
        own = (
            self._known(record_choices(view, seat, self._named(view), everything=seat == GM))
            if view.mode == RECORD
            else super().choices(view, seat)
        )
        may_lay = view.mode != RECORD and (seat == GM or not view.has_gm)
        return [*own, *agreeing, *(clock_and_note_choices(view) if may_lay else ())]

    def agree_to_open(self, play: Play[S], key: str) -> None:
        veiled = next((one.veiled for one in play.state.board.sets if one.id == key), ())
        play.need(play.seat in veiled, "nothing of yours is hidden under that key")
        play.do(VeilLifted(key, play.seat))

    def luck_options(self, view: S, unseen: str) -> tuple[str, ...]:
        if all(one.id != unseen for one in view.board.sets):
            return ()  # dice, or a set that the rule itself will lay when it runs again
        sets = mixed_sets(view.board, unseen)
        return tuple(sorted({card for name in sets for card in view.board.unseen(name).cards}))

    def restore(self, past: S, present: S, event: Undone) -> S:
        """What was seen stays seen: a card that was known to some before is known to all who have seen it since."""
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


def _is_past(leaf: Leaf, state: TableState) -> bool:
    """Whether a key of open dice belongs to a sitting that is over."""
    if not leaf.name.startswith("dice."):
        return False
    sitting, _, to = leaf.name.removeprefix("dice.").partition(".")
    if to != EVERYONE:
        return False
    return int(sitting) < state.sitting or (0 < int(sitting) == state.sitting and not state.is_open)


def _is_hidden(leaf: Leaf, state: TableState) -> bool:
    """Whether a key is that of this sitting's dice for some seats, which has to lie ready (`dice.lay_ready`)."""
    prefix = f"dice.{state.sitting}."
    return leaf.name.startswith(prefix) and leaf.name != f"{prefix}{EVERYONE}"


def _more_seen(slot: Slot, by: tuple[str, ...]) -> Slot:
    if slot.card is None or not by:
        return slot
    seen = (EVERYONE,) if EVERYONE in by else tuple(dict.fromkeys((*slot.seen, *by)))
    return msgspec.structs.replace(slot, seen=seen)


_BARE = Board()
_PIECES = frozenset(typing.get_args(PieceEvent))
