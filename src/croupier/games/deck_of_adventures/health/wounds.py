"""Wounds still open to Toughen Up: when they open and close (DA-3.6)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import PC, Character
from croupier.games.deck_of_adventures.harm.state import Wound
from croupier.games.deck_of_adventures.health.events import WoundsSet
from croupier.games.deck_of_adventures.state import Adventure


def is_fighting(now: Adventure, who: str) -> bool:
    """Whether turns are counted for a character: they have a place in a combat and have not left it."""
    return now.combat is not None and who in now.combat.order and who not in now.combat.gone


def round_without_turn(now: Adventure, who: str) -> int:
    """The round of a combat in which a character has no turns; 0 if they have, or there is no combat."""
    return now.combat.round if now.combat is not None and not is_fighting(now, who) else 0


@rule("DA-3.6")
def open_wound(play: Play[Adventure], target: str, wound: Wound) -> None:
    """Add a wound whose damage its Dealer may still ignore."""
    play.do(WoundsSet(target, (*play.state.character(target).wounds, wound)))


def keep_wounds(play: Play[Adventure], character: str, left: tuple[Wound, ...]) -> None:
    if left != play.state.character(character).wounds:
        play.do(WoundsSet(character, left))


@rule("DA-3.6", "DA-3.10", "DA-R19")
def turn_begins(play: Play[Adventure], character: str) -> None:
    """At the start of a character's turn, mark their open wounds to close when this turn ends."""
    there = play.state.character(character).wounds
    keep_wounds(play, character, tuple(msgspec.structs.replace(one, turns=one.turns + 1) for one in there))


@rule("DA-3.6", "DA-3.10", "DA-R19")
def close(play: Play[Adventure], character: str) -> None:
    """Close the wounds that were open when this turn of the character began."""
    keep_wounds(play, character, tuple(one for one in play.state.character(character).wounds if not one.turns))


@rule("DA-R19", "DA-3.10")
def close_after_draw(play: Play[Adventure], owner: str) -> None:
    """Close a Dealer's wounds when they draw outside combat."""
    now = play.state
    if now.has(owner) and not is_fighting(now, owner):
        keep_wounds(play, owner, ())


def close_wounds(play: Play[Adventure], character: str, wound: str = "") -> None:
    """Close one wound of a character, or all of them."""
    left = tuple(one for one in play.state.character(character).wounds if wound and one.id != wound)
    keep_wounds(play, character, left)


@rule("DA-R19")
def waiting_wounds(now: Adventure) -> tuple[tuple[str, Wound], ...]:
    """Wounds whose owners are prompted to Toughen Up at once, if the table plays it so (DA-R19) and they can."""
    if now.ruling("toughen_window") != "at_once":
        return ()
    return tuple((one.id, wound) for one in now.characters if _can_toughen(now, one) for wound in one.wounds)


@rule("DA-3.6", "DA-3.10", "DA-R19")
def _can_toughen(now: Adventure, one: Character) -> bool:
    """Whether a Dealer has Fate Cards to spend on a wound, and may while Knocked Out."""
    if not one.is_dealer or not one.wounds or one.dead:
        return False
    if one.knockout is not None and now.ruling("toughen_ko") != "allowed":
        return False
    gms = one.kind != PC and now.ruling("gm_deck_aces") == "gm_hand"
    held = [now.board.place(places.fate(owner)) for owner in ((one.id, GM) if gms else (one.id,))]
    return any(place.slots or place.chip(places.AWARD) for place in held)
