"""What a combatant's row allows, and how it loses its initiative card (SS-2.4, SS-3.5, SS-4.7, SS-4.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.deck import discard, move_blanks
from croupier.games.state_stack.events import InitiativeSet
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight


@rule("SS-3.5", "SS-R14")
def outlasts_round(ruling: Ruling) -> bool:
    """Whether an initiative card stays for the next round; else neither moving nor keeping it would have an effect."""
    return ruling("initiative_lasts") != "one_round"


@rule("SS-4.7", "SS-4.9", "SS-R14", "SS-R15")
def may_rebalance(ruling: Ruling, now: Fight, one: Combatant) -> bool:
    """Whether a combatant may rebalance.

    They need a blank and an initiative card that is not too high and outlasts the round, but no action card.
    """
    if not outlasts_round(ruling):
        return False
    if places.count(now, one.id, ACTION) or not places.blanks(now, one.id):
        return False
    if places.initiative_card(now, one.id) is None:
        return False
    return not one.too_high or ruling("too_high_card") == "may_rebalance"


@rule("SS-3.6", "SS-R15")
def may_keep_card(ruling: Ruling, one: Combatant) -> bool:
    """Whether a ruling lets a combatant keep a too-high card, or burn it; not if every card is lost anyway."""
    if not one.too_high or not outlasts_round(ruling):
        return False
    return ruling("too_high_card") in ("may_keep", "until_burned")


@rule("SS-4.8", "SS-R22")
def needs_second_wind(now: Fight, one: Combatant) -> bool:
    """Whether a combatant stands without any blank card, and no ruling has removed second wind."""
    return one.is_standing and places.blanks(now, one.id) == 0 and now.ruling("second_wind") != "none"


def is_busy_in_zero(ruling: Ruling, now: Fight, one: Combatant) -> bool:
    """Whether phase zero has something for a combatant: a question, or a second wind."""
    return needs_second_wind(now, one) or may_rebalance(ruling, now, one) or may_keep_card(ruling, one)


@rule("SS-2.4")
def can_hold_action(now: Fight, one: Combatant) -> bool:
    """Whether action cards are possible: without a valid initiative card every blank is a defense card."""
    return places.initiative_card(now, one.id) is not None and not one.too_high


@rule("SS-3.5", "SS-2.4")
def lose_initiative(play: Play[Fight], one: Combatant, why: str = "") -> None:
    """Discard a combatant's initiative card; all blanks become defense cards again. `why` ends the log's sentence."""
    if places.initiative_card(play.state, one.id) is None:
        return
    discard(play, one, "initiative", 1)
    action = places.count(play.state, one.id, ACTION)
    move_blanks(play, one, ACTION, DEFENSE, action)
    play.do(InitiativeSet(one.id, is_lost=True, why=why))
