"""A Check computed card by card with the best choices: for decks that run out, and for rarer rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from croupier.games.deck_of_adventures.figures import fatigue_levels
from croupier.games.deck_of_adventures.odds.card_meanings import Kind, Terms, kinds
from croupier.games.deck_of_adventures.odds.moment import Deck, Hand, Moment
from croupier.games.deck_of_adventures.odds.piles import cell

RUNNING_OUT = {"fatigue_model": "cumulative", "fatigue_mid_check": "next_check", "empty_moment": "at_need",
               "no_cards": "make_do"}  # fmt: skip
"""The rulings that matter if a deck runs out during a Check (DA-R3 to DA-R5, DA-R9)."""
NOTHING = -1
"""The kind that counts if no card comes, or the Dealer is knocked out: the Check fails (DA-2.11, DA-2.14)."""


class Spread(NamedTuple):
    """How likely each kind of card is to count: its number of ways out of `total`."""

    total: int
    ways: dict[int, int]


class Drawing:
    """One Check, computed backward: at each choice its owner takes the option most likely to succeed."""

    def __init__(
        self, of: Sequence[Kind], far: Sequence[Kind], is_ace: Sequence[bool], plan: str, rulings: Mapping[str, str], *,
        gm: bool, step: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.of = of
        self.far = far
        self.is_ace = is_ace
        self.plan = plan
        self.rulings = rulings
        self.gm = gm
        self.step = step
        self.most = fatigue_levels.highest_level(rulings.__getitem__)
        self.known: dict[Moment, Spread] = {}

    def comes_to(self, now: Moment) -> Spread:
        """How likely each kind is to count in the end."""
        if now not in self.known:
            self.known[now] = self._best(now)
        return self.known[now]

    def after_one_more(self, now: Moment) -> Spread:
        """Like `comes_to`, if one more card has to be drawn before any decision."""
        return self._draw(now)

    def _best(self, now: Moment) -> Spread:
        if not now.lying:
            return Spread(1, {NOTHING: 1}) if now.short else self._draw(now)
        counts = max(now.lying, key=self.far.__getitem__) if now.net < 0 else min(now.lying)
        room = len(now.lying) < 1 + abs(now.net) and not now.short
        fails = not self.of[counts].passed
        last = room and now.net < 0 and self.rulings["redraw_target"] == "last_drawn"
        if room and not (now.net > 0 and self._stops(counts)) and not last:
            return self._draw(now)
        best = self._draw(now) if last else Spread(1, {counts: 1})
        for spot in self._replaceable(now) if fails else ():
            found = self.redrawn(now, spot)
            if self._passes(found) * best.total > self._passes(best) * found.total:
                best = found
        return best

    def _stops(self, kind: int) -> bool:
        """Whether the player stops drawing once this is the card that counts."""
        one = self.of[kind]
        return self.plan != "all" and one.passed and (one.suit or self.plan == "stop")

    def _passes(self, found: Spread) -> int:
        return sum(many for kind, many in found.ways.items() if kind >= 0 and self.of[kind].passed)

    def _replaceable(self, now: Moment) -> list[int]:
        """The cards that a redraw can replace, the furthest first (DA-R15, DA-R17)."""
        spots = list(range(len(now.lying)))
        if self.rulings["redraw_target"] != "any_of_draw":
            spots = spots[-1:]
        if not now.redraws:
            spots = [spot for spot in spots if now.fresh and self.is_ace[now.lying[spot]]]
        off = self.far if now.net < 0 else self.of
        spots = list({now.lying[spot]: spot for spot in spots}.values())  # cards of a kind are alike
        return sorted(spots, key=lambda spot: off[now.lying[spot]].key, reverse=True)

    def redrawn(self, now: Moment, spot: int) -> Spread:
        """Replace one card, or all of them, or keep the better of two cards (DA-3.4, DA-R15, DA-R16)."""
        pays = not now.redraws
        after = now._replace(redraws=now.redraws - (not pays), fresh=False)
        gone, rest = now.lying[spot], now.lying[:spot] + now.lying[spot + 1 :]
        if self.rulings["redraw_target"] == "whole_draw":
            after = self._away(after, (gone,), spent=pays)
            return self._draw(self._away(after, rest)._replace(lying=()))
        if self.rulings["redraw_keep"] == "better" and not pays:
            return self._draw(after, lambda came: self._worse_away(came, gone))
        return self._draw(self._away(after, (gone,), spent=pays)._replace(lying=rest))

    def _worse_away(self, came: Moment, old: int) -> Moment:
        new, at = came.lying[-1], came.lying.index(old)
        if self.of[new].key[:-2] < self.of[old].key[:-2]:
            return self._away(came, (old,))._replace(lying=came.lying[:at] + came.lying[at + 1 :])
        return self._away(came, (new,))._replace(lying=came.lying[:-1])

    def _away(self, now: Moment, gone: Sequence[int], *, spent: bool = False) -> Moment:
        """Put cards away: Aces to the hand, the others to the discards (DA-3.4, DA-R18)."""
        kept = not self.gm and not spent and self.rulings["loose_aces"] != "to_discard"
        discards = list(now.discards)
        for kind in gone:
            discards[kind] += not (kept and self.is_ace[kind])
        return now._replace(discards=tuple(discards))

    def _draw(self, now: Moment, then: Callable[[Moment], Moment] | None = None) -> Spread:
        """Draw one more card, if there is one; if the deck runs out for the last time, the Check fails."""
        if not any(now.pile):
            if any(now.discards):
                if now.fatigue >= self.most and not self.gm:
                    return Spread(1, {NOTHING: 1})
                now = self._shuffled(now)
            elif now.standing < 0:
                return self.comes_to(now._replace(short=True))
            else:
                now = self._back(now)
        came = [(count, self._after(after, then)) for after, count in self._drawn(now)]
        self.step(sum(8 + len(found.ways) // 2 for _, found in came))
        total, ways = lcm(*(found.total for _, found in came)), dict[int, int]()
        for count, found in came:
            times = count * (total // found.total)
            for kind, many in found.ways.items():
                ways[kind] = ways.get(kind, 0) + many * times
        return Spread(total * sum(now.pile), ways)

    def _drawn(self, now: Moment) -> Iterator[tuple[Moment, int]]:
        for kind, count in enumerate(now.pile):
            if count:
                pile = (*now.pile[:kind], count - 1, *now.pile[kind + 1 :])
                yield now._replace(lying=(*sorted(now.lying), kind), pile=pile), count

    def _after(self, now: Moment, then: Callable[[Moment], Moment] | None) -> Spread:
        """The outcome after a card was drawn; under a ruling, its last card has the deck shuffled (DA-R3)."""
        if self.rulings["empty_moment"] == "at_last_card" and not any(now.pile):
            if not any(now.discards):
                now = self._back(now) if now.standing >= 0 else now
            elif now.fatigue >= self.most and not self.gm:
                return Spread(1, {NOTHING: 1})
            else:
                now = self._shuffled(now)
        return self.comes_to(then(now) if then else now)

    def _shuffled(self, now: Moment) -> Moment:
        """Shuffle the discards into the pile; a Dealer gains Fatigue, under a ruling at once (DA-2.8, DA-2.10)."""
        more = 0 if self.gm else fatigue_step(now.fatigue, self.rulings)
        net = now.net - more if self.rulings["fatigue_mid_check"] == "at_once" else now.net
        none = (0,) * len(now.pile)
        return now._replace(pile=now.discards, discards=none, net=net, fatigue=now.fatigue + (not self.gm))

    def _back(self, now: Moment) -> Moment:
        """With no card left anywhere, the character's own Target Card is the pile, without Fatigue (DA-R9)."""
        pile = tuple(int(kind == now.standing) for kind in range(len(now.pile)))
        return now._replace(pile=pile, standing=-1)


def fatigue_step(fatigue: int, rulings: Mapping[str, str]) -> int:
    """How much one more level of Fatigue lowers the hand, except in Checks against the character's own card (DA-R4)."""
    ruling = rulings.__getitem__
    return fatigue_levels.lower_hand(ruling, fatigue + 1) - fatigue_levels.lower_hand(ruling, fatigue)


def card_by_card(
    hand: Hand, deck: Deck, terms: Terms, target: str, lying: Sequence[str], step: Callable[[int], None],
    again: int = -1,
) -> tuple[list[Kind], Spread]:  # fmt: skip
    """The kinds of card, the closest first, and how likely each is to count.

    `again`: the index of the drawn card that is redrawn first; no other redraw is possible after it.
    """
    rulings = terms.rulings
    back = deck.standing if rulings["no_cards"] == "return_tc" and not deck.gm else ""
    near, far = kinds(terms), kinds(terms, worst=True)
    there = sorted({(near[at], far[at], card[0] == "A")
                    for card in (*deck.cards, *deck.discards, *lying, *((back,) if back else ()))
                    for at in (cell(card, target),)})  # fmt: skip
    where = {kind: at for at, kind in enumerate(there)}

    def kind_of(card: str) -> int:
        at = cell(card, target)
        return where[near[at], far[at], card[0] == "A"]

    def by_kind(cards: Sequence[str]) -> tuple[int, ...]:
        found = [0] * len(there)
        for card in cards:
            found[kind_of(card)] += 1
        return tuple(found)

    of = [kind for kind, _, _ in there]
    fresh = rulings["fresh_ace"] == "at_once" and not deck.gm and not hand.redraws and again < 0
    there_now = tuple(kind_of(card) for card in lying)
    start = Moment(there_now, by_kind(deck.cards), by_kind(deck.discards), hand.net, hand.redraws, fresh, deck.fatigue,
                   standing=kind_of(back) if back else -1)  # fmt: skip
    run = Drawing(of, [kind for _, kind, _ in there], [ace for _, _, ace in there], hand.plan, rulings, gm=deck.gm,
                  step=step)  # fmt: skip
    return of, run.after_one_more(start) if again < 0 else run.redrawn(start, again)
