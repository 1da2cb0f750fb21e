"""One line of the log for each thing that happens in a round."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.core.names import and_so_on
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.events import (
    BidsMade,
    HandPlayed,
    LeftToTheEnd,
    PotClosed,
    PotFrozen,
    PriceAnswered,
    RaisesShown,
    RoundBegan,
    SideActed,
)
from croupier.games.rust_in_the_canyon.betting.sides import name_of
from croupier.games.rust_in_the_canyon.betting.state import ALL_IN, CHIPS, HIT, RESERVE_CARD
from croupier.games.rust_in_the_canyon.conflict.state import BACKED, BID
from croupier.games.rust_in_the_canyon.state import Canyon


def line(event: Event, view: Canyon) -> str:
    """A plain sentence; empty for what chips and cards show."""

    def name(side: str) -> str:
        return name_of(view, side) if side == GM or view.has(side) else side

    match event:
        case RoundBegan(number=number, step=step):
            return f"Round {number}: {'bids' if step == BID else 'cards, no pot takes bets'}."
        case BidsMade(is_over=True, wagers=wagers, price=price):
            bids = [f"{name(one.pc)} {one.own} against {one.gm}" for one in wagers]
            return f"Bids: {and_so_on(bids)}. The price is {price}." if bids else ""
        case BidsMade(price=price):
            return f"The price stands at {price}."
        case PriceAnswered(pc=pc, by_gm=by_gm, answer=answer):
            who = "The GM" if by_gm else name(pc)
            where = f" in {name(pc)}'s pot" if by_gm else ""
            return f"{who} puts in all there is{where}." if answer == ALL_IN else f"{who} sees{where}."
        case SideActed():
            return _act(name(event.side), event)
        case PotFrozen(pc=pc, by=by):
            why = "there are no chips left for it" if by == CHIPS else f"{name(by)} stays"
            return f"{name(pc)}'s pot takes no more bets: {why}."
        case PotClosed():
            return _closed(name(event.pc), event)
        case RaisesShown(wagers=wagers):
            raised = [f"{name(one.pc)}'s pot {one.own} against {one.gm}" for one in wagers if one.price]
            return f"Raises: {and_so_on(raised)}." if raised else ""
        case LeftToTheEnd(pc=pc):
            return f"What it costs {name(pc)} is read at the end of the conflict."
        case HandPlayed():
            return "The hand is over."
    return ""


def _act(name: str, event: SideActed) -> str:
    who = name[:1].upper() + name[1:]
    if event.kind == HIT:
        return f"{who} hits."
    if event.kind == RESERVE_CARD:
        return f"{who} lays {'a reserve card' if event.cards == 1 else f'{event.cards} reserve cards'} face down."
    return f"{who} stays{f' and raises by {event.raise_by}' if event.raise_by else ''}."


def _closed(name: str, event: PotClosed) -> str:
    if event.gm_backed:
        return f"The GM backs down: {name} has won the hand with {event.total}."
    if event.result == BACKED:
        return f"{name} backs down with {event.total} and gives up the stakes."
    return f"{name} has {event.result} the hand with {event.total}."
