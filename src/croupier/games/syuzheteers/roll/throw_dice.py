"""Throw the dice of a roll (SZ-7.5, SZ-7.8)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.prologue.rewards import bank_points
from croupier.games.syuzheteers.roll.claims import roll_of
from croupier.games.syuzheteers.roll.events import DiceCounted, ExtraSixes
from croupier.games.syuzheteers.roll.numbers import dice_of, start_parts, stop_parts
from croupier.games.syuzheteers.roll.state import START, Roll
from croupier.games.syuzheteers.state import Story
from croupier.pieces import dice
from croupier.pieces.events import PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

SIDES = 6
PARTS = {
    "g": "good_at_this", "t": "their_thing", "d": "destiny", "r": "rally", "f": "flashbacks", "k": "risk",
    "x": "hard_for_them", "m": "complications", "h": "flashbacks",
}  # fmt: skip
"""The sources of dice, by the names that receipts use."""
PREP = "prep."


def place_of(roll: Roll, side: str) -> str:
    """The place for the dice of a side; a prep roll has its own, so the interrupted roll's dice stay."""
    where = places.START if side == START else places.STOP
    return where if roll.before is None else f"{PREP}{where}"


@rule("SZ-10.3")
def put_prep_away(play: Play[Story]) -> None:
    """Put the dice of a prep roll away when it is over or canceled."""
    prep = tuple(one.id for one in play.state.board.places if one.id.startswith(PREP))
    if prep:
        play.do(PlacesCleared(prep))


@rule("SZ-7.3", "SZ-7.5", "SZ-7.6", "SZ-7.8", "SZ-2.1", "SZ-R4")
def throw(play: Play[Story], side: str) -> None:
    """The active player throws all dice of a side; extra sixes among the start dice become points."""
    roll = roll_of(play)
    count = dice_of(play.ruling, play.state, roll, side)
    parts: dict[str, Any] = (start_parts if side == START else stop_parts)(play.ruling, play.state, roll)
    named = {PARTS.get(name, name): more for name, more in parts.items()}
    play.because("SZ-7.3" if side == START else "SZ-7.6", **named, dice=count)
    if sum(parts.values()) > count:
        play.because("SZ-R4", most_dice=count)
    where = place_of(roll, side)
    if not play.state.board.has(where):
        play.do(PlacesLaid((Place(where, "dice", "Start dice, prepared" if side == START else "Stop dice, prepared"),)))
    faces = dice.roll(play, where, count, SIDES, by=roll.seat)
    _lie(play, side, faces)


@rule("SZ-10.2", "SZ-R46", "SZ-R4")
def join(play: Play[Story], side: str) -> None:
    """Throw a late die and add it to those already thrown."""
    roll = roll_of(play)
    there = roll.start if side == START else roll.stop
    if dice_numbers.dice_for(play.ruling, len(there) + 1) == len(there):
        return
    faces = dice.roll(play, place_of(roll, side), 1, SIDES, by=roll.seat, joins=there)
    _lie(play, side, faces)


def _lie(play: Play[Story], side: str, faces: tuple[int, ...]) -> None:
    play.do(DiceCounted(side, faces, roll_of(play).leader))
    if side == START:
        play.because("SZ-7.5", highest=max(faces))
        if dice_numbers.points_for(faces) and play.ruling("bank_when") == "at_once":
            bank(play)


@rule("SZ-7.5", "SZ-R29", "SZ-R31")
def bank(play: Play[Story]) -> None:
    """The active player banks a point for each six beyond the first; none for a question without a beat."""
    roll = roll_of(play)
    points = dice_numbers.points_for(roll.start)
    if roll.free or points <= roll.banked:
        return
    banked = bank_points(play, roll.seat, points - roll.banked)
    if banked:
        play.because("SZ-7.5", sixes=points + 1, points=points - roll.banked)
    play.do(ExtraSixes(points, roll.seat, refused=not banked))


@rule("SZ-7.5", "SZ-R29", "SZ-R31")
def has_unbanked_sixes(roll: Roll) -> bool:
    """Whether extra sixes of this roll are still to be banked at its end: not if banked at once, or never."""
    return dice_numbers.points_for(roll.start) > roll.banked and not roll.free


@rule("SZ-7.5", "SZ-R31")
def bank_nothing(play: Play[Story], roll: Roll) -> None:
    """Say that a failure banks no points for its extra sixes, where a ruling banks them only for a success."""
    lost = dice_numbers.points_for(roll.start) - roll.banked
    if has_unbanked_sixes(roll) and play.ruling("bank_when") == "on_success":
        play.do(ExtraSixes(roll.banked, roll.seat, refused=True, fails=True))
        play.because("SZ-R31", sixes=lost + 1, points=0)
