"""Repeated draws from one deck until a hit, including running out and Fatigue."""

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
    """How a kind of card looks to one drawer: its rank if the closest counts, and if the furthest does.

    `hit` is its value if it counts, 0 for a miss.
    """

    near: int
    far: int
    hit: int


class CardKind(NamedTuple):
    """Cards that look alike to everyone who draws from a deck; `ace`: it stays in the hand."""

    looks: tuple[Look, ...]
    ace: bool = False


class Pile(NamedTuple):
    """A draw pile and its discards, its owner's Fatigue, and whether that has knocked the owner out.

    `standing`: the kind of the owner's Target Card that returns if no card is left; -1 for none (DA-R9).
    """

    cards: Counts
    used: Counts
    fatigue: int = 0
    standing: int = -1
    out: bool = False


class Turn(NamedTuple):
    """One draw, given no hit before: the chance of a hit, mean cards, the chance that the owner is out."""

    hit: Fraction
    cards: Fraction
    out: Fraction


Lying = tuple[int, ...]
"""The cards of a draw by their kinds, in the order drawn if that matters."""
Open = dict[tuple[Pile, int, Lying], int]
"""Checks that continue: pile, net hand, the cards drawn so far, and their weight."""
K = TypeVar("K")


class Came(NamedTuple):
    """The pile of the next card, and the hand then; `cut`: running out ends the Check (DA-2.11)."""

    pile: Pile
    hand: int
    cut: bool = False


class Drawn:
    """The outcome of a draw so far, in integer weights of one total."""

    def __init__(self, states: Mapping[Pile, int], idle: dict[Pile, int]) -> None:
        """`idle`: the states in which this character does not draw."""
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
        """Multiply all weights by `times`."""
        if times > 1:
            self.whole, self.hit, self.cards = self.whole * times, self.hit * times, self.cards * times
            self.missed = {pile: n * times for pile, n in self.missed.items()}
            self.after = {key: n * times for key, n in self.after.items()}

    def lowest(self) -> dict[Pile, int]:
        """The states after a miss, with the smallest integer weights."""
        common = gcd(*self.missed.values()) or 1
        return {pile: n // common for pile, n in self.missed.items()}

    def turn(self) -> Turn:
        out = sum(n for pile, n in self.missed.items() if pile.out)
        return Turn(
            share(self.hit, self.whole), share(self.cards, self.whole), share(out, max(1, self.whole - self.hit))
        )


class Racers:
    """Draw in turn, each with their hand; running out tires a Dealer but not the GM (DA-18.11, DA-18.12).

    A Companion keeps drawing if its Dealer is out; under a ruling, Fatigue does not affect it (DA-5.10, DA-R8).
    """

    def __init__(
        self, kinds: Sequence[CardKind], pile: Pile, nets: Sequence[int], rulings: Mapping[str, str], *,
        gm: bool = False, companions: Sequence[bool] = (False,), weighed: int | None = None,
        step: Callable[[int], None],
    ) -> None:  # fmt: skip
        """`weighed`: the levels of Fatigue that the net hands already include; all current ones by default."""
        self.companions = companions
        self.kinds = kinds
        self.nets = list(nets)
        self.rulings = rulings
        self.gm = gm
        self.step = step
        self.most = 4 if rulings["fatigue_model"] == "ladder" else 3
        self.weighed = pile.fatigue if weighed is None else weighed
        self.in_order = rulings["loose_aces"] == "to_discard"  # the first drawn of equal cards counts
        self.states: dict[Pile, int] = {pile: 1}

    def fatigues(self) -> dict[int | None, Fraction]:
        """The probability of each Fatigue level of the owner, given no hit so far; None for knocked out."""
        total, found = sum(self.states.values()), dict[int | None, Fraction]()
        for pile, n in self.states.items():
            level = None if pile.out else pile.fatigue
            found[level] = found.get(level, Fraction(0)) + share(n, total)
        return found

    def draw(self, who: int = 0) -> Turn:
        """One drawer's next draw; the states after it are those of a miss, with integer weights."""
        found = self.drawn(who)
        self.states = found.lowest()
        return found.turn()

    def drawn(self, who: int) -> Drawn:
        """The outcome of a drawer's next draw, from the current states."""
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
        """The Checks for which another card comes; the others are added to `found`."""
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
        """A drawer's net hand at the next Check, including Fatigue."""
        levels = range(self.weighed, pile.fatigue if self._tires(who) else 0)
        return self.nets[who] - sum(fatigue_step(level, self.rulings) for level in levels)

    def _tires(self, who: int) -> bool:
        """Whether Fatigue lowers this participant's hand."""
        return not self.gm and (not self.companions[who] or self.rulings["fatigue_companion"] == "yes")

    def _is_done(self, lying: Lying, hand: int, who: int) -> bool:
        return len(lying) >= 1 + abs(hand) or (hand >= 0 and self._hits(lying, hand, who) > 0)

    def _next_cards(self, came: Came, lying: Lying, n: int, who: int) -> Iterator[tuple[Came, Lying, int]]:
        """Each card that may come next: the Check with it, and its weight."""
        cards = came.pile.cards
        self.step(4 * len(cards))
        for kind, count in enumerate(cards):
            if not count:
                continue
            rest, lies = came.pile._replace(cards=_more(cards, kind, -1)), (*lying, kind)
            then = self._next(rest, came.hand, who) if self._at_last(rest) else None
            yield then or Came(rest, came.hand), lies if self.in_order else tuple(sorted(lies)), n * count

    def _counts(self, lying: Lying, hand: int, who: int) -> int:
        """The index of the card that counts; the first of equal ones."""
        looks = [self.kinds[kind].looks[who] for kind in lying]
        spots = range(len(lying))
        return max(spots, key=lambda at: looks[at].far) if hand < 0 else min(spots, key=lambda at: looks[at].near)

    def _hits(self, lying: Lying, hand: int, who: int) -> int:
        """The value of the card that counts."""
        return self.kinds[lying[self._counts(lying, hand, who)]].looks[who].hit if lying else 0

    def _at_last(self, pile: Pile) -> bool:
        """Whether the deck is shuffled with its last card, depending on a ruling (DA-R3)."""
        last = self.rulings["empty_moment"] == "at_last_card" and not any(pile.cards)
        return last and (any(pile.used) or pile.standing >= 0)

    def _next(self, pile: Pile, hand: int, who: int) -> Came | None:
        """The pile that the next card comes from, shuffled if it is empty; None if no card comes."""
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
        """End the Check: discard its cards, and keep Aces in the hand (DA-2.4, DA-R12, DA-R18)."""
        used = now.used
        if now.out and not any(self.companions):
            return Pile((0,) * len(used), (0,) * len(used), now.fatigue, out=True)  # nobody draws from it anymore
        for at, kind in enumerate(lying):
            lost = self.rulings["loose_aces"] == "to_discard" and at != counts
            if lost or not self.kinds[kind].ace:
                used = _more(used, kind, 1)
        return now._replace(used=used)


def _more(of: Counts, at: int, n: int) -> Counts:
    return (*of[:at], of[at] + n, *of[at + 1 :])


def _add(to: dict[K, int], key: K, n: int) -> None:
    to[key] = to.get(key, 0) + n
