"""The benchmark's odds questions as programs for dyce (0.7): each returns the outcomes with exact probabilities.

Written as its documentation recommends: `n @ H` for sums, `P.at` for the best and worst die, `expand` for whatever
depends on a result. It has no decks; cards are dealt by `expand`, one by one, from what is left of them.

"""

from fractions import Fraction
from functools import cache
from math import comb

from dyce import H, HResult, P, expand

Shares = dict[str, Fraction]

EXACT = Fraction(0)
BUST = 22
FACE = 10
HANDS = ("nothing", "high", "pair", "two-pair", "three", "three-face")
DEGREES = ("critical", "major", "suited", "color", "success", "suited-miss", "color-miss", "miss")
DECK = {1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 16}


def told(of: H) -> Shares:
    return dict(of.probability_items())


def plain(pool: int, difficulty: int) -> Shares:
    net = pool @ H({-1: 1, 0: difficulty - 2, 1: 11 - difficulty})
    chances = told(net.apply(lambda at: "success" if at > 0 else "botch" if at < 0 else "failure"))
    return {**told(net), **chances, "mean": Fraction(sum(max(0, at) * n for at, n in net.items()), net.total)}


def exploding(pool: int, difficulty: int, depth: int, most: int) -> Shares:
    d10 = H(10)

    def bonus(one: HResult, *, more: int) -> H | int:
        again = one.outcome == 10 and more
        return 2 @ expand(bonus, d10, more=more - 1) + 1 if again else int(one.outcome >= difficulty)

    def first(one: HResult) -> H | int:
        return bonus(one, more=depth + 1) if one.outcome > 1 else -1

    die = expand(first, d10, min_path_probability=EXACT)
    return told((pool @ die).apply(min, most + 1))


def exploding_cut(pool: int, difficulty: int, depth: int, most: int) -> Shares:
    die = H({-1: 1, 0: difficulty - 2, 1: 10 - difficulty, 2: 1})
    two = 2 @ H({0: difficulty - 1, 1: 11 - difficulty}) + 1

    def bonus(one: HResult) -> H | int:
        return two if one.outcome == 2 else max(0, one.outcome)

    for _ in range(depth):
        two = (2 @ expand(bonus, die, min_path_probability=EXACT) + 1).apply(min, most + pool + 1)
    one = expand(lambda one: two if one.outcome == 2 else one.outcome, die, min_path_probability=EXACT)
    return told((pool @ one).apply(min, most + 1))


def total(hand: tuple[int, ...]) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else min(hard, BUST)


def left(hand: tuple[int, ...]) -> H:
    return H({card: count - hand.count(card) for card, count in DECK.items() if count > hand.count(card)})


def totals(stand: int) -> Shares:
    def hit(one: HResult) -> H | tuple[int, ...]:
        hand = one.outcome
        return hand if total(hand) >= stand else left(hand).apply(lambda card: tuple(sorted((*hand, card))))

    hands, before = H({(): 1}), None
    while hands != before:
        hands, before = expand(hit, hands, min_path_probability=EXACT), hands
    return told(hands.apply(total))


def totals_remembered(stand: int) -> Shares:
    @cache
    def play(hand: tuple[int, ...]) -> H | int:
        if total(hand) >= stand:
            return total(hand)
        deal = lambda card: play(tuple(sorted((*hand, card.outcome))))
        return expand(deal, left(hand), min_path_probability=EXACT, reset_path_probability=True)

    return told(play(()))


def pile(cards: int) -> Shares:
    number = H({count: comb(4, count) for count in range(5)})
    face = number + FACE

    def read(state: tuple[int, int], shown: int, ranks: int) -> tuple[int, int]:
        held, best = state[0] + ranks * (shown % FACE), state[1]
        if held > cards:
            return cards + 1, 0
        if shown % FACE >= 3:
            return held, 5 if shown > FACE else max(best, 4)
        if shown % FACE == 2:
            return held, max(best, 3 if ranks > 1 or best > 1 else 2)
        return held, max(best, int(shown == FACE + 1))

    every = P(*[number] * 9, *[face] * 4).survey(accumulate=read, order=sorted, initial=(0, 0))
    piles = H({best: count for (held, best), count in every.items() if held == cards})
    return {HANDS[at]: share for at, share in told(piles).items()}


def closeness(rank: int, suit: str, target: int, spread: int) -> tuple[int, int, int]:
    """Successes first, then the closer card, then the better degree."""
    away = min((rank - target) % 13, (target - rank) % 13)
    color = suit in "CS"
    if away > spread:
        return 1, away, 5 if suit == "C" else 6 if color else 7
    return 0, away, (0 if suit == "C" else 1) if away == 0 else 2 if suit == "C" else 3 if color else 4


def check(hand: int, spread: int) -> Shares:
    pile = H([closeness(rank, suit, 8, spread) for rank in range(1, 14) for suit in "CDHS"])

    @cache
    def drawn(more: int, left: H, best: tuple[int, int, int]) -> H | int:
        def draw(card):
            closest = min(best, card.outcome)
            if not closest[0] or not more:
                return closest[2]
            return drawn(
                more - 1,
                H({key: n - (key == card.outcome) for key, n in left.items() if n > (key == card.outcome)}),
                closest,
            )

        return expand(draw, left, min_path_probability=EXACT, reset_path_probability=True)

    return {DEGREES[at]: share for at, share in told(drawn(hand, pile, (1, 6, 7))).items()}


def start_stop(start: int, stop: int, target: int) -> Shares:
    best = P(6) if start == 1 else start @ P(6)
    prices = told(expand(lambda one: stop @ H(6).lt(target - one.outcome), best.at(-1), min_path_probability=EXACT))
    return {"success" if k == 0 else "fail" if k == stop else f"buy-{k}": share for k, share in prices.items()}


def start_stop_success(start: int, stop: int, target: int) -> Shares:
    return told((start @ P(6)).at(-1).apply(lambda a, b: a + b >= target, (stop @ P(6)).at(0)))
