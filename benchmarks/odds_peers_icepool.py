"""The benchmark's odds questions as programs for icepool (2.1): each returns the outcomes with exact probabilities.

Written as its documentation recommends: pools and deals read by evaluators with few states, `lowest` and `highest`
if they suffice, `Again` for exploding dice, `map` for whatever depends on a result. It keeps its own caches.

"""

from fractions import Fraction
from functools import cache

import icepool
from icepool import Again, Deck, Die, MultisetEvaluator, d

Shares = dict[str, Fraction]

BUST = 22
FACES = {1, 11, 12, 13}
HANDS = ("nothing", "high", "pair", "two-pair", "three", "three-face")
DEGREES = ("critical", "major", "suited", "color", "success", "suited-miss", "color-miss", "miss")
DECK = {1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 16}


def told(die: Die) -> Shares:
    return dict(zip(die.outcomes(), die.probabilities(), strict=True))


def plain(pool: int, difficulty: int) -> Shares:
    net = pool @ Die({-1: 1, 0: difficulty - 2, 1: 11 - difficulty})
    chances = {"success": net.probability(">", 0), "failure": net.probability(0), "botch": net.probability("<", 0)}
    return {**told(net), **chances, "mean": net.map(lambda at: max(0, at)).mean()}


def exploding(pool: int, difficulty: int, depth: int, most: int) -> Shares:
    bonus = Die({0: difficulty - 1, 1: 10 - difficulty, 1 + Again + Again: 1}, again_depth=depth)
    one = Die([-1, 0, 1, 1 + 2 @ bonus], [1, difficulty - 2, 10 - difficulty, 1])
    return told((pool @ one).clip(-pool, most + 1))


def exploding_cut(pool: int, difficulty: int, depth: int, most: int) -> Shares:
    bonus = Die({0: difficulty - 1, 1: 11 - difficulty})
    for _ in range(depth):
        bonus = Die([0, 1, 1 + 2 @ bonus], [difficulty - 1, 10 - difficulty, 1]).clip(0, most + pool + 1)
    one = Die([-1, 0, 1, 1 + 2 @ bonus], [1, difficulty - 2, 10 - difficulty, 1])
    return told((pool @ one).clip(-pool, most + 1))


def exploding_counted(pool: int, difficulty: int, count: int, most: int) -> Shares:
    bonus = Die({0: difficulty - 1, 1: 10 - difficulty, 1 + Again + Again: 1}, again_count=count)
    one = Die([-1, 0, 1, 1 + 2 @ bonus], [1, difficulty - 2, 10 - difficulty, 1])
    return told((pool @ one).clip(-pool, most + 1))


def total(hand: tuple[int, ...]) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else min(hard, BUST)


def totals(stand: int) -> Shares:
    deck = Deck(DECK)

    def hit(hand: tuple[int, ...]) -> Die | tuple[int, ...]:
        return hand if total(hand) >= stand else Die(deck - hand).map(lambda card: tuple(sorted((*hand, card))))

    return told(icepool.map(hit, Die([()]), star=False, time_limit=BUST).map(total, star=False))


def totals_remembered(stand: int) -> Shares:
    deck = Deck(DECK)

    @cache
    def play(hand: tuple[int, ...]) -> Die | int:
        if total(hand) >= stand:
            return total(hand)
        return Die(deck - hand).map(lambda card: play(tuple(sorted((*hand, card)))))

    return told(play(()))


class Best(MultisetEvaluator):
    def next_state(self, state, order, rank, count):
        state = state or 0
        if count >= 3 or state >= 4:
            return 5 if state == 5 or (count >= 3 and rank in FACES) else 4
        if count == 2:
            return 3 if state >= 2 else 2
        return 1 if state == 0 and count == 1 and rank in FACES else state

    def final_outcome(self, state, order, outcomes, size):
        return state or 0


def pile(cards: int) -> Shares:
    deck = Deck(range(1, 14), times=4)
    return {HANDS[at]: share for at, share in told(Best()(deck.deal(cards))).items()}


def closeness(rank: int, suit: str, target: int, spread: int) -> tuple[int, int, int]:
    """Successes first, then the closer card, then the better degree."""
    away = min((rank - target) % 13, (target - rank) % 13)
    color = suit in "CS"
    if away > spread:
        return 1, away, 5 if suit == "C" else 6 if color else 7
    return 0, away, (0 if suit == "C" else 1) if away == 0 else 2 if suit == "C" else 3 if color else 4


def check(hand: int, spread: int) -> Shares:
    deck = Deck([closeness(rank, suit, 8, spread) for rank in range(1, 14) for suit in "CDHS"])
    successes = (
        Die(deck).filter(lambda miss, away, degree: not miss, depth="inf").map(lambda miss, away, degree: degree)
    )
    best = deck.deal(hand + 1).keep(0)
    degrees = best.map(lambda miss, away, degree: degree if miss else successes)
    return {DEGREES[at]: share for at, share in told(degrees).items()}


def start_stop(start: int, stop: int, target: int) -> Shares:
    def price(best: int) -> Die:
        return stop @ d(6).map(lambda die: int(best + die < target))

    prices = told(d(6).highest(start).map(price))
    return {"success" if k == 0 else "fail" if k == stop else f"buy-{k}": share for k, share in prices.items()}


def start_stop_success(start: int, stop: int, target: int) -> Shares:
    return told(d(6).highest(start) + d(6).lowest(stop) >= target)
