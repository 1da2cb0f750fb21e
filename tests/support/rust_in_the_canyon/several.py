"""One hand of the GM's against several PCs, in a simple model: everyone bids 1 as long as a pot takes bets."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.rust_in_the_canyon.figures.outcomes import outcome
from croupier.games.rust_in_the_canyon.figures.results import LOST, TIED, WON
from support.rust_in_the_canyon.hands import count


def have_stakes(
    decks: Sequence[Sequence[str]], reserves: tuple[int, int], stands: tuple[int, int], rulings: dict[str, str]
) -> list[bool]:
    """A second reading of RC-12, for each PC; the last deck is the GM's. No price, no reserve card."""
    cards, gm = [list(one) for one in decks], len(decks) - 1
    held = [[one.pop(0) for _ in range(reserves[at == gm])] for at, one in enumerate(cards)]
    hands = [[one.pop(0)] for one in cards]
    stayed, results = [False] * len(decks), [""] * gm

    def better(at: int) -> tuple[int, bool]:
        shown = count(hands[at])
        return shown, rulings["natural_21"] == "yes" and len(hands[at]) == 2 and shown == 21

    def judged(pc: int) -> str:
        mine, his = count(hands[pc]), count(hands[gm])
        if mine > 21 and his > 21:
            return {"pc_loses": LOST, "tied": TIED}[rulings["both_bust"]]
        if mine > 21 or his > 21:
            return LOST if mine > 21 else WON
        is_over = rulings["twentyone"] != "play_on" and his == 21
        if not is_over and rulings["twentyone"] == "ends" and mine == 21:
            return WON
        if is_over or (stayed[pc] and stayed[gm]):
            return TIED if better(pc) == better(gm) else WON if better(pc) > better(gm) else LOST
        return ""

    while not all(results):
        live = [pc for pc in range(gm) if not results[pc]]
        keeps = rulings["stay"] == "keep_betting"
        has_bets = [pc for pc in live if keeps or not (stayed[pc] or stayed[gm])]
        plans = {}
        for at in (*live, gm):
            may = bool(has_bets) if at == gm else at in has_bets
            shown = count(hands[at])
            made = [one for wished in (21, 20) for one in held[at] if count([*hands[at], one]) == wished]
            if not stayed[at]:
                card = made[0] if may and shown < 20 and made else ""
                hits = shown < min(stands[at == gm], 21) and cards[at]
                plans[at] = card or ("hit" if hits else "stay")
        for at, plan in plans.items():
            if plan == "stay":
                stayed[at] = True
            elif plan == "hit":
                hands[at].append(cards[at].pop(0))
            else:
                held[at].remove(plan)
                hands[at].append(plan)
        for pc in live:
            results[pc] = judged(pc)
            if not results[pc] and rulings["twentyone"] == "gm_only" and count(hands[pc]) == 21:
                stayed[pc] = True
                results[pc] = judged(pc)
    return [outcome(rulings.__getitem__, results[pc], count(hands[pc])).stakes for pc in range(gm)]
