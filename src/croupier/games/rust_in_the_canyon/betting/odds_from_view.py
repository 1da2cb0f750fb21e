"""The odds of seeing and staying: the rest of the hand, if nobody bets more (Odds 3, 4)."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import OTHER_SIDE, OddsRequest
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import bids_in_turn
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, gm_pays_from
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, Bid, Hit, See, Stay
from croupier.games.rust_in_the_canyon.betting.deck_odds import in_deck, ranks
from croupier.games.rust_in_the_canyon.betting.order import speakers
from croupier.games.rust_in_the_canyon.betting.pots import price_of
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import cost_to_see
from croupier.games.rust_in_the_canyon.betting.sides import (
    against,
    conflict_of,
    hand_of,
    has_stayed,
    plays_per_pot,
    seat_of,
)
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, OPEN, RAISE, SEE, Contender
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.names import is_plural, name_of_side, pc_name, possessive
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from croupier.games.rust_in_the_canyon.state import Canyon

QUIET = "if nobody bets more and both hit below 17"
PLAYED = ", of which one that makes 20 or 21 is played"


@rule("RC-22.3", "RC-12.4", "RC-12.11")
def odds_question(view: Canyon, seat: str, command: Command) -> OddsRequest | None:
    """The odds of seeing, going all in, or staying; with bids in turn, of a bid that sees the price."""
    one = _contender(view, seat, command)
    if one is None or not one.pots or gm_pays_from(view) is None or _is_mixed(view, one) or _is_shared(view):
        return None
    if places.is_hidden(view, one.pc, seat):
        return None
    match command:
        case See():
            return _see(view, seat, one, cost_to_see(view.ruling, view, _side(seat, one), one.pc))
        case AllIn():
            cost = cost_to_see(view.ruling, view, _side(seat, one), one.pc)
            return _see(view, seat, one, min(cost, chips_of(view, _side(seat, one))), all_in=True)
        case Bid():
            return _match(view, seat, one, command.amount) or _bid(view, seat, one, command.amount)
        case Hit():
            return _hit(view, seat, one)
        case Stay():
            return _stay(view, one, command.raise_by) if seat != GM else _gm_stays(view, one, command.raise_by)
    return None


def _contender(view: Canyon, seat: str, command: Command) -> Contender | None:
    """The contender whose pot it is: the seat's own, the one the GM names, or the only live one."""
    if view.conflict is None:
        return None
    if seat != GM:
        mine = view.played_by(seat)
        return view.conflict.contender(mine.id) if mine is not None and view.conflict.has(mine.id) else None
    named = getattr(command, "pot", "")
    live = [one for one in view.conflict.live() if named in ("", one.pc)]
    return live[0] if len(live) == 1 else None


def _side(seat: str, one: Contender) -> str:
    return GM if seat == GM else one.pc


def _is_mixed(view: Canyon, one: Contender) -> bool:
    """Whether spent cards return to a deck before piles are dealt: from earlier hands, or after a push."""
    seats = (seat_of(view, one.pc), GM)
    return any(
        places.count(view, place) for seat in seats for place in (places.discard(view, seat), places.unplayed(seat))
    )


@rule("RC-R19", "RC-R64")
def _is_shared(view: Canyon) -> bool:
    """Whether this is not one PC's hand against the GM's: a duel, or one GM reserve for several hands."""
    conflict = conflict_of(view)
    return conflict.duel or (plays_per_pot(view) and len(conflict.live()) > 1)


def _lying(view: Canyon, seat: str, one: Contender) -> dict[str, Any]:
    """Both hands, both reserves as far as this seat knows them, and the chips."""
    player, older, pot = seat_of(view, one.pc), one.pots[:-1], one.pots[-1]
    held = ranks(places.faces(view, places.reserve(player if seat != GM else GM)))
    players = {"reserve": held, "gm-reserve": places.count(view, places.reserve(GM))}
    return {
        "level": LEVELS[conflict_of(view).level - 1],
        "hand": ranks(hand_of(view, one.pc)),
        "gm-hand": ranks(hand_of(view, against(view, one.pc))),
        "pot": places.chips(view, pot.place),
        "own": pot.own,
        "stack": places.chips(view, places.stack(one.pc)),
        "town-stack": places.chips(view, places.TOWN),
        "older": [places.chips(view, there.place) for there in older],
        "older-own": [there.own for there in older] or [0],
        "older-levels": [LEVELS[there.level - 1] for there in older],
        **(players if seat != GM else {"gm-held": held}),
        **in_deck(view, player),
    }


def _frozen(view: Canyon, one: Contender) -> str:
    stayed = one.stayed, has_stayed(view, against(view, one.pc))
    if one.pot == OPEN:
        return "no"
    return {(True, True): "both", (True, False): "pc", (False, True): "gm"}.get(stayed, "chips")


@rule("RC-22.3", "RC-12.4", "RC-12.11")
def _see(view: Canyon, seat: str, one: Contender, pays: int, *, all_in: bool = False) -> OddsRequest | None:
    """The odds after seeing if nobody bets more; only the size of the other reserve is known."""
    if conflict_of(view).step not in (SEE, RAISE, BID):
        return None
    frozen = _frozen(view, one)
    frozen = "chips" if all_in and frozen == "no" else frozen
    given: dict[str, Any] = {**_lying(view, seat, one), "frozen": frozen, "pay": 0 if seat == GM else pays}
    if seat == GM:
        given |= {"gm-pay": pays, "unseen": places.count(view, places.reserve(seat_of(view, one.pc)))}
    other = _other(view, seat, one)
    when, used = _when(other, seat, given, frozen), _used(other, seat, given, frozen)
    return OddsRequest("see-or-back-down", given, when, used, _tones(seat))


def _other(view: Canyon, seat: str, one: Contender) -> str:
    """The name of the side that plays against this seat in a PC's pot."""
    return pc_name(view, one.pc) if seat == GM else name_of_side(view, against(view, one.pc).partition(":")[0])


def _used(other: str, seat: str, given: dict[str, Any], frozen: str) -> str:
    """The basis of these odds, in words; the reserve of a side that has stayed no longer counts."""
    held, unseen = _reserves(seat, given, frozen)
    own = f", {_cards(held)} that you hold" if held else ""
    theirs = f", {_cards(unseen)} of {possessive(other)} reserve unseen" if unseen else ""
    return f"the face-up cards and chips{own}{theirs}{PLAYED if held or unseen else ''}"


def _reserves(seat: str, given: dict[str, Any], frozen: str) -> tuple[int, int]:
    """How many reserve cards count: the seat's own, and those of the other side; none of a side that has stayed."""
    if seat == GM:
        mine, theirs, held, unseen = "gm", "pc", len(given["gm-held"]), given["unseen"]
    else:
        mine, theirs, held, unseen = "pc", "gm", len(given["reserve"]), given["gm-reserve"]
    return held if frozen not in (mine, "both") else 0, unseen if frozen not in (theirs, "both") else 0


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _when(other: str, seat: str, given: dict[str, Any], frozen: str) -> str:
    """What these odds assume, in few words: a reserve card that makes 20 or 21 is played instead of a hit."""
    plays, mine = any(_reserves(seat, given, frozen)), "gm" if seat == GM else "pc"
    if frozen == mine:
        return _they(other, seat, given, frozen)
    if frozen == "no" and plays:
        return "no more bets; both hit below 17 or play 20 or 21"
    how = {"no": QUIET, "chips": "if both hit below 17", "both": ""}.get(frozen, "if you hit below 17")
    return how + (" or play 20 or 21" if plays else "")


def _they(other: str, seat: str, given: dict[str, Any], frozen: str, *, sees: bool = False) -> str:
    """What these odds assume of the other side alone: "if the bouncer hits below 17 or plays 20 or 21"."""
    hits, plays = ("hit", "play") if is_plural(other) else ("hits", "plays")
    sees_it = f"{'see' if is_plural(other) else 'sees'}, " if sees else ""
    reserve = f" or {plays} 20 or 21" if any(_reserves(seat, given, frozen)) else ""
    return f"if {other} {sees_it}{hits} below 17{reserve}"


@rule("RC-22.3", "RC-R30")
def _match(view: Canyon, seat: str, one: Contender, amount: int) -> OddsRequest | None:
    """The odds of bidding exactly the price in turn, which sees it; None for another bid, as the others then decide."""
    if conflict_of(view).step != BID or view.ruling("bet_order") == "together" or not speakers(view):
        return None
    turn = speakers(view)[0]
    price, mine = bids_in_turn.price_now(view, turn)
    if not mine < price == amount:
        return None
    cost = bids_in_turn.cost_of(view.ruling, view, turn, amount)
    return _see(view, seat, one, cost) if len(bids_in_turn.pots_of(view, turn)) == 1 else None


@rule("RC-22.3", "RC-12.3")
def _bid(view: Canyon, seat: str, one: Contender, amount: int) -> OddsRequest | None:
    """The odds of the hand if the other side bids the same, whatever it has bid; None if it could not pay that."""
    if conflict_of(view).step != BID or view.ruling("bet_order") != "together" or one.pot != OPEN:
        return None
    if amount > min(chips_of(view, GM), chips_of(view, one.pc)):
        return None
    given = {**_lying(view, seat, one), "frozen": "no", "pay": amount, "gm-pay": amount}
    if seat == GM:
        given["unseen"] = places.count(view, places.reserve(seat_of(view, one.pc)))
    plays = ", play 20 or 21" if any(_reserves(seat, given, "no")) else ""
    used = _used(_other(view, seat, one), seat, given, "no")
    return OddsRequest("see-or-back-down", given, f"if bids match; both hit below 17{plays}", used, _tones(seat))


def _tones(seat: str) -> str:
    return OTHER_SIDE if seat == GM else ""


@rule("RC-22.3", "RC-12.8", "RC-12.9")
def _hit(view: Canyon, seat: str, one: Contender) -> OddsRequest | None:
    """The odds of the hand if this seat hits now; None for 20 and more, or where sides act in turn."""
    conflict, foe = conflict_of(view), against(view, one.pc)
    hand = hand_of(view, foe if seat == GM else one.pc)
    if conflict.step != ACT or view.ruling("card_order") != "together" or total(hand) >= MOST - 1:
        return None
    if view.ruling("both_bust") == "push" or not places.count(view, places.deck(view, seat)):
        return None
    given = {**_lying(view, seat, one), "frozen": _frozen(view, one), "price": conflict.price}
    if seat == GM:
        given |= {"who": "gm", "unseen": places.count(view, places.reserve(seat_of(view, one.pc)))}
    other, frozen = _other(view, seat, one), given["frozen"]
    when, used = _when(other, seat, given, frozen), _used(other, seat, given, frozen)
    return OddsRequest("hit-and-play-on", given, when, used, _tones(seat))


@rule("RC-22.3", "RC-12.11")
def _stay(view: Canyon, one: Contender, raise_by: int) -> OddsRequest | None:
    """The odds of the PC's total against the GM's hand, which continues alone."""
    conflict = conflict_of(view)
    foe = against(view, one.pc)
    has_acted = view.ruling("card_order") == "gm_first" and foe not in conflict.asked
    if conflict.step != ACT or (has_acted and (raise_by or total(hand_of(view, foe)) >= MOST)):
        return None
    stayed, other = has_stayed(view, foe), _other(view, "", one)
    given = {**_lying(view, "", one), "raise": raise_by, "gm-stayed": stayed}
    given["price"] = 0 if has_acted else conflict.price
    frozen = "both" if stayed else "pc"
    when = "" if stayed else _they(other, "", given, frozen, sees=raise_by > 0)
    return OddsRequest("stay", given, when, _used(other, "", given, frozen))


@rule("RC-22.3", "RC-12.11")
def _gm_stays(view: Canyon, one: Contender, raise_by: int) -> OddsRequest | None:
    """The odds of the GM's total against the one hand left, if the player sees the raise."""
    conflict, unseen = conflict_of(view), places.count(view, places.reserve(seat_of(view, one.pc)))
    has_acted = view.ruling("card_order") == "players_first" and not one.stayed
    if conflict.step != ACT or (has_acted and (raise_by or total(hand_of(view, one.pc)) >= MOST)):
        return None
    if raise_by and one.pot != OPEN:
        return None
    other = _other(view, GM, one)
    if one.stayed:
        given = {**_lying(view, GM, one), "frozen": "both", "pay": 0, "unseen": unseen}
        return OddsRequest("see-or-back-down", given, "", _used(other, GM, given, "both"), OTHER_SIDE)
    pay = price_of(view.ruling, view, one.pc, raise_by)
    given = {**_lying(view, GM, one), "who": "gm", "raise": raise_by, "pay": pay, "unseen": unseen}
    given["price"] = 0 if has_acted else conflict.price
    when = _they(other, GM, given, "gm", sees=raise_by > 0)
    return OddsRequest("stay", given, when, _used(other, GM, given, "gm"), OTHER_SIDE)
