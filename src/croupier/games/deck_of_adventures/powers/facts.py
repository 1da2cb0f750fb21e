"""Whether the facts of an effect hold (DA-25.28)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters.sides import is_on_side
from croupier.games.deck_of_adventures.checks.state import COLOR_MISS, SUITED_MISS, Result
from croupier.games.deck_of_adventures.combat.state import STRUCK
from croupier.games.deck_of_adventures.harm.state import DEAFENED
from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.effects import Fact
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances
from croupier.games.deck_of_adventures.terrain.light import light_at
from croupier.games.deck_of_adventures.terrain.state import BRIGHT
from croupier.games.deck_of_adventures.turns import turn_actions

IN_WORDS = {
    effects.DARK: "only in the dark", effects.ROUND: "only in round {n} of a combat",
    effects.ATTACKED: "only after an attack as the Major Action of this turn",
    effects.WITHIN: "only within {n} of its user", effects.ALLY: "only for an ally",
    effects.HEARS: "only for somebody who can hear", effects.MISS: "only on a miss",
    effects.COLOR_MISS: "only on a Color Miss", effects.SUITED_MISS: "only on a Suited Miss",
}  # fmt: skip


@rule("DA-25.28")
def holds(now: Adventure, fact: Fact, user: str, who: str, result: Result | None = None) -> bool:
    """Whether a fact holds for an effect's user and the character it applies to."""
    match fact.name:
        case effects.DARK:
            return light_at(now, user) != BRIGHT
        case effects.ROUND:
            return now.combat is not None and now.combat.round == fact.n
        case effects.ATTACKED:
            return _has_attacked(now, user)
        case effects.WITHIN:
            far = distances.distance(now, user, who)
            return user == who or far is None or far <= fact.n
        case effects.ALLY:
            return is_on_side(now, effects.ALLIES, user, who)
        case effects.HEARS:
            return now.character(who).has(DEAFENED) is None
        case _:
            return _missed(fact.name, result)


@rule("DA-25.28", "DA-5.9")
def _has_attacked(now: Adventure, user: str) -> bool:
    """Whether the user's Major Action of this turn was an attack; a Companion acts on its Dealer's."""
    turn = now.combat.turn_of(turn_actions.acts_in(now.character(user))) if now.combat is not None else None
    return turn is not None and (turn.struck if turn.who == user else f"{user}:{STRUCK}" in turn.acted)


@rule("DA-25.28", "DA-8.6")
def _missed(name: str, result: Result | None) -> bool:
    """Whether a result is a miss of the given kind; a Suited Miss is also a Color Miss."""
    if result is None or result.passed:
        return False
    kinds = {effects.COLOR_MISS: (COLOR_MISS, SUITED_MISS), effects.SUITED_MISS: (SUITED_MISS,)}
    return name not in kinds or result.degree in kinds[name]


def all_hold(now: Adventure, facts: Iterable[Fact], user: str, who: str, result: Result | None = None) -> bool:
    return all(holds(now, fact, user, who, result) for fact in facts)


def in_words(fact: Fact) -> str:
    """Why a power is refused if the fact does not hold."""
    return IN_WORDS[fact.name].format(n=fact.n)
