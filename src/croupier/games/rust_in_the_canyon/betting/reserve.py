"""Reserve cards in a round: played instead of a hit, one per round, under a ruling at a cost (RC-10.7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, gm_pays_from
from croupier.games.rust_in_the_canyon.betting.pots import put_in, put_in_for_gm
from croupier.games.rust_in_the_canyon.betting.sides import (
    can_pay,
    conflict_of,
    hand_place,
    has_one_price,
    in_seat_order,
    is_gms,
    seat_of,
)
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.figures.chips import card_cost
from croupier.games.rust_in_the_canyon.names import chips_text, name_of_side
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces import cards

MOST_CARDS = 20


@rule("RC-10.7", "RC-12.16", "RC-R26", "RC-R27")
def check(play: Play[Canyon], ruling: Ruling, side: str, those: Sequence[str], left: int) -> None:
    """Check that cards are of the side's own reserve, one per round, at a cost that its remaining chips can pay."""
    now = play.state
    own = pieces(now, side)
    if not those or len(those) > MOST_CARDS or len(set(those)) < len(those):
        raise Invalid("cards", f"{len(those)} cards", "different cards from your reserve", "RC-10.7")
    if any(piece not in own for piece in those):
        play.refuse("RC-12.16", "not yours: that card is not in your reserve", "play a card from your reserve, or hit")
    if ruling("reserve_per_round") == "one":
        told = f"not now: {len(those)} reserve cards in one round"
        play.require(len(those) == 1, "RC-12.16", told, "use one card a round")
    if ruling("reserve_cost") == "bet":
        play.require(price_seen(now, side) > 0, "RC-R26", "not now: nobody has bet this round", "hit, or stay")
    cost = cost_of(ruling, now, side, len(those))
    can_pay(cost, left, "that reserve card", "hit, or stay", "RC-R26")


def pieces(now: Canyon, side: str) -> tuple[str, ...]:
    """The piece ids of a side's reserve, whose faces only its owner knows."""
    place = places.reserve(seat_of(now, side))
    return tuple(slot.id for slot in now.board.place(place).slots) if now.board.has(place) else ()


@rule("RC-R26")
def price_seen(now: Canyon, side: str) -> int:
    """The price of this round in this side's pots, or the table's price if there is one for all."""
    conflict = conflict_of(now)
    if has_one_price(now.ruling, now) or side == GM:
        return conflict.price
    return conflict.wager(side.removeprefix(FOR)).price


@rule("RC-R26")
def each(ruling: Ruling, now: Canyon) -> int:
    """Chips that one reserve card costs, paid into a pot or into stress."""
    return card_cost(ruling, conflict_of(now).level)


@rule("RC-R26")
def cost_of(ruling: Ruling, now: Canyon, side: str, count: int) -> int:
    """The total cost of playing a number of reserve cards: the GM pays in each live pot."""
    pots = len(conflict_of(now).live()) if side == GM and ruling("reserve_cost") != "stress" else 1
    return each(ruling, now) * count * pots


@rule("RC-R26")
def cost_words(now: Canyon, side: str) -> str:
    """What one reserve card costs a side, and where its chips go; empty if nothing."""
    cost = cost_of(now.ruling, now, side, 1)
    if not cost:
        return ""
    if now.ruling("reserve_cost") == "stress":
        where = "to the bank" if is_gms(side) else "to your stress"
    else:
        where = "into your pot" if not is_gms(side) else "into the live pots" if side == GM else "into the pot"
    return f"it costs {chips_text(cost)}, {where}"


@rule("RC-R26")
def can_play(now: Canyon, side: str, left: int) -> bool:
    """Whether a side may play a reserve card in this round, and the chips left to it pay for one."""
    has_bet = now.ruling("reserve_cost") != "bet" or price_seen(now, side) > 0
    return has_bet and cost_of(now.ruling, now, side, 1) <= left


@rule("RC-10.7", "RC-R26", "RC-R27")
def play_cards(play: Play[Canyon], side: str, those: Sequence[str]) -> None:
    """Turn the cards over into the hand and pay their cost."""
    seat = seat_of(play.state, side)
    if len(those) > 1:
        play.ruling("reserve_per_round")
    pay_for(play, side, len(those))
    for piece in those:
        slots = play.state.board.place(places.reserve(seat)).slots
        spots = [spot for spot, slot in enumerate(slots) if slot.id == piece]
        if spots:
            target = hand_place(play.state, side)
            cards.move(play, places.reserve(seat), spots, target, how=deck.purpose(play.state, seat, target))
    play.because("RC-10.7", side=name_of_side(play.state, side), reserve_cards=len(those))


@rule("RC-R26")
def pay_for(play: Play[Canyon], side: str, count: int) -> None:
    """Pay for reserve cards: into the side's own pot, or for the GM into each live pot.

    Under a ruling a PC pays from stack to stress, the GM to the bank. Pay no more than the stack still holds: chips may
    have been moved since a card was sealed.
    """
    now = play.state
    cost = each(play.ruling, now) * count
    if not cost:
        return
    paid = min(cost, chips_of(now, side))
    if play.ruling("reserve_cost") == "stress":
        source = gm_pays_from(now) if is_gms(side) else places.stack(side)
        pay(play, source, None if is_gms(side) else places.stress(side), paid if source else 0)
    elif is_gms(side):
        live = [one.pc for one in in_seat_order(now, conflict_of(now).live())]
        paid = 0
        for pc in live if side == GM else [side.removeprefix(FOR)]:
            there = min(cost, chips_of(play.state, GM))
            put_in_for_gm(play, pc, there)
            paid += there
    else:
        put_in(play, side, paid)
    play.because("RC-R26", side=name_of_side(now, side), paid=paid)
