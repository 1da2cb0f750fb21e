"""Several PCs against the GM's one hand: how many of them have the stakes (RC-14.6, RC-R41)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeVar

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Estimate, Given, OddsQuestion
from croupier.core.odds.simulated import counted
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds import dealt
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.conflict import CARDS, decks, of_runs, refuse
from croupier.games.rust_in_the_canyon.odds.counts import MOST, of_values
from croupier.games.rust_in_the_canyon.odds.dealt import Bets, Start
from croupier.games.rust_in_the_canyon.odds.fallout import with_fallout
from croupier.games.rust_in_the_canyon.odds.guess import PLENTY
from croupier.games.rust_in_the_canyon.odds.hands import CLEAN, LOST, TIED, Mode, Result, at_21, compared, merged, parts
from croupier.games.rust_in_the_canyon.odds.sides import BUST, NONE, Shares, Side, begun
from croupier.games.rust_in_the_canyon.odds.simulated import RUNS, is_simulated, stakes_of_several

S = TypeVar("S", Fraction, Estimate)
MOST_PCS = 6


class Acts(NamedTuple):
    """One side's acts one after the other, no bets in the way: who is over, who stays, who goes on after it."""

    over: Shares
    stays: Shares
    goes_on: Shares


def acts(side: Side, of_21: str, step: Callable[[int], None]) -> list[Acts]:
    mode, found = Mode(begun(side, step)), []
    while mode.hands is not None or mode.next:
        (one,) = parts(mode, of_21, may_play=True, cards_cost=False)
        found.append(Acts(one.over, one.stays, one.on.shown()))
        mode = one.on
    return found


class Stakes:
    """One PC's chance of the stakes against each way in which the GM's hand may go; nobody is priced out."""

    def __init__(self, own: list[Acts], rulings: Mapping[str, str]) -> None:
        self.own, self.rulings = own, rulings

    def had(self, result: Result) -> bool:
        row, best = result
        told = "tied-20-21" if row == TIED and best else row
        return row == CLEAN or with_fallout(told, self.rulings)[1]

    def against(self, at: int, gm_total: int, *, stays: bool) -> Fraction:
        """The GM's hand is over in act `at`, or stays then on this total, after which the PC plays on alone."""
        found = NONE
        for spot, one in enumerate(self.own):
            for total, share in one.over.items():
                found += share * self._over(total, spot - at, gm_total, stays=stays)
        for total, share in self._waiting(at, to_the_end=stays).items():
            found += share * self.had(compared(total, gm_total))
        return found

    def _over(self, total: int, later: int, gm_total: int, *, stays: bool) -> bool:
        """Her bust or 21, so many acts after the GM's last one."""
        if later == 0 and not stays and gm_total == total == BUST:
            return self.had((TIED if self.rulings["both_bust"] == "tied" else LOST, False))
        if later == 0 and not stays and total >= MOST:
            return self.had(compared(total, gm_total))
        return total >= MOST and (stays or later < 0)

    def _waiting(self, at: int, *, to_the_end: bool) -> Shares:
        """What she stays on in the end, or shows after act `at` without being over: she has stayed, or goes on."""
        if to_the_end:
            return merged(*(one.stays for one in self.own))
        goes_on = self.own[at].goes_on if at < len(self.own) else {}
        return merged(goes_on, *(one.stays for one in self.own[: at + 1]))


def shared(given: Given) -> Answer:
    """The PCs' hands hang together by the GM's alone: against each way of it every PC is by herself."""
    rulings, pcs = given.rulings, given["pcs"]
    refuse(
        rulings, "another: by this one a card hangs on bids, which nobody makes here; ask conflict", reserve_cost="bet"
    )
    own, gms = decks(given)
    shares = rulings["decks"] == "shared"
    held = {"reserve": (own, given["reserve"]), "gm-reserve": (gms, given["gm-reserve"])}
    if shares:
        held = {"reserve": (own, pcs * (given["reserve"] + 1) + given["gm-reserve"])}
    for name, (left, cards) in held.items():
        if sum(left.values()) <= cards:
            raise Invalid(name, given[name], "fewer cards than are left: one is needed to begin with", "RC-10.4")
    if is_simulated(rulings):
        starts = (
            Start(unseen=given["reserve"], stand=given["pc-stand"]),
            Start(unseen=given["gm-reserve"], stand=given["gm-stand"]),
        )
        purse, more = Purse(PLENTY, PLENTY, 0, 0), {"short_match_pc": "back_down", "short_match_gm": "back_down"}
        rules = {**more, "stay": "raise_then_closed", "gm_backs_down": "as_won", **rulings}
        table = dealt.Table(*starts, own, gms, purse, Bets("steady", "steady", 1), rules)
        ways = stakes_of_several(table, pcs, given.step)
        told = {str(count): counted(came, RUNS) for count, came in enumerate(ways)}
        return of_runs(told, _answers(lambda least: counted(sum(ways[least:]), RUNS), given))
    naturals = rulings["natural_21"] == "yes"
    pc = Side(of_values(own), unseen=given["reserve"], stand=given["pc-stand"], naturals=naturals)
    gm = Side(of_values(gms), unseen=given["gm-reserve"], stand=given["gm-stand"], naturals=naturals)
    of_21 = at_21(rulings["twentyone"])
    stakes = Stakes(acts(pc, of_21[0], given.step), rulings)
    found = [NONE] * (pcs + 1)
    for at, one in enumerate(acts(gm, of_21[1], given.step)):
        for part, stays in ((one.over, False), (one.stays, True)):
            for total, share in part.items():
                had = stakes.against(at, total, stays=stays)
                for count in range(pcs + 1):
                    found[count] += share * comb(pcs, count) * had**count * (1 - had) ** (pcs - count)
    told_exactly = {str(count): share for count, share in enumerate(found)}
    return Answer(told_exactly, _answers(lambda least: sum(found[least:], NONE), given))


def _answers(at_least: Callable[[int], S], given: Given) -> dict[str, S]:
    """What shared stakes come to by each way of counting, the table's own first."""
    pcs, by = given["pcs"], given.rulings["shared_stakes"]
    found = {name: at_least(least) for name, least in (("any", 1), ("majority", pcs // 2 + 1), ("all", pcs))}
    return {"shared stakes": found[by], **found} if by in found else found


SHARED = OddsQuestion(
    "shared-stakes",
    "Stakes shared by several PCs",
    "How many of several PCs with equal stats have the stakes after one hand in which nobody backs down.",
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
        "twentyone": "ends", "natural_21": "no", "reserve_cost": "hit", "card_order": "together", "decks": "own",
    },
    bars=(Bar("anybody", ("any",), "good"), Bar("everybody", ("all",), "good")),
    counts="PCs",
    heavy=True,
)  # fmt: skip
