"""The hand that one side plays alone, without bets or reserve: Reflect, a day off, an amateur's test (RC-5.8)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.moves.events import SoloBegan, SoloEnded
from croupier.games.rust_in_the_canyon.moves.state import Solo
from croupier.games.rust_in_the_canyon.people import Table, state
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.values import MOST, total

on_end: dict[str, Callable[[Table, str, tuple[str, ...]], None]] = {}
"""By why a hand is played: what happens when it is over, given whose it was and its cards."""


@rule("RC-5.6", "RC-5.8", "RC-R18")
def begin(play: Table, pc: str, why: str, floor: int = 0, *, side: str = "", most: int = 0) -> None:
    """Shuffle and deal the compulsory first card (by a ruling two); `most` cards at most, 0 for any number."""
    side = side or state(play).character(pc).seat
    busy = state(play).solo(side) is not None
    play.require(not busy, "RC-5.8", "another hand is being played from this deck", "finish that hand first")
    deck.gather_and_shuffle(play, side)
    play.do(SoloBegan(Solo(side, pc, why, floor, most)))
    first = 2 if play.ruling("solo_deal") == "two" else 1
    deck.deal(play, side, places.hand(side), min(first, most or first))
    _go_on(play, side)


@rule("RC-5.8", "RC-5.13")
def hit(play: Table, command: Hit) -> None:
    """One more card, face up; 21 or more ends the hand."""
    _own(play)
    deck.deal(play, play.seat, places.hand(play.seat))
    _go_on(play, play.seat)


@rule("RC-5.8")
def stand(play: Table, command: Stand) -> None:
    """The hand is over."""
    _own(play)
    _end(play, play.seat)


def _own(play: Table) -> Solo:
    solo = state(play).solo(play.seat)
    if solo is None:
        play.refuse("RC-5.8", "you play no hand of your own now", "wait for one")
    return solo


@rule("RC-5.8", "RC-18.14")
def is_over(solo: Solo, cards: tuple[str, ...]) -> bool:
    """Bust, or 21 with the floor, or as many cards as may be."""
    return solo.floor + total(cards, solo.floor) >= MOST or len(cards) == solo.most


def _go_on(play: Table, side: str) -> None:
    solo = state(play).solo(side)
    if solo is None:
        return
    cards = places.faces(state(play), places.hand(side))
    play.because("RC-5.8", floor=solo.floor, total=total(cards, solo.floor))
    if is_over(solo, cards) or not _may_hit(state(play), side):
        _end(play, side)


def _may_hit(now: Canyon, side: str) -> bool:
    """Whether there is a card left to deal."""
    return bool(places.count(now, places.deck(now, side)) or places.count(now, places.discard(now, side)))


def _end(play: Table, side: str) -> None:
    solo = state(play).solo(side)
    assert solo is not None
    cards = places.faces(state(play), places.hand(side))
    play.do(SoloEnded(solo, cards, total(cards, solo.floor)))
    deck.discard(play, side, places.hand(side))
    on_end[solo.why](play, solo.pc, cards)


@rule("RC-5.8")
def drop(play: Table, pc: str, why: str) -> None:
    """A hand that nobody can play to its end any more is put away, and nothing comes of it."""
    solo = next((one for one in state(play).solos if (one.pc, one.why) == (pc, why)), None)
    if solo is not None:
        play.do(SoloEnded(solo, (), 0))
        deck.discard(play, solo.side, places.hand(solo.side))


# what the table asks


def asks(now: Canyon) -> tuple[Ask, ...]:
    """Whoever plays a hand alone is asked for the next card; not while a conflict needs the decks."""
    if now.conflict is not None and now.conflict.hand:
        return ()
    return tuple(
        Ask(one.side, f"solo:{one.why}:{one.pc}:{places.count(now, places.hand(one.side))}", _label(now, one), one.pc)
        for one in now.solos
    )


def _label(now: Canyon, solo: Solo) -> str:
    name = now.character(solo.pc).name if now.has(solo.pc) else "the GM"
    return f"{name}'s hand: hit or stand"


def answer(view: Canyon, ask: Ask) -> Command:
    return Stand()


def offer(menu: Menu, ask: Ask, prompt: str) -> None:
    """Hit or stand, with what the hand counts so far."""
    solo = menu.view.solo(menu.seat)
    if solo is None:
        return
    cards = places.faces(menu.view, places.hand(menu.seat))
    counts = f"{total(cards, solo.floor)}" + (f" + {solo.floor}" if solo.floor else "")
    front, to = places.deck(menu.view, menu.seat), (places.hand(menu.seat),)
    menu.add(f"Hit ({counts})", Hit(), ask=prompt, clauses=("RC-5.8",), piece=front, to=to, odds=True)
    menu.add(f"Stand ({counts})", Stand(), ask=prompt, clauses=("RC-5.8",))


def line(event: object, view: Canyon) -> str:
    match event:
        case SoloBegan(solo=solo):
            who = view.character(solo.pc).name if view.has(solo.pc) and solo.side != GM else "The GM"
            return f"{who} plays a hand{f', floor {solo.floor}' if solo.floor else ''}."
        case SoloEnded(solo=solo, cards=cards, total=total):
            return "" if not cards else f"The hand is over: {total}{f' + {solo.floor}' if solo.floor else ''}."
    return ""
