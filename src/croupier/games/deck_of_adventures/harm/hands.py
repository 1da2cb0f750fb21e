"""The hands that bodies give a Check: conditions of its actor and its target, and hits on the dying."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.blows import blow_of
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import ATTACK, Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_check_of, is_skill_check
from croupier.games.deck_of_adventures.harm.senses import of_senses
from croupier.games.deck_of_adventures.harm.state import DEATH, DOWN, ENTANGLED, FROZEN
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances


@hand_source
@rule("DA-15.4", "DA-15.5", "DA-15.11", "DA-R29")
def of_limbs(ruling: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """The Lower Hand of Entangled, Knocked Down and Frozen characters on Checks of some Traits."""
    one = state.character(check.actor) if state.has(check.actor) else None
    if one is None:
        return
    if one.has(ENTANGLED) and is_check_of(ruling, check.trait, "Agility"):
        yield Hand(-1, ENTANGLED, "DA-15.4")
    if one.has(DOWN) and any(is_check_of(ruling, check.trait, each) for each in ("Agility", "Strength")):
        yield Hand(-1, DOWN, "DA-15.5")
    if one.has(FROZEN) and is_skill_check(check.trait):
        yield Hand(-1, FROZEN, "DA-15.11")


hand_source(of_senses)


@hand_source
@rule("DA-15.5", "DA-14.15")
def of_the_target(_: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """For attacks on a Knocked Down target: an Upper Hand within 1 space, a Lower Hand from farther away."""
    if check.kind != ATTACK or not state.has(check.about) or not state.character(check.about).has(DOWN):
        return
    far = distances.distance(state, check.actor, check.about)
    if far is None:
        far = blow_of(check).reach
    yield Hand(1 if far <= 1 else -1, f"the target is {DOWN}", "DA-15.5")


@hand_source
@rule("DA-16.6", "DA-R85")
def of_hits(ruling: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """The Lower Hand on death Checks of a knocked-out Dealer: one for each hit, or under a ruling one in total."""
    if check.kind == DEATH and state.character(check.actor).death.lower:
        hits = state.character(check.actor).death.lower if ruling("death_lh") == "per_hit" else 1
        yield Hand(-hits, "hits taken while Knocked Out", "DA-16.6", plus=False)
