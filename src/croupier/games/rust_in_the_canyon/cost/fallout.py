"""Fallout: a pile for each pot, with its hands' costs (chapter 15)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.conflict.state import Contender, Pot
from croupier.games.rust_in_the_canyon.cost import injuries
from croupier.games.rust_in_the_canyon.cost.events import FalloutRead
from croupier.games.rust_in_the_canyon.cost.stress import take_stress
from croupier.games.rust_in_the_canyon.figures.fallout_table import CLAUSES, FALLOUT, Cost
from croupier.games.rust_in_the_canyon.figures.piles import is_ambiguous, read_pile
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-15.1", "RC-15.3", "RC-15.8", "RC-R46", "RC-R47")
def take(play: Play[Canyon], one: Contender) -> bool:
    """Read a pile for each of a PC's pots, oldest first, and apply the costs; return whether they die."""
    who = play.state.character(one.pc)
    side, sizes = who.seat, [_size(play, pot) for pot in one.pots]
    costs: list[Cost] = []
    if any(sizes):
        deck.gather_and_shuffle(play, side)
        play.because("RC-15.1", name=who.name, piles=tuple(filter(None, sizes)))
    for pot, size in zip(one.pots, sizes, strict=True):
        other = size and pot.level != one.level and play.ruling("fallout_level") == "each_hand"
        level = pot.level if other else one.level
        costs += _read(play, one.pc, side, size, level)
    for cost in costs:
        if cost.stress:
            take_stress(play, one.pc, cost.stress)
        if cost.severity:
            injuries.injure(play, one.pc, cost.severity, cost.permanent, mortal=cost.mortal)
    return any(cost.dead for cost in costs)


@rule("RC-15.1", "RC-R44")
def _size(play: Play[Canyon], pot: Pot) -> int:
    """The number of cards dealt for a pot: one per chip of both sides, under a ruling per chip of the PC."""
    whole = places.chips(play.state, pot.place)
    ruling = play.ruling if whole != pot.own else play.state.ruling
    return pot.own if ruling("pile_size") == "own_chips" else whole


@rule("RC-15.1", "RC-15.2", "RC-15.3", "RC-15.7")
def _read(play: Play[Canyon], pc: str, side: str, size: int, level: int) -> list[Cost]:
    """Deal one pile, read it, and discard it; discards return only when the deck runs out."""
    if not size or level not in FALLOUT:
        return []
    pile = places.pile(side)
    deck.deal(play, side, pile, size)
    cards = places.faces(play.state, pile)
    hands = read_pile(play.ruling if is_ambiguous(ranks_of(cards)) else play.state.ruling, ranks_of(cards))
    costs = [FALLOUT[level][hand] for hand in hands]
    play.do(FalloutRead(pc, cards, hands, tuple(map(str, costs))))
    play.because("RC-15.2", cards=len(cards), hands=hands or ("nothing",))
    play.because(CLAUSES[level] if costs else "RC-15.7", costs=tuple(map(str, costs)) or ("nothing",))
    deck.discard(play, side, pile)
    return costs
