"""What happens between and in beats, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.scenes.state import Beat, Claiming, Wish
from croupier.games.syuzheteers.state import Story, with_scene

put = msgspec.structs.replace


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


class BrokenOff(Event, frozen=True, tag="broken_off"):
    """The beat under way is broken off, with its roll."""


BeatEvent = (
    ClaimingBegan
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
    | BrokenOff
)
BEAT_EVENTS: tuple[type[Event], ...] = (
    ClaimingBegan, BeatClaimed, BeatPassed, NextNamed, PassesCancelled, BeatBegan, WishSet, BeatReturned, BeatEnded,
    Acted, Exited, ChorusPlayed, Antagonized, BrokenOff,
)  # fmt: skip


def apply_to_beats(state: Story, event: BeatEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    match event:
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
        case BrokenOff():
            return put(state, beat=None, roll=None, wish=None, matters=())
        case _:
            assert_never(event)


def _open(state: Story) -> Claiming:
    return state.claiming or Claiming(state.openings)


def _claiming(state: Story, **changes: object) -> Story:
    return put(state, claiming=put(_open(state), **changes))


def _acted(state: Story, seat: str, card: str) -> Story:
    scene = state.scene(card)
    if scene is not None and not scene.first:
        state = with_scene(state, card, first=seat)
    return state if seat in state.acted else put(state, acted=(*state.acted, seat))
