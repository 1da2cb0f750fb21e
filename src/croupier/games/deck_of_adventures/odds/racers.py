"""Those who draw from one deck again and again until a card is right: each draw, with running out and Fatigue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.games.deck_of_adventures.odds.drawing import gained

Counts = tuple[int, ...]
"""How many cards there are of each kind."""


class Look(NamedTuple):
    """How a kind of card looks to one who draws it: its rank where the closest counts, where the furthest; a hit."""

    near: int
    far: int
    hit: bool


class CardKind(NamedTuple):
    """Cards that look alike to all who draw from a deck; `ace`: it stays in the hand."""

    looks: tuple[Look, ...]
    ace: bool = False


class Pile(NamedTuple):
    """A draw pile and its discards; `fatigue` is None once its owner is knocked out.

    `standing`: the kind of the own Target Card that comes back where no card is left; -1 where none does (DA-R9).
    """

    cards: Counts
    used: Counts
    fatigue: int | None = 0
    standing: int = -1


class Turn(NamedTuple):
    """One draw, given that nobody has hit before: a hit, cards drawn on average, that the owner is out after it."""

    hit: Fraction
    cards: Fraction
    out: Fraction


Lying = tuple[int, ...]
"""The cards of a draw by their kinds, in the order drawn."""


class Racers:
    """Draw in turn, each with its hand; a Dealer tires when its deck runs out, the GM does not (DA-18.11, DA-18.12)."""

    def __init__(
        self, kinds: Sequence[CardKind], pile: Pile, nets: Sequence[int], rulings: Mapping[str, str], *,
        gm: bool = False, weighed: int | None = None, step: Callable[[int], None],
    ) -> None:  # fmt: skip
        """`weighed`: the levels of Fatigue that the net hands have in them already; all that there are by default."""
        self.kinds = kinds
        self.nets = list(nets)
        self.rulings = rulings
        self.gm = gm
        self.step = step
        self.most = 4 if rulings["fatigue_model"] == "ladder" else 3
        self.weighed = (pile.fatigue or 0) if weighed is None else weighed
        self.states: dict[Pile, Fraction] = {pile: Fraction(1)}

    def draw(self, who: int = 0) -> Turn:
        """The next draw of one; the states after it are those in which it has missed, their shares adding up to 1."""
        missed: dict[Pile, Fraction] = {}
        hit = cards = Fraction(0)
        for pile, share in self.states.items():
            self.step(4)
            if pile.fatigue is None:
                missed[pile] = missed.get(pile, Fraction(0)) + share
                continue
            for after, part, drawn, good in self._checked(pile, who):
                cards += share * part * drawn
                if good:
                    hit += share * part
                else:
                    missed[after] = missed.get(after, Fraction(0)) + share * part
        rest = 1 - hit
        self.states = {pile: share / rest for pile, share in missed.items()} if rest else {}
        return Turn(hit, cards, sum((n for pile, n in self.states.items() if pile.fatigue is None), Fraction(0)))

    def _counts(self, lying: Lying, hand: int, who: int) -> int:
        """Which of the cards counts, by its index; of equal ones the first."""
        looks = [self.kinds[kind].looks[who] for kind in lying]
        spots = range(len(lying))
        return max(spots, key=lambda at: looks[at].far) if hand < 0 else min(spots, key=lambda at: looks[at].near)

    def _hits(self, lying: Lying, hand: int, who: int) -> bool:
        return bool(lying) and self.kinds[lying[self._counts(lying, hand, who)]].looks[who].hit

    def _checked(self, pile: Pile, who: int) -> Iterator[tuple[Pile, Fraction, int, bool]]:
        """A Check of its own: the pile after it, how likely, how many cards, whether it is a hit."""
        levels = range(self.weighed, 0 if self.gm else pile.fatigue or 0)
        net = self.nets[who] - sum(gained(level, self.rulings) for level in levels)
        open_: dict[tuple[Pile, int, Lying], Fraction] = {(pile, net, ()): Fraction(1)}
        while open_:
            after: dict[tuple[Pile, int, Lying], Fraction] = {}
            for (now, hand, lying), share in open_.items():
                done = len(lying) >= 1 + abs(hand) or (hand >= 0 and self._hits(lying, hand, who))
                came = None if done else self._next(now, hand)
                if came is None:
                    spot = self._counts(lying, hand, who) if lying else -1
                    yield self._over(now, lying, spot), share, len(lying), self._hits(lying, hand, who)
                    continue
                now, hand = came
                if now.fatigue is None:
                    yield self._over(now, lying), share, len(lying), False
                    continue
                self.step(4 * len(now.cards))
                left = sum(now.cards)
                for kind, count in enumerate(now.cards):
                    if not count:
                        continue
                    rest, lies = now._replace(cards=_more(now.cards, kind, -1)), (*lying, kind)
                    part = share * Fraction(count, left)
                    then = self._next(rest, hand) if self._at_last(rest) else None
                    rest, lower = then or (rest, hand)
                    if rest.fatigue is None:
                        yield self._over(rest, lies), part, len(lies), False
                        continue
                    after[rest, lower, lies] = after.get((rest, lower, lies), Fraction(0)) + part
            open_ = after

    def _at_last(self, pile: Pile) -> bool:
        """Whether the deck is shuffled with its last card, by a ruling (DA-R3)."""
        last = self.rulings["empty_moment"] == "at_last_card" and not any(pile.cards)
        return last and (any(pile.used) or pile.standing >= 0)

    def _next(self, pile: Pile, hand: int) -> tuple[Pile, int] | None:
        """The pile from which the next card comes, shuffled anew where it is empty; None where no card comes."""
        if any(pile.cards):
            return pile, hand
        none = (0,) * len(pile.used)
        if not any(pile.used):
            if pile.standing < 0:
                return None
            return pile._replace(cards=_more(none, pile.standing, 1), standing=-1), hand
        level = pile.fatigue or 0
        shuffled = pile._replace(cards=pile.used, used=none)
        if self.gm:
            return shuffled, hand
        if level >= self.most:
            return shuffled._replace(fatigue=None), hand
        lower = gained(level, self.rulings) if self.rulings["fatigue_mid_check"] == "at_once" else 0
        return shuffled._replace(fatigue=level + 1), hand - lower

    def _over(self, now: Pile, lying: Lying, counts: int = -1) -> Pile:
        """The Check is over: its cards are discarded, Aces stay in the hand (DA-2.4, DA-R12, DA-R18)."""
        used = now.used
        for at, kind in enumerate(lying):
            lost = self.rulings["loose_aces"] == "to_discard" and at != counts
            if lost or not self.kinds[kind].ace:
                used = _more(used, kind, 1)
        return now._replace(used=used)


def _more(of: Counts, at: int, n: int) -> Counts:
    return (*of[:at], of[at] + n, *of[at + 1 :])
