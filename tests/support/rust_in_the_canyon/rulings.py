"""Random rulings for the odds of hands, and every deal of two small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

from support.rust_in_the_canyon.deals import Terms, Told, told_simply

WORKED_OUT = {
    "tie": ("keeps_stakes", "only_20_21", "gm_takes"),
    "lost_20_21": ("stakes_with_fallout", "no_stakes"),
    "gm_backs_down": ("as_won", "clean"),
    "both_bust": ("pc_loses", "tied"),
    "short_match_pc": ("back_down", "all_in", "lowered_limit"),
    "short_match_gm": ("back_down", "all_in", "lowered_limit", "bank"),
    "twentyone": ("ends", "gm_only", "play_on"),
    "natural_21": ("no", "yes"),
    "reserve_cost": ("hit", "bet", "chip", "level", "stress"),
    "card_order": ("together", "players_first", "gm_first"),
    "stay": ("raise_then_closed", "no_raise", "keep_betting"),
    "short_ante": ("what_you_have", "cannot_join", "borrow"),
    "stress_from": ("bank", "stack_first"),
    "pile_size": ("whole_pot", "own_chips"),
    "pile_reading": ("best", "disjoint", "every"),
    "decks": ("own",),
}
"""By each setting the options under which hands are worked out exactly."""


def orders(cards: tuple[str, ...]) -> Counter[tuple[str, ...]]:
    """Every order of these cards by rank, with its multiplicity."""
    return Counter(permutations(cards))


def every_deal(
    own: tuple[str, ...], gms: tuple[str, ...], terms: Terms, rulings: dict[str, str]
) -> dict[Told, Fraction]:
    """The probability of each result, over every order of both decks."""
    found = Counter[Told]()
    for cards, many in orders(own).items():
        for gm_cards, more in orders(gms).items():
            found[told_simply(cards, gm_cards, terms, rulings)] += many * more
    every = factorial(len(own)) * factorial(len(gms))
    return {told: Fraction(ways, every) for told, ways in found.items()}
