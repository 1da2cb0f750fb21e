"""Who is surprised, said in step 5 (RC-9.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.commands import SaySurprised
from croupier.games.rust_in_the_canyon.conflict.participants import (
    all_sides,
    at_step,
    conflict,
    no_opposition_in_a_duel,
    seat_of,
    side_of,
)
from croupier.games.rust_in_the_canyon.conflict.side_events import SurpriseSaid
from croupier.games.rust_in_the_canyon.conflict.state import SURPRISE, Conflict
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.people import known
from croupier.games.rust_in_the_canyon.state import Canyon


def surprise_of(now: Conflict, about: str) -> bool | None:
    return now.opposition.surprised if about == GM else now.contender(about).surprised


@rule("RC-9.4", "RC-R23")
def who_says_surprise(now: Canyon) -> tuple[tuple[str, str], ...]:
    """The sides still to declare surprise, as (seat, side): each seat for its own side, or the GM for all.

    Nobody is asked unless the GM said that somebody may be surprised.
    """
    this = conflict(now)
    if not this.surprise:
        return ()
    by_gm = now.ruling("surprise_by") == "gm"
    return tuple(
        (GM if by_gm else seat_of(now, about), about) for about in all_sides(now) if surprise_of(this, about) is None
    )


@rule("RC-9.4", "RC-R23")
def say_surprised(play: Play[Canyon], command: SaySurprised) -> None:
    """Each player honestly says whether their own side is surprised; the GM settles doubts from context."""
    this = at_step(play, "RC-9.4", SURPRISE)
    reading = play.ruling("surprise_by")
    about = command.about or side_of(play, "RC-9.4")
    if about == GM:
        no_opposition_in_a_duel(play)
    else:
        known(play, about)
        if not (this.has(about) and this.contender(about).is_in):
            play.refuse("RC-9.4", "not yours: that PC is not in this conflict", "choose one who is")
    own = seat_of(play.state, about) == play.seat
    if play.seat != GM:
        if not own:
            play.refuse("RC-9.4", "not yours: each player answers for their own PC", "choose your own")
        if reading == "gm":
            play.refuse("RC-R23", "not yours: the GM says who is surprised", "wait for the GM")
        if surprise_of(this, about) is not None:
            play.refuse("RC-9.4", "already committed: that has been answered", "ask the GM if in doubt")
    elif not own and reading == "self":
        play.refuse("RC-R23", "not yours: each player answers for their own PC", "wait for them")
    elif reading == "self" and surprise_of(this, about) is not None:
        play.refuse("RC-9.4", "already committed: that has been answered", "settle the level")
    elif not own and reading == "self_then_gm" and surprise_of(this, about) is None and this.surprise:
        play.refuse("RC-R23", "not now: the player answers first", "wait for the player")
    play.do(SurpriseSaid(about, command.surprised))
    play.because("RC-9.4", who=name_of_side(play.state, about), surprised=command.surprised)
