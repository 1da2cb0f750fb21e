"""The odds of flipping, dividing, boosting and recovering, from the view of the seat that has the choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.odds.questions import OddsRequest
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.burn_cards import burns, larger_part
from croupier.games.state_stack.figures.boost import stack_limit
from croupier.games.state_stack.figures.initiative import pick_card
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.odds.unseen_cards import Unseen
from croupier.games.state_stack.odds.view_values import best, injuries, odds_request, rank_of
from croupier.games.state_stack.phase_zero import rebalance_burns
from croupier.games.state_stack.row_limits import needs_second_wind
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Fight

Cut = Callable[[list[Any]], list[Any]]
"""A part of a row, front card first."""
WIND = "second wind, kept or not"


def flip(view: Fight, command: wish.Flip) -> OddsRequest | None:
    """The odds that a card is valid; once one is, that the next would be higher."""
    one = view.combatant(command.combatant)
    unseen = Unseen(view, one, 0)
    part = unseen.part(one, DEFENSE)[: command.cards]
    lying = view.board.place(places.part(one.id, "drawn")).slots
    flipped = [slot.card[:-1] if slot.card[0] != "X" else "X" for slot in lying if slot.card is not None]
    sets = unseen.given({"sets": part}, flipped)
    if sets is None or len(part) < command.cards:
        return None
    speed, ruling = sheet(one).speed, view.ruling
    values = [card_value(ruling, slot.card) for slot in lying if slot.card is not None]
    is_valid = bool(values) and not pick_card(ruling, speed, values)[1]
    given = {"speed": speed, "flips": len(part), "flipped": flipped}
    return OddsRequest("once-more" if is_valid else "initiative", given | sets, "", unseen.receipt)


def boost(view: Fight, command: wish.Boost) -> OddsRequest | None:
    one = view.combatant(command.combatant)
    stun, _ = injuries(view, one)
    paid = view.ruling("other_action_cost") == "one_card" and places.count(view, one.id, ACTION) > 0
    return None if stun else _gain(view, one, int(paid))


def _gain(view: Fight, one: Combatant, paid: int, when: str = "") -> OddsRequest | None:
    """The odds of a boost, after this many cards are paid for it."""
    unseen = Unseen(view, one, 1, mixed=True)
    by_value = view.ruling("boost_sum") == "by_value"
    if by_value and (unseen.mixed or any(at for name in places.PARTS for at in unseen.part(one, name))):
        return None
    card = places.initiative_card(view, one.id)
    given = {
        "stack": places.upright(view, one.id) - paid,
        "damage": injuries(view, one)[1],
        "body": sheet(one).body,
        "boosted": one.boosted,
        "initiative": "none" if card is None or card[0] == "X" else card[:-1],
    }
    return odds_request("boost", given, unseen, when)


def recover(view: Fight, command: wish.Recover) -> OddsRequest | None:
    return _recovery(view, view.combatant(command.combatant), "")


def _recovery(view: Fight, one: Combatant, when: str) -> OddsRequest | None:
    stun, damage = injuries(view, one)
    unseen = Unseen(view, one, 2, mixed=True)
    written = sheet(one)
    given = {"stun": stun, "damage": damage, "willpower": written.willpower, "body": written.body}
    return odds_request("recover", given, unseen, when) if stun else None


def keep(view: Fight, command: wish.KeepCard) -> OddsRequest | None:
    """The odds of second wind for a combatant without blanks: a recovery, or under a ruling a boost."""
    one = view.combatant(command.combatant)
    if not needs_second_wind(view, one):
        return None
    free = view.ruling("second_wind") == "free_boost"
    return _recovery(view, one, WIND) or (_gain(view, one, 0, WIND) if free else None)


def divide(view: Fight, command: wish.Divide) -> OddsRequest | None:
    one = view.combatant(command.combatant)
    return _divided(view, one, lambda row: row[: command.front], lambda row: row[command.front :])


def rebalance(view: Fight, command: wish.Rebalance) -> OddsRequest | None:
    """The odds of the row after burning; under a ruling, the odds of how many cards are burned."""
    one = view.combatant(command.combatant)
    if view.ruling("rebalance_burn") == "by_value":
        unseen = Unseen(view, one, 0)
        part = unseen.part(one, DEFENSE)
        return odds_request("stays", {"cards": len(part)}, unseen, "turned up", sets=part) if part else None
    least, most = rebalance_burns(view.ruling, places.blanks(view, one.id))
    gone = min(max(least, command.burn), most)
    return _divided(
        view, one, lambda row: row[gone : gone + command.front], lambda row: row[gone + command.front :]
    )  # fmt: skip


def place(view: Fight, command: wish.PlaceCards) -> OddsRequest | None:
    """The odds of the row with new cards at the front of either part, after burning if it is certain from which."""
    one, lies = view.combatant(command.combatant), view.placing
    if lies is None or lies.combatant != one.id:
        return None
    new, front, action = lies.cards, command.action, places.count(view, one.id, ACTION)
    held = (front + action, new - front + places.count(view, one.id, DEFENSE))
    left, is_open = held if lies.free else _after_burning(view, one, *held), False
    if left is None:
        left, is_open = held, True
    fewer, less = (most - rest for most, rest in zip(held, left, strict=True))
    return _divided(
        view,
        one,
        lambda row: (row[:front] + row[new : new + action])[fewer:],
        lambda row: (row[front:new] + row[new + action :])[less:],
        ", before burning" if is_open else "",
    )


@rule("SS-5.12", "SS-R34")
def _after_burning(view: Fight, one: Combatant, action: int, defense: int) -> tuple[int, int] | None:
    """The action and defense cards left when surplus cards are burned; None if it is open from which part."""
    stun, damage = injuries(view, one)
    limit = stack_limit(damage, sheet(one).body)
    shown = places.count(view, one.id, "initiative")
    for _ in range(burns(view.ruling, action, defense, shown, stun + damage, limit)):
        part = larger_part(action, defense)
        if part is None or view.ruling("burn_from") == "highest_card":
            return None
        action, defense = (action - 1, defense) if part == ACTION else (action, defense - 1)
    return action, defense


def _divided(view: Fight, one: Combatant, ahead: Cut, behind: Cut, when: str = "") -> OddsRequest | None:
    """The odds of a row, its new cards first, divided into these parts; `when` ends the condition."""
    row = [f"{one.id}.{name}" for name in ("ready", ACTION, DEFENSE) for _ in range(places.count(view, one.id, name))]
    draws = int(not behind(row) or view.ruling("defense_draw") == "also_all_failed")
    unseen = Unseen(view, one, draws)
    lying = [at for name in ("ready", ACTION, DEFENSE) for at in unseen.part(one, name)]
    front, back = ahead(lying), behind(lying)
    given = {
        "attack-rank": rank_of(view, one, sheet(one).rank(best(one, "", ATTACK)), "act"),
        "defense-rank": rank_of(view, one, sheet(one).rank(best(one, "", DEFENSE)), "defend"),
        "front": len(front),
        "behind": len(back),
    }
    shown = f"{len(front)} in front, {len(back)} behind"
    when = f"{shown}{when}" if when else f"first attack and defense: {shown}"
    return odds_request("divide", given, unseen, when, front_sets=front, behind_sets=back)
