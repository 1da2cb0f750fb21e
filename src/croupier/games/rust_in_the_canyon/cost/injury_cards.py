"""The cards under a stress stack: taken from the PC's deck, swapped and returned (RC-16.1, RC-16.2)."""

from __future__ import annotations

import msgspec

from croupier.core.identity_cache import IdentityCache
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.conflict.state import CLOSED
from croupier.games.rust_in_the_canyon.cost.events import InjuryCardLaid, InjuryChanged
from croupier.games.rust_in_the_canyon.cost.state import VALUES, Injury
from croupier.games.rust_in_the_canyon.hand_totals import card_value
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces import cards
from croupier.pieces.state import DOWN

SUITS = "CDHS"


@rule("RC-16.2")
def in_a_hand(now: Canyon, pc: str) -> bool:
    """Whether a hand is in progress that needs the cards of this PC's player."""
    seat = now.character(pc).seat
    if now.solo(seat) is not None:
        return True
    contenders = now.conflict.contenders if now.conflict is not None else ()
    mine = [one for one in contenders if now.character(one.pc).seat == seat and one.is_in]
    return any(one.pot not in ("", CLOSED) or places.count(now, places.hand(seat)) for one in mine)


@rule("RC-16.2", "RC-R4")
def deck_is_busy(now: Canyon, pc: str) -> bool:
    """Whether a hand is dealt from the deck of a PC's injury cards; with a shared deck, anyone's hand."""
    if now.ruling("decks") != "shared":
        return in_a_hand(now, pc)
    return bool(now.solos) or any(in_a_hand(now, one.id) for one in now.characters)


@rule("RC-16.1", "RC-16.2", "RC-5.5", "RC-R50")
def lay_cards(play: Play[Canyon], pc: str) -> bool:
    """Put the cards for a PC's injuries under their stress stack; swaps wait until their hand is over.

    Return whether any card moved.
    """
    if deck_is_busy(play.state, pc):
        return False
    over = _over(play.state, pc)
    if _missing(play.state, pc):
        _gather(play, pc)
    _give_back(play, pc, over)
    missing = _missing(play.state, pc)
    for injury in missing:
        _take(play, pc, injury)
    return bool(over or missing)


def swaps_due(now: Canyon) -> tuple[str, ...]:
    """PCs whose injury cards are due to be swapped, with no hand of theirs in progress."""
    wrong = _wrong.get(lambda: _with_wrong_cards(now), now.characters, now.board)
    return tuple(pc for pc in wrong if not deck_is_busy(now, pc))


def _with_wrong_cards(now: Canyon) -> tuple[str, ...]:
    """PCs whose injury cards are not those that should be there."""
    hurt = (one.id for one in now.characters if one.injuries or places.count(now, places.injuries(one.id)))
    return tuple(pc for pc in hurt if sorted(_wanted(now, pc)) != sorted(_lying(now, pc)))


_wrong: IdentityCache[tuple[str, ...]] = IdentityCache(8)
"""These PCs, cached by characters and board: most commands change neither."""


def _wanted(now: Canyon, pc: str) -> list[int]:
    """The values of the cards that should lie under a PC's stress stack, not counting markers."""
    return [value for one in now.character(pc).injuries if (value := VALUES[one.severity] - one.marker)]


def _lying(now: Canyon, pc: str) -> list[int]:
    return [card_value(face) for face in places.faces(now, places.injuries(pc))]


def _over(now: Canyon, pc: str) -> list[int]:
    """The positions of the cards that no injury of the PC matches anymore."""
    wanted, found = _wanted(now, pc), []
    for spot, value in enumerate(_lying(now, pc)):
        if value in wanted:
            wanted.remove(value)
        else:
            found.append(spot)
    return found


def _missing(now: Canyon, pc: str) -> list[Injury]:
    """The PC's injuries that have no card under the stress stack."""
    lying, found = _lying(now, pc), []
    for one in now.character(pc).injuries:
        value = VALUES[one.severity] - one.marker
        if value in lying:
            lying.remove(value)
        elif value:
            found.append(one)
    return found


@rule("RC-16.2", "RC-16.7")
def _give_back(play: Play[Canyon], pc: str, spots: list[int]) -> None:
    """Return cards to the deck and shuffle it."""
    if spots:
        one, lying = play.state.character(pc), places.faces(play.state, places.injuries(pc))
        side, returned = one.seat, tuple(lying[spot] for spot in spots)
        cards.move(play, places.injuries(pc), spots, places.deck(play.state, side), at=0, lie=DOWN)
        cards.shuffle(play, places.deck(play.state, side))
        play.because("RC-16.2", name=one.name, returned=returned)


@rule("RC-16.1", "RC-R50")
def _take(play: Play[Canyon], pc: str, injury: Injury) -> None:
    """Take the first card of its value in suit order; if there is none a marker, under a ruling a lower card."""
    value, side = VALUES[injury.severity] - injury.marker, play.state.character(pc).seat
    for less in range(value, 0, -1):
        if less == value - 1 and play.ruling("no_card") != "next_value":
            break
        for suit in SUITS:
            face = f"{'A' if less == 1 else less}{suit}"
            for place in (places.deck(play.state, side), places.discard(play.state, side)):
                spot = cards.search(play, place, face)
                if spot is not None:
                    cards.move(play, place, (spot,), places.injuries(pc))
                    play.do(InjuryCardLaid(pc, face))
                    _mark(play, pc, injury, value - less)
                    return
    _mark(play, pc, injury, value)


def _mark(play: Play[Canyon], pc: str, injury: Injury, rest: int) -> None:
    if rest:
        note = f"has a marker for {injury.marker + rest}: there is no such card"
        play.do(InjuryChanged(pc, msgspec.structs.replace(injury, marker=injury.marker + rest), note))
        play.because("RC-R50", name=play.state.character(pc).name, marker=injury.marker + rest)


@rule("RC-16.1", "RC-R4")
def _gather(play: Play[Canyon], pc: str) -> None:
    """Gather the deck's other cards before any is given back, so that everyone knows what is in it."""
    now = play.state
    shares = now.ruling("decks") == "shared"
    sides = (GM, *(one.seat for one in now.characters)) if shares else (now.character(pc).seat,)
    elsewhere = (places.hand, places.reserve, places.unplayed, places.pile)
    away = [side for side in dict.fromkeys(sides) if any(places.count(now, where(side)) for where in elsewhere)]
    for side in away[:-1]:
        deck.gather(play, side)
    if away:
        deck.gather_and_shuffle(play, away[-1])
