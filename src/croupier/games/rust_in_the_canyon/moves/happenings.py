"""What happens in reads, plans, calls for help and the look back at a town, and what it does to the state."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.moves.state import Call, Marker, Planning, Reading, Reflection
from croupier.games.rust_in_the_canyon.state import Canyon, with_character
from croupier.games.rust_in_the_canyon.town.state import PERMANENT, REVERTS


class ReadBegan(Event, frozen=True, tag="read_began"):
    reading: Reading


class QuestionAsked(Event, frozen=True, tag="question_asked"):
    question: str


class ReadAnswered(Event, frozen=True, tag="read_answered"):
    """The answer, and who holds a marker for it."""

    question: str
    answer: str
    markers: tuple[tuple[str, Marker], ...]


class ReadEnded(Event, frozen=True, tag="read_ended"):
    """Nothing more is asked; called off where `cancelled`."""

    pc: str
    cancelled: bool = False


class TroubleNoted(Event, frozen=True, tag="trouble_noted"):
    text: str


class QuestionAdded(Event, frozen=True, tag="question_added"):
    kind: str
    text: str


class MarkerRetired(Event, frozen=True, tag="marker_retired"):
    pc: str
    marker: str
    reason: str


class PlanClaimed(Event, frozen=True, tag="plan_claimed"):
    planning: Planning


class PlanCosted(Event, frozen=True, tag="plan_costed"):
    cost: int


class ChipsOffered(Event, frozen=True, tag="chips_offered"):
    pc: str
    chips: int


class PlanDeclined(Event, frozen=True, tag="plan_declined"):
    pc: str


class PlanEnded(Event, frozen=True, tag="plan_ended"):
    """It was planned for, or (`why`) play goes on without it."""

    plan: str
    is_true: bool
    why: str = ""
    scheme: bool = False


class HelpCalled(Event, frozen=True, tag="help_called"):
    call: Call


class HelpStarted(Event, frozen=True, tag="help_started"):
    call: str


class ReflectionBegan(Event, frozen=True, tag="reflection_began"):
    changes: str


class ReflectionWished(Event, frozen=True, tag="reflection_wished"):
    pc: str
    wants: bool


class ReflectorNamed(Event, frozen=True, tag="reflector_named"):
    """She plays the hand against the town stack of this moment."""

    pc: str
    target: int


class TownReflected(Event, frozen=True, tag="town_reflected"):
    """The hand is played: what was changed is permanent, or not."""

    town: str
    changes: str
    succeeded: bool
    visit: int
    sitting: int


class FateTold(Event, frozen=True, tag="fate_told"):
    town: str
    how: str
    text: str


class ReflectionDropped(Event, frozen=True, tag="reflection_dropped"):
    why: str = ""


EVENTS: tuple[type[Event], ...] = (
    ReadBegan, QuestionAsked, ReadAnswered, ReadEnded, TroubleNoted, QuestionAdded, MarkerRetired, PlanClaimed,
    PlanCosted, ChipsOffered, PlanDeclined, PlanEnded, HelpCalled, HelpStarted, ReflectionBegan, ReflectionWished,
    ReflectorNamed, TownReflected, FateTold, ReflectionDropped,
)  # fmt: skip

put = msgspec.structs.replace


def apply(state: Canyon, event: Any) -> Canyon:
    """The state after an event of these moves. It judges nothing and draws nothing."""
    reading = state.reading
    match event:
        case ReadBegan(reading=began):
            return put(state, reading=began)
        case ReadEnded() if reading is not None and reading.trouble:
            return put(state, reading=put(reading, left=0, question=""))
        case ReadEnded() | TroubleNoted():
            return put(state, reading=None)
        case QuestionAdded(kind=kind, text=text):
            return put(state, questions=(*state.questions, (kind, text)))
        case HelpCalled(call=call):
            return put(state, calls=(*state.calls, call), called=state.called + 1)
        case HelpStarted(call=name):
            return put(state, calls=tuple(one for one in state.calls if one.id != name))
        case MarkerRetired(pc=pc, marker=name, reason=reason):
            held = state.character(pc).markers
            return with_character(
                state, pc, markers=tuple(put(one, retired=reason) if one.id == name else one for one in held)
            )
        case ReadAnswered(markers=markers):
            for pc, marker in markers:
                state = with_character(state, pc, markers=(*state.character(pc).markers, marker))
            return put(state, reading=put(reading, question="", left=max(0, reading.left - 1)) if reading else None)
        case QuestionAsked(question=question):
            return put(state, reading=put(reading, question=question) if reading else None)
        case _:
            return _apply_plans(state, event)


def _apply_plans(state: Canyon, event: Any) -> Canyon:
    planning = state.planning
    match event:
        case PlanClaimed(planning=claimed):
            return put(state, planning=claimed, plans=state.plans + 1)
        case PlanEnded():
            return put(state, planning=None)
        case PlanCosted(cost=cost):
            return put(state, planning=put(planning, cost=cost) if planning else None)
        case ChipsOffered(pc=pc, chips=chips) if planning is not None:
            others = tuple(one for one in planning.offers if one[0] != pc)
            return put(state, planning=put(planning, offers=(*others, (pc, chips))))
        case PlanDeclined(pc=pc) if planning is not None:
            others = tuple(one for one in planning.offers if one[0] != pc)
            return put(state, planning=put(planning, offers=others, declined=(*planning.declined, pc)))
        case ChipsOffered() | PlanDeclined():
            return state
        case _:
            return _apply_reflection(state, event)


def _apply_reflection(state: Canyon, event: Any) -> Canyon:
    look = state.reflection
    match event:
        case ReflectionBegan(changes=changes):
            return put(state, reflection=Reflection(changes))
        case ReflectionWished(pc=pc, wants=wants) if look is not None:
            wishes = (*look.wishes, pc) if wants else look.wishes
            return put(state, reflection=put(look, wishes=wishes, answered=(*look.answered, pc)))
        case ReflectorNamed(pc=pc, target=target) if look is not None:
            return put(state, reflection=put(look, player=pc, target=target))
        case TownReflected(town=town, changes=changes, succeeded=succeeded):
            verdict = PERMANENT if succeeded else REVERTS
            changed = {"changes": changes, "verdict": verdict, "reflected": event.visit, "reflected_in": event.sitting}
            state = _with_town(state, town, **changed)
            return put(state, reflection=None if succeeded or look is None else put(look, failed=True))
        case FateTold(town=town, text=text):
            return put(_with_town(state, town, fate=text), reflection=None)
        case ReflectionDropped():
            return put(state, reflection=None)
        case _:
            return state


def _with_town(state: Canyon, town: str, **changes: object) -> Canyon:
    return put(state, towns=tuple(put(one, **changes) if one.id == town else one for one in state.towns))
