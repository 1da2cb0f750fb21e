"""What goes on in a roll for those who have left it: the default of each choice (SZ-12.1)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.people import Table, state
from croupier.games.syuzheteers.roll import claims, ending, trouble
from croupier.games.syuzheteers.roll.answers import hurdle_by_default, inclination_by_default, trouble_by_default
from croupier.games.syuzheteers.roll.claims import roll_of
from croupier.games.syuzheteers.roll.events import RollDropped, TroubleNamed
from croupier.games.syuzheteers.roll.rolling import consenting


def is_gone(play: Table, seat: str) -> bool:
    return seat not in state(play).players and not (seat == GM and state(play).has_gm)


@rule("SZ-12.1", "SZ-9.5")
def agreeing(play: Table) -> bool:
    """Whoever has left takes part in nothing."""
    roll = roll_of(play)
    if is_gone(play, roll.seat) or is_gone(play, consenting(play.ruling, state(play), roll)):
        play.do(RollDropped())
        return True
    return False


@rule("SZ-12.1")
def claiming(play: Table) -> bool:
    """Without the active player nothing is claimed."""
    if not is_gone(play, roll_of(play).seat):
        return False
    claims.make_claims(play, ())
    return True


@rule("SZ-8.6", "SZ-12.1")
def naming(play: Table) -> bool:
    """Who has left names nothing: it is what it is by default."""
    roll = roll_of(play)
    if roll.trouble or not is_gone(play, roll.namer):
        return False
    play.do(TroubleNamed(roll.namer, trouble_by_default(state(play), roll)))
    trouble.apply(play)
    return True


@rule("SZ-12.1")
def hurting(play: Table) -> bool:
    roll = roll_of(play)
    if not is_gone(play, roll.partner):
        return False
    ending.hurt(play, inclination_by_default(state(play), roll.partner), hurdle_by_default())
    return True


def shedding(play: Table) -> bool:
    if not is_gone(play, roll_of(play).seat):
        return False
    ending.lower(play)
    return True
