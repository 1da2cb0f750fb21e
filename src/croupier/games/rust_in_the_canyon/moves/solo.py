"""A hand played solo, without bets or reserve: Reflect, a day off, an amateur's test (RC-5.8)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.figures.solo import first_cards
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.moves.events import SoloBegan, SoloEnded
from croupier.games.rust_in_the_canyon.moves.state import Solo
from croupier.games.rust_in_the_canyon.state import REMOVED, Canyon

on_end: dict[str, Callable[[Play[Canyon], str, tuple[str, ...]], None]] = {}
"""What happens when a hand ends, by its reason; called with the PC and the cards."""


@rule("RC-5.6", "RC-5.8", "RC-R18")
def begin(play: Play[Canyon], pc: str, why: str, floor: int = 0, *, side: str = "", most: int = 0) -> None:
    """Shuffle and deal the compulsory first card (under a ruling two); at most `most` cards, 0 for any number."""
    side = side or play.state.character(pc).seat
    must_be_free(play, side, "another hand is being played from this deck")
    deck.gather_and_shuffle(play, side)
    play.do(SoloBegan(Solo(side, pc, why, floor, most)))
    first = first_cards(play.ruling)
    deck.deal(play, side, places.hand(side), min(first, most or first))
    _go_on(play, side)


@rule("RC-5.6", "RC-5.8", "RC-18.1")
def must_be_free(play: Play[Canyon], side: str, why: str) -> None:
    """Raises Illegal in every mode while a solo hand or a conflict needs the cards of this deck."""
    now = play.state
    play.insist(now.solo(side) is None, "RC-5.8", why, "finish that hand first")
    fights = now.conflict is not None and now.conflict.hand
    play.insist(not fights, "RC-18.1", "not now: a conflict is under way", "wait until it is over")


@rule("RC-5.8", "RC-5.13")
def hit(play: Play[Canyon], command: Hit) -> None:
    """Deal one more card, face up; 21 or more ends the hand."""
    _own(play)
    deck.deal(play, play.seat, places.hand(play.seat))
    _go_on(play, play.seat)


@rule("RC-5.8")
def stand(play: Play[Canyon], command: Stand) -> None:
    """End the hand."""
    _own(play)
    _end(play, play.seat)


def _own(play: Play[Canyon]) -> Solo:
    solo = play.state.solo(play.seat)
    if solo is None:
        play.refuse("RC-5.8", "you play no hand of your own now", "wait for one")
    return solo


@rule("RC-5.8", "RC-18.14")
def is_over(solo: Solo, cards: tuple[str, ...]) -> bool:
    """Whether the hand is bust, has 21 with the floor, or has the maximum number of cards."""
    return solo.floor + total(cards, solo.floor) >= MOST or len(cards) == solo.most


def _go_on(play: Play[Canyon], side: str) -> None:
    solo = play.state.solo(side)
    if solo is None:
        return
    cards = places.faces(play.state, places.hand(side))
    play.aside("RC-5.8", floor=solo.floor, total=total(cards, solo.floor))
    if is_over(solo, cards) or not may_hit(play.state, side):
        _end(play, side)


@rule("RC-5.7", "RC-5.8")
def may_hit(now: Canyon, side: str) -> bool:
    """Whether there is a card left to deal."""
    return deck.has_card(now, side)


def _end(play: Play[Canyon], side: str) -> None:
    solo = play.state.solo(side)
    assert solo is not None
    cards = places.faces(play.state, places.hand(side))
    play.do(SoloEnded(solo, cards, total(cards, solo.floor)))
    deck.discard(play, side, places.hand(side))
    on_end[solo.why](play, solo.pc, cards)


@rule("RC-5.8", "RC-17.3")
def drop(play: Play[Canyon], side: str, why: str) -> None:
    """Discard a side's hand that can no longer be finished, without a result."""
    now = play.state
    solo = now.solo(side)
    if solo is None or solo.why != why:
        return
    play.do(SoloEnded(solo, (), 0))
    deck.discard(play, solo.side, places.hand(solo.side))
    removed = [one.name for one in now.characters if one.seat == side and one.status == REMOVED]
    if removed and now.played_by(side) is None:
        play.because("RC-17.3", name=removed[-1])
