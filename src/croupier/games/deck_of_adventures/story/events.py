"""What happens in scenes, Epic Events and rests, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import Asked, Epic, Open, Rest

put = msgspec.structs.replace


class SceneSet(Event, frozen=True, tag="scene_set"):
    title: str
    text: str


class GmNotesWritten(Event, frozen=True, tag="gm_notes_written"):
    """Only the GM learns that there are any."""

    text: Secret[str]

    def audience(self) -> tuple[str, ...]:
        return (GM,)


class SharedNotesWritten(Event, frozen=True, tag="shared_notes_written"):
    text: str


class StyleWritten(Event, frozen=True, tag="style_written"):
    text: str


class GmAsked(Event, frozen=True, tag="gm_asked"):
    asked: Asked


class GmAnswered(Event, frozen=True, tag="gm_answered"):
    """In words; without any a Check decides it, or nothing is to be said."""

    asked: str
    text: str = ""


class RestBegun(Event, frozen=True, tag="rest_begun"):
    kind: str
    who: tuple[str, ...]


class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """A rest that gives nothing; the minutes count when it is taken up again (DA-R96)."""

    kind: str
    who: tuple[str, ...]
    minutes: int


class RestCardOpen(Event, frozen=True, tag="rest_card_open"):
    """A Rest Card is being used; None: it is used up."""

    who: str
    card: Open | None


class RestStopped(Event, frozen=True, tag="rest_stopped"):
    who: str


class RestOver(Event, frozen=True, tag="rest_over"):
    """A rest has done its good; a broken one only what was used."""

    kind: str
    who: tuple[str, ...]
    broken: bool = False


class EpicSet(Event, frozen=True, tag="epic_set"):
    """An Epic Event as it stands; `what` is begun, card, offers, joined, back, order, race, turn, or how it ended."""

    epic: Epic
    what: str
    who: str = ""


class EpicCounted(Event, frozen=True, tag="epic_counted"):
    """A Target Card is won by the party, or lost."""

    won: bool
    by: str = ""


class GmRaced(Event, frozen=True, tag="gm_raced"):
    """What the GM has drawn in a race."""

    card: str
    degree: str


class EpicTold(Event, frozen=True, tag="epic_told"):
    text: str


class EpicOver(Event, frozen=True, tag="epic_over"):
    text: str = ""


OwnEvent = (
    SceneSet | GmNotesWritten | SharedNotesWritten | StyleWritten | GmAsked | GmAnswered | RestBegun | RestInterrupted
    | RestCardOpen | RestStopped | RestOver | EpicSet | EpicCounted | GmRaced | EpicTold | EpicOver
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    SceneSet, GmNotesWritten, SharedNotesWritten, StyleWritten, GmAsked, GmAnswered, RestBegun, RestInterrupted,
    RestCardOpen, RestStopped, RestOver, EpicSet, EpicCounted, GmRaced, EpicTold, EpicOver,
)  # fmt: skip


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case SceneSet(title=title, text=text):
            return put(state, scene=put(state.scene, title=title, text=text))
        case GmNotesWritten(text=notes):
            return put(state, notes=notes)
        case SharedNotesWritten(text=text):
            return put(state, shared_notes=text)
        case StyleWritten(text=text):
            return put(state, style=text)
        case GmAsked(asked=asked):
            return put(state, asked=(*state.asked, asked), counted=state.counted + 1)
        case GmAnswered(asked=name):
            return put(state, asked=tuple(one for one in state.asked if one.id != name))
        case RestBegun(who=who):
            return put(state, rest=Rest(who))
        case RestInterrupted(kind=kind, minutes=minutes):
            before = {kept: many for kept, many in state.rested if kept != kind}
            return put(state, rest=None, rested=tuple(sorted((before | {kind: minutes}).items())))
        case RestCardOpen() | RestStopped():
            return put(state, rest=_resting(state.rest, event)) if state.rest is not None else state
        case RestOver(kind=kind):
            return put(state, rest=None, rested=tuple(one for one in state.rested if one[0] != kind))
        case EpicSet(epic=epic):
            return put(state, epic=epic)
        case EpicCounted(won=won):
            return put(state, epic=_counted(state.epic, won=won)) if state.epic is not None else state
        case EpicTold() | GmRaced():
            return state
        case EpicOver():
            return put(state, epic=None)
        case _:
            assert_never(event)


def _resting(rest: Rest, event: RestCardOpen | RestStopped) -> Rest:
    if isinstance(event, RestStopped):
        return put(rest, stopped=(*rest.stopped, event.who))
    left = tuple(one for one in rest.open if one.who != event.who)
    return put(rest, open=(*left, event.card) if event.card is not None else left, used=True)


def _counted(epic: Epic, *, won: bool) -> Epic:
    """The tally; those who took part may not volunteer for the next card (DA-18.8)."""
    took = tuple(who for who, _ in epic.taking_part)
    return put(
        epic, successes=epic.successes + won, failures=epic.failures + (not won), last=took, taking_part=(),
        offered=(), back=(), dr=None, racing=False, turn=0, aim=None,
    )  # fmt: skip
