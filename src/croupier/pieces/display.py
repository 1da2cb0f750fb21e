"""How a table is displayed: what a view shows around the pieces, and names of places, chips and piece events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from croupier.core.events import Event
from croupier.core.log.receipts import value_text
from croupier.core.names import name_of
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
        return sealed_slips(view, seat)

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
        owner = name_of(view, found.owner) if found.owner else ""
        return f"{owner}'s {found.label}" if owner and owner not in found.label else found.label

    def piece_line(self, event: PieceEvent, view: S) -> str:
        """The log line for a piece event in general words; empty if there is none."""
        return piece_log_line(event, view, partial(self.place_name, view), lambda kind: self.chip_look(kind)[0])


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
            name_of(view, name),
            owner=places[0].owner,
            waits=places[0].owner in asked,
            places=tuple(place.id for place in places),
        )
        for name, places in lying.items()
    )


def sealed_slips(view: State, seat: str) -> tuple[view_model.Slip, ...]:
    """A face-down slip for each sealed answer on the table."""
    return tuple(
        view_model.Slip(
            f"{one.window}:{one.seat}:{one.about}",
            name_of(view, one.seat),
            one.seat,
            mine=one.seat == seat,
            own=own_answer(one) if one.seat == seat else "",
        )
        for one in view.seals
    )


def own_answer(seal: Seal) -> str:
    """A sealed answer as its seat may read it: the values of its fields, "front 2, behind 1"."""
    if seal.answer.value is None:
        return ""
    fields: dict[str, Any] = msgspec.json.decode(seal.answer.value)
    said = [
        f"{name.replace('_', ' ')} {value_text(value)}"
        for name, value in fields.items()
        if name != "type" and value not in (None, "", [], {}) and value not in (seal.about, seal.seat)
    ]
    return ", ".join(said) or str(fields.get("type", "")).replace("_", " ")


def house_rules(view: State) -> tuple[view_model.Fact, ...]:
    """Overrides that were kept for this table."""
    return tuple(view_model.Fact("House rule", rule.name) for rule in view.house_rules)
