"""Random hands in progress for the odds of Rust in the Canyon: cards on the table, the rest of both decks, rulings."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from croupier.games.rust_in_the_canyon.odds.bets import POLICIES
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from support.rust_in_the_canyon.deals import Begun, Terms
from support.rust_in_the_canyon.hands import count
from support.rust_in_the_canyon.odds import small_deck
from support.rust_in_the_canyon.rulings import WORKED_OUT


class Seen(NamedTuple):
    """One random hand in progress: terms, what is left of both decks, cards out of them, older pots, rulings."""

    terms: Terms
    own: tuple[str, ...]
    gms: tuple[str, ...]
    missing: tuple[str, ...]
    gm_missing: tuple[str, ...]
    older: tuple[tuple[int, int, str], ...]
    rulings: tuple[tuple[str, str], ...]
    pays: tuple[int, int]

    @property
    def begun(self) -> Begun:
        assert self.terms.begun is not None
        return self.terms.begun

    @property
    def given(self) -> dict[str, Any]:
        terms, begun = self.terms, self.begun
        return {
            "level": terms.level, "hand": ",".join(begun.hand), "reserve": ",".join(begun.held),
            "missing": ",".join(self.missing), "gm_hand": ",".join(begun.gm_hand),
            "gm_held": ",".join(begun.gm_held), "gm_reserve": terms.reserves[1],
            "gm_missing": ",".join(self.gm_missing), "pot": sum(begun.pot) - sum(self.pays),
            "own": begun.pot[0] - self.pays[0], "stack": terms.chips[0] + self.pays[0],
            "town_stack": terms.chips[1] + self.pays[1], "gm_stand": terms.stands[1],
            "older": ",".join(str(chips) for chips, _, _ in self.older),
            "older_own": ",".join(str(own) for _, own, _ in self.older) or "0",
            "older_levels": ",".join(level for _, _, level in self.older), "settings": dict(self.rulings),
        }  # fmt: skip


def under_way(luck: Random) -> Seen:
    options = WORKED_OUT | {"fallout_level": ("last_hand", "each_hand")}
    while True:
        (left, out), (gms, gm_out) = small_deck(luck, 2, 4), small_deck(luck, 2, 3)
        rulings = {key: luck.choice(some) for key, some in options.items()}
        cards, gm_cards = luck.randint(1, 3), luck.randint(1, 3)
        hand, gm_hand = out[:cards], gm_out[:gm_cards]
        most = 21 if rulings["twentyone"] == "play_on" else 20
        if count(hand) <= most and count(gm_hand) <= most:
            break
    held, gm_held = out[cards : cards + luck.randint(0, 2)], gm_out[gm_cards : gm_cards + luck.randint(0, 1)]
    pays = luck.choice(((0, 0), (1, 0), (2, 0), (0, 1), (0, 2)))
    own = luck.randint(0, 4)
    pot = (own + pays[0], luck.randint(0, 4) + pays[1])
    frozen = luck.choice(("no", "no", "no", "chips", "pc", "gm", "both"))
    price = max(pays) if frozen in ("no", "chips") else 0
    begun = Begun(hand, gm_hand, held, pot, price, gm_held, frozen)
    chips = (luck.randint(0, 5), luck.randint(0, 6))
    policies = (luck.choice(tuple(POLICIES)), luck.choice(tuple(POLICIES)))
    stands = (luck.randint(10, 20), luck.randint(10, 20))
    terms = Terms(luck.choice(LEVELS), 0, (luck.randint(0, 1), luck.randint(0, 2)), chips, policies, stands, begun)
    gm_missing, missing = gm_out[gm_cards + len(gm_held) :], out[cards + len(held) :]
    if frozen in ("pc", "both") and luck.random() < 0.25:  # the PC is dealt no more cards: older piles get theirs
        chips_there = luck.randint(0, 3)
        older = ((chips_there, luck.randint(0, chips_there), luck.choice(LEVELS)),)
        terms = terms._replace(reserves=(0, terms.reserves[1]))
        return Seen(terms, (), gms, missing[28:], gm_missing, older, tuple(rulings.items()), pays)
    return Seen(terms, left, gms, missing, gm_missing, (), tuple(rulings.items()), pays)
