"""Whose answer a round waits for, and the answer when none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import acts, bids, in_turn
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit, See, Stay
from croupier.games.rust_in_the_canyon.betting.cost import chips_of
from croupier.games.rust_in_the_canyon.betting.order import FOR, goes_at_own_pace, speakers
from croupier.games.rust_in_the_canyon.betting.seeing import cost_to_see, pcs_asked, pots_asked
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of, seat_of, total_of
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, RAISE, SEE
from croupier.games.rust_in_the_canyon.state import Canyon

KINDS = ("bid", "see", "act")
HITS_BELOW = 17


def asks(now: Canyon) -> tuple[Ask, ...]:
    """The questions of the round; `about` is a PC's id: whose pot or side it is, empty for the GM's one answer."""
    if now.conflict is None:
        return ()
    of_step = {BID: _bids, SEE: _answers, RAISE: _answers, ACT: _acts}
    return of_step[now.conflict.step](now) if now.conflict.step in of_step else ()


def _at(now: Canyon) -> str:
    conflict = conflict_of(now)
    return f"{conflict.number}.{conflict.hand}.{conflict.round}"


@rule("RC-12.3", "RC-R30")
def _bids(now: Canyon) -> tuple[Ask, ...]:
    if now.settings["bet_order"] == "together":
        return tuple(
            Ask(
                seat,
                f"bid:{_at(now)}:{about}",
                f"a bid{_for_pot(now, seat, about)}",
                about * (about != GM),
                sealed=True,
            )
            for seat, about in bids.owed(now)
        )
    for turn in speakers(now)[:1]:
        seat = GM if turn.startswith(GM) else seat_of(now, turn)
        about = "" if turn == GM else turn.removeprefix(FOR)
        price, mine = in_turn.price_now(now, turn)
        key = f"bid:{_at(now)}.{price}.{mine}:{turn.replace(':', '.')}"
        return (Ask(seat, key, f"a bid{_for_pot(now, seat, about)}", about),)
    return ()


def _for_pot(now: Canyon, seat: str, about: str) -> str:
    return f" for {now.character(about).name}'s pot" if seat == GM and now.has(about) else ""


@rule("RC-12.4", "RC-12.11")
def _answers(now: Canyon) -> tuple[Ask, ...]:
    """Below the price: the PCs first, in any order; then the GM, pot by pot."""
    at = f"{_at(now)}.{conflict_of(now).step}"
    pcs = tuple(Ask(seat_of(now, pc), f"see:{at}:{pc}", "see or back down", pc) for pc in pcs_asked(now))
    pots = pots_asked(now)
    return pcs + tuple(Ask(GM, f"see:{at}:gm.{pc}", f"see or back down{_for_pot(now, GM, pc)}", pc) for pc in pots)


@rule("RC-12.8", "RC-12.14")
def _acts(now: Canyon) -> tuple[Ask, ...]:
    sealed = now.settings["card_order"] == "together" and not goes_at_own_pace(now)
    found = []
    for side in acts.owed(now):
        seat = seat_of(now, side)
        cards = places.count(now, places.hand(seat))
        found.append(Ask(seat, f"act:{_at(now)}.{cards}:{side}", "a card, or stay", "" if side == GM else side, sealed))
    return tuple(found)


@rule("RC-R65", "RC-22.1")
def answer(view: Canyon, ask: Ask) -> Command:
    """When none comes: bid nothing, see what is payable, hit below 17 (with which the ledger's odds reckon)."""
    kind, side = ask.key.partition(":")[0], GM if ask.seat == GM else ask.about
    ruling = view.settings.__getitem__
    if kind == "act":
        return Hit() if total_of(view, side) < HITS_BELOW else Stay()
    if kind == "see":
        pot = ask.about if side == GM else ""
        can = cost_to_see(ruling, view, side, ask.about) <= chips_of(view, side)
        return See(pot) if can or (side == GM and ruling("short_match_gm") == "bank") else BackDown(pot)
    return _bid_by_default(view, ask, side)


def _bid_by_default(view: Canyon, ask: Ask, side: str) -> Command:
    ruling, pot = view.settings.__getitem__, ask.about if side == GM else ""
    if ruling("bet_order") == "together":
        return Bid(0, pot)
    turn = speakers(view)[0]
    price, _ = in_turn.price_now(view, turn)
    if in_turn.most_of(ruling, view, turn) >= price:
        return Bid(price, pot)
    return BackDown(pot or in_turn.pots_of(view, turn)[-1] if side == GM else "")
