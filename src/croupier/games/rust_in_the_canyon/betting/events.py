"""The events of rounds of bets and cards, other than moving cards and chips."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.banners import DECLARED, RESULT, Banner, Tone, figures
from croupier.core.events import Event, LineKind, as_step, no_line, unchanged
from croupier.core.names import and_so_on
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.standing import banner, in_words
from croupier.games.rust_in_the_canyon.betting.state import (
    ALL_IN,
    CHIPS,
    FOR,
    HIT,
    RESERVE_CARD,
    STAY,
    Standing,
    Wager,
)
from croupier.games.rust_in_the_canyon.conflict.state import (
    ACT,
    BID,
    CLOSED,
    FROZEN,
    OPEN,
    OVER,
    RAISE,
    SEE,
    Contender,
    with_contender,
)
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, with_bust, with_cards
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from croupier.games.rust_in_the_canyon.names import (
    capitalized,
    duelists,
    foe_of,
    is_plural,
    name_of_side,
    named_foe,
    pc_name,
    possessive,
    with_verb,
)
from croupier.games.rust_in_the_canyon.state import Canyon, with_conflict

put = msgspec.structs.replace
VERDICTS = {WON: "wins", TIED: "ties", LOST: "loses", BACKED: "backs down"}


def for_contender(state: Canyon, pc: str, **changes: Any) -> Canyon:
    """The state with one contender of the current conflict changed; unchanged if there is none."""
    return state if state.conflict is None else put(state, conflict=with_contender(state.conflict, pc, **changes))


def bid_text(view: Canyon, wager: Wager) -> str:
    """The bids in a pot: the PC's, and those of who opposes them, unless that is another PC."""
    gm = "" if duelists(view) else f" against {possessive(name_of_side(view, GM))} {wager.gm}"
    return f"{pc_name(view, wager.pc)} {wager.own}{gm}"


def who_is_asked(view: Canyon, wagers: tuple[Wager, ...]) -> str:
    """The sides below the price, to begin a sentence with; empty if there are none."""
    pcs = [pc_name(view, one.pc) for one in wagers if one.own_asked]
    return capitalized(and_so_on([*pcs, *([name_of_side(view, GM)] if any(one.gm_asked for one in wagers) else [])]))


class HandBegan(Event, frozen=True, tag="hand_began"):
    """The ante is paid: every pot that was anted is open."""

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        opposition = put(state.conflict.opposition, stayed=False)
        return with_conflict(state, contenders=tuple(map(_dealt_in, state.conflict.contenders)), opposition=opposition)

    log_line = no_line


def _dealt_in(one: Contender) -> Contender:
    if not (one.is_in and one.anted):
        return one
    return put(one, pot=OPEN, frozen_by="", stayed=False, gm_stayed=False, result="", total=0, gm_backed=False)


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round of the hand, at BID, or at ACT if no pot takes bets; `asked`: the order of bids or acts."""

    number: int
    step: str
    asked: tuple[str, ...] = ()
    stands: tuple[Standing, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        wagers = tuple(Wager(one.pc) for one in state.conflict.open()) if state.conflict is not None else ()
        now = {"round": self.number, "step": self.step, "asked": self.asked, "wagers": wagers}
        return with_conflict(state, **now, price=0, raised=0, raises=())

    def log_line(self, view: Canyon) -> str:
        shown = f" {in_words(view, self.stands)}." if self.stands else ""
        return f"Round {self.number}: {'bids' if self.step == BID else 'cards only, as no pot takes bets'}.{shown}"

    def banner(self, view: Canyon) -> Banner | None:
        """The totals and pots before the bids."""
        return banner(view, f"Round {self.number}: {'bids' if self.step == BID else 'cards'}", self.stands, heads=True)


class BidsMade(Event, frozen=True, tag="bids_made"):
    """Bids pot by pot; with `is_over`, sides below the price answer next, else `asked` bid in turn.

    In turn, `by` is the side that has just bid, and `bid` what it bids in all.
    """

    wagers: tuple[Wager, ...]
    price: int
    asked: tuple[str, ...] = ()
    raised: int = 0
    is_over: bool = True
    by: str = ""
    bid: int = 0
    stands: tuple[Standing, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        step = {"step": SEE} if self.is_over else {}
        now = {"wagers": self.wagers, "price": self.price, "asked": self.asked, "raised": self.raised}
        return with_conflict(state, **step, **now)

    def log_line(self, view: Canyon) -> str:
        if not self.is_over:
            spoke = f"{with_verb(capitalized(name_of_side(view, self.by)), 'bids')} {self.bid}. " if self.by else ""
            return f"{spoke}The price stands at {self._price(view)}."
        bids = [bid_text(view, one) for one in self.wagers]
        return f"Bids: {and_so_on(bids)}. The price is {self._price(view)}." if bids else ""

    def banner(self, view: Canyon) -> Banner | None:
        """The price that a side has to see next."""
        if not self.is_over or not self.wagers:
            return None
        prices = sorted({one.price for one in self.wagers})
        price = figures(("price", and_so_on([str(one) for one in prices])))
        below = who_is_asked(view, self.wagers)
        verdict = f"{below}: see or back down" if below else "Bids are even"
        return banner(view, verdict, self.stands, *price) or Banner(
            DECLARED, "round", verdict, figures=price, counts=True
        )

    def _price(self, view: Canyon) -> str:
        """The price, or under a ruling that of each pot."""
        if len({one.price for one in self.wagers}) < 2:
            return str(self.price)
        return and_so_on([f"{one.price} in {pc_name(view, one.pc)}'s pot" for one in self.wagers])


class PotPaid(Event, frozen=True, tag="pot_paid"):
    """How many of the chips paid into a PC's newest pot are the PC's own, and how many the GM's (of those `bank`)."""

    pc: str
    own: int = 0
    gm: int = 0
    bank: int = 0

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        *older, pot = state.conflict.contender(self.pc).pots
        paid = put(pot, own=pot.own + self.own, gm=pot.gm + self.gm, bank=pot.bank + self.bank)
        return for_contender(state, self.pc, pots=(*older, paid))

    log_line = no_line


class PriceAnswered(Event, frozen=True, tag="price_answered"):
    """A side has seen the price of a pot, or gone all in with this many chips `toward` it.

    `wagers` are those still open to an answer afterward, and `stands` how the pots stand then.
    """

    pc: str
    by_gm: bool
    answer: str
    toward: int = 0
    wagers: tuple[Wager, ...] = ()
    stands: tuple[Standing, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        wagers = state.conflict.wagers if state.conflict is not None else ()
        return with_conflict(state, wagers=tuple(self._answered(one) for one in wagers))

    def _answered(self, wager: Wager) -> Wager:
        if wager.pc != self.pc:
            return wager
        if self.answer == ALL_IN:
            own, gm = (0, self.toward) if self.by_gm else (self.toward, 0)
            return put(wager, own=wager.own + own, gm=wager.gm + gm, own_asked=False, gm_asked=False)
        return put(wager, gm_asked=False) if self.by_gm else put(wager, own_asked=False)

    def log_line(self, view: Canyon) -> str:
        verb, what = ("goes", "all in") if self.answer == ALL_IN else ("sees", "the price")
        who, foe = pc_name(view, self.pc), name_of_side(view, GM)
        if self.by_gm and self.answer == ALL_IN:
            return f"In {who}'s pot, {with_verb(foe, verb)} {what}."
        if self.by_gm:
            return f"{with_verb(capitalized(foe), verb)} {what} in {who}'s pot."
        return f"{who} {verb} {what}."

    def banner(self, view: Canyon) -> Banner | None:
        """Who has to see the price after this side; None once everyone has answered."""
        below = who_is_asked(view, self.wagers)
        price = figures(("price", max((one.price for one in self.wagers), default=0)))
        return banner(view, f"{below}: see or back down", self.stands, *price) if below else None


class ActsBegan(Event, frozen=True, tag="acts_began"):
    """The card stage begins: for all at once, or for the sides in `asked` one after the other."""

    asked: tuple[str, ...] = ()
    stands: tuple[Standing, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        return with_conflict(state, step=ACT, asked=self.asked, raises=())

    log_line = no_line

    def banner(self, view: Canyon) -> Banner | None:
        """The totals and pots before the cards."""
        return banner(view, "Hit or stay", self.stands)


class SideActed(Event, frozen=True, tag="side_acted"):
    """What a side ("gm" or a PC's id) does in a round: hit, play reserve cards, or stay with or without a raise."""

    side: str
    kind: str
    cards: int = 0
    raise_by: int = 0

    def apply(self, state: Canyon) -> Canyon:
        conflict = state.conflict
        if conflict is None:
            return state
        state = with_conflict(state, asked=tuple(side for side in conflict.asked if side != self.side))
        if self.kind != STAY:
            return state
        state = with_conflict(state, raises=(*conflict.raises, (self.side, self.raise_by)))
        if self.side == GM:
            return with_conflict(state, opposition=put(conflict.opposition, stayed=True))
        if self.side.startswith(FOR):
            return for_contender(state, self.side.removeprefix(FOR), gm_stayed=True)
        return for_contender(state, self.side, stayed=True)

    def line_kind(self) -> LineKind:
        """A reserve card turns over in the same entry, and that line says who plays it (RC-12.8)."""
        return "step" if self.kind == RESERVE_CARD else ""

    def log_line(self, view: Canyon) -> str:
        who = capitalized(name_of_side(view, self.side))
        if self.kind == HIT:
            return f"{with_verb(who, 'hits')}."
        if self.kind == RESERVE_CARD:
            cards = "a reserve card" if self.cards == 1 else f"{self.cards} reserve cards"
            return f"{with_verb(who, 'plays')} {cards} face down."
        raises = "raise" if is_plural(who) else "raises"
        return f"{with_verb(who, 'stays')}{f' and {raises} by {self.raise_by}' if self.raise_by else ''}."


class PotFrozen(Event, frozen=True, tag="pot_frozen"):
    """A pot takes no more bets: frozen by its PC, by "gm", or because a side is out of "chips"."""

    pc: str
    by: str

    def apply(self, state: Canyon) -> Canyon:
        return for_contender(state, self.pc, pot=FROZEN, frozen_by=self.by)

    def log_line(self, view: Canyon) -> str:
        why = "a side has no chips left for it" if self.by == CHIPS else with_verb(name_of_side(view, self.by), "stays")
        return f"{pc_name(view, self.pc)}'s pot takes no more bets: {why}."


class PotClosed(Event, frozen=True, tag="pot_closed"):
    """A pot's result for its PC, with the total the PC shows, and that of the hand `against` it, and their ranks.

    `gm_backed`: the GM, or in a duel the other PC, has backed down or is out; `short`: the side that backs down
    cannot pay the price, as everyone may know.
    """

    pc: str
    result: str
    total: int
    gm_backed: bool = False
    against: int | None = None
    cards: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()
    short: bool = False

    def apply(self, state: Canyon) -> Canyon:
        result = {"result": self.result, "total": self.total, "gm_backed": self.gm_backed}
        return for_contender(state, self.pc, pot=CLOSED, **result)

    def log_line(self, view: Canyon) -> str:
        who = pc_name(view, self.pc)
        foe = name_of_side(view, foe_of(view, self.pc))
        short = "cannot pay the price, " if self.short else ""
        if self.gm_backed:
            backs = "back down" if is_plural(foe) else "backs down"
            cannot = "cannot pay the price and " if self.short else ""
            does = f"{foe} is out" if duelists(view) else f"{capitalized(foe)} {cannot}{backs}"
            return f"{does}: {who} wins the hand with {self.total}."
        if self.result == BACKED:
            return f"{who} {short}backs down with {self.total} and gives up the stakes."
        against = (
            f" against {possessive(foe)} {with_cards(self.against, self.foes)}" if self.against is not None else ""
        )
        is_natural = self.result != TIED and self.total == self.against == MOST
        natural = ": a two-card 21 beats a 21 of more cards" if is_natural else ""
        return f"{who} {VERDICTS[self.result]} the hand with {with_cards(self.total, self.cards)}{against}{natural}."

    def banner(self, view: Canyon) -> Banner:
        foe = named_foe(view, self.pc)
        name = pc_name(view, self.pc)
        numbers = figures((name, with_bust(self.total)), (foe, with_bust(self.against)))
        tone: Tone = "good" if self.result == WON else "bad" if self.result in (LOST, BACKED) else ""
        return Banner(RESULT, "hand", f"{name} {VERDICTS[self.result]}", tone, name, foe, numbers, feat="won")


class HandsPushed(Event, frozen=True, tag="hands_pushed"):
    """Both sides of these PCs' pots are bust in the same round: under a ruling they play on with a new card each."""

    pcs: tuple[str, ...]
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        sides = [pc_name(view, pc) for pc in self.pcs] + ([] if duelists(view) else [name_of_side(view, GM)])
        pots = "pot stands" if len(self.pcs) == 1 else "pots stand"
        return f"{and_so_on(sides)} are bust and get a new card each; the {pots}."


class RaisesShown(Event, frozen=True, tag="raises_shown"):
    """The raises of those who stayed, in the pots frozen by staying."""

    wagers: tuple[Wager, ...]
    stands: tuple[Standing, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        return with_conflict(state, step=RAISE, wagers=self.wagers, raises=(), asked=())

    def log_line(self, view: Canyon) -> str:
        raised = [bid_text(view, one) for one in self.wagers if one.price]
        return f"Raises: {and_so_on(raised)}." if raised else ""

    def banner(self, view: Canyon) -> Banner | None:
        """Who has to see a raise."""
        below = who_is_asked(view, self.wagers)
        raises = figures(("raise", max((one.price for one in self.wagers), default=0)))
        return banner(view, f"{below}: see or back down", self.stands, *raises) if below else None


class LeftToTheEnd(Event, frozen=True, tag="left_to_the_end"):
    """A PC who backed down is out; their fallout is read at the end of the conflict."""

    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return for_contender(state, self.pc, is_in=False)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)}'s fallout is read at the end of the conflict."


class HandPlayed(Event, frozen=True, tag="hand_played"):
    """No pot is live: the hand is over."""

    line_kind = as_step

    def apply(self, state: Canyon) -> Canyon:
        return with_conflict(state, step=OVER, wagers=(), raises=(), asked=(), price=0)

    def log_line(self, view: Canyon) -> str:
        return "The hand is over."
