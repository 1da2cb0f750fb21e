"""What happens to acts, scenes and beats, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.scenes.state import ACT_3, Beat, Claiming, Curtain, Scene, Wish
from croupier.games.syuzheteers.state import Story, with_scene


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


class ClaimingBegan(Event, frozen=True, tag="claiming_began"):
    """The next beat can be claimed; `passed` have passed already, `named` is whose turn it is where there are turns."""

    number: int
    passed: tuple[str, ...] = ()
    named: str = ""


class BeatClaimed(Event, frozen=True, tag="beat_claimed"):
    seat: str
    card: str


class BeatPassed(Event, frozen=True, tag="beat_passed"):
    seat: str


class NextNamed(Event, frozen=True, tag="next_named"):
    """The next beat is for this player to take."""

    seat: str


class PassesCancelled(Event, frozen=True, tag="passes_cancelled"):
    """Whoever passed is asked again."""


class BeatBegan(Event, frozen=True, tag="beat_began"):
    seat: str
    card: str


class WishSet(Event, frozen=True, tag="wish_set"):
    """Somebody's consent is asked for a challenge; None when it is given or refused."""

    wish: Wish | None = None


class BeatReturned(Event, frozen=True, tag="beat_returned"):
    """The counter is put back and the beat was none."""

    seat: str


class BeatEnded(Event, frozen=True, tag="beat_ended"):
    seat: str


class Acted(Event, frozen=True, tag="acted"):
    """A player has acted in this scene (in Act III: in this round)."""

    seat: str
    card: str


class Exited(Event, frozen=True, tag="exited"):
    seat: str


class ChorusPlayed(Event, frozen=True, tag="chorus_played"):
    """Minor characters among themselves, in this scene."""

    card: str
    cast: tuple[str, ...]
    tale: str = ""


class Antagonized(Event, frozen=True, tag="antagonized"):
    """A challenge for another's main character lies in the plot, on top of it or at the bottom."""

    seat: str
    against: str
    card: str
    top: bool = False


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


class BrokenOff(Event, frozen=True, tag="broken_off"):
    """The beat under way is broken off, with its roll."""


OwnEvent = (
    ActBegan
    | PassBegan
    | RoundBegan
    | DividerSet
    | SceneBegan
    | SceneEnded
    | NoteSet
    | ClaimingBegan
    | BeatClaimed
    | BeatPassed
    | NextNamed
    | PassesCancelled
    | BeatBegan
    | WishSet
    | BeatReturned
    | BeatEnded
    | Acted
    | Exited
    | ChorusPlayed
    | Antagonized
    | Delayed
    | CurtainSet
    | ChallengeLost
    | PlayerGone
    | PlayerJoined
    | BrokenOff
)
EVENTS: tuple[type[Event], ...] = (
    ActBegan, PassBegan, RoundBegan, DividerSet, SceneBegan, SceneEnded, NoteSet, ClaimingBegan, BeatClaimed,
    BeatPassed, NextNamed, PassesCancelled, BeatBegan, WishSet, BeatReturned, BeatEnded, Acted, Exited, ChorusPlayed,
    Antagonized, Delayed, CurtainSet, ChallengeLost, PlayerGone, PlayerJoined, BrokenOff,
)  # fmt: skip

put = msgspec.structs.replace


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
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
        case ClaimingBegan(number=number, passed=passed, named=named):
            return put(state, claiming=Claiming(number, (), passed, named), openings=number)
        case BeatClaimed(seat=seat, card=card):
            return _claiming(state, claims=(*_open(state).claims, (seat, card)))
        case BeatPassed(seat=seat):
            return _claiming(state, passed=(*_open(state).passed, seat))
        case NextNamed(seat=seat):
            return _claiming(state, named=seat)
        case PassesCancelled():
            return _claiming(state, passed=())
        case BeatBegan(seat=seat, card=card):
            return put(state, beat=Beat(seat, card, state.openings), claiming=None)
        case WishSet(wish=wish):
            return put(state, wish=wish)
        case BeatReturned():
            return put(state, beat=None)
        case BeatEnded(seat=seat):
            return put(state, beat=None, last_active=seat)
        case Acted(seat=seat, card=card):
            return _acted(state, seat, card)
        case Exited(seat=seat):
            return put(state, exited=(*state.exited, seat))
        case ChorusPlayed(card=card):
            return with_scene(state, card, had_chorus=True)
        case Antagonized(seat=seat, top=top):
            return put(state, antagonized=(*state.antagonized, seat), divider=state.divider + top)
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
        case BrokenOff():
            return put(state, beat=None, roll=None, wish=None, matters=())
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


def _open(state: Story) -> Claiming:
    return state.claiming or Claiming(state.openings)


def _claiming(state: Story, **changes: object) -> Story:
    return put(state, claiming=put(_open(state), **changes))


def _acted(state: Story, seat: str, card: str) -> Story:
    scene = state.scene(card)
    if scene is not None and not scene.first:
        state = with_scene(state, card, first=seat)
    return state if seat in state.acted else put(state, acted=(*state.acted, seat))
