"""Several PCs against the GM's one hand: how many of them win the stakes (RC-14.6, RC-R41)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeVar

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Estimate, Given, OddsQuestion
from croupier.core.odds.simulated import estimated_share
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.results import at_21
from croupier.games.rust_in_the_canyon.odds import dealt
from croupier.games.rust_in_the_canyon.odds.conflict import CARDS, RULINGS, decks, of_runs
from croupier.games.rust_in_the_canyon.odds.counts import of_values
from croupier.games.rust_in_the_canyon.odds.dealt import Bets, Start
from croupier.games.rust_in_the_canyon.odds.guess import BIDS, CHIPS
from croupier.games.rust_in_the_canyon.odds.hands import Mode, parts, total_of
from croupier.games.rust_in_the_canyon.odds.rows import (
    LIVE,
    Result,
    at_once,
    compared,
    has_stakes,
)
from croupier.games.rust_in_the_canyon.odds.sides import NONE, Shares, Side, begun
from croupier.games.rust_in_the_canyon.odds.simulated import RUNS, is_simulated, stakes_of_several

S = TypeVar("S", Fraction, Estimate)
MOST_PCS = 6
ALWAYS = 99
"""More acts than a hand may have."""


class Acts(NamedTuple):
    """One act in a side's sequence: totals that are over, totals that stay, hands that continue after it."""

    over: Shares
    stays: Shares
    on: Mode


def acts(side: Side, of_21: str, step: Callable[[int], None], with_cards: int = ALWAYS) -> list[Acts]:
    """A side's acts in sequence; the first `with_cards` may play reserve cards, and chips never run short."""
    mode, found = Mode(begun(side, step)), list[Acts]()
    while mode.hands is not None or mode.next:
        (one,) = parts(mode, of_21, may_play=len(found) < with_cards, cards_cost=False)
        found.append(Acts(one.over, one.stays, one.on))
        mode = one.on
    return found


class Stakes:
    """One PC's chance of the stakes against each possible GM hand; prices never drive the PC out."""

    def __init__(self, own: list[Acts], rulings: Mapping[str, str], *, cards_to_the_end: bool) -> None:
        self.own, self.rulings, self.cards_to_the_end = own, rulings, cards_to_the_end

    def had(self, result: Result) -> bool:
        return has_stakes(self.rulings, *result)

    def against(self, at: int, gm_total: int, *, stays: bool) -> list[tuple[Fraction, Fraction]]:
        """The GM's hand is over in act `at`, or then stays on this total; the PC plays on alone.

        Return, for each act in which the PC is over or stays, and last for continuing after the GM's act,
        the probability in all and with the stakes.
        """
        found, rest = [], Fraction(1)
        for spot, one in enumerate(self.own[: at + 1]):
            every = total_of(one.over) + total_of(one.stays)
            had = sum(
                (share * self._over(total, spot - at, gm_total, stays=stays) for total, share in one.over.items()), NONE
            )
            found.append((every, had + self._shown(one.stays, gm_total)))
            rest -= every
        return [*found, (rest, self._later(at, gm_total, stays=stays) if rest else NONE)]

    def _over(self, total: int, later: int, gm_total: int, *, stays: bool) -> bool:
        """Whether a PC's bust or 21 wins the stakes, `later` acts relative to the GM's last one."""
        facing = LIVE if later or stays else gm_total
        result = at_once(total, facing, self.rulings["both_bust"], self.rulings["twentyone"])
        return result is not None and self.had(result)

    def _later(self, at: int, gm_total: int, *, stays: bool) -> Fraction:
        """The PC continues after act `at`: to the end of the PC's hand, or no further if the GM's is over."""
        on = self.own[at].on
        if not stays:
            return self._shown(on.shown(), gm_total)
        ends = on.ends(self.cards_to_the_end)
        return sum((share * self.had(compared(total, gm_total)) for (total, _), share in ends.items()), NONE)

    def _shown(self, shown: Shares, gm_total: int) -> Fraction:
        return sum((share * self.had(compared(total, gm_total)) for total, share in shown.items()), NONE)


def counts(stakes: Stakes, pcs: int, gm_acts: Callable[[int], list[Acts]]) -> list[Fraction]:
    """The probability that 0, 1, 2 ... of the PCs win the stakes.

    Given the GM's hand, the PCs are independent. If the GM may play reserve cards only while one of them is
    still betting, the last act of that PC splits the GM's possibilities: `gm_acts` are the GM's acts with
    cards in this many of them.
    """
    found = [NONE] * (pcs + 1)
    for last in (ALWAYS,) if stakes.cards_to_the_end else range(len(stakes.own)):
        for at, one in enumerate(gm_acts(last + 1)):
            if last != ALWAYS and at < last:
                continue
            for part, stays in ((one.over, False), (one.stays, True)):
                for total, share in part.items():
                    ways = stakes.against(at, total, stays=stays)
                    some = ways if at <= last else ways[: last + 1]
                    _add(found, share, some, pcs)
                    if last != ALWAYS:
                        _add(found, -share, ways[:last], pcs)
    return found


def _add(found: list[Fraction], share: Fraction, ways: list[tuple[Fraction, Fraction]], pcs: int) -> None:
    """Add the case that each PC independently goes one of these ways."""
    every, had = (sum(of, NONE) for of in zip(*ways, strict=True)) if ways else (NONE, NONE)
    for count in range(pcs + 1):
        found[count] += share * comb(pcs, count) * had**count * (every - had) ** (pcs - count)


def shared(given: Given) -> Answer:
    """The PCs' hands are linked only through the GM's: given the GM's hand, each PC is independent."""
    rulings, pcs = given.rulings, given["pcs"]
    own, gms = decks(given)
    shares = rulings["decks"] == "shared"
    held = {"reserve": (own, given["reserve"]), "gm-reserve": (gms, given["gm-reserve"])}
    if shares:
        held = {"reserve": (own, pcs * (given["reserve"] + 1) + given["gm-reserve"])}
    for name, (left, cards) in held.items():
        if sum(left.values()) <= cards:
            raise Invalid(name, given[name], "fewer cards than are left: at least one is needed to start", "RC-10.4")
    if is_simulated(rulings):
        starts = (
            Start(unseen=given["reserve"], stand=given["pc-stand"]),
            Start(unseen=given["gm-reserve"], stand=given["gm-stand"]),
        )
        bids = BIDS.get(rulings["reserve_cost"], "steady")
        table = dealt.Table(*starts, own, gms, CHIPS, Bets(bids, bids, 1), {**RULINGS, **rulings})
        ways = stakes_of_several(table, pcs, given.step)
        told = {str(count): estimated_share(came, RUNS) for count, came in enumerate(ways)}
        return of_runs(told, _answers(lambda least: estimated_share(sum(ways[least:]), RUNS), given))
    naturals = rulings["natural_21"] == "yes"
    pc = Side(of_values(own), unseen=given["reserve"], stand=given["pc-stand"], naturals=naturals)
    gm = Side(of_values(gms), unseen=given["gm-reserve"], stand=given["gm-stand"], naturals=naturals)
    of_21 = at_21(rulings.__getitem__)
    bets = rulings["reserve_cost"] == "bet" and rulings["stay"] != "keep_betting"
    stakes = Stakes(acts(pc, of_21[0], given.step), rulings, cards_to_the_end=not bets)
    found = counts(stakes, pcs, lambda with_cards: acts(gm, of_21[1], given.step, with_cards))
    told_exactly = {str(count): share for count, share in enumerate(found)}
    return Answer(told_exactly, _answers(lambda least: sum(found[least:], NONE), given))


def _answers(at_least: Callable[[int], S], given: Given) -> dict[str, S]:
    """The answer on shared stakes under each way of counting, the table's own first."""
    pcs, by = given["pcs"], given.rulings["shared_stakes"]
    found = {name: at_least(least) for name, least in (("any", 1), ("majority", pcs // 2 + 1), ("all", pcs))}
    return {"shared stakes": found[by], **found} if by in found else found


SHARED = OddsQuestion(
    "shared-stakes",
    "Stakes shared by several PCs",
    "How many of several PCs with equal stats win the stakes after one hand in which "
"nobody backs down.",
    (
        Whole("pcs", "PCs in the conflict", 1, MOST_PCS),
        Whole("reserve", "cards in each PC's reserve", 0, 10),
        Whole("gm-reserve", "cards in the GM's reserve", 0, 10),
        *CARDS,
    ),
    shared,
    ("RC-14.2", "RC-14.6", "RC-12.10", "RC-R41"),
    {"pcs": "3", "reserve": "2", "gm-reserve": "2"},
    rulings={
        "shared_stakes": "any", "tie": "keeps_stakes", "lost_20_21": "stakes_with_fallout", "both_bust": "pc_loses",
        "twentyone": "ends", "natural_21": "no", "reserve_cost": "hit", "stay": "raise_then_closed",
        "card_order": "together", "decks": "own",
    },
    bars=(Bar("any PC gets the stakes", ("any",), "good"), Bar("every PC does", ("all",), "good")),
    counts="PCs",
    heavy=True,
)  # fmt: skip
