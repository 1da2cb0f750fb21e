"""How a table is displayed: what a view shows around the pieces, and names of places, chips and piece events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET

from croupier.core.events import Event
from croupier.core.names import name_of, seat_label
from croupier.core.playing_cards import face_name
from croupier.core.state import Seal, State
from croupier.pieces import view_model
from croupier.pieces.events import PieceEvent
from croupier.pieces.log import piece_log_line
from croupier.pieces.state import Place, TableState
from croupier.pieces.wheels import Wheel

S = TypeVar("S", bound=TableState)


class Display(Generic[S]):
    """What a game displays, all of it from a seat's view; a game subclasses it to show more."""

    def title(self, view: S) -> str:
        """The heading of the table; empty for the game's title."""
        return ""

    def status(self, view: S) -> str:
        """The state of play in a few words: "Round 2, phase 3"."""
        return view.result or (f"Session {view.sitting}" if view.sitting else "Not begun")

    def tracks(self, view: S) -> tuple[view_model.Track, ...]:
        """Sequences of steps that the table goes through, such as the phases of a round."""
        return ()

    def groups(self, view: S) -> tuple[view_model.Group, ...]:
        """The places that belong together; a place is in the group that it names, otherwise in its owner's."""
        return groups_by_owner(view)

    def table_line(self, event: Event, view: S) -> str | None:
        """The game's own log line for an event of the table, such as a sealed answer; None for the usual one."""
        return None

    def facts(self, view: S) -> tuple[view_model.Fact, ...]:
        """Labels with a value, shown next to the table."""
        return house_rules(view)

    def marks(self, view: S) -> Mapping[str, str]:
        """A word on a piece, by piece id: "initiative"."""
        return {}

    def heaps(self, view: S, seat: str) -> Mapping[str, tuple[view_model.Chips, ...]]:
        """Chips of a place, by place id, as a seat sees them: grouped by owner, or none where they are hidden."""
        return {}

    def words(self, view: S) -> Mapping[str | None, view_model.Words]:
        """What people wrote on cards, by face."""
        return {}

    def looks(self, view: S) -> Mapping[str, view_model.Look]:
        """The label and color of a place, by place id, if they change during play."""
        return {}

    def pawns(self, view: S) -> Mapping[str, view_model.Pawn]:
        """The people that tokens drawn as pawns stand for, by token id."""
        return {}

    def slips(self, view: S, seat: str) -> tuple[view_model.Slip, ...]:
        """Sealed answers as slips on the table; a game adds those that were opened, under the same ids."""
        return tuple(self._slip(view, seat, one) for one in view.seals)

    def _slip(self, view: S, seat: str, seal: Seal) -> view_model.Slip:
        """A face-down slip; only the seat that sealed it reads what it answered."""
        mine = seal.seat == seat
        answer = seal.answer.value if mine else None
        own = self.answer_text(view, msgspec.json.decode(answer)) if answer is not None else ""
        return view_model.Slip(
            slip_id(seal.window, seal.seat, seal.about), seat_label(view, seal.seat), seal.seat, mine=mine,
            own=own or UNSET,
        )  # fmt: skip

    def answer_text(self, view: S, answer: Mapping[str, Any]) -> str:
        """A sealed answer in words, for the seat that gave it; empty if it is not shown."""
        return ""

    def maps(self, view: S, seat: str) -> tuple[view_model.Place, ...]:
        """Maps next to the board, as this seat sees them: places of kind "grid" with a ground."""
        return ()

    def wheels(self, view: S) -> tuple[Wheel, ...]:
        """Draws in progress that aim at a rank of a ring."""
        return ()

    def mood(self, view: S) -> str:
        """A word for how tense the scene is, from which the page takes its colors; empty if there is none."""
        return ""

    def chip_look(self, kind: str) -> tuple[str, str]:
        """The name of one chip of a kind, and its color."""
        return kind.replace("_", " "), kind

    def counter_lie(self, place: Place) -> str:
        """The orientation of the cards that a place's chips stand for, such as "side_up"; empty for ordinary chips."""
        return ""

    def place_name(self, view: S, place: str) -> str:
        """A place as the log calls it: "Ana's hand"."""
        if not view.board.has(place):
            return place.replace("_", " ").replace(".", " ")
        found = view.board.place(place)
        if not found.owner or seat_label(view, found.owner) in found.label:
            return found.label
        return f"{name_of(view, found.owner)}'s {found.label}"

    def card_name(self, view: S, face: str) -> str:
        """A card as the log and choices call it: "jack of clubs", or its title in quotation marks."""
        return face_name(face)

    def piece_line(self, event: PieceEvent, view: S) -> str:
        """The log line for a piece event in general words; empty if there is none."""
        return piece_log_line(
            event, view, partial(self.place_name, view), lambda kind: self.chip_look(kind)[0],
            partial(self.card_name, view),
        )  # fmt: skip


def groups_by_owner(view: TableState) -> tuple[view_model.Group, ...]:
    """One group for each owner of places, in board order; it is waiting while its owner is prompted."""
    lying: dict[str, list[Place]] = {}
    for place in view.board.places:
        name = place.group or place.owner
        if name is not None:
            lying.setdefault(name, []).append(place)
    asked = {prompt.ask.seat for prompt in view.prompts}
    return tuple(
        view_model.Group(
            name,
            seat_label(view, name),
            owner=places[0].owner,
            waits=places[0].owner in asked,
            places=tuple(place.id for place in places),
        )
        for name, places in lying.items()
    )


def slip_id(window: str, seat: str, about: str) -> str:
    """The id of a sealed answer's slip, the same face down and revealed; choices that replace it name it."""
    return f"{window}:{seat}:{about}"


def house_rules(view: State) -> tuple[view_model.Fact, ...]:
    """Overrides that were kept for this table."""
    return tuple(view_model.Fact("House rule", rule.name) for rule in view.house_rules)
