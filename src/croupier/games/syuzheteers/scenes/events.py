"""What happens to acts and scenes and at the curtain, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.scenes.beat_events import BEAT_EVENTS, BeatEvent, apply_to_beats
from croupier.games.syuzheteers.scenes.state import ACT_3, Curtain, Scene
from croupier.games.syuzheteers.state import Story, with_scene

put = msgspec.structs.replace


class ActBegan(Event, frozen=True, tag="act_began"):
    """An act, or the Epilogue, begins: destinies are fresh, nothing is delayed, nobody has antagonized."""

    phase: str


class PassBegan(Event, frozen=True, tag="pass_began"):
    """The divider goes under the plot: so many cards lie on it."""

    number: int
    above: int


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round of Act III begins."""

    number: int


class DividerSet(Event, frozen=True, tag="divider_set"):
    """So many cards lie on the divider, after a decree."""

    above: int


class SceneBegan(Event, frozen=True, tag="scene_began"):
    """A challenge is on stage; `above` cards now lie on the divider."""

    card: str
    above: int
    again: bool = False


class SceneEnded(Event, frozen=True, tag="scene_ended"):
    """A scene is over: resolved, delayed, out of beats, passed by all; one that stays lies on top of the plot."""

    card: str
    why: str
    stays: bool = False


class NoteSet(Event, frozen=True, tag="note_set"):
    """Place, time and context of a scene."""

    card: str
    note: str


class Delayed(Event, frozen=True, tag="delayed"):
    """A challenge was delayed, which it can be once in an act."""

    card: str


class CurtainSet(Event, frozen=True, tag="curtain_set"):
    """Who is to say who pays for a challenge, or who pays; None when that is settled."""

    curtain: Curtain | None = None


class ChallengeLost(Event, frozen=True, tag="challenge_lost"):
    card: str
    payer: str


class PlayerGone(Event, frozen=True, tag="player_gone"):
    """A player has left for good."""

    seat: str


class PlayerJoined(Event, frozen=True, tag="player_joined"):
    """A player has joined, or come back."""

    seat: str


ActEvent = (
    ActBegan
    | PassBegan
    | RoundBegan
    | DividerSet
    | SceneBegan
    | SceneEnded
    | NoteSet
    | Delayed
    | CurtainSet
    | ChallengeLost
    | PlayerGone
    | PlayerJoined
)
OwnEvent = ActEvent | BeatEvent
EVENTS: tuple[type[Event], ...] = (
    ActBegan, PassBegan, RoundBegan, DividerSet, SceneBegan, SceneEnded, NoteSet, Delayed, CurtainSet, ChallengeLost,
    PlayerGone, PlayerJoined,
    *BEAT_EVENTS,
)  # fmt: skip


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    return apply_to_beats(state, event) if isinstance(event, BeatEvent) else _apply(state, event)


def _apply(state: Story, event: ActEvent) -> Story:
    match event:
        case ActBegan(phase=phase):
            return _act(state, phase)
        case PassBegan(number=number, above=above):
            return put(state, act_pass=number, divider=above)
        case RoundBegan(number=number):
            fresh = tuple(put(one, had_chorus=False) for one in state.scenes)
            return put(state, act_round=number, scenes=fresh, acted=(), exited=(), claiming=None)
        case DividerSet(above=above):
            return put(state, divider=above)
        case SceneBegan(card=card, above=above, again=again):
            return put(state, scenes=(*state.scenes, Scene(card, again=again)), divider=above, stays="")
        case SceneEnded():
            return _ended(state, event)
        case NoteSet(card=card, note=note):
            return with_scene(state, card, note=note)
        case Delayed(card=card):
            return put(state, cards=tuple(put(one, delayed=True) if one.id == card else one for one in state.cards))
        case CurtainSet(curtain=curtain):
            return put(state, curtain=curtain)
        case ChallengeLost(card=card):
            return put(state, lost=(*state.lost, card), curtain=None)
        case PlayerGone(seat=seat):
            return put(state, gone=(*state.gone, seat))
        case PlayerJoined(seat=seat):
            return put(state, gone=tuple(one for one in state.gone if one != seat))
        case _:
            assert_never(event)


def _act(state: Story, phase: str) -> Story:
    people = tuple(put(one, uses=one.level) for one in state.characters)
    cards = tuple(put(one, delayed=False) if one.delayed else one for one in state.cards)
    return put(
        state, phase=phase, characters=people, cards=cards, antagonized=(), act_pass=0, act_round=0, divider=0,
        claiming=None, acted=(), exited=(), stays="", ready=(), step="", turn="",
    )  # fmt: skip


def _ended(state: Story, event: SceneEnded) -> Story:
    left = tuple(one for one in state.scenes if one.card != event.card)
    above = state.divider + event.stays
    state = put(state, scenes=left, stays=event.card if event.stays else "", divider=above)
    return state if state.phase == ACT_3 else put(state, claiming=None, acted=(), exited=())
