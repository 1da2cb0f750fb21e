"""What a seat may do in a round, made from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.choices import Field, Option, number, seldom
from croupier.core.playing_cards import face_name, face_symbol
from croupier.core.rules import cites
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import bids, bids_in_turn, hit_or_stay, reserve
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.order import speakers, who_acts
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import (
    cost_to_see,
    is_answered,
    may_leave_unasked,
    paid_all_in,
)
from croupier.games.rust_in_the_canyon.betting.sides import (
    conflict_of,
    hand_of,
    hand_place,
    in_seat_order,
    named_pot,
    player_of,
    seat_of,
)
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, RAISE, SEE
from croupier.games.rust_in_the_canyon.hand_totals import MOST, card_value, is_bust, total
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.display import slip_id


def any_time(menu: Menu) -> None:
    """Add changing a sealed bid or act until all are in, and backing down for sides at the price meanwhile."""
    view = menu.view
    if view.conflict is None:
        return
    step = view.conflict.step
    for seal in view.sealed(bids.window(view)) if step == BID else ():
        if seal.seat == menu.seat:
            pot = "" if seal.about == GM else named_pot(view, menu.seat, seal.about)
            add_bid(menu, GM if menu.seat == GM else seal.about, pot, None)
    for seal in view.sealed(hit_or_stay.window(view)) if step == ACT else ():
        if seal.seat == menu.seat and seal.about in who_acts(view):
            add_acts(menu, seal.about, None)
    if step == SEE and not is_answered(view):
        for one in in_seat_order(view, view.conflict.open()):
            side = _side_in(view, menu.seat, one.pc)
            if side and may_leave_unasked(view, side, one.pc):
                add_back_down(menu, side, one.pc, None)


def _slip(menu: Menu, window: str, about: str, prompt: str | None) -> str:
    """The slip of the sealed answer that a choice without a prompt replaces."""
    return "" if prompt else slip_id(window, menu.seat, about)


def _side_in(view: Canyon, seat: str, pc: str) -> str:
    """The side a seat plays in a PC's pot; empty if it plays none."""
    if seat == GM:
        return "" if conflict_of(view).duel else GM
    return pc if player_of(view, pc) == seat else ""


def _group(prompt: str | None) -> str:
    return "now" if prompt else "any_time"


def _pot(view: Canyon, pot: str) -> str:
    """The label of a pot, if the GM answers pot by pot, or a proxy for another player."""
    return f" in {view.character(pot).name}'s pot" if pot else ""


def _each(cost: int, does: str) -> str:
    """The cost of each chip that a side bids or raises, if it is more than one."""
    return f"{cost} chips for each 1 that you {does}" if cost != 1 else ""


NO_BREAK = "\N{NO-BREAK SPACE}"
BID_HELP = "all are shown together; whoever bid less matches the highest or backs down"
POT_HELP = "unless you win with 20 or 21, each chip in the pot is a card of fallout"
cites("RC-14.2", "RC-15.1", "RC-R44", name="POT_HELP")(POT_HELP)


def add_bid(menu: Menu, side: str, pot: str, prompt: str | None) -> None:
    view = menu.view
    ruling = view.ruling
    most = bids.most_of(ruling, view, side, pot)
    risks = POT_HELP if side != GM and ruling("pile_size") == "whole_pot" else ""
    help = "; ".join(filter(None, (BID_HELP, _each(bids.cost_of(ruling, view, side, pot, 1), "bid"), risks)))
    about = bids.about(side, pot)
    sealed = {} if prompt else menu.sealed_answer(bids.window(view), about)
    fields = (number("amount", "Chips", 0, most, min(most, sealed.get("amount", 0))),)
    label = "Bid" if prompt else "Change the bid"
    menu.add(
        label + _pot(view, pot), Bid(0, pot), *fields,
        clauses=("RC-12.3", "RC-12.2"), ask=prompt, group=_group(prompt), help=help, odds=True, usual=True,
        seal=_slip(menu, bids.window(view), about, prompt),
    )  # fmt: skip


def add_bid_in_turn(menu: Menu, side: str, pot: str, prompt: str) -> None:
    """Add the choices for a bid in turn: match, raise, or back down."""
    view, ruling = menu.view, menu.view.ruling
    turn = speakers(view)[0]
    price, mine = bids_in_turn.price_now(view, turn)
    most = bids_in_turn.most_of(ruling, view, turn)
    cost = bids_in_turn.cost_of(ruling, view, turn, price)
    label = f"See: pay {cost}" if price > mine else "Bid nothing" if not price else "Stay at the price"
    fields: tuple[Field, ...] = ()
    if most > price:
        label = "See, or raise" if price > mine else "Bid" if not price else "Stay at the price, or raise"
        fields = (number("amount", "Chips in this round", price, most, price),)
    dearer = _each(bids.cost_of(ruling, view, side, pot, 1), "bid") if most > price else ""
    stands = f"the price is {price}, of which you have paid {mine}; seeing it costs {cost}" if price else ""
    help = "; ".join(filter(None, (stands, dearer)))
    clauses = ("RC-R30", "RC-12.3")
    menu.add(
        label + _pot(view, pot), Bid(price, pot), *fields, clauses=clauses, ask=prompt, help=help,
        odds=price > mine,
    )  # fmt: skip
    for one in bids_in_turn.pots_of(view, turn):
        add_all_in(menu, side, one, prompt)
        add_back_down(menu, side, one, prompt)


def add_see(menu: Menu, side: str, pot: str, prompt: str) -> None:
    view = menu.view
    cost = cost_to_see(view.ruling, view, side, pot)
    wager, named = conflict_of(view).wager(pot), named_pot(view, menu.seat, pot)
    mine = wager.gm if side == GM else wager.own
    clause = "RC-12.11" if conflict_of(view).step == RAISE else "RC-12.4"
    menu.add(
        f"See: pay {cost}{_pot(view, named)}", See(named),
        clauses=(clause, "RC-12.7"), ask=prompt, help=f"stay in; you have paid {mine} of the price of {wager.price}",
        odds=True, usual=True,
    )  # fmt: skip
    add_all_in(menu, side, pot, prompt)
    add_back_down(menu, side, pot, prompt)


def add_all_in(menu: Menu, side: str, pot: str, prompt: str) -> None:
    view = menu.view
    if view.ruling("short_match_gm" if side == GM else "short_match_pc") == "all_in":
        named, paid = named_pot(view, menu.seat, pot), paid_all_in(view.ruling, view, side, pot)
        menu.add(f"Go all in: pay {paid}{_pot(view, named)}", AllIn(named), clauses=("RC-R29",), ask=prompt, odds=True,
                 help="stay in with all you have; there are no more bets in this pot, only cards")  # fmt: skip


GM_BACKS_DOWN = {
    "as_won": "they have won this hand with the total they are showing",
    "clean": "they get the stakes without fallout, and the pots",
}
cites("RC-12.6", "RC-R40", name="GM_BACKS_DOWN")(GM_BACKS_DOWN)


def add_back_down(menu: Menu, side: str, pot: str, prompt: str | None) -> None:
    is_gm = side == GM
    help = GM_BACKS_DOWN[menu.view.ruling("gm_backs_down")] if is_gm else "you give up the stakes, with fallout"
    named = named_pot(menu.view, menu.seat, pot)
    confirm = "" if side == GM else "Back down? You give up the stakes, take fallout and leave this conflict."
    menu.add(
        f"Back down{_pot(menu.view, named)}", BackDown(named), confirm=confirm,
        clauses=("RC-12.6" if side == GM else "RC-12.5",), ask=prompt, group=_group(prompt), help=help, odds=True,
    )  # fmt: skip


def add_acts(menu: Menu, side: str, prompt: str | None) -> None:
    view = menu.view
    pot = "" if side == GM else named_pot(view, menu.seat, side.removeprefix(FOR))
    group, where = _group(prompt), _pot(menu.view, pot)
    seal = _slip(menu, hit_or_stay.window(view), side, prompt)
    menu.add(f"Hit{where}", Hit(pot), clauses=("RC-12.8", "RC-5.13"), ask=prompt, group=group, odds=True, seal=seal,
             help=_hit_help(hand_of(view, side)), usual=True)  # fmt: skip
    add_reserve_cards(menu, side, pot, prompt)
    most = hit_or_stay.most_raise(view.ruling, view, side)
    raised = min(most, _sealed_act(menu, side, prompt).get("raise_by", 0))
    fields: tuple[Field, ...] = (number("raise_by", "Raise by", 0, most, raised),) if most else ()
    fields = seldom(*fields) if prompt else fields
    label = "Stay" if prompt or not most else "Stay and raise"
    dearer = _each(bids.cost_of(view.ruling, view, side, "", 1), "raise") if most else ""
    shown = f"the hand stays at {total(hand_of(view, side))}"
    help = "; ".join(filter(None, (shown, dearer)))
    menu.add(
        f"{label}{where}", Stay(0, pot), *fields, clauses=("RC-12.11",), ask=prompt, group=group, help=help, odds=True,
        seal=seal,
    )  # fmt: skip


@cites("RC-5.3", "RC-12.9")
def _hit_help(hand: Sequence[str]) -> str:
    """Which cards bust a hand that takes one more."""
    least = MOST + 1 - sum(card_value(card) for card in hand)
    which = {10: "a 10 or a face card busts"}.get(least, f"{'an' if least == 8 else 'a'} {least} or higher busts")
    return f"one more card to {total(hand)}: {which if least <= 10 else 'no card busts'}"


def add_reserve_cards(menu: Menu, side: str, pot: str, prompt: str | None) -> None:
    """Add each reserve card, to be dragged to the hand; or several together if a ruling allows it."""
    view, clauses = menu.view, ("RC-10.7", "RC-12.8")
    seat, hand = seat_of(view, side), hand_of(view, side)
    slots = view.board.place(places.reserve(seat)).slots if view.board.has(places.reserve(seat)) else ()
    where, to = _pot(view, pot), (hand_place(view, side),)
    cost = reserve.cost_words(view, side)
    each = cost.replace("it costs", "each costs")
    several = "; ".join(filter(None, ("instead of a hit: cards that you know", each)))
    for slot in slots:
        face, sign, makes = _reserve_card(hand, slot.card)
        menu.add(
            f"Play the {face} from the reserve{where}{makes}", PlayReserve((slot.id,), pot), clauses=clauses,
            ask=prompt, group=_group(prompt), piece=slot.id, to=to,
            seal=_slip(menu, hit_or_stay.window(view), side, prompt),
            help=cost, row=(f"Or play from the reserve{where}", f"{sign}{makes.replace(' ', NO_BREAK)}"),
        )  # fmt: skip
    promised = hit_or_stay.cards_promised(view, side)
    most = _how_many(view, side, sum(slot.id not in promised for slot in slots))
    if most > 1:
        menu.add(
            f"Play several reserve cards{where}", {"type": "play_reserve", "pot": pot},
            _several(view, side, most, _sealed_act(menu, side, prompt).get("cards", [])),
            clauses=("RC-R27",), ask=prompt, group=_group(prompt),
            help=several,
            seal=_slip(menu, hit_or_stay.window(view), side, prompt),
        )  # fmt: skip


@cites("RC-5.3", "RC-12.9")
def _reserve_card(hand: Sequence[str], card: str | None) -> tuple[str, str, str]:
    """A reserve card in words and as on its corner, and what the hand shows with it: "9 of clubs", "9♣", ": 19"."""
    if not card:
        return "a card", "a card", ""
    cards = (*hand, card)
    return face_name(card), face_symbol(card), f": {'bust' if is_bust(cards) else total(cards)}"


def _how_many(view: Canyon, side: str, there: int) -> int:
    """The number of reserve cards that may be played together and are payable."""
    ruling = view.ruling
    if ruling("reserve_per_round") == "one":
        return 1
    if ruling("reserve_cost") == "bet" and not reserve.price_seen(view, side):
        return 0
    each = reserve.cost_of(ruling, view, side, 1)
    return min(there, hit_or_stay.left_for(view, side) // each) if each else there


def _sealed_act(menu: Menu, side: str, prompt: str | None) -> dict[str, Any]:
    """The act that this seat has sealed for a side and may change; empty if it answers a prompt."""
    return {} if prompt else menu.sealed_answer(hit_or_stay.window(menu.view), side)


def _several(view: Canyon, side: str, most: int, sealed: Sequence[str]) -> Field:
    """Which reserve cards to play together; it begins with those of the sealed act that is changed."""
    promised = hit_or_stay.cards_promised(view, side)
    slots = [one for one in view.board.place(places.reserve(seat_of(view, side))).slots if one.id not in promised]
    options = tuple(Option(slot.id, face_name(slot.card) if slot.card else "a card", slot.id) for slot in slots)
    before = [option.value for option in options if option.value in sealed][:most]
    return Field("cards", "Cards", "some_of", options=options, min=1, max=most, default=before or None)
