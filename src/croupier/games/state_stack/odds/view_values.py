"""The values that odds need from a view: ranks, injuries, and the unseen cards."""

from __future__ import annotations

from croupier.core.odds.questions import OddsRequest
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.figures.values import penalty, rank_now
from croupier.games.state_stack.odds.unseen_cards import Given, Unseen
from croupier.games.state_stack.state import ACTION, Combatant, Fight


def injuries(view: Fight, one: Combatant) -> tuple[int, int]:
    return places.injury(view, one.id, places.STUN), places.injury(view, one.id, places.DAMAGE)


def rank_of(view: Fight, one: Combatant, rank: int, use: str) -> int:
    """The current value of a rank (SS-7.5)."""
    stun, damage = injuries(view, one)
    ruling = view.ruling
    return rank_now(ruling, rank, penalty(ruling, stun, damage, sheet(one).body), use)


def best(one: Combatant, named: str, use: str) -> str:
    """The named skill, or the best of those marked for this use."""
    marked = sheet(one).of_use(use)
    return named or (marked[0].name if marked else "untrained")


def odds_request(
    question: str, given: Given, unseen: Unseen, when: str = "", *, tones: str = "", **parts: list[int]
) -> OddsRequest | None:
    sets = unseen.given({name.replace("_", "-"): numbers for name, numbers in parts.items()})
    return None if sets is None else OddsRequest(question, given | sets, when, unseen.receipt, tones)


def test(view: Fight, one: Combatant, skill: str, when: str) -> OddsRequest | None:
    """The odds of a test with the action cards alone."""
    unseen = Unseen(view, one, 0)
    part = unseen.part(one, ACTION)
    rank = rank_of(view, one, sheet(one).rank(skill), "act")
    return odds_request("test", {"rank": rank, "cards": len(part)}, unseen, when, sets=part) if part else None
