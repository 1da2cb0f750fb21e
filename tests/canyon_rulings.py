"""Rulings drawn at random for the odds of hands, and every order of a small deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

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


def orders(cards: tuple[str, ...]) -> dict[tuple[str, ...], Fraction]:
    found = Counter(permutations(cards))
    every = sum(found.values())
    return {order: Fraction(times, every) for order, times in found.items()}
