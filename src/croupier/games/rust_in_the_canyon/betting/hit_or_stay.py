"""The acts of a round: hit, play a reserve card, or stay and raise; sealed, in turn, or freely (RC-12.8)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck
from croupier.games.rust_in_the_canyon.betting import reserve
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, limit_now, what_limits
from croupier.games.rust_in_the_canyon.betting.bids import cost_of, most_of
from croupier.games.rust_in_the_canyon.betting.commands import Hit, PlayReserve, Stay
from croupier.games.rust_in_the_canyon.betting.events import ActsBegan, SideActed
from croupier.games.rust_in_the_canyon.betting.order import goes_at_own_pace, of_acts, who_acts
from croupier.games.rust_in_the_canyon.betting.results import judge_pots
from croupier.games.rust_in_the_canyon.betting.sides import (
    answer_for,
    at,
    can_pay,
    conflict_of,
    hand_place,
    has_stayed,
    own_side,
    plays_per_pot,
    seat_of,
)
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.betting.state import FOR, HIT, RESERVE_CARD, STAY
from croupier.games.rust_in_the_canyon.conflict.state import ACT, OPEN
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

Act = Hit | PlayReserve | Stay


def quietly(now: Canyon) -> Ruling:
    """The settings, read without a note in the receipt, which would reveal what was sealed."""
    return now.ruling


@rule("RC-12.8", "RC-12.14", "RC-12.16", "RC-10.7", "RC-R33")
def act(play: Play[Canyon], command: Act) -> None:
    """Take one act per round for each side; the GM is not bound by a dealer's rule."""
    conflict = at(play, ACT)
    side, now = acting_side(play, command.pot), play.state
    if has_stayed(now, side):
        play.refuse(
            "RC-12.16", f"already stayed: {name_of_side(now, side)} takes no more cards", "wait for the end of the hand"
        )
    if side not in who_acts(now):
        play.refuse("RC-12.8", "not now: none of your pots is live", "wait for the end of the hand")
    is_sealed = not (goes_at_own_pace(now) or conflict.asked)
    with play.rulings_for((play.seat,) if is_sealed else (EVERYONE,)):
        check(play, side, command)
    if goes_at_own_pace(now):
        announce(play, side, command)
        lay_cards(play, side, command)
        play.because("RC-12.8", acts=(f"{name_of_side(play.state, side)}: {kind_of(command)}",))
        judge_pots(play)
    elif conflict.asked:
        turn = owed(now)  # those whose pot has been closed since are skipped
        if side not in turn:
            first = name_of_side(now, (*turn, *conflict.asked)[0])
            play.refuse("RC-R33", f"not now: {first} acts first", "wait for your turn")
        if len(conflict.asked) > 1:
            play.ruling("card_order")
        announce(play, side, command)
        lay_cards(play, side, command)
        play.because("RC-12.8", acts=(f"{name_of_side(play.state, side)}: {kind_of(command)}",))
    else:
        answer_for(play, window(now), side)
        play.seal(window(now), side, command)
        play.because("RC-12.8", to=(play.seat,), act=kind_of(command))


@rule("RC-12.8", "RC-R19")
def acting_side(play: Play[Canyon], pot: str) -> str:
    """The side this act is for: the seat's own; the GM names the pot if each pot has its own GM hand."""
    side, now = own_side(play, pot), play.state
    if side != GM or not plays_per_pot(now):
        if pot and (pot != side or seat_of(now, side) == play.seat):
            raise Invalid("pot", pot, "none: it is your only hand", "RC-12.8")
        return side
    those = [one.pc for one in conflict_of(now).live()]
    if pot not in those:
        raise Invalid("pot", pot, ", ".join(those) or "no pot is live", "RC-R19")
    return f"{FOR}{pot}"


def kind_of(command: Act) -> str:
    return {Hit: HIT, PlayReserve: RESERVE_CARD, Stay: STAY}[type(command)]


def check(play: Play[Canyon], side: str, command: Act) -> None:
    """Check that this act is allowed; the receipt does not show the settings read."""
    if isinstance(command, Hit):
        left = deck.has_card(play.state, seat_of(play.state, side))
        play.insist(left, "RC-5.7", "not now: no card is left to deal", "stay, or play a reserve card")
    elif isinstance(command, Stay):
        check_raise(play, side, command.raise_by)
    elif isinstance(command, PlayReserve):
        reserve.check(play, quietly(play.state), side, command.cards, left_for(play.state, side))
        promised = cards_promised(play.state, side)
        play.need(
            promised.isdisjoint(command.cards), "that card is to be played in another pot", "play another card, or hit"
        )


@rule("RC-R19")
def cards_promised(now: Canyon, side: str) -> set[str]:
    """Reserve cards that the GM's sealed acts play in other pots, as far as this view shows them."""
    return {card for act in acts_elsewhere(now, side) for card in act.get("cards", ())}


def acts_elsewhere(now: Canyon, side: str) -> list[dict[str, Any]]:
    """The GM's sealed acts in other live pots, as they were sent, as far as this view has them."""
    if not side.startswith(FOR):
        return []
    there = {f"{FOR}{one.pc}" for one in conflict_of(now).live()} - {side}
    others = (seal for seal in now.sealed(window(now)) if seal.seat == GM and seal.about in there)
    return [json.loads(seal.answer.value) for seal in others if seal.answer.value is not None]


@rule("RC-R19", "RC-R26", "RC-12.11")
def left_for(now: Canyon, side: str) -> int:
    """The chips left to pay for a side's act, minus the cost of the GM's acts in other pots."""
    card = reserve.each(quietly(now), now)
    sealed = (int(act.get("raise_by", 0)) + card * len(act.get("cards", ())) for act in acts_elsewhere(now, side))
    others = {f"{FOR}{one.pc}" for one in conflict_of(now).live()} - {side} if side.startswith(FOR) else set()
    declared = (chips for about, chips in conflict_of(now).raises if about in others)
    return max(0, chips_of(now, side) - sum(sealed) - sum(declared))


@rule("RC-12.11", "RC-12.8", "RC-12.2", "RC-R34", "RC-12.16")
def check_raise(play: Play[Canyon], side: str, raise_by: int) -> None:
    """Check a raise on staying: 0 up to the limit, only on an open pot, and payable."""
    now, ruling = play.state, quietly(play.state)
    most = most_raise(ruling, now, side)
    if raise_by < 0:
        raise Invalid("raise_by", raise_by, f"0 to {most}", "RC-12.11")
    if raise_by == 0:
        return
    if ruling("stay") != "raise_then_closed":
        play.refuse("RC-R34", "a side that stays does not raise at this table", "raise by 0")
    if not has_open_pot(now, side):
        play.refuse("RC-12.11", "not now: a pot frozen earlier takes no raise", "raise by 0")
    limit = limit_now(ruling, now, conflict_of(now))
    play.require(
        raise_by <= limit,
        what_limits(raise_by, conflict_of(now)),
        f"over the limit: {count_of(raise_by, 'chip')}, and the limit is {limit}",
        f"0 to {most}",
    )
    can_pay(cost_of(ruling, now, side, "", raise_by), left_for(now, side), f"a raise of {raise_by}", f"0 to {most}")


@rule("RC-12.8", "RC-12.11")
def has_open_pot(now: Canyon, side: str) -> bool:
    """Whether any pot would take a raise from this side."""
    conflict = conflict_of(now)
    return bool(conflict.open()) if side == GM else conflict.contender(side.removeprefix(FOR)).pot == OPEN


@rule("RC-12.11", "RC-R34")
def most_raise(ruling: Ruling, now: Canyon, side: str) -> int:
    """The highest raise on staying that is within the limit and payable."""
    if ruling("stay") != "raise_then_closed" or not has_open_pot(now, side):
        return 0
    each = cost_of(ruling, now, side, "", 1)
    return min(most_of(ruling, now, side), left_for(now, side) // each if each else 0)


def window(now: Canyon) -> str:
    conflict = conflict_of(now)
    return f"act {conflict.number}.{conflict.hand}.{conflict.round}"


def owed(now: Canyon) -> tuple[str, ...]:
    """The sides that must act now: all that have not sealed an act, or if in turn, only the first."""
    conflict, those = conflict_of(now), who_acts(now)
    if goes_at_own_pace(now):
        return those
    if now.ruling("card_order") != "together":
        return tuple(side for side in conflict.asked if side in those)[:1]
    there = {seal.about for seal in now.sealed(window(now))}
    return tuple(side for side in those if side not in there)


@rule("RC-12.8", "RC-R33")
def begin(play: Play[Canyon]) -> None:
    """Begin the card stage once bets are settled."""
    play.do(ActsBegan(of_acts(play.state), standings(play.state)))


@rule("RC-12.8", "RC-R33")
def reveal(play: Play[Canyon]) -> None:
    """Reveal all acts: kinds first, then deck cards are dealt, then reserve cards turn over."""
    acting = who_acts(play.state)
    if len(acting) > 1:
        play.ruling("card_order")
    answers = {about: one for (_, about), one in play.open(window(play.state)).items()}
    those: list[tuple[str, Act]] = [
        (side, one) for side in acting if isinstance(one := answers.get(side), Hit | PlayReserve | Stay)
    ]
    for side, one in those:
        announce(play, side, one)
    for kind in (Hit, PlayReserve):
        for side, one in those:
            if isinstance(one, kind):
                lay_cards(play, side, one)
    play.because("RC-12.8", acts=tuple(f"{name_of_side(play.state, side)}: {kind_of(one)}" for side, one in those))


def announce(play: Play[Canyon], side: str, command: Act) -> None:
    """Show a side's act, but no card yet."""
    cards: Sequence[str] = command.cards if isinstance(command, PlayReserve) else ()
    raise_by = command.raise_by if isinstance(command, Stay) else 0
    play.do(SideActed(side, kind_of(command), len(cards), raise_by))


@rule("RC-12.8", "RC-10.7", "RC-5.1")
def lay_cards(play: Play[Canyon], side: str, command: Act) -> None:
    """Deal a hit face up from the side's own deck; pay for reserve cards and turn them over."""
    if isinstance(command, Hit):
        deck.deal(play, seat_of(play.state, side), hand_place(play.state, side))
    elif isinstance(command, PlayReserve):
        reserve.play_cards(play, side, command.cards)
