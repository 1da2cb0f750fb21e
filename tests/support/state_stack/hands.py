"""State Stack's tests and attacks worked out by hand from cards in order, to check odds formulas.

No rule of the game is used, only the wording of the ledger.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
READINGS = ("count", "sum", "next", "valid_only")
K_OF = {"J": 11, "Q": 12, "K": 13}
DECK = {
    "card_values": ("ace_1", "ace_14", "faces_10", "ace_to_10"),
    "jokers": ("out", "value_0"),
    "valid_card": ("at_most", "strictly_under"),
}


class Rules(NamedTuple):
    """Options in force, by their keys; the ledger's defaults for those not given."""

    chosen: dict[str, str]

    def __call__(self, key: str, default: str) -> str:
        return self.chosen.get(key, default)

    def value(self, rank: str) -> int:
        if rank == "X":
            return 0
        if rank == "A":
            return 14 if self("card_values", "ace_1") == "ace_14" else 1
        if rank in K_OF:
            return 10 if self("card_values", "ace_1") == "faces_10" else K_OF[rank]
        return int(rank)

    def fits(self, value: int, rank: int) -> bool:
        if value == 0:
            return True
        return value < rank if self("valid_card", "at_most") == "strictly_under" else value <= rank


def comes_to(rules: Rules, part: Sequence[int], rank: int) -> tuple[int, int]:
    """Score and remaining cards of a part, front card first."""
    for at, value in enumerate(part):
        if rules.fits(value, rank):
            rest = part[at + 1 :]
            reading = rules("remaining_value", "count")
            more = {"count": len(rest), "sum": sum(rest), "next": sum(rest[:1]), "valid_only": 0}[reading]
            return value + more, len(rest)
    return 0, 0


def hits(attack: tuple[int, int], defense: tuple[int, int]) -> bool:
    return attack[0] > 0 and (attack[0] > defense[0] or (attack[0] == defense[0] and attack[1] > defense[1]))


def defended(rules: Rules, part: Sequence[int], drawn: int, rank: int) -> tuple[int, int]:
    """The target's score; `drawn` is the card that the target may draw."""
    found = comes_to(rules, part, rank)
    if not part or (found[0] == 0 and rules("defense_draw", "empty") == "also_all_failed"):
        return (drawn if rules.fits(drawn, rank) else 0), 0
    return found


class Deal(NamedTuple):
    """The few unseen cards, by set, and the set of each card that may be needed, in a fixed order."""

    sets: tuple[tuple[str, ...], ...]
    froms: tuple[int, ...]

    def every(self, rules: Rules) -> Iterator[tuple[int, ...]]:
        """The values of those cards in every possible order, all equally likely."""
        values = [[rules.value(rank) for rank in one] for one in self.sets]
        orders = [
            list(permutations(one, self.froms.count(at))) if self.froms.count(at) else [()]
            for at, one in enumerate(values)
        ]
        for chosen in product(*orders):
            piles = [iter(one) for one in chosen]
            yield tuple(next(piles[at]) for at in self.froms)

    def shares(self, rules: Rules, outcome: Callable[[tuple[int, ...]], Any]) -> dict[Any, Fraction]:
        found = Counter(outcome(cards) for cards in self.every(rules))
        total = sum(found.values())
        return {name: Fraction(count, total) for name, count in found.items()}


def seen(rules: Rules, left: Sequence[str], decks: int = 1) -> list[str]:
    """The cards of this many decks that must have been seen if these are left."""
    known = [rank for rank in RANKS if rules("card_values", "ace_1") != "ace_to_10" or rank not in K_OF]
    whole = Counter(dict.fromkeys(known, 4 * decks))
    if rules("jokers", "out") == "value_0":
        whole["X"] = 2 * decks
    whole.subtract(Counter(left))
    assert min(whole.values()) >= 0
    return sorted(whole.elements())


def some(random: Random, rules: Rules, count: int, decks: int = 1) -> tuple[str, ...]:
    """This many random cards of the deck."""
    return tuple(random.sample(seen(rules, (), decks), count))


def any_rules(random: Random, *more: str) -> Rules:
    """Rulings for a deck, mostly the ledger's; of `more`, a `key=option` is sometimes chosen."""
    chosen = {key: random.choice(options) for key, options in DECK.items() if random.random() < 0.25}
    for one in more:
        key, _, options = one.partition("=")
        if random.random() < 0.4:
            chosen[key] = random.choice(options.split("|"))
    return Rules(chosen)


def mixed_shares(
    rules: Rules, deal: Deal, mixed: Sequence[str], count: int, outcome: Callable[[tuple[int, ...]], Any]
) -> dict[Any, Fraction]:
    """The same with this many cards of an older set in the deck: every choice of them is equally likely."""
    found: dict[Any, Fraction] = {}
    those = list(combinations(mixed, count))
    for some in those:
        shares = Deal(((*deal.sets[0], *some), *deal.sets[1:]), deal.froms).shares(rules, outcome)
        for name, share in shares.items():
            found[name] = found.get(name, Fraction(0)) + share / len(those)
    return found


Draw = Callable[[int], int]


def every_draw(sets: Sequence[Sequence[int]], run: Callable[[Draw], Any]) -> dict[Any, Fraction]:
    """Each outcome of a run that draws values from these sets, one card at a time, with its probability."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        path, share = waiting.pop()
        left, told = [Counter(one) for one in sets], list(path)

        def draw(at: int, left: list[Counter[int]] = left, told: list[int] = told) -> int:
            if not told:
                raise LookupError(at)
            left[at][told[0]] -= 1
            return told.pop(0)

        try:
            outcome = run(draw)
        except LookupError as need:
            rest = left[need.args[0]]
            total = sum(rest.values())
            waiting += [((*path, value), share * Fraction(n, total)) for value, n in rest.items() if n]
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + share
    return found


def injured(rules: Rules, stun: int, damage: int, body: int) -> int:
    """The penalty (SS-7.5)."""
    apart = rules("penalty_reading", "stun_apart") == "stun_apart"
    exact = Fraction(2 * damage, body) if apart else Fraction(stun + 2 * damage, body)
    rounding = rules("penalty_rounding", "down")
    half = exact + Fraction(1, 2)
    whole = {"down": exact.__floor__(), "up": exact.__ceil__(), "nearest": half.__floor__()}[rounding]
    return whole + (stun if apart else 0)


def weakened(rules: Rules, rank: int, stun: int, damage: int, body: int) -> int:
    """An attribute under the penalty, if a ruling says so."""
    if rules("penalty_scope", "act_and_defend") != "all" and rules("attributes", "four") == "four":
        return rank
    return max(0, rank - injured(rules, stun, damage, body))


def contest_won(rules: Rules, rating: int, against: int, cards: tuple[int, ...]) -> bool:
    """One contest, own card and other (SS-7.4)."""
    reading = rules("contest", "under_rating")
    mine, other = cards
    if reading == "under_rating":
        mine = mine if rules.fits(mine, rating) else 0
        other = other if rules.fits(other, against) else 0
    elif reading == "card_plus_rating":
        mine, other = mine + rating, other + against
    elif rating != against:
        mine, other = rating, against
    return mine > other or (mine == other and rules("contest_tie", "not_won") == "won")


class Parts(NamedTuple):
    """Ranks and injuries of an attack, and which sets the parts come from."""

    given: dict[str, Any]
    action: tuple[int, ...]
    defense: tuple[int, ...]


def landed(rules: Rules, of: dict[str, Any], draw: Draw, action: list[int], defense: list[int]) -> tuple[str, str, int]:
    """A hit, with what remains of both parts: its effect, the target's state, the damage."""
    body, stun, damage, will = of["body"], of["stun"], of["damage"], of["willpower"]
    force = comes_to(rules, action, of["power"])[0]
    if not action or (force == 0 and rules("power_draw", "no_cards") == "also_all_failed"):
        card = draw(of.get("power-set", 0))
        force = card if rules.fits(card, of["power"]) else 0
    grit = weakened(rules, body, stun, damage, body)
    against = rules("power_against", "body_card")
    if against == "body_fixed":
        resists = grit
    elif against == "nothing":
        resists = 0
    elif against == "defense_part" and defense:
        resists = comes_to(rules, defense, grit)[0]
    else:
        card = draw(0)
        resists = card if rules.fits(card, grit) else 0
    margin = force - resists
    hurt, dazed = max(0, margin), int(margin < 1)
    reading = rules("hit_effect", "margin_else_stun")
    if reading == "margin_and_stun":
        dazed = 1
    elif reading == "half_margin":
        hurt = (hurt + 1) // 2
    elif reading == "one_else_stun":
        hurt = min(1, hurt)
    if of["as-stun"]:
        hurt, dazed = 0, hurt + dazed
    name = f"damage-{hurt}" if hurt else "stun" if dazed == 1 else f"stun-{dazed}"
    stun, damage = stun + dazed, damage + hurt
    limit = {"one_and_half": Fraction(3, 2), "triple": 3}.get(rules("death_at", "double"), 2) * body
    out = rules("knock_out", "contest")
    if damage >= limit:
        end = "unconscious" if rules("death_at", "double") == "never" else "dead"
    elif out == "contest" and stun + damage > will:
        rating = weakened(rules, will, stun, damage, body)
        skips = rules("contest", "under_rating") == "ratings" and rating != stun + damage
        pair = (0, 0) if skips else (draw(0), draw(0))
        end = "" if contest_won(rules, rating, stun + damage, pair) else "unconscious"
    else:
        end = "unconscious" if out == "threshold" and stun + damage > body + will else ""
    return name, end, hurt


def attacked(rules: Rules, parts: Parts, draw: Draw) -> tuple[str, str, int]:
    """A whole attack, each card drawn when it is turned."""
    of = parts.given
    mine = [draw(at) for at in parts.action]
    strike = comes_to(rules, mine, of["attack-rank"])
    if not strike[0]:
        return "miss", "", 0
    hers = [draw(at) for at in parts.defense]
    ward = comes_to(rules, hers, of["defense-rank"])
    lying = hers[len(hers) - ward[1] :]
    if not hers or (ward[0] == 0 and rules("defense_draw", "empty") == "also_all_failed"):
        card = draw(0)
        ward = (card if rules.fits(card, of["defense-rank"]) else 0), 0
    if not hits(strike, ward):
        return "miss", "", 0
    return landed(rules, of, draw, mine[len(mine) - strike[1] :], lying)
