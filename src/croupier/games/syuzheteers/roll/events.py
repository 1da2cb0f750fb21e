"""What happens in a roll that is not a die, card, chip or marker on its way, and the one place where it is applied."""

from __future__ import annotations

from typing import Any, assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.roll.claim_events import CLAIM_EVENTS, ClaimEvent, apply_claim
from croupier.games.syuzheteers.roll.matter_events import MATTER_EVENTS, MatterEvent, apply_matter
from croupier.games.syuzheteers.roll.state import START, Flashback, Roll
from croupier.games.syuzheteers.state import Story, with_character

put = msgspec.structs.replace


class RollBegan(Event, frozen=True, tag="roll_began"):
    """Who leads and what is addressed; with `before` it is a prep roll inside that one."""

    roll: Roll


class RollDropped(Event, frozen=True, tag="roll_dropped"):
    """The action does not come about: consent is refused, or nobody is to be reached."""


class RollWent(Event, frozen=True, tag="roll_went"):
    """The roll is at another step; nobody has answered there yet."""

    step: str
    side: str


class DestinySpent(Event, frozen=True, tag="destiny_spent"):
    seat: str


class SeatAnswered(Event, frozen=True, tag="seat_answered"):
    """A seat has nothing more to say in this window."""

    seat: str


class FlashedBack(Event, frozen=True, tag="flashed_back"):
    flashback: Flashback


class SeatPrepared(Event, frozen=True, tag="seat_prepared"):
    """A player has prepared something in retrospect in this roll."""

    seat: str


class DiceCounted(Event, frozen=True, tag="dice_counted"):
    """The dice of one side as they count."""

    side: str
    faces: tuple[int, ...]


class ExtraSixes(Event, frozen=True, tag="extra_sixes"):
    """So many points of this roll are banked in all."""

    points: int


class HandLent(Event, frozen=True, tag="hand_lent"):
    """A hand, paid by a beat, a point or a complication, or free."""

    seat: str
    how: str


class EntranceOffered(Event, frozen=True, tag="entrance_offered"):
    """A player would take the complication, into this inclination."""

    seat: str
    inclination: int


class SuccessBought(Event, frozen=True, tag="success_bought"):
    """So many stop dice are eliminated; `by` is who or what takes the complication."""

    eliminated: int
    by: str


class PricePaid(Event, frozen=True, tag="price_paid"):
    """A resource was the heavy price of this roll's success."""

    card: str


class RollJudged(Event, frozen=True, tag="roll_judged"):
    """The roll has come to success or failure."""

    success: bool
    reached: int
    target: int


class TroubleNamed(Event, frozen=True, tag="trouble_named"):
    """What the new obstacle or hurdle is; empty: this seat is to name it now."""

    seat: str
    text: str = ""


class Rallied(Event, frozen=True, tag="rallied"):
    """A character has rallied in this act."""

    seat: str
    act: str


class RollEnded(Event, frozen=True, tag="roll_ended"):
    """The roll is over; after a prep roll the one that it interrupted goes on."""


RollEvent = (
    RollBegan | RollDropped | RollWent | DestinySpent | SeatAnswered | FlashedBack | SeatPrepared | DiceCounted
    | ExtraSixes | HandLent | EntranceOffered | SuccessBought | TroubleNamed | Rallied | PricePaid | RollJudged
    | RollEnded
)  # fmt: skip
OwnEvent = RollEvent | ClaimEvent | MatterEvent
EVENTS: tuple[type[Event], ...] = (
    RollBegan, RollDropped, RollWent, *CLAIM_EVENTS, DestinySpent, SeatAnswered, FlashedBack, SeatPrepared,
    DiceCounted, ExtraSixes, HandLent, EntranceOffered, SuccessBought, TroubleNamed, Rallied, PricePaid, RollJudged,
    RollEnded, *MATTER_EVENTS,
)  # fmt: skip


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    if isinstance(event, MatterEvent):
        return apply_matter(state, event)
    match event:
        case RollBegan(roll=roll):
            return put(state, roll=roll, rolls=roll.number)
        case Rallied(seat=seat, act=act):
            return put(
                state, rallied=(*(one for one in state.rallied if not one.endswith(f" {seat}")), f"{act} {seat}")
            )
        case DestinySpent(seat=seat):
            return with_character(state, seat, uses=state.character(seat).uses - 1)
    if state.roll is None:
        return state
    if isinstance(event, ClaimEvent):
        return put(state, roll=apply_claim(state.roll, event))
    match event:
        case RollDropped():
            return put(state, roll=None)
        case RollEnded():
            before = state.roll.before
            return put(state, roll=before and put(before, prepared=(*before.prepared, state.roll.seat)))
        case _:
            return put(state, roll=_after(state.roll, event))


def _after(roll: Roll, event: RollEvent) -> Roll:
    changes: dict[str, Any]
    match event:
        case RollWent(step=step, side=side):
            changes = {"step": step, "side": side, "answered": ()}
        case SeatAnswered(seat=seat):
            changes = {"answered": (*roll.answered, seat)}
        case FlashedBack(flashback=flashback):
            changes = {"flashbacks": (*roll.flashbacks, flashback)}
        case SeatPrepared(seat=seat):
            changes = {"prepared": (*roll.prepared, seat)}
        case DiceCounted(side=side, faces=faces):
            changes = {"start" if side == START else "stop": faces}
        case ExtraSixes(points=points):
            changes = {"banked": points}
        case HandLent(seat=seat):
            changes = {"lenders": (*roll.lenders, seat), "answered": (*roll.answered, seat)}
        case EntranceOffered(seat=seat, inclination=at):
            changes = {"offers": (*roll.offers, (seat, at)), "answered": (*roll.answered, seat)}
        case SuccessBought(eliminated=eliminated, by=by):
            changes = {"eliminated": eliminated, "entered": by if by != roll.leader else ""}
        case PricePaid(card=card):
            changes = {"paid": card}
        case RollJudged(success=success):
            changes = {"success": success}
        case TroubleNamed(seat=seat, text=text):
            changes = {"namer": seat, "trouble": text}
        case RollBegan() | RollDropped() | RollEnded() | DestinySpent() | Rallied():
            changes = {}
        case _:
            assert_never(event)
    return put(roll, **changes)
