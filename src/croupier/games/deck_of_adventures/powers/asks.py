"""What is asked about powers, and the ledger's answer where none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.powers.commands import AnswerPower
from croupier.games.deck_of_adventures.powers.sources import source_of
from croupier.games.deck_of_adventures.state import Adventure

UNWILLING = "unwilling"
KINDS = (UNWILLING,)


@rule("DA-25.12")
def asks(now: Adventure) -> tuple[Ask, ...]:
    """Whether a target's owner objects."""
    found = []
    for one in now.deeds.asked:
        target, source = now.character(one.target), source_of(now, one.work)
        name = source.name if source is not None else one.work.id
        found.append(Ask(target.seat, f"{UNWILLING}:{one.id}", f"whether {target.name} objects to {name}", target.id))
    return tuple(found)


@rule("DA-R51", "DA-1.7")
def answer(now: Adventure, ask: Ask) -> Command:
    """Who says nothing objects to an enemy, and goes along with a friend."""
    from croupier.games.deck_of_adventures.combat.order import foes

    _, _, id = ask.key.partition(":")
    found = next(one for one in now.deeds.asked if one.id == id)
    return AnswerPower(id, not now.has(found.work.user) or foes(now, found.work.user, found.target))
