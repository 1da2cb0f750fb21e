"""Offered rolls follow what their roller learns, or no longer knows, before the dice (MS-4.6, MS-4.9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.help_events import TrainingCounts
from croupier.games.maelstrom.rolls.pools import KNOWLEDGE, SKILL, abilities_of
from croupier.games.maelstrom.rolls.state import CHOSEN, OFFERED, Attempt, Terms
from croupier.games.maelstrom.rolls.untrained_abilities import COSTS, GRANTED, for_untrained, source_of, untrained
from croupier.games.maelstrom.state import Campaign


@rule("MS-4.6", "MS-4.9", "MS-15.3", "MS-12.4")
def follow_training(play: Play[Campaign]) -> bool:
    """Count being untrained in offered ways as the sheet is now; return whether anything changed. Raises Illegal."""
    for one in play.state.attempts:
        if one.state not in (OFFERED, CHOSEN) or not play.state.has(one.actor):
            continue
        ways = tuple(_as_trained(play, one, way) for way in one.offered.open())
        if ways == one.offered.open():
            continue
        to = one.offered.known_to
        is_trained = sum(len(way.modifiers) for way in ways) < sum(len(way.modifiers) for way in one.offered.open())
        play.because("MS-4.6", to=to, trained=is_trained)
        play.do(TrainingCounts(one.id, Secret(ways, to), is_trained=is_trained))
        return True
    return False


@rule("MS-4.6", "MS-4.9")
def _as_trained(play: Play[Campaign], one: Attempt, way: Terms) -> Terms:
    """The way without what its roller no longer pays for being untrained, and with what they pay by now."""
    gone, new = set[str](), list[str]()
    for each in abilities_of(play.state, way.traits):
        source = source_of(each.name)
        counted = any(more.source == source and more.clause in COSTS for more in way.modifiers)
        missing = untrained(play.state, one.actor, (each.name,)) in (SKILL, KNOWLEDGE)
        if counted and not missing:
            gone.add(source)
        if missing and not counted:
            new.append(each.name)
    if not (gone or new):
        return way
    left = (more for more in way.modifiers if more.source not in gone or more.clause not in COSTS)
    with play.rulings_for(one.offered.known_to):
        costs = for_untrained(play, one.actor, tuple(new), way.eased or GRANTED, one.waived)
    return msgspec.structs.replace(way, modifiers=(*left, *costs))
