"""Those who draw from one deck again and again until a card is right: each draw, with running out and Fatigue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple, TypeVar

from croupier.core.odds.exact import share
from croupier.games.deck_of_adventures.odds.card_by_card import fatigue_step

Counts = tuple[int, ...]
"""How many cards there are of each kind."""


class Look(NamedTuple):
    """How a kind of card looks to one who draws it: its rank where the closest counts, where the furthest.

    `hit` is what it is worth where it counts, 0 for a miss.
    """

    near: int
    far: int
    hit: int


class CardKind(NamedTuple):
    """Cards that look alike to all who draw from a deck; `ace`: it stays in the hand."""

    looks: tuple[Look, ...]
    ace: bool = False


class Pile(NamedTuple):
    """A draw pile and its discards, how tired its owner is, and whether that has knocked it out.

    `standing`: the kind of the own Target Card that comes back where no card is left; -1 where none does (DA-R9).
    """

    cards: Counts
    used: Counts
    fatigue: int = 0
    standing: int = -1
    out: bool = False


class Turn(NamedTuple):
    """One draw, given that nobody has hit before: a hit, cards drawn on average, that the owner is out after it."""

    hit: Fraction
    cards: Fraction
    out: Fraction


Lying = tuple[int, ...]
"""The cards of a draw by their kinds, in the order drawn where that matters."""
Open = dict[tuple[Pile, int, Lying], int]
"""Checks that go on: pile, net hand, the cards that lie there, and the weight of it."""
K = TypeVar("K")


class Came(NamedTuple):
    """The pile from which the next card comes and the hand then; `cut`: running out cuts the Check short (DA-2.11)."""

    pile: Pile
    hand: int
    cut: bool = False


class Drawn:
    """What a draw has come to so far, in whole weights of one total."""

    def __init__(self, states: Mapping[Pile, int], idle: dict[Pile, int]) -> None:
        """`idle`: the states in which it does not draw."""
        self.whole = sum(states.values())
        self.hit = self.cards = 0
        self.missed = idle
        self.after: dict[tuple[int, Pile], int] = {}

    def hits(self, n: int, cards: int, worth: int, after: Pile) -> None:
        self.hit += n
        self.cards += n * cards
        _add(self.after, (worth, after), n)

    def misses(self, after: Pile, n: int, cards: int) -> None:
        _add(self.missed, after, n)
        self.cards += n * cards

    def scale(self, times: int) -> None:
        """Everything in weights so many times as fine."""
        if times > 1:
            self.whole, self.hit, self.cards = self.whole * times, self.hit * times, self.cards * times
            self.missed = {pile: n * times for pile, n in self.missed.items()}
            self.after = {key: n * times for key, n in self.after.items()}

    def lowest(self) -> dict[Pile, int]:
        """The states in which it has missed, in the lowest whole weights."""
        common = gcd(*self.missed.values()) or 1
        return {pile: n // common for pile, n in self.missed.items()}

    def told(self) -> Turn:
        out = sum(n for pile, n in self.missed.items() if pile.out)
        return Turn(
            share(self.hit, self.whole), share(self.cards, self.whole), share(out, max(1, self.whole - self.hit))
        )


class Racers:
    """Draw in turn, each with its hand; a Dealer tires when its deck runs out, the GM does not (DA-18.11, DA-18.12).

    A Companion draws on where its Dealer is out, and where fatigue does not weigh on it by a ruling (DA-5.10, DA-R8).
    """

    def __init__(
        self, kinds: Sequence[CardKind], pile: Pile, nets: Sequence[int], rulings: Mapping[str, str], *,
        gm: bool = False, companions: Sequence[bool] = (False,), weighed: int | None = None,
        step: Callable[[int], None],
    ) -> None:  # fmt: skip
        """`weighed`: the levels of Fatigue that the net hands have in them already; all that there are by default."""
        self.companions = companions
        self.kinds = kinds
        self.nets = list(nets)
        self.rulings = rulings
        self.gm = gm
        self.step = step
        self.most = 4 if rulings["fatigue_model"] == "ladder" else 3
        self.weighed = pile.fatigue if weighed is None else weighed
        self.in_order = rulings["loose_aces"] == "to_discard"  # of equal cards the first drawn counts
        self.states: dict[Pile, int] = {pile: 1}

    def fatigues(self) -> dict[int | None, Fraction]:
        """How likely the owner is this tired, given that nobody has hit; None for knocked out."""
        total, found = sum(self.states.values()), dict[int | None, Fraction]()
        for pile, n in self.states.items():
            level = None if pile.out else pile.fatigue
            found[level] = found.get(level, Fraction(0)) + share(n, total)
        return found

    def draw(self, who: int = 0) -> Turn:
        """The next draw of one; the states after it are those in which it has missed, by their whole weights."""
        found = self.drawn(who)
        self.states = found.lowest()
        return found.told()

    def drawn(self, who: int) -> Drawn:
        """What the next draw of one comes to, from the states as they are."""
        draws_on = self.companions[who]
        idle = {pile: n for pile, n in self.states.items() if pile.out and not draws_on}
        found = Drawn(self.states, idle)
        open_: Open = {
            (pile, self._hand(pile, who), ()): n for pile, n in self.states.items() if draws_on or not pile.out
        }
        while open_:
            goes_on = list(self._undecided(open_, who, found))
            times = lcm(*{sum(came.pile.cards) for came, _, _ in goes_on})
            found.scale(times)
            open_ = {}
            for came, lying, n in goes_on:
                for then, lies, ways in self._next_cards(came, lying, n * (times // sum(came.pile.cards)), who):
                    if then.cut:
                        found.misses(self.over(then.pile, lies), ways, len(lies))
                    else:
                        _add(open_, (then.pile, then.hand, lies), ways)
        return found

    def _undecided(self, open_: Open, who: int, found: Drawn) -> Iterator[tuple[Came, Lying, int]]:
        """The Checks for which another card comes; the others are counted."""
        for (now, hand, lying), n in open_.items():
            came = None if self._is_done(lying, hand, who) else self._next(now, hand, who)
            if came is None:
                spot, worth = self._counts(lying, hand, who) if lying else -1, self._hits(lying, hand, who)
                after = self.over(now, lying, spot)
                if worth:
                    found.hits(n, len(lying), worth, after)
                else:
                    found.misses(after, n, len(lying))
            elif came.cut:
                found.misses(self.over(came.pile, lying), n, len(lying))
            else:
                yield came, lying, n

    def _hand(self, pile: Pile, who: int) -> int:
        """The net hand of one at its next Check, Fatigue included."""
        levels = range(self.weighed, pile.fatigue if self._tires(who) else 0)
        return self.nets[who] - sum(fatigue_step(level, self.rulings) for level in levels)

    def _tires(self, who: int) -> bool:
        """Whether Fatigue lowers its hand."""
        return not self.gm and (not self.companions[who] or self.rulings["fatigue_companion"] == "yes")

    def _is_done(self, lying: Lying, hand: int, who: int) -> bool:
        return len(lying) >= 1 + abs(hand) or (hand >= 0 and self._hits(lying, hand, who) > 0)

    def _next_cards(self, came: Came, lying: Lying, n: int, who: int) -> Iterator[tuple[Came, Lying, int]]:
        """Each card that may come next: how the Check stands with it, and its weight."""
        cards = came.pile.cards
        self.step(4 * len(cards))
        for kind, count in enumerate(cards):
            if not count:
                continue
            rest, lies = came.pile._replace(cards=_more(cards, kind, -1)), (*lying, kind)
            then = self._next(rest, came.hand, who) if self._at_last(rest) else None
            yield then or Came(rest, came.hand), lies if self.in_order else tuple(sorted(lies)), n * count

    def _counts(self, lying: Lying, hand: int, who: int) -> int:
        """Which of the cards counts, by its index; of equal ones the first."""
        looks = [self.kinds[kind].looks[who] for kind in lying]
        spots = range(len(lying))
        return max(spots, key=lambda at: looks[at].far) if hand < 0 else min(spots, key=lambda at: looks[at].near)

    def _hits(self, lying: Lying, hand: int, who: int) -> int:
        """What the card that counts is worth."""
        return self.kinds[lying[self._counts(lying, hand, who)]].looks[who].hit if lying else 0

    def _at_last(self, pile: Pile) -> bool:
        """Whether the deck is shuffled with its last card, by a ruling (DA-R3)."""
        last = self.rulings["empty_moment"] == "at_last_card" and not any(pile.cards)
        return last and (any(pile.used) or pile.standing >= 0)

    def _next(self, pile: Pile, hand: int, who: int) -> Came | None:
        """The pile from which the next card comes, shuffled anew where it is empty; None where no card comes."""
        if any(pile.cards):
            return Came(pile, hand)
        none = (0,) * len(pile.used)
        if not any(pile.used):
            if pile.standing < 0:
                return None
            return Came(pile._replace(cards=_more(none, pile.standing, 1), standing=-1), hand)
        shuffled = pile._replace(cards=pile.used, used=none)
        if self.gm:
            return Came(shuffled, hand)
        if pile.fatigue >= self.most:
            stays = self.rulings["fourth_fatigue"] == "no_reshuffle"
            return Came((pile if stays else shuffled)._replace(out=True), hand, cut=True)
        at_once = self.rulings["fatigue_mid_check"] == "at_once" and self._tires(who)
        lower = fatigue_step(pile.fatigue, self.rulings) if at_once else 0
        return Came(shuffled._replace(fatigue=pile.fatigue + 1), hand - lower)

    def over(self, now: Pile, lying: Lying, counts: int = -1) -> Pile:
        """The Check is over: its cards are discarded, Aces stay in the hand (DA-2.4, DA-R12, DA-R18)."""
        used = now.used
        if now.out and not any(self.companions):
            return Pile((0,) * len(used), (0,) * len(used), now.fatigue, out=True)  # nobody draws from it any more
        for at, kind in enumerate(lying):
            lost = self.rulings["loose_aces"] == "to_discard" and at != counts
            if lost or not self.kinds[kind].ace:
                used = _more(used, kind, 1)
        return now._replace(used=used)


def _more(of: Counts, at: int, n: int) -> Counts:
    return (*of[:at], of[at] + n, *of[at + 1 :])


def _add(to: dict[K, int], key: K, n: int) -> None:
    to[key] = to.get(key, 0) + n
