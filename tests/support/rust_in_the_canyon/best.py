"""The best reply by brute force: every deal of two small decks that fits the player's knowledge, every act tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.outcomes import outcome
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from support.rust_in_the_canyon.deals import Terms
from support.rust_in_the_canyon.hands import count, wish

World = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Both decks in the order in which they will be dealt, and the reserve of the GM that nobody has seen."""


class Open(NamedTuple):
    """What both see: hands, the player's reserve, who has stayed, chips, whether the pot takes bets."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    held: tuple[str, ...]
    stayed: tuple[bool, bool]
    purse: tuple[int, int]
    is_open: bool


class Replies:
    """One hand by the rules of RC-12; the GM's policy does not look at the player's cards."""

    def __init__(self, terms: Terms, gm_held: Sequence[str], rulings: dict[str, str]) -> None:
        self.terms, self.gm_held, self.rulings = terms, tuple(gm_held), rulings
        self.each = {"chip": 1, "stress": 1, "level": terms.limit}.get(rulings["reserve_cost"], 0)

    def most(self, now: Open, worlds: list[World], price: int | None = None) -> int:
        """The number of these worlds, equal in what the player knows, in which the best play takes the stakes."""
        if price is None:
            price = 0
            if now.is_open:
                limit, (stack, town) = self.terms.limit, now.purse
                price = wish(self.terms.policies[1], limit, town)
                if price > stack:
                    return len(worlds) * self._has(now, BACKED)
                now = now._replace(purse=(stack - price, town - price))
        acts = ["stay"] if now.stayed[0] else ["stay", "hit", *dict.fromkeys(now.held)]
        return max(self._tried(now, worlds, price, act) for act in acts)

    def _may(self, at: int, now: Open, price: int) -> bool:
        return price > 0 if self.rulings["reserve_cost"] == "bet" else now.purse[at] >= self.each

    def _tried(self, now: Open, worlds: list[World], price: int, act: str) -> int:
        if (act == "hit" and not worlds[0][0]) or (act not in ("hit", "stay") and not self._may(0, now, price)):
            return -1
        seen: dict[Open, list[World]] = {}
        for own, gms, reserve in worlds:
            mine, his, (stack, town) = list(now.hands[0]), list(now.hands[1]), now.purse
            held, stayed = list(now.held), [now.stayed[0] or act == "stay", now.stayed[1]]
            shown = count(his)
            made = [one for want in (21, 20) for one in (*self.gm_held, *reserve) if count([*his, one]) == want]
            if not stayed[1] and shown < 20 and made and self._may(1, now, price):
                his.append(made[0])
                town -= self.each
            elif not stayed[1] and shown < min(self.terms.stands[1], 21) and gms:
                his.append(gms[0])
                gms = gms[1:]
            else:
                stayed[1] = True
            if act == "hit":
                mine.append(own[0])
                own = own[1:]
            elif act != "stay":
                held.remove(act)
                mine.append(act)
                stack -= self.each
            if self.rulings["twentyone"] == "gm_only" and count(mine) == 21:
                stayed[0] = True
            keeps = self.rulings["stay"] == "keep_betting"
            is_open = now.is_open and (keeps or not any(stayed))
            after = Open((tuple(mine), tuple(his)), tuple(held), (stayed[0], stayed[1]), (stack, town), is_open)
            seen.setdefault(after, []).append((own, gms, reserve))
        return sum(self._goes_on(after, those) for after, those in seen.items())

    def _goes_on(self, now: Open, worlds: list[World]) -> int:
        mine, his = map(count, now.hands)
        result, how = "", self.rulings["twentyone"]
        if mine > 21 or his > 21:
            both = {"pc_loses": LOST, "tied": TIED}[self.rulings["both_bust"]]
            result = both if mine > 21 and his > 21 else LOST if mine > 21 else WON
        elif (how != "play_on" and his == 21) or (all(now.stayed) and not (how == "ends" and mine == 21)):
            better = [(count(one), self.rulings["natural_21"] == "yes" and count(one) == 21 and len(one) == 2)
                      for one in now.hands]  # fmt: skip
            result = TIED if better[0] == better[1] else WON if better[0] > better[1] else LOST
        elif how == "ends" and mine == 21:
            result = WON
        return len(worlds) * self._has(now, result) if result else self.most(now, worlds)

    def _has(self, now: Open, result: str) -> bool:
        return bool(outcome(self.rulings.__getitem__, result, count(now.hands[0])).stakes)
