"""What is asked about powers, and the ledger's answer where none comes."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.combat.order import foes
from croupier.games.deck_of_adventures.harm import wounds
from croupier.games.deck_of_adventures.packs.state import ADVERSARY, HOUSE
from croupier.games.deck_of_adventures.powers.commands import AnswerPower, PassMoment
from croupier.games.deck_of_adventures.powers.sources import source_of
from croupier.games.deck_of_adventures.state import Adventure

UNWILLING, BOSS = KINDS = ("unwilling", "boss")
AN = {ADVERSARY: "an Adversary", HOUSE: "a House"}


@rule("DA-25.12", "DA-25.16")
def asks(now: Adventure) -> tuple[Ask, ...]:
    """Whether a target's owner objects, and whether a boss uses the powers that come between turns."""
    found = []
    for one in now.deeds.asked:
        target, source = now.character(one.target), source_of(now, one.work)
        name = source.name if source is not None else one.work.id
        found.append(Ask(target.seat, f"{UNWILLING}:{one.id}", f"whether {target.name} objects to {name}", target.id))
    return (*found, *_of_bosses(now))


@rule("DA-25.16")
def _of_bosses(now: Adventure) -> Iterator[Ask]:
    """When nothing else waits; the key changes with each power that is used."""
    if now.combat is None or now.deeds.asked or any(one.is_under_way for one in now.checks) or wounds.waits(now):
        return
    for one in now.deeds.moments:
        boss = now.character(one.boss)
        key = f"{BOSS}:{one.boss}:{one.type}:{now.combat.round}:{len(now.combat.done)}:{len(now.deeds.used)}"
        yield Ask(boss.seat, key, f"whether {boss.name} uses {AN[one.type]} power", boss.id)


@rule("DA-R51", "DA-1.7")
def answer(now: Adventure, ask: Ask) -> Command:
    """Who says nothing objects to an enemy, and goes along with a friend; a boss does nothing more."""
    kind, _, id = ask.key.partition(":")
    if kind == BOSS:
        return PassMoment(ask.about)
    found = next(one for one in now.deeds.asked if one.id == id)
    return AnswerPower(id, not now.has(found.work.user) or foes(now, found.work.user, found.target))
