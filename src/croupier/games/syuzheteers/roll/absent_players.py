"""The default answers in a roll for players who have left (SZ-12.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.roll import claims, defaults, end_roll, reverse_move, trouble
from croupier.games.syuzheteers.roll.begin_roll import consenting_seat
from croupier.games.syuzheteers.roll.claims import roll_of
from croupier.games.syuzheteers.roll.events import RollDropped
from croupier.games.syuzheteers.roll.window_events import TroubleNamed
from croupier.games.syuzheteers.state import Story


def is_gone(play: Play[Story], seat: str) -> bool:
    return seat not in play.state.players and not (seat == GM and play.state.has_gm)


@rule("SZ-12.1", "SZ-9.5")
def refuse_consent(play: Play[Story]) -> bool:
    """Drop the roll if the active player or the one who must consent has left; return whether it was dropped."""
    roll = roll_of(play)
    wanted = (roll.seat, consenting_seat(play.ruling, play.state, roll))
    left = next((seat for seat in wanted if is_gone(play, seat)), None)
    if left is None:
        return False
    play.do(RollDropped(roll.leader, f"{character_name(play.state, left)} has left the play"))
    return True


@rule("SZ-12.1")
def claim_nothing(play: Play[Story]) -> bool:
    """Claim nothing if the active player has left; return whether this happened."""
    if not is_gone(play, roll_of(play).seat):
        return False
    claims.make_claims(play, ())
    return True


@rule("SZ-8.6", "SZ-12.1")
def name_default_trouble(play: Play[Story]) -> bool:
    """Use the default trouble if the player who names it has left; return whether this happened."""
    roll = roll_of(play)
    if roll.trouble or not is_gone(play, roll.namer):
        return False
    play.do(TroubleNamed(roll.namer, defaults.trouble(play.state, roll)))
    trouble.apply(play)
    return True


@rule("SZ-12.1")
def take_default_hurt(play: Play[Story]) -> bool:
    roll = roll_of(play)
    if not is_gone(play, roll.partner):
        return False
    end_roll.hurt(play, defaults.inclination(play.state, roll.partner), defaults.hurdle())
    return True


def keep_complication(play: Play[Story]) -> bool:
    if not is_gone(play, roll_of(play).seat):
        return False
    reverse_move.lower(play)
    return True
