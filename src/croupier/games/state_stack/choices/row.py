"""The choices about a combatant's row: dividing it and rebalancing it (SS-3.4, SS-4.7)."""

from __future__ import annotations

from croupier.core.choices import Begins, Field, Option, depending, number
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.division import default_front, window
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.figures.values import STAYS
from croupier.games.state_stack.phase_zero import burned_with_it, rebalance_burns
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, Combatant, Fight
from croupier.pieces.display import slip_id

NO_TURN = "No action cards: no turn next round either."
STALLED = f"{NO_TURN} Nobody had a turn in this round; the fight continues only if someone rebalances."

WHICH_CARD = {
    "none_qualifies": "the highest card not over Speed sets when you act",
    "none_reaches": "if a card reaches Speed, the highest one sets when you act",
}
OTHER_FLIPS = {
    "discard": "the other flipped cards are discarded",
    "back_face_down": "the other flipped cards go back among your blank cards",
    "replaced": "the other flipped cards are replaced by new blank cards",
}


HOW_OFTEN = {
    ("one_by_one", "may_stop"): "",
    ("one_by_one", "must_flip_all"): "; you go on until a card qualifies",
    ("number_first", "may_stop"): "; you flip only once",
    ("number_first", "must_flip_all"): "; you flip again if none qualifies",
}


@rule("SS-3.2", "SS-R10", "SS-R11", "SS-R12")
def flip_help(ruling: Ruling) -> str:
    """The line of help for flipping: which card becomes the initiative card, what happens to the others, how often."""
    again = HOW_OFTEN[ruling("flipping"), ruling("flip_failing")]
    return f"{WHICH_CARD[ruling('none_that_high')]}; {OTHER_FLIPS[ruling('flips_not_kept')]}{again}"


@rule("SS-3.2", "SS-3.3")
def stop_help(ruling: Ruling, *, fails: bool) -> str:
    """The line of help for stopping to flip: what is kept, and that a card which does not qualify costs the turn."""
    if fails:
        return f"your card is {unfit_word(ruling)}: no turn this round; the cards still face down defend"
    return "keeps the cards still face down, to act and defend with"


def add_division(menu: Menu[Fight], one: Combatant, prompt: str | None) -> None:
    blanks = places.blanks(menu.view, one.id)
    sealed = {} if prompt else menu.sealed_answer(window(menu.view), one.id)
    begins = min(blanks, sealed["front"]) if "front" in sealed else default_front(blanks)
    front = number("front", "Cards in front (Action)", 0, blanks, begins)
    label = f"{one.name}: divide the row" if prompt else f"{one.name}: change the division"
    command = {"type": "divide", "combatant": one.id}
    test = wish.Divide(one.id, 0)
    group = "now" if prompt else "any_time"
    seal = "" if prompt else slip_id(window(menu.view), menu.seat, one.id)
    help = "Action cards act, and more of them act earlier; the rest go behind and defend (Defense)"
    menu.add(
        label, command, front, ask=prompt, group=group, clauses=("SS-3.4",), test=test, odds=True, help=help, seal=seal
    )


def add_rebalance(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    view = menu.view
    blanks = places.blanks(view, one.id)
    least, most = rebalance_burns(view.ruling, blanks)
    fields = _front_fields(blanks, least, most)
    command = {"type": "rebalance", "combatant": one.id}
    burns = f"; burns {least} first" if least else ""
    if view.ruling("rebalance_burn") == "by_value":
        burns = f"; your blank cards are turned up first, and those over {STAYS} are burned"
    help, test = f"moves the initiative card, so that you have action cards{burns}", wish.Rebalance(one.id, 0)
    label, clauses = f"{one.name}: rebalance", ("SS-4.7", *(("SS-R15",) if one.too_high else ()))
    menu.add(label, command, *fields, ask=prompt, clauses=clauses, help=help, test=test, odds=True)
    keep = wish.KeepDivision(one.id)
    if one.too_high:
        help = f"the card that is {unfit_word(view.ruling)} is discarded; next round you flip again"
    else:
        help = STALLED if _is_stalled(view, one) else NO_TURN
    menu.add(f"{one.name}: keep the division", keep, ask=prompt, clauses=clauses, help=help)


@rule("SS-4.7", "SS-R21")
def _front_fields(blanks: int, least: int, most: int) -> tuple[Field, ...]:
    """How many cards go in front; where more may be burned than must be, how many first, and then one of the rest."""
    label, begins = "Cards in front (Action)", default_front(blanks - least)
    if most == least:
        return (number("front", label, 0, blanks - least, begins),)
    fronts = {
        str(burn): tuple(Option(front, str(front)) for front in range(blanks - burn + 1))
        for burn in range(least, most + 1)
    }
    halves = Begins("burn", {str(burn): default_front(blanks - burn) for burn in range(least, most + 1)})
    front = depending("front", label, "one_of", "burn", fronts, default=begins, begins=halves)
    return number("burn", "Cards to burn", least, most, least), front


@rule("SS-4.7")
def _is_stalled(view: Fight, one: Combatant) -> bool:
    """Whether nobody had a turn in this round, nor can anyone else have one in the next without rebalancing."""
    others = (other for other in view.combatants if other.id != one.id)
    return not view.had_turns and not any(_may_act_next_round(view, other) for other in others)


@rule("SS-4.7", "SS-4.8")
def _may_act_next_round(view: Fight, one: Combatant) -> bool:
    """Whether a combatant may have a turn in the next round without rebalancing now.

    That is so for one who holds action cards, flips again, enters or wakes, or gets more than a defense card from
    second wind.
    """
    if one.entering or one.waking:
        return True
    if not one.is_standing:
        return False
    if not can_hold_action(view, one) or places.count(view, one.id, ACTION):
        return True
    return not places.blanks(view, one.id) and view.ruling("second_wind") in ("card_to_action", "free_boost")


def add_keeping(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    """Add keeping an initiative card that is too high, or letting it go; under a ruling it is burned, not discarded."""
    clauses, view = ("SS-R15",), menu.view
    keep, rid = wish.KeepCard(one.id), wish.KeepCard(one.id, keep=False)
    card = f"the card that is {unfit_word(view.ruling)}"
    label = f"{one.name}: keep {card}"
    menu.add(label, keep, ask=prompt, clauses=clauses, help="no turn next round either", odds=True)
    burns = view.ruling("too_high_card") == "until_burned"
    label = f"{one.name}: {'burn' if burns else 'discard'} {card}"
    help = f"next round you flip again{_burned_with_it(view, one) if burns else ''}"
    menu.add(label, rid, ask=prompt, clauses=clauses, help=help, odds=True)


@rule("SS-R15", "SS-R21")
def _burned_with_it(view: Fight, one: Combatant) -> str:
    """The end of a help text: which blank cards are burned together with the card that is too high, if any."""
    blanks = places.blanks(view, one.id)
    if view.ruling("rebalance_burn") == "by_value":
        return f"; your blank cards are turned up, and those over {STAYS} are burned with it" if blanks else ""
    fewer = burned_with_it(view.ruling, blanks)
    return f"; {fewer} blank {'card is' if fewer == 1 else 'cards are'} burned with it" if fewer else ""
