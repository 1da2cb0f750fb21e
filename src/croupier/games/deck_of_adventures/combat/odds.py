"""What blows do (the ledger's Odds 5): one of them, or a round of several attackers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.odds import outcomes
from croupier.games.deck_of_adventures.checks.state import NONE
from croupier.games.deck_of_adventures.combat.bonus import more_for
from croupier.games.deck_of_adventures.settings import Ruling

Damage = dict[int, Fraction]
"""How likely each damage is; 0 where a blow misses."""


class Attack(NamedTuple):
    """An attack: what is left of the attacker's deck, the target's card and range, Modifier, net hand, damage."""

    cards: Sequence[str]
    aim: str
    dr: int
    modifier: int = 0
    net: int = 0
    damage: int = 1
    requirement: str = NONE


def blow(ruling: Ruling, attack: Attack) -> Damage:
    """The damage of one attack; an Upper Hand stops at the first hit."""
    found: Damage = {}
    for one, chance in outcomes(
        ruling, attack.cards, attack.aim, dr=attack.dr, modifier=attack.modifier, net=attack.net,
        requirement=attack.requirement,
    ).items():  # fmt: skip
        n = attack.damage + more_for(ruling("bonus_damage"), one.degree) if one.passed else 0
        found[n] = found.get(n, Fraction(0)) + chance
    return found


def hits(of: Damage) -> Fraction:
    """That there is any damage."""
    return 1 - of.get(0, Fraction(0))


def mean(of: Damage) -> Fraction:
    return sum((n * chance for n, chance in of.items()), Fraction(0))


def together(of: Iterable[Damage]) -> Damage:
    """The damage of several attackers, each with a deck of its own."""
    found: Damage = {0: Fraction(1)}
    for one in of:
        after: Damage = {}
        for a, p in found.items():
            for b, q in one.items():
                after[a + b] = after.get(a + b, Fraction(0)) + p * q
        found = after
    return found


def in_turn(ruling: Ruling, attacks: Sequence[Attack]) -> Damage:
    """The damage of several who draw one card each of the same deck, one after another; that of the first counts."""

    def does(card: str, attack: Attack) -> int:
        found = result(ruling, card, attack.aim, dr=attack.dr, modifier=attack.modifier, requirement=attack.requirement)
        return attack.damage + more_for(ruling("bonus_damage"), found.degree) if found.passed else 0

    kinds = Counter(tuple(does(card, attack) for attack in attacks) for card in attacks[0].cards)
    open_ = {(0, tuple(sorted(kinds.items()))): Fraction(1)}
    for at in range(len(attacks)):
        after: dict[tuple[int, tuple[tuple[tuple[int, ...], int], ...]], Fraction] = {}
        for (done, left), chance in open_.items():
            total = sum(count for _, count in left)
            for spot, (kind, count) in enumerate(left):
                rest = (*left[:spot], *(((kind, count - 1),) if count > 1 else ()), *left[spot + 1 :])
                key = done + kind[at], rest
                after[key] = after.get(key, Fraction(0)) + chance * Fraction(count, total)
        open_ = after
    found: Damage = {}
    for (done, _), chance in open_.items():
        found[done] = found.get(done, Fraction(0)) + chance
    return found


def down(of: Damage, hp: int, ap: int = 0, fate: int = 0) -> Fraction:
    """That a target is at 0 health after it, though it spends so many Fate Cards to toughen up."""
    return sum((chance for n, chance in of.items() if n >= hp + ap + fate), Fraction(0))
