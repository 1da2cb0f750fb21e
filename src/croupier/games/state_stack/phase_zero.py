"""Phase zero: rebalancing, second wind, and combatants who were woken (SS-4.7 to 4.9)."""

from __future__ import annotations

from typing import Any

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import initiative_value, standing_combatant
from croupier.games.state_stack.boost import gain_cards
from croupier.games.state_stack.by_value import burn_all_above
from croupier.games.state_stack.commands import KeepCard, KeepDivision, Rebalance
from croupier.games.state_stack.deck import deal, discard, move_blanks
from croupier.games.state_stack.division import too_many_in_front
from croupier.games.state_stack.events import InitiativeSet, TurnEnded
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.result_events import RowSet, SecondWind
from croupier.games.state_stack.roster_events import CombatantSet
from croupier.games.state_stack.row_limits import (
    can_hold_action,
    lose_initiative,
    may_keep_card,
    may_rebalance,
    needs_second_wind,
    outlasts_round,
)
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, ZERO, Combatant, Fight
from croupier.games.state_stack.stun import recovery

LEFT_AFTER_BURNING = 2


@rule("SS-4.7", "SS-R21")
def rebalance_burns(ruling: Ruling, blanks: int) -> tuple[int, int]:
    """The fewest and the most cards burned before rebalancing."""
    above = max(0, blanks - LEFT_AFTER_BURNING)
    reading = ruling("rebalance_burn")
    if reading in ("free", "by_value"):
        return 0, 0
    if reading == "optional":
        return 0, above
    if reading == "upright":
        above = max(0, blanks + 1 - LEFT_AFTER_BURNING)
    return above, above


@rule("SS-4.7", "SS-R21")
def rebalance(play: Play[Fight], command: Rebalance) -> None:
    """Burn down to two blank cards, front card first, then put the initiative card anywhere in the row."""
    one = _rebalancer(play, command.combatant)
    blanks = places.blanks(play.state, one.id)
    least, most = rebalance_burns(play.state.ruling, blanks)
    by_value = play.state.ruling("rebalance_burn") == "by_value"
    if by_value or blanks > LEFT_AFTER_BURNING or most:
        play.ruling("rebalance_burn")
    if by_value and command.burn:
        play.refuse("SS-R21", "the values of the blank cards decide which are burned", "do not give a number")
    burn = command.burn or least
    named = f"{burn} {'card is' if burn == 1 else 'cards are'}"
    play.insist(burn >= least, "SS-4.7", f"{named} too few to burn first", f"at least {least}")
    play.require(burn <= most, "SS-4.7", f"{named} more than can be burned", f"at most {most}")
    play.need(burn <= blanks, f"{one.name} has {count_of(blanks, 'blank card')}", f"at most {most}")
    left = blanks - burn
    play.insist(0 <= command.front <= left, "SS-4.7", too_many_in_front(command.front, left), f"0 to {left}")
    if by_value:
        burn = burn_all_above(play, one)
        left = blanks - burn
    front = min(command.front, left)
    play.do(RowSet(one.id, front, left - front, "rebalances", burn))
    discard(play, one, DEFENSE, places.blanks(play.state, one.id) - left)
    move_blanks(play, one, DEFENSE, ACTION, front)
    if one.too_high:
        play.do(InitiativeSet(one.id, initiative_value(play, one) or 0))
    play.because("SS-4.7", name=one.name, burned=burn, front=front, behind=left - front)
    play.do(TurnEnded(one.id))


def _rebalancer(play: Play[Fight], name: str) -> Combatant:
    one = standing_combatant(play, name)
    now = play.state
    play.require(now.stage == ZERO, "SS-4.7", "rebalancing happens in phase zero", "wait for it")
    play.need(now.stage == ZERO, "it is not phase zero", "wait for it")
    play.require(now.turn == one.id, "SS-4.7", f"it is not {one.name}'s turn to rebalance", "wait for it")
    play.need(now.turn == one.id, f"it is not {one.name}'s turn", "wait for it")
    play.need(now.exchange is None and now.placing is None, "something else is under way", "wait until it is over")
    if not outlasts_round(play.state.ruling):
        play.refuse("SS-R14", "every initiative card is discarded at the end of this round", "wait for the next round")
    allowed = may_rebalance(play.state.ruling, now, one)
    moves = not one.too_high or play.ruling("too_high_card") == "may_rebalance"
    play.require(moves, "SS-4.9", f"{one.name}'s initiative card is {unfit_word(now.ruling)}", "wait")
    needed = "rebalancing needs a valid initiative card, a blank card and no action cards"
    play.require(allowed or not moves, "SS-4.7", needed, "wait")
    return one


@rule("SS-4.7", "SS-8.9")
def keep_division(play: Play[Fight], command: KeepDivision) -> None:
    """Keep the division; without rebalancing nothing is burned."""
    one = _rebalancer(play, command.combatant)
    play.do(TurnEnded(one.id, keeps=True))
    play.because("SS-4.7", name=one.name)


@rule("SS-3.6", "SS-R15")
def keep_card(play: Play[Fight], command: KeepCard) -> None:
    """Keep a too-high card for another round, still without a turn; or discard it, or burn it."""
    one = standing_combatant(play, command.combatant)
    now = play.state
    play.need(now.stage == ZERO and now.turn == one.id, f"it is not {one.name}'s turn in phase zero", "wait for it")
    play.need(now.exchange is None and now.placing is None, "something else is under way", "wait until it is over")
    play.need(may_keep_card(now.ruling, one), f"{one.name} has no card at the front to keep", "wait")
    play.do(CombatantSet(one.id, keeps=command.keep))
    burned: dict[str, Any] = {}
    if play.ruling("too_high_card") == "until_burned" and not command.keep:
        burned = {"burned": burn_too_high(play, one)}
    play.because("SS-R15", name=one.name, keeps=command.keep, **burned)
    catch_breath(play, one)
    if play.state.turn:
        play.do(TurnEnded(one.id))


@rule("SS-R15", "SS-4.7")
def burned_with_it(ruling: Ruling, blanks: int) -> int:
    """How many blank cards are burned with a too-high card: down to two, if rebalancing burns at all."""
    return min(rebalance_burns(ruling, blanks)[0], max(0, blanks - LEFT_AFTER_BURNING))


@rule("SS-R15", "SS-4.7")
def burn_too_high(play: Play[Fight], one: Combatant) -> int:
    """Burn the too-high card, and blank cards as if rebalancing; it counts as one of those above two."""
    lose_initiative(play, one, f", which is {unfit_word(play.state.ruling)} and is burned")
    blanks = places.blanks(play.state, one.id)
    by_value = play.state.ruling("rebalance_burn") == "by_value"
    if by_value or blanks > LEFT_AFTER_BURNING:
        play.ruling("rebalance_burn")
    burned = burn_all_above(play, one) if by_value else burned_with_it(play.state.ruling, blanks)
    if burned:
        play.do(RowSet(one.id, 0, blanks - burned, "burns", burned))
    discard(play, one, DEFENSE, places.blanks(play.state, one.id) - (blanks - burned))
    return 1 + burned


def catch_breath(play: Play[Fight], one: Combatant) -> None:
    """Give second wind if needed; then end the turn in phase zero, unless there are cards to place."""
    one = play.state.combatant(one.id)  # who may just have burned the card that was too high
    if needs_second_wind(play.state, one):
        second_wind(play, one)
        if play.state.placing is None and play.state.turn:
            play.do(TurnEnded(one.id))


@rule("SS-4.8", "SS-R22")
def second_wind(play: Play[Fight], one: Combatant) -> None:
    """Give an empty stack a stun recovery if it has stun, otherwise one card into its defense."""
    if places.injury(play.state, one.id, places.STUN):
        play.do(SecondWind(one.id))
        play.because("SS-4.8", name=one.name, recovers="stun")
        recovery(play, one)
        return
    reading = play.ruling("second_wind")
    if reading == "free_boost":
        play.do(SecondWind(one.id, boosts=True))
        play.because("SS-4.8", name=one.name, boosts=True)
        gain_cards(play, one, free=True)
    elif reading != "none":
        part = ACTION if reading == "card_to_action" and can_hold_action(play.state, one) else DEFENSE
        play.do(SecondWind(one.id, part))
        deal(play, one, part, 1)
        play.because("SS-4.8", name=one.name, card=part)
        if reading == "card_to_action" and part == DEFENSE:
            play.because("SS-3.8" if one.too_high else "SS-2.4", name=one.name)
