"""What happens in a play's prologue and epilogue, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.prologue.sheet_events import (
    SHEET_EVENTS,
    SheetEvent,
    apply_to_sheets,
    with_opening,
)
from croupier.games.syuzheteers.prologue.state import Character, Draft, Opening
from croupier.games.syuzheteers.scenes.state import PROLOGUE
from croupier.games.syuzheteers.state import Story, with_character

put = msgspec.structs.replace


class StepBegan(Event, frozen=True, tag="step_began"):
    """The prologue or the epilogue goes on to its next step; whose turn it is, where they take turns."""

    step: str
    turn: str = ""
    phase: str = ""


class TurnCame(Event, frozen=True, tag="turn_came"):
    seat: str


class SaidReady(Event, frozen=True, tag="said_ready"):
    seat: str


class RelationshipDrafted(Event, frozen=True, tag="relationship_drafted"):
    """A relationship's face is written and waits for the other party; None: it is settled."""

    draft: Draft | None


class ResourceGiven(Event, frozen=True, tag="resource_given"):
    seat: str


class ChallengePassed(Event, frozen=True, tag="challenge_passed"):
    seat: str


class ThemeAdded(Event, frozen=True, tag="theme_added"):
    text: str


class ChallengesRanked(Event, frozen=True, tag="challenges_ranked"):
    """The plot as it was ranked, from the top."""

    cards: tuple[str, ...]


class ChangeTold(Event, frozen=True, tag="change_told"):
    seat: str
    text: str


class WantClaimed(Event, frozen=True, tag="want_claimed"):
    """A player's answer to whether her character got what she wanted; it holds unless it is struck."""

    seat: str
    met: bool


class WantAssessed(Event, frozen=True, tag="want_assessed"):
    seat: str
    met: bool


class PlayBegan(Event, frozen=True, tag="play_began"):
    """A further play with the same characters."""

    number: int


StepEvent = (
    StepBegan
    | TurnCame
    | SaidReady
    | RelationshipDrafted
    | ResourceGiven
    | ChallengePassed
    | ThemeAdded
    | ChallengesRanked
    | ChangeTold
    | WantClaimed
    | WantAssessed
    | PlayBegan
)
OwnEvent = SheetEvent | StepEvent
EVENTS: tuple[type[Event], ...] = (
    *SHEET_EVENTS, StepBegan, TurnCame, SaidReady, RelationshipDrafted, ResourceGiven, ChallengePassed, ThemeAdded,
    ChallengesRanked, ChangeTold, WantClaimed, WantAssessed, PlayBegan,
)  # fmt: skip


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    if isinstance(event, SheetEvent):
        return apply_to_sheets(state, event)
    match event:
        case StepBegan(step=step, turn=turn, phase=phase):
            return put(state, step=step, turn=turn, ready=(), phase=phase or state.phase)
        case TurnCame(seat=seat):
            return put(state, turn=seat)
        case SaidReady(seat=seat):
            return put(state, ready=(*state.ready, seat))
        case RelationshipDrafted(draft=draft):
            return with_opening(state, draft=draft)
        case ResourceGiven(seat=seat):
            return with_opening(state, given=(*state.opening.given, seat))
        case ChallengePassed(seat=seat):
            return with_opening(state, passed=(*state.opening.passed, seat))
        case ThemeAdded(text=text):
            return put(state, themes=(*state.themes, text))
        case ChallengesRanked(cards=cards):
            ranks = {card: at for at, card in enumerate(cards)}
            return put(state, cards=tuple(put(one, rank=ranks.get(one.id, -1)) for one in state.cards))
        case ChangeTold(seat=seat, text=text):
            return put(with_character(state, seat, changed=text), ready=(*state.ready, seat))
        case WantClaimed(seat=seat, met=met):
            return with_opening(state, claimed=(seat, met))
        case WantAssessed(seat=seat, met=met):
            return with_opening(with_character(state, seat, had_want=met), claimed=None)
        case PlayBegan(number=number):
            characters = tuple(_renewed(one) for one in state.characters)
            return put(
                state, plays=number, phase=PROLOGUE, step="", turn="", ready=(), themes=(), opening=Opening(),
                characters=characters, lost=(), last_active="",
            )  # fmt: skip
        case _:
            assert_never(event)


def _renewed(one: Character) -> Character:
    inclinations = tuple(put(each, spent=0) for each in one.inclinations)
    return put(one, uses=0, had_want=None, changed="", inclinations=inclinations)
