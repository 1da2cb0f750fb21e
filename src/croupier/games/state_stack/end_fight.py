"""How a fight ends: by one side left, by the limit of rounds, or because nothing can change (SS-8.4, SS-8.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.deck import discard_stack
from croupier.games.state_stack.events import FightEnded
from croupier.games.state_stack.figures.harm import UNCONSCIOUS
from croupier.games.state_stack.going_out import take_those_who_fall
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.injury_cards import put_away
from croupier.games.state_stack.log import PUT_AWAY
from croupier.games.state_stack.roster_events import CombatantSet
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import DEFENSE, Fight
from croupier.pieces.events import PlacesCleared

NOBODY_ACTS = "a draw: nobody can act anymore"


@rule("SS-8.6", "SS-R1")
def sides_standing(now: Fight) -> tuple[str, ...]:
    """The sides that have anyone standing, or about to enter."""
    return tuple(dict.fromkeys(one.side for one in now.combatants if one.is_standing))


@rule("SS-8.6", "SS-R42")
def last_round(ruling: Ruling) -> int | None:
    """The round after which the fight is a draw; None for no limit."""
    limit = ruling("round_limit")
    return None if limit == "none" else int(limit)


@rule("SS-8.6")
def is_over(now: Fight) -> bool:
    """Only one side, or none, has standing combatants."""
    return now.is_running and len(sides_standing(now)) < 2


@rule("SS-8.6", "SS-R14")
def is_locked(ruling: Ruling, now: Fight) -> bool:
    """Every round costs the initiative card and nobody has a blank besides the next: no action card ever again."""
    if ruling("initiative_lasts") != "one_round" or ruling("second_wind") == "free_boost":
        return False
    return all(places.blanks(now, one.id) <= 1 for one in now.standing())


@rule("SS-8.6", "SS-R22", "SS-R42")
def is_stuck(before: Fight | None, now: Fight) -> bool:
    """A round that has passed by itself and left every stack as it was would do so until the limit, or for ever."""
    return before is not None and before.combatants == now.combatants and _stacks(before) == _stacks(now)


def _stacks(now: Fight) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    return [(place.count, place.chips) for place in now.board.places if place.group]


@rule("SS-8.6", "SS-8.4")
def end_fight(play: Play[Fight], why: str, *, side: str | None = None) -> None:
    """That side wins, or it is a draw; stun goes, damage stays, the stacks are dissolved."""
    take_those_who_fall(play)
    standing = sides_standing(play.state)
    winner = side if side is not None else (standing[0] if len(standing) == 1 else "")
    play.do(FightEnded(winner, why))
    play.because("SS-8.6", winner=winner or "nobody", rounds=play.state.round, why=why)
    play.because("SS-8.4", stun=0)
    for one in play.state.combatants:
        if not play.state.board.has(places.part(one.id, DEFENSE)):
            continue
        discard_stack(play, one, PUT_AWAY)
        injure(play, one, places.STUN, -places.injury(play.state, one.id, places.STUN), PUT_AWAY)
        if not places.in_chips(play.state, one.id, places.DAMAGE):
            put_away(play, one)
        wakes = "" if one.out == UNCONSCIOUS else None
        play.do(CombatantSet(one.id, out=wakes, waking=False, too_high=False, divides=False, entering=False))
    gather_cards(play)


@rule("SS-8.4")
def gather_cards(play: Play[Fight]) -> None:
    """All cards go back into their box: nothing will be drawn from them, and the luck of the fight can be checked."""
    play.do(PlacesCleared(tuple(place for both in places.decks(play.state) for place in both)))
