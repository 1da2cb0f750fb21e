"""What every choice's odds are made of: ranks and injuries as a view has them, and the cards that are to come."""

from __future__ import annotations

from croupier.core.odds.questions import Asked
from croupier.games.state_stack import places
from croupier.games.state_stack.odds.unseen import Given, Unseen
from croupier.games.state_stack.people import sheet
from croupier.games.state_stack.state import ACTION, Combatant, Fight
from croupier.games.state_stack.values import penalty, rank_now


def injuries(view: Fight, one: Combatant) -> tuple[int, int]:
    return places.injury(view, one.id, places.STUN), places.injury(view, one.id, places.DAMAGE)


def rank_of(view: Fight, one: Combatant, rank: int, use: str) -> int:
    """A rank as it stands now (SS-7.5)."""
    stun, damage = injuries(view, one)
    ruling = view.settings.__getitem__
    return rank_now(ruling, rank, penalty(ruling, stun, damage, sheet(one).body), use)


def best(one: Combatant, named: str, use: str) -> str:
    """The skill that is named, or the best of those marked for this use."""
    marked = sheet(one).of_use(use)
    return named or (marked[0].name if marked else "untrained")


def asked(question: str, given: Given, unseen: Unseen, when: str = "", **parts: list[int]) -> Asked | None:
    sets = unseen.given({name.replace("_", "-"): numbers for name, numbers in parts.items()})
    return None if sets is None else Asked(question, given | sets, when, unseen.receipt)


def test(view: Fight, one: Combatant, skill: str, when: str) -> Asked | None:
    """A test of the action cards alone."""
    unseen = Unseen(view, one, 0)
    part = unseen.part(one, ACTION)
    rank = rank_of(view, one, sheet(one).rank(skill), "act")
    return asked("test", {"rank": rank, "cards": len(part)}, unseen, when, sets=part) if part else None
