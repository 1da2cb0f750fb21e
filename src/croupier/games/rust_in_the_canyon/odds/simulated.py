"""Simulated hands, for rulings where the sides' cards depend on each other or a hand has no bound.

With a shared deck every side's cards depend on every other's; pushed hands may be pushed again and again,
into decks rebuilt from the discards. Neither can be computed exactly in acceptable time; both are quick to
simulate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.core.odds.questions import Estimate
from croupier.core.odds.simulated import SampleLuck, estimated_mean, estimated_share
from croupier.games.rust_in_the_canyon.figures.outcomes import STACK, STRESS, TOWN
from croupier.games.rust_in_the_canyon.figures.piles import read_pile
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.dealt import Dealt, Deck, Hand, Played, Pot, Table
from croupier.games.rust_in_the_canyon.odds.fallout import cost
from croupier.games.rust_in_the_canyon.odds.rows import CLEAN, ROWS, WON, outcome_of

RUNS, SEED = 10_000, "croupier"
WORK = 200
"""The cost of one hand, counted against the work limit of an answer."""
SUMS = ("expected stack", "expected stress", "expected town-stack")


def is_simulated(rulings: Mapping[str, str]) -> bool:
    """Whether hands under these rulings are simulated instead of computed exactly."""
    return rulings.get("decks") == "shared" or rulings.get("both_bust") == "push"


def hands(
    table: Table, before: Purse, level: str, step: Callable[[int], None]
) -> tuple[dict[str, Estimate], dict[str, Estimate]]:
    """The frequency of each row, and the averages: stakes, death, chips."""
    luck, rows = SampleLuck(SEED), dict.fromkeys(ROWS, 0)
    stakes = deaths = 0
    sums, squares = [0] * 3, [0] * 3
    for _ in range(RUNS):
        step(WORK)
        (played,), hand = table.hand(luck)
        rows[played.row] += 1
        stakes += has_stakes(played, table.rulings)
        *gains, dead = _gains(played, hand, before, level, table.rulings)
        deaths += dead
        sums = [old + new for old, new in zip(sums, gains, strict=True)]
        squares = [old + new * new for old, new in zip(squares, gains, strict=True)]
    means = {name: estimated_mean(sums[at], squares[at], RUNS) for at, name in enumerate(SUMS)}
    told = {row: estimated_share(came, RUNS) for row, came in rows.items()}
    return told, {"stakes": estimated_share(stakes, RUNS), "death": estimated_share(deaths, RUNS), **means}


def has_stakes(played: Played, rulings: Mapping[str, str]) -> bool:
    return outcome_of(rulings, played.row, played.best).stakes


def _gains(
    played: Played, hand: Hand, before: Purse, level: str, rulings: Mapping[str, str]
) -> tuple[int, int, int, bool]:
    """The gains of stack, stress and town stack from a pile dealt and read, and whether it means death."""
    purse, comes = played.purse, outcome_of(rulings, played.row, played.best)
    pot = purse.own + purse.gm
    stack = purse.stack - before.stack + pot * (comes.pots == STACK)
    town = purse.town - before.town + pot * (comes.pots == TOWN)
    stress, dead = purse.stress - before.stress + pot * (comes.pots == STRESS), False
    if comes.fallout:
        size = purse.own if rulings["pile_size"] == "own_chips" else pot
        taken, dead = pile_cost(rulings["pile_reading"], _pile(hand, size), level)
        stress += 0 if dead else taken
        if level == "non-physical" and rulings["stress_from"] == "stack_first":
            stack -= min(taken, purse.stack)
    return stack, stress, town, dead


def _pile(hand: Hand, size: int) -> list[str]:
    """A pile from the PC's deck and own cards; a shared deck lacks what other sides still hold."""
    pc = hand.pots[0].pc
    deck = Deck({}, pc.deck.luck)
    deck.cards = [*pc.deck.cards, *pc.deck.aside, *pc.hand, *pc.reserve]
    return [card for _ in range(size) if (card := deck.deal()) is not None]


def pile_cost(how: str, pile: Sequence[str], level: str) -> tuple[int, bool]:
    """The cost of a pile as a ruling reads it, and whether it means death."""
    return cost(read_pile(lambda _: how, pile), level)


def stakes_of_several(table: Table, pcs: int, step: Callable[[int], None]) -> list[int]:
    """The number of runs in which 0, 1, 2 ... of the PCs won the stakes."""
    luck, found = SampleLuck(SEED), [0] * (pcs + 1)
    for _ in range(RUNS):
        step(WORK * pcs)
        found[sum(has_stakes(one, table.rulings) for one in table.hand(luck, pcs)[0])] += 1
    return found


class Row:
    """The order of cards from one deck, drawn as needed."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.count = deck, len(deck.cards)
        self.come: list[str] = []

    def at(self, spot: int) -> str:
        while len(self.come) <= spot:
            self.come.append(self.deck.deal() or "")
        return self.come[spot]


class InRow(Deck):
    """The deck of one of several hands dealt from the same row: of the first cards only some are held.

    The others come last: they are unseen, so they may as well be at the bottom of the deck. Hands that hold
    one card more or less are then as similar as possible, so their difference converges quickly.
    """

    def __init__(self, row: Row, held: int, first: int) -> None:
        self.row, self.cards, self.aside = row, [], []
        self.spots = iter((*range(held), *range(first, row.count), *range(held, first)))
        self.seat_left = row.count

    def deal(self) -> str | None:
        spot = next(self.spots, None)
        if spot is None:
            return None
        self.seat_left -= 1
        return self.row.at(spot)

    @property
    def is_empty(self) -> bool:
        return not self.seat_left


def wins_with(cards: Sequence[int], table: Table, step: Callable[[int], None]) -> list[dict[int, bool]]:
    """Whether the PC wins the hand, for each run and number of reserve cards; all from one deck."""
    luck, found = SampleLuck(SEED), []
    for _ in range(RUNS):
        step(WORK * len(cards) // 2)
        row = Row(Deck(table.own, luck))
        found.append({held: _is_won(table, InRow(row, held, max(cards)), held) for held in cards})
    return found


def _is_won(table: Table, deck: Deck, held: int) -> bool:
    pc, gm = Dealt(table.pc._replace(unseen=held), deck), Dealt(table.gm, deck)
    pc.deal()
    gm.deal()
    (played,) = Hand([Pot(pc, table.purse)], gm, table.bets, table.rulings).play()
    return played.row in (CLEAN, WON)
