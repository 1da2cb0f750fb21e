"""Offered rolls follow what their roller learns, or no longer knows, before the dice (MS-4.6, MS-4.9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.help_events import TrainingCounts
from croupier.games.maelstrom.rolls.pools import KNOWLEDGE, SKILL, abilities_of
from croupier.games.maelstrom.rolls.state import CHOSEN, OFFERED, Attempt, Terms
from croupier.games.maelstrom.rolls.untrained_abilities import (
    COSTS,
    EASED_KNOWLEDGE,
    GRANTED,
    UNTRAINED_SKILL,
    for_untrained,
    source_of,
    untrained,
)
from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.state import Campaign

CLAUSES = {SKILL: UNTRAINED_SKILL, KNOWLEDGE: EASED_KNOWLEDGE}
"""The clause of what being untrained costs, by category."""


@rule("MS-4.6", "MS-4.9", "MS-15.3", "MS-12.4")
def follow_training(play: Play[Campaign]) -> bool:
    """Count being untrained in offered ways as the sheet is now; return whether anything changed. Raises Illegal."""
    for one in play.state.attempts:
        if one.state not in (OFFERED, CHOSEN) or not play.state.has(one.actor):
            continue
        before = one.offered.open()
        ways = tuple(_as_trained(play, one, way) for way in before)
        if ways == before:
            continue
        to = one.offered.known_to
        is_trained = sum(len(way.modifiers) for way in ways) < sum(len(way.modifiers) for way in before)
        changed = {each.category for way in before for each in _changed(play.state, one, way)}
        for category, clause in CLAUSES.items():
            if category in changed:
                play.because(clause, to=to, trained=is_trained)
        play.do(TrainingCounts(one.id, Secret(ways, to), is_trained=is_trained))
        return True
    return False


@rule("MS-4.6", "MS-4.9")
def _as_trained(play: Play[Campaign], one: Attempt, way: Terms) -> Terms:
    """The way without what its roller no longer pays for being untrained, and with what they pay by now."""
    gone = {source_of(each.name) for each in _learned(play.state, one, way)}
    new = tuple(each.name for each in _lost(play.state, one, way))
    if not (gone or new):
        return way
    left = (more for more in way.modifiers if more.source not in gone or more.clause not in COSTS)
    with play.rulings_for(one.offered.known_to):
        costs = for_untrained(play, one.actor, new, way.eased or GRANTED, one.waived)
    return msgspec.structs.replace(way, modifiers=(*left, *costs))


def _changed(now: Campaign, one: Attempt, way: Terms) -> tuple[Ability, ...]:
    return (*_learned(now, one, way), *_lost(now, one, way))


def _learned(now: Campaign, one: Attempt, way: Terms) -> tuple[Ability, ...]:
    """The abilities that a way counts as untrained, although its roller has dots in them."""
    rolled = abilities_of(now, way.traits)
    return tuple(each for each in rolled if _counts(way, each) and not _is_missing(now, one, each))


def _lost(now: Campaign, one: Attempt, way: Terms) -> tuple[Ability, ...]:
    """The skills and knowledges without dots that a way does not count as untrained."""
    rolled = abilities_of(now, way.traits)
    return tuple(each for each in rolled if _is_missing(now, one, each) and not _counts(way, each))


def _counts(way: Terms, ability: Ability) -> bool:
    return any(more.source == source_of(ability.name) and more.clause in COSTS for more in way.modifiers)


def _is_missing(now: Campaign, one: Attempt, ability: Ability) -> bool:
    return untrained(now, one.actor, (ability.name,)) in CLAUSES
