"""Resolving a challenge: its card turns over into an asset (SZ-5.9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards, ownership
from croupier.games.syuzheteers.assets.cards import FACE, OWNER
from croupier.games.syuzheteers.assets.events import CardSet, WordsOwed
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Owed
from croupier.games.syuzheteers.scenes.state import ACT_1
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace


@rule("SZ-5.9", "SZ-R22")
def worth(ruling: Ruling, card: Card, phase: str) -> int | None:
    """The durability of the asset won from a challenge, minus the obstacles left; None for no asset."""
    printed = card.durability if card.name else 1
    reading = ruling("won_becomes")
    if reading == "act_1_only" and phase != ACT_1 and card.kind != RELATIONSHIP:
        return None
    if reading == "advantage":
        return 0
    return printed if reading == "printed" else max(0, printed - len(card.obstacles))


@rule("SZ-5.9", "SZ-3.8", "SZ-3.9", "SZ-R11")
def resolve(play: Play[Story], card: str, seat: str) -> None:
    """Resolve a challenge: remove its obstacles and turn it over into an asset of the active player."""
    one = play.state.card(card)
    durability = worth(play.ruling, one, play.state.phase)
    won = put(one, problem=False, obstacles=(), personal_to=(), worn=0, delayed=False)
    if durability is None:
        play.do(CardSet(put(won, owners=()), "won"))
        cards.move(play, card, places.OUT)
        play.because("SZ-5.9", card=one.question, becomes="nothing")
        return
    owners = one.owners if one.kind == RELATIONSHIP else (seat,)
    won = put(won, durability=durability, left=durability, owners=owners)
    play.do(CardSet(won, "won"))
    play.because(
        "SZ-5.9", obstacles=len(one.obstacles), printed=one.durability if one.name else 1, durability=durability
    )
    if not one.name:
        cards.forget_words(play, card, FACE)
        play.do(WordsOwed(Owed(FACE, card, seat)))
    if one.kind != RELATIONSHIP and _owner_reading(play, seat) == "table":
        play.do(WordsOwed(Owed(OWNER, card, seat)))
    cards.move(play, card, ownership.home(won))


@rule("SZ-3.9", "SZ-R11", "SZ-R48")
def _owner_reading(play: Play[Story], seat: str) -> str:
    """The owner of a won asset; the ruling is not noted if a player who entered wins it for the active player."""
    reading, roll = play.state.ruling("asset_owner"), play.state.roll
    entered = roll is not None and roll.seat != seat
    return reading if entered and reading == "active_player" else play.ruling("asset_owner")
