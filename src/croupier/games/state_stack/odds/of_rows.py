"""What flipping, dividing, boosting and recovering put to chance, from the view of the seat that has the choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.odds.questions import Asked
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.odds.told import asked, best, injuries, rank_of
from croupier.games.state_stack.odds.unseen import Unseen
from croupier.games.state_stack.people import sheet
from croupier.games.state_stack.phase_zero import rebalance_burns
from croupier.games.state_stack.row import needs_second_wind
from croupier.games.state_stack.settling import settle
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Fight
from croupier.games.state_stack.values import card_value

Cut = Callable[[list[Any]], list[Any]]
"""A part of a row, front card first."""
WIND = "second wind, kept or not"


def flip(view: Fight, command: wish.Flip) -> Asked | None:
    """Whether a card is valid; once one is, whether the next would be higher."""
    one = view.combatant(command.combatant)
    unseen = Unseen(view, one, 0)
    part = unseen.part(one, DEFENSE)[: command.cards]
    lying = view.board.place(places.part(one.id, "drawn")).slots
    flipped = [slot.card[:-1] if slot.card[0] != "X" else "X" for slot in lying if slot.card is not None]
    sets = unseen.given({"sets": part}, flipped)
    if sets is None or len(part) < command.cards:
        return None
    speed, ruling = sheet(one).speed, view.settings.__getitem__
    values = [card_value(ruling, slot.card) for slot in lying if slot.card is not None]
    is_valid = bool(values) and not settle(ruling, speed, values)[1]
    given = {"speed": speed, "flips": len(part), "flipped": flipped}
    return Asked("once-more" if is_valid else "initiative", given | sets, "", unseen.receipt)


def boost(view: Fight, command: wish.Boost) -> Asked | None:
    one = view.combatant(command.combatant)
    stun, _ = injuries(view, one)
    paid = view.settings["other_action_cost"] == "one_card" and places.count(view, one.id, ACTION) > 0
    return None if stun else _gain(view, one, int(paid))


def _gain(view: Fight, one: Combatant, paid: int, when: str = "") -> Asked | None:
    """A boost, once so many cards were paid for it."""
    unseen = Unseen(view, one, 1, mixed=True)
    by_value = view.settings["boost_sum"] == "by_value"
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
    return asked("boost", given, unseen, when)


def recover(view: Fight, command: wish.Recover) -> Asked | None:
    return _recovery(view, view.combatant(command.combatant), "")


def _recovery(view: Fight, one: Combatant, when: str) -> Asked | None:
    stun, damage = injuries(view, one)
    unseen = Unseen(view, one, 2, mixed=True)
    written = sheet(one)
    given = {"stun": stun, "damage": damage, "willpower": written.willpower, "body": written.body}
    return asked("recover", given, unseen, when) if stun else None


def keep(view: Fight, command: wish.KeepCard) -> Asked | None:
    """Kept or not, who has no blank card gets her second wind at once: a recovery, or by a ruling a boost."""
    one = view.combatant(command.combatant)
    if not needs_second_wind(view, one):
        return None
    free = view.settings["second_wind"] == "free_boost"
    return _recovery(view, one, WIND) or (_gain(view, one, 0, WIND) if free else None)


def divide(view: Fight, command: wish.Divide) -> Asked | None:
    one = view.combatant(command.combatant)
    return _divided(view, one, lambda row: row[: command.front], lambda row: row[command.front :])


def rebalance(view: Fight, command: wish.Rebalance) -> Asked | None:
    """After the cards that are burned first; by a ruling chance says how many those are."""
    one = view.combatant(command.combatant)
    if view.settings["rebalance_burn"] == "by_value":
        unseen = Unseen(view, one, 0)
        part = unseen.part(one, DEFENSE)
        return asked("stays", {"cards": len(part)}, unseen, "turned up", sets=part) if part else None
    least, most = rebalance_burns(view.settings.__getitem__, places.blanks(view, one.id))
    gone = min(max(least, command.burn), most)
    return _divided(
        view, one, lambda row: row[gone : gone + command.front], lambda row: row[gone + command.front :]
    )  # fmt: skip


def place(view: Fight, command: wish.PlaceCards) -> Asked | None:
    """New cards come to the front of either part."""
    one, lies = view.combatant(command.combatant), view.placing
    if lies is None or lies.combatant != one.id:
        return None
    new, front, action = lies.cards, command.action, places.count(view, one.id, ACTION)
    return _divided(
        view, one, lambda row: row[:front] + row[new : new + action], lambda row: row[front:new] + row[new + action :]
    )  # fmt: skip


def _divided(view: Fight, one: Combatant, ahead: Cut, behind: Cut) -> Asked | None:
    """A row, its new cards first, as it will lie: what the parts of it are good for."""
    row = [f"{one.id}.{name}" for name in ("ready", ACTION, DEFENSE) for _ in range(places.count(view, one.id, name))]
    draws = int(not behind(row) or view.settings["defense_draw"] == "also_all_failed")
    unseen = Unseen(view, one, draws)
    lying = [at for name in ("ready", ACTION, DEFENSE) for at in unseen.part(one, name)]
    front, back = ahead(lying), behind(lying)
    given = {
        "attack-rank": rank_of(view, one, sheet(one).rank(best(one, "", ATTACK)), "act"),
        "defense-rank": rank_of(view, one, sheet(one).rank(best(one, "", DEFENSE)), "defend"),
        "front": len(front),
        "behind": len(back),
    }
    return asked("divide", given, unseen, "her first attack and defense", front_sets=front, behind_sets=back)
