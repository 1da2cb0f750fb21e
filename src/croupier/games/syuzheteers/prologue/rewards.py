"""Experience and banked points: what players earn in a play (SZ-2.5, SZ-7.5, SZ-8.7)."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.prologue.sheet_events import ExperienceMarked
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

CAP = 24
SHARED = "table"


@rule("SZ-8.7", "SZ-R36")
def mark_experience(play: Play[Story], seat: str, count: int, *, rolled: bool = False) -> None:
    """A player's main character gains or spends experience, or under a ruling loses some if it was `rolled`.

    A total is below 0 only where experience is signed.
    """
    had = play.state.character(seat).experience
    now = had + count
    if now < 0 and play.ruling("experience") != "signed":
        now = 0
    if now != had:
        play.do(ExperienceMarked(seat, now, now - had, lost=rolled and count < 0))


@rule("SZ-2.5", "SZ-7.5", "SZ-R6")
def bank_points(play: Play[Story], seat: str, count: int) -> bool:
    """A player banks points, in the table's bank if it is shared; none if they would exceed the cap.

    Returns whether points were banked.
    """
    if count <= 0:
        return False
    there = sum(place.chip(places.POINT) for place in play.state.board.places)
    if there + count > CAP and play.ruling("point_cap") == "24":
        play.because("SZ-2.5", banked=there, more=count, cap=CAP)
        return False
    shared = play.ruling("bank") == "shared"
    where = places.bank(SHARED if shared else seat)
    if not play.state.board.has(where):
        play.do(PlacesLaid((Place(where, "chips", "Points of the table" if shared else "Points"),)))
    chips.pay(play, None, where, count, places.POINT)
    return True


@rule("SZ-2.5", "SZ-R6")
def pay_points(play: Play[Story], seat: str, count: int) -> None:
    """A player spends banked points, their own or the table's. Raises Impossible if there are too few."""
    if not count:
        return
    held = places.points(play.state, seat)
    play.need(held >= count, f"you need {count_of(count, 'banked point')} and have {held}", f"at most {held}")
    where = places.bank(SHARED if play.ruling("bank") == "shared" else seat)
    chips.pay(play, where, None, count, places.POINT)
