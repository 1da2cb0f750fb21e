"""How a fight ends: one side is left, the round limit is reached, or nothing can change (SS-8.4, SS-8.6)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.deck import discard_stack, one_deck
from croupier.games.state_stack.division import window
from croupier.games.state_stack.events import FightEnded
from croupier.games.state_stack.figures.boost import gain
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.going_out import take_those_who_fall
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.log import PUT_AWAY
from croupier.games.state_stack.roster_events import CombatantSet
from croupier.games.state_stack.row_limits import needs_second_wind
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.sideways_cards import put_away
from croupier.games.state_stack.state import DEFENSE, Combatant, Fight
from croupier.pieces.events import PlacesCleared

NOBODY_ACTS = "a draw: nobody can act anymore"


@rule("SS-8.6", "SS-R1")
def sides_standing(now: Fight) -> tuple[str, ...]:
    """The sides that have anyone standing; combatants who are about to enter do not count yet."""
    return tuple(dict.fromkeys(one.side for one in now.combatants if one.is_standing))


@rule("SS-8.6", "SS-R42")
def last_round(ruling: Ruling) -> int | None:
    """The round after which the fight is a draw; None for no limit."""
    limit = ruling("round_limit")
    return None if limit == "none" else int(limit)


@rule("SS-8.6")
def is_over(now: Fight) -> bool:
    """Whether at most one side has standing combatants."""
    return now.is_running and len(sides_standing(now)) < 2


@rule("SS-8.6", "SS-R14")
def is_locked(ruling: Ruling, now: Fight) -> bool:
    """Whether no combatant can ever have an action card again.

    This is so if every round costs the initiative card, second wind is not a free boost, and nobody has more
    than one blank.
    """
    if ruling("initiative_lasts") != "one_round" or ruling("second_wind") == "free_boost":
        return False
    return all(places.blanks(now, one.id) <= 1 for one in now.standing())


@rule("SS-8.6", "SS-R22", "SS-R42")
def is_stuck(before: Fight | None, now: Fight) -> bool:
    """Whether a round has passed without a choice and left all stacks unchanged, as every later one would."""
    same = before is not None and before.combatants == now.combatants and _stacks(before) == _stacks(now)
    return same and not any(may_gain_a_card(now, one) for one in now.standing())


@rule("SS-8.6", "SS-4.8", "SS-R22")
def may_gain_a_card(now: Fight, one: Combatant) -> bool:
    """Whether a free boost that brought nothing can still bring a card in a later round: only luck decides."""
    if now.ruling("second_wind") != "free_boost" or not needs_second_wind(now, one):
        return False
    held, damage = places.initiative_card(now, one.id), places.injury(now, one.id, places.DAMAGE)
    value = card_value(now.ruling, held) if held is not None else 0
    total = value if now.ruling("boost_sum") == "by_value" else None
    size, body = places.upright(now, one.id), sheet(one).body
    values = {card_value(now.ruling, card) for card in one_deck(now.ruling)}
    return any(gain(now.ruling, drawn, size, damage, body, total=total) for drawn in values)


def _stacks(now: Fight) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    return [(place.count, place.chips) for place in now.board.places if place.group]


@rule("SS-8.6", "SS-8.4")
def end_fight(play: Play[Fight], why: str, *, side: str | None = None) -> None:
    """End the fight: a side wins or it is a draw; stun is cleared, damage stays, and stacks are removed."""
    take_those_who_fall(play)
    play.drop(window(play.state))
    standing = sides_standing(play.state)
    winner = side if side is not None else (standing[0] if len(standing) == 1 else "")
    members = tuple(one.id for one in play.state.combatants if one.side == winner and not one.entering)
    play.do(FightEnded(winner, why, tuple(_damage_kept(play.state)), members))
    play.because("SS-8.6", winner=play.state.name_of(winner) or "nobody", rounds=play.state.round, why=why)
    play.because("SS-8.4", stun=0)
    for one in play.state.combatants:
        if not play.state.board.has(places.part(one.id, DEFENSE)):
            play.do(CombatantSet(one.id, entering=False))
            continue
        discard_stack(play, one, PUT_AWAY)
        injure(play, one, places.STUN, -places.injury(play.state, one.id, places.STUN), PUT_AWAY)
        if not places.in_chips(play.state, one.id, places.DAMAGE):
            put_away(play, one)
        wakes = "" if one.out == UNCONSCIOUS else None
        play.do(CombatantSet(one.id, out=wakes, waking=False, too_high=False, divides=False, entering=False))
        if wakes == "":
            play.because("SS-8.3", name=one.name)
    gather_cards(play)


@rule("SS-8.4")
def _damage_kept(now: Fight) -> Iterator[tuple[str, int]]:
    """The damage of everyone in the fight who is alive and hurt, from this fight or an earlier one."""
    for one in now.combatants:
        if one.out != DEAD and now.board.has(places.part(one.id, DEFENSE)):
            damage = places.injury(now, one.id, places.DAMAGE)
            if damage:
                yield one.id, damage


@rule("SS-8.4")
def gather_cards(play: Play[Fight]) -> None:
    """Put all cards back into their box: no more cards are drawn, and the shuffles of the fight can be verified."""
    play.do(PlacesCleared(tuple(place for both in places.decks(play.state) for place in both)))
