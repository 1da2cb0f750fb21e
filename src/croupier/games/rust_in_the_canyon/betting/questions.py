"""The questions of a round: a bid, whether to see the price, a card or stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.betting import bids, bids_in_turn, choices, hit_or_stay
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit, See, Stay
from croupier.games.rust_in_the_canyon.betting.order import goes_at_own_pace, speakers
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import cost_to_see, pcs_asked, pots_asked
from croupier.games.rust_in_the_canyon.betting.sides import (
    conflict_of,
    hand_place,
    named_pot,
    player_of,
    seat_of,
    total_of,
)
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, RAISE, SEE
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.questions import Question

HITS_BELOW = 17
GM_IN_POT = f"{GM}."
"""The prefix before a PC's id for the GM in that one pot."""


class _OfARound(Question[Canyon], frozen=True):
    """A question of the round `at`, to a side: "gm", a PC's id, or "gm.ID" for the GM in that PC's pot."""

    at: str
    side: str

    @property
    def about(self) -> str:
        """The PC in whose pot or for whose side the answer is; empty if the GM gives one answer for all."""
        return "" if self.side == GM else self.side.removeprefix(GM_IN_POT)

    @property
    def who(self) -> str:
        """Who answers: "gm", or the PC's id."""
        return GM if self.seat == GM else self.about

    def pot_in(self, state: Canyon) -> str:
        """The pot the answer names: for the GM or a proxy; empty for a PC, whose pot is their own."""
        return named_pot(state, self.seat, self.about)

    def pot_label(self, state: Canyon) -> str:
        pot = self.pot_in(state)
        return f" for {state.character(pot).name}'s pot" if pot else ""


class MakeBid(_OfARound, frozen=True):
    """A bid: sealed, or openly in turn if a ruling says so (RC-12.3, RC-R30)."""

    kind: ClassVar[str] = "bid"

    def label(self, state: Canyon) -> str:
        return f"a bid{self.pot_label(state)}"

    def is_sealed(self, state: Canyon) -> bool:
        return state.ruling("bet_order") == "together"

    @rule("RC-R65", "RC-22.1")
    def default(self, view: Canyon) -> Command:
        """Bid nothing; in turn match the price, or back down if it cannot be paid."""
        if view.ruling("bet_order") == "together":
            return Bid(0, self.pot_in(view))
        turn = speakers(view)[0]
        price, _ = bids_in_turn.price_now(view, turn)
        if bids_in_turn.most_of(view.ruling, view, turn) >= price:
            return Bid(price, self.pot_in(view))
        return BackDown(self.pot_in(view) or (bids_in_turn.pots_of(view, turn)[-1] if self.seat == GM else ""))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        add = choices.add_bid if menu.view.ruling("bet_order") == "together" else choices.add_bid_in_turn
        add(menu, self.who, self.pot_in(menu.view), prompt)


class SeeOrBackDown(_OfARound, frozen=True):
    """Whether a side below the price of a pot sees it (RC-12.4, RC-12.11)."""

    kind: ClassVar[str] = "see"

    def label(self, state: Canyon) -> str:
        return f"see or back down{self.pot_label(state)}"

    @rule("RC-R65", "RC-22.1")
    def default(self, view: Canyon) -> Command:
        """See if it can be paid."""
        can = cost_to_see(view.ruling, view, self.who, self.about) <= chips_of(view, self.who)
        can = can or (self.seat == GM and view.ruling("short_match_gm") == "bank")
        pot = self.pot_in(view)
        return See(pot) if can else BackDown(pot)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_see(menu, self.who, self.about, prompt)


class TakeCardOrStay(_OfARound, frozen=True):
    """A hit, a reserve card, or stay (RC-12.8)."""

    kind: ClassVar[str] = "act"

    @property
    def acts_for(self) -> str:
        """The side that acts: a PC's, the GM's, or the GM's in one pot."""
        return f"{FOR}{self.about}" if self.seat == GM and self.about else self.who

    def label(self, state: Canyon) -> str:
        return f"a card, or stay{self.pot_label(state)}"

    def is_sealed(self, state: Canyon) -> bool:
        return state.ruling("card_order") == "together" and not goes_at_own_pace(state)

    @rule("RC-R65", "RC-22.1")
    def default(self, view: Canyon) -> Command:
        """Hit below 17, as the odds assume, while there are cards."""
        pot, side = self.pot_in(view), self.acts_for
        hits = total_of(view, side) < HITS_BELOW and deck.has_card(view, seat_of(view, side))
        return Hit(pot) if hits else Stay(0, pot)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_acts(menu, self.acts_for, prompt)


QUESTIONS = (MakeBid, SeeOrBackDown, TakeCardOrStay)


def open_questions(now: Canyon) -> Iterator[_OfARound]:
    """The questions of the round's current stage."""
    if now.conflict is not None and now.conflict.step in BY_STEP:
        yield from BY_STEP[now.conflict.step](now)


def _round(now: Canyon) -> str:
    conflict = conflict_of(now)
    return f"{conflict.number}.{conflict.hand}.{conflict.round}"


@rule("RC-12.3", "RC-R30")
def _bids(now: Canyon) -> Iterator[_OfARound]:
    if now.ruling("bet_order") == "together":
        for seat, about in bids.owed(now):
            yield MakeBid(seat, _round(now), about)
        return
    for turn in speakers(now)[:1]:
        price, mine = bids_in_turn.price_now(now, turn)
        seat = GM if turn.startswith(GM) else player_of(now, turn)
        pots = f".{len(bids_in_turn.pots_of(now, turn))}" if turn == GM else ""
        yield MakeBid(seat, f"{_round(now)}.{price}.{mine}{pots}", turn.replace(FOR, GM_IN_POT))


@rule("RC-12.4", "RC-12.11")
def _prices(now: Canyon) -> Iterator[_OfARound]:
    """Prompts for sides below the price: the PCs first, in any order; then the GM, pot by pot."""
    at = f"{_round(now)}.{conflict_of(now).step}"
    for pc in pcs_asked(now):
        yield SeeOrBackDown(player_of(now, pc), at, pc)
    for pc in pots_asked(now):
        yield SeeOrBackDown(GM, at, f"{GM_IN_POT}{pc}")


@rule("RC-12.8", "RC-12.14")
def _acts(now: Canyon) -> Iterator[_OfARound]:
    for side in hit_or_stay.owed(now):
        cards = places.count(now, hand_place(now, side))
        yield TakeCardOrStay(player_of(now, side), f"{_round(now)}.{cards}", side.replace(FOR, GM_IN_POT))


BY_STEP = {BID: _bids, SEE: _prices, RAISE: _prices, ACT: _acts}
