"""One hand dealt and played card by card, with the same policies as in the exact computation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.odds.simulated import SampleLuck
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.figures.results import STAYS, at_21
from croupier.games.rust_in_the_canyon.odds.bets import Purse, bets, cost_of_a_card
from croupier.games.rust_in_the_canyon.odds.rows import (
    PUSH,
    at_once,
    backed,
    compared,
    is_best,
    shown,
)

Ranks = tuple[str, ...]


class Deck:
    """Cards in random order, and discarded cards from which a new deck is made (RC-5.7)."""

    def __init__(self, left: Mapping[str, int], luck: SampleLuck) -> None:
        self.cards = [rank for rank, count in left.items() for _ in range(count)]
        self.aside: list[str] = []
        self.luck = luck

    def deal(self) -> str | None:
        if not self.cards:
            self.cards, self.aside = self.aside, []
            if not self.cards:
                return None
        at = self.luck.below(len(self.cards))
        self.cards[at], self.cards[-1] = self.cards[-1], self.cards[at]
        return self.cards.pop()

    @property
    def is_empty(self) -> bool:
        return not self.cards and not self.aside


class Start(NamedTuple):
    """A side as the hand begins: cards on the table, known cards held, and a number of unknown ones."""

    hand: Ranks = ()
    held: Ranks = ()
    unseen: int = 0
    stand: int = 17
    stayed: bool = False


class Dealt:
    """A side in one hand."""

    def __init__(self, start: Start, deck: Deck) -> None:
        self.deck, self.stand = deck, start.stand
        self.hand = list(start.hand)
        self.reserve = [*start.held, *(card for _ in range(start.unseen) if (card := deck.deal()) is not None)]
        self.stayed = start.stayed

    def deal(self) -> None:
        card = self.deck.deal()
        if card is not None:
            self.hand.append(card)

    def push(self) -> None:
        """Discard the hand; the new card is dealt once every side has discarded its own."""
        self.deck.aside += self.hand
        self.hand = []

    def wish(self, may_play: bool) -> str:
        """The rank of a reserve card to play, "hit", or "" to stay."""
        shown = total(self.hand)
        for wished in (MOST, MOST - 1) if may_play and shown < MOST - 1 else ():
            for rank in self.reserve:
                if total((*self.hand, rank)) == wished:
                    return rank
        return "hit" if shown < self.stand and shown < MOST and not self.deck.is_empty else ""


class Played(NamedTuple):
    """The result of one hand for one PC: the row, whether the PC shows 20 or 21, the chips."""

    row: str
    best: bool
    purse: Purse


class Bets(NamedTuple):
    """Both sides' chip policies and the limit; `settled` is a first price that is already paid."""

    pc: str
    gm: str
    limit: int
    settled: int | None = None


class Pot:
    """One PC against the GM."""

    def __init__(self, pc: Dealt, purse: Purse) -> None:
        self.pc, self.purse = pc, purse
        self.played: Played | None = None

    def close(self, row: str, shown: int) -> None:
        self.played = Played(row, is_best(shown), self.purse)


class Hand:
    """One hand: the GM's against one PC's or several PCs'."""

    def __init__(self, pots: list[Pot], gm: Dealt, bets: Bets, rulings: Mapping[str, str]) -> None:
        self.pots, self.gm, self.bets, self.rulings = pots, gm, bets, rulings
        self.cost = cost_of_a_card(rulings, bets.limit)
        self.of_21 = at_21(rulings.__getitem__)

    @property
    def live(self) -> list[Pot]:
        return [pot for pot in self.pots if pot.played is None]

    def play(self) -> list[Played]:
        settled = self.bets.settled
        while self.live:
            prices = {id(pot): self._bet(pot, settled) for pot in self.live}
            settled = None
            if self.live:
                self._act(prices)
                self._judge()
        return [pot.played for pot in self.pots if pot.played is not None]

    def _bet(self, pot: Pot, settled: int | None) -> int:
        if settled is not None or not pot.purse.open:
            return settled or 0
        who, pot.purse, price = bets(pot.purse, self.bets.limit, self.bets.pc, self.bets.gm, self.rulings)
        if who:
            own = self._shown(pot.pc)
            pot.close(backed(who, own, self.rulings)[0], own)
        return price

    def _act(self, prices: Mapping[int, int]) -> None:
        """Choose all acts; then deal deck cards, then play and pay for reserve cards (RC-12.8)."""
        pots = self.live
        wishes: list[tuple[Dealt, str, list[Pot]]] = [
            (pot.pc, pot.pc.wish(self.cost.may(pot.purse.stack, prices[id(pot)])), [pot])
            for pot in pots
            if not pot.pc.stayed
        ]
        if not self.gm.stayed:
            may = all(self.cost.may(pot.purse.town, max(prices.values())) for pot in pots)
            first = self.rulings["card_order"] == "gm_first"
            wishes.insert(0 if first else len(wishes), (self.gm, self.gm.wish(may), pots))
        for side, wish, _ in wishes:
            if wish == "hit":
                side.deal()
        for side, wish, paying in wishes:
            side.stayed = side.stayed or not wish
            if wish not in ("", "hit"):
                side.reserve.remove(wish)
                side.hand.append(wish)
                for pot in paying:
                    pot.purse = self.cost.paid(pot.purse, own=side is pot.pc, gm=side is self.gm)
        keeps = self.rulings["stay"] == "keep_betting"
        for pot in pots:
            if (pot.pc.stayed or self.gm.stayed) and not keeps:
                pot.purse = pot.purse._replace(open=False)

    def _judge(self) -> None:
        gm, pushed = self._shown(self.gm), []
        for pot in self.live:
            own = self._shown(pot.pc)
            row = self._over(own, gm)
            if row == PUSH:
                pushed.append(pot.pc)
            elif row:
                pot.close(row, own)
            elif pot.pc.stayed and self.gm.stayed:
                pot.close(compared(own, gm)[0], own)
            elif own >= MOST and self.of_21[0] == STAYS:
                pot.pc.stayed = True
                pot.purse = pot.purse._replace(open=pot.purse.open and self.rulings["stay"] == "keep_betting")
                if self.gm.stayed:
                    pot.close(compared(own, gm)[0], own)
        for side in (*pushed, *((self.gm,) if pushed else ())):
            side.push()
        for side in (*pushed, *((self.gm,) if pushed else ())):
            side.deal()

    def _over(self, own: int, gm: int) -> str:
        """The row from the immediate result of the cards, or PUSH; empty while the pot is live."""
        result = at_once(own, gm, self.rulings["both_bust"], self.rulings["twentyone"])
        return result[0] if result is not None else ""

    def _shown(self, side: Dealt) -> int:
        return shown(total(side.hand), len(side.hand), naturals=self.rulings["natural_21"] == "yes")


class Table(NamedTuple):
    """The setup from which hands are dealt and played repeatedly."""

    pc: Start
    gm: Start
    own: Mapping[str, int]
    gms: Mapping[str, int]
    purse: Purse
    bets: Bets
    rulings: Mapping[str, str]

    def hand(self, luck: SampleLuck, pcs: int = 1) -> tuple[list[Played], Hand]:
        """Play one hand with fresh decks: one for each side, or one shared by all."""
        shares = self.rulings["decks"] == "shared"
        gms = Deck(self.gms, luck)
        sides = [Dealt(self.pc, gms if shares else Deck(self.own, luck)) for _ in range(pcs)]
        gm = Dealt(self.gm, gms)
        for side in (*sides, gm):
            if not side.hand:
                side.deal()
        hand = Hand([Pot(side, self.purse) for side in sides], gm, self.bets, self.rulings)
        return hand.play(), hand
