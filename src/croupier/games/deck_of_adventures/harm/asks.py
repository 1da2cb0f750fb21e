"""What is asked about bodies, and the ledger's answer where none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import dying, passing, wounds
from croupier.games.deck_of_adventures.state import Adventure

WOUND, DYING, FLAMES = KINDS = ("wound", "dying", "flames")


def asks(now: Adventure) -> tuple[Ask, ...]:
    """Whether one toughens up at once, lets a death Check be turned, puts out flames."""
    found = []
    for who, wound in wounds.waits(now):
        one = now.character(who)
        label = f"whether {one.name} toughens up against {wound.amount} damage"
        found.append(Ask(one.seat, f"{WOUND}:{wound.id}", label, who))
    for who in dying.due(now):
        one = now.character(who)
        at = 0 if one.knockout is None else one.knockout.turns
        key = f"{DYING}:{who}:{at}:{one.death.successes}:{one.death.failures}"
        found.append(Ask(one.seat, key, f"{one.name}'s death Check", who))
    burning = passing.burning(now)
    if burning:
        one = now.character(burning)
        found.append(Ask(one.seat, f"{FLAMES}:{burning}", f"whether {one.name} puts out the flames", burning))
    return tuple(found)


@rule("DA-R51", "DA-1.7")
def answer(now: Adventure, ask: Ask) -> Command:
    """No Fate Card is spent, the death Check is turned, the flames are fought."""
    kind, _, about = ask.key.partition(":")
    if kind == WOUND:
        return wish.LetItBe(ask.about, about)
    if kind == DYING:
        return wish.FaceDeath(ask.about)
    return wish.FightCondition(ask.about, "Burned")
