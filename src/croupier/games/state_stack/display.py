"""The display of a table of State Stack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from croupier.core.events import Event
from croupier.games.state_stack import log, places
from croupier.games.state_stack import view as fight_view
from croupier.games.state_stack.chapter import CHAPTER
from croupier.games.state_stack.state import Fight
from croupier.pieces.chapters import ChapterDisplay
from croupier.pieces.events import PieceEvent
from croupier.pieces.overrides import RECORD
from croupier.pieces.state import Place
from croupier.pieces.view_model import Group, Track


class FightDisplay(ChapterDisplay[Fight]):
    """What a seat sees around the pieces, and the names of pieces."""

    chapters = (CHAPTER,)

    def status(self, view: Fight) -> str:
        return fight_view.status(view)

    def table_line(self, event: Event, view: Fight) -> str | None:
        """The log line of a sealed division, which names its combatant because the GM divides for many."""
        return log.sealed_line(event, view)

    def answer_text(self, view: Fight, answer: Mapping[str, Any]) -> str:
        """A sealed division in words: "Ana: 2 in front"."""
        return f"{view.name_of(answer['combatant'])}: {answer['front']} in front"

    def tracks(self, view: Fight) -> tuple[Track, ...]:
        return (fight_view.track(view),)

    def groups(self, view: Fight) -> tuple[Group, ...]:
        return fight_view.groups(view)

    def marks(self, view: Fight) -> Mapping[str, str]:
        return fight_view.marks(view)

    def chip_look(self, kind: str) -> tuple[str, str]:
        return fight_view.chip_look(kind)

    def counter_lie(self, place: Place) -> str:
        return fight_view.counter_lie(place)

    def place_name(self, view: Fight, place: str) -> str:
        """The name of a part of a stack in the log: "Ana's defense"."""
        name, _, part = place.partition(".")
        if part and view.knows(name):
            return f"{view.name_of(name)}'s {log.PARTS.get(part, part)}"
        return places.pile_name(view, place) or super().place_name(view, place)

    def piece_line(self, event: PieceEvent, view: Fight) -> str:
        """The log line for flipping, drawing or discarding; none if a rules event logs it, unless manual."""
        if view.mode == RECORD:
            return super().piece_line(event, view)
        if log.is_within_the_rules(event):
            return ""
        line = log.deck_line(event, partial(self.place_name, view)) or log.card_line(event, view)
        return super().piece_line(event, view) if line is None else line
