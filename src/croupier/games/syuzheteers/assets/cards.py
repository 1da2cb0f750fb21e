"""The life of a card: written, used, turned over into a problem, out of play (chapter 3)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import ownership
from croupier.games.syuzheteers.assets.content import challenge_type
from croupier.games.syuzheteers.assets.events import CardSet, CardWritten, WordsGiven, WordsOwed
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Owed
from croupier.games.syuzheteers.names import asset_name, character_name
from croupier.games.syuzheteers.players import active_seats
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import cards
from croupier.pieces.state import UP

put = msgspec.structs.replace
FACE, REVERSE, AILMENT, OWNER = "face", "reverse", "ailment", "owner"
MOST = 3
BETWEEN_US = "What are we to each other now?"
"""The question of a relationship that is turned over."""


@rule("SZ-2.2", "SZ-3.2", "SZ-3.3")
def make_card(play: Play[Story], where: str, *, at: int | None = None, **words: Any) -> str:
    """Write a card, place it and return its id; an asset starts with its full durability."""
    name = f"w{play.next_number('named')}"
    card = Card(name, **words)
    if not card.problem:
        card = put(card, left=card.durability)
    play.do(CardWritten(card))
    cards.make(play, where, name, at)
    return name


@rule("SZ-3.2", "SZ-R8")
def is_guard(ruling: Ruling) -> bool:
    """Whether an asset helps only against the type of challenge on its reverse, which then cannot wait."""
    return ruling("reverse_side") == "guards_against"


@rule("SZ-3.2", "SZ-R8")
def written_reverse(play: Play[Story], given: str) -> str:
    """The type on the reverse of a new asset: it may wait, unless the asset guards against it. Raises Invalid."""
    if is_guard(play.state.ruling):
        play.ruling("reverse_side")
        return challenge_type(play.ruling, given)
    return challenge_type(play.ruling, given) if given else ""


@rule("SZ-3.2", "SZ-R8")
def guarded_type(play: Play[Story], given: str) -> str:
    """The type that a new asset guards against; empty if its reverse waits. Raises Invalid."""
    if given and not is_guard(play.state.ruling):
        raise Invalid("challenge", given[:40], "nothing: the reverse is written when the asset turns over", "SZ-R8")
    return written_reverse(play, given)


def move(play: Play[Story], card: str, where: str, at: int | None = None) -> None:
    """Move a card to another place."""
    here = places.where_is(play.state, card)
    if not here or (here == where and at is None):
        return
    spot = places.cards_in(play.state, here).index(card)
    cards.move(play, here, (spot,), where, at=at, lie=UP)


@rule("SZ-6.6", "SZ-10.6", "SZ-3.5")
def to_bottom(play: Play[Story], card: str) -> None:
    """Move a problem to the bottom of the plot, with its obstacles."""
    move(play, card, places.PLOT, at=0)


@rule("SZ-3.4", "SZ-R9")
def strain(play: Play[Story], seat: str, card: str) -> None:
    """Strain a resource: it loses one durability. Under a ruling, it turns over when none is left."""
    one = play.state.card(card)
    clause, why = ownership.why_not_use(play.ruling, play.state, seat, one) or ("", "")
    play.require(not why, clause, why, "choose another card of your own")
    play.need(not one.problem, "that card is not an asset now", "choose another card of your own")
    play.need(one.left >= 1, f"{one.name} has no durability left", "spend it, or use another")
    play.do(CardSet(put(one, left=one.left - 1), "strained"))
    play.because("SZ-3.4", card=asset_name(one), durability=one.durability, left=one.left - 1)
    _cite_parties(play, one)
    if one.left == 1 and play.ruling("strain_uses") == "d":
        turn_over(play, card, seat)


@rule("SZ-3.4")
def spend(play: Play[Story], seat: str, card: str) -> None:
    """Spend an advantage: it turns over."""
    one = play.state.card(card)
    clause, why = ownership.why_not_use(play.ruling, play.state, seat, one) or ("", "")
    play.require(not why, clause, why, "choose another card of your own")
    play.need(not one.problem, "that card is not an asset now", "choose another card of your own")
    play.need(one.left == 0, f"{one.name} still has durability", "strain it")
    play.because("SZ-3.4", card=asset_name(one), spent="an advantage")
    _cite_parties(play, one)
    turn_over(play, card, seat)


@rule("SZ-3.6")
def _cite_parties(play: Play[Story], card: Card) -> None:
    """Cite why one party may use a relationship: it belongs to both, and the other is not asked."""
    if card.kind == RELATIONSHIP:
        play.because("SZ-3.6", held_by=tuple(character_name(play.state, one) for one in card.owners))


@rule("SZ-3.5", "SZ-3.8", "SZ-12.1", "SZ-R56")
def as_problem(story: Story, one: Card) -> Card:
    """An asset with its problem side up; a relationship is personal to its parties who can face it."""
    owners = one.owners if one.kind == RELATIONSHIP else ()
    personal = tuple(name for name in owners if name in active_seats(story))
    question = one.question or (BETWEEN_US if one.kind == RELATIONSHIP else "")
    kind = one.type or ("Dilemma" if one.kind == RELATIONSHIP else "")
    return put(
        one, problem=True, left=one.durability, owners=owners, personal_to=personal, obstacles=(), question=question,
        type=kind, worn=0, troubled=False,
    )  # fmt: skip


@rule("SZ-3.5", "SZ-3.8", "SZ-12.1", "SZ-R10", "SZ-R41", "SZ-R56")
def turn_over(play: Play[Story], card: str, seat: str) -> None:
    """Turn an asset over into a problem at the bottom of the plot; in Act III it comes on stage at once.

    Under a ruling, a relationship stays in hand and is troubled. A party who has left or retired faces nothing.
    """
    one = play.state.card(card)
    if one.kind == RELATIONSHIP and play.ruling("troubled") == "marked":
        play.do(CardSet(put(one, troubled=True), "troubled"))
        play.because("SZ-R10", card=asset_name(one), until="a Dialogue between the two succeeds")
        return
    turned = as_problem(play.state, one)
    leaves = play.state.phase == ACT_3 and play.ruling("act_3_bottom") == "out_of_play"
    play.do(CardSet(turned, "turned_out" if leaves else "turned"))
    forget_words(play, card, OWNER)
    play.because("SZ-3.8" if turned.owners else "SZ-3.5", card=asset_name(one))
    if leaves:
        play.because("SZ-R41", goes="out of play")
        move(play, card, places.OUT)
        return
    if not (turned.type and turned.question):
        play.do(WordsOwed(Owed(REVERSE, card, seat)))
    to_bottom(play, card)


@rule("SZ-3.8", "SZ-R10")
def settle(play: Play[Story], card: str) -> None:
    """Make a troubled relationship solid again, with full durability."""
    one = play.state.card(card)
    play.do(CardSet(put(one, troubled=False, left=one.durability), "settled"))
    play.because("SZ-R10", card=asset_name(one), durability=one.durability)


@rule("SZ-11.12", "SZ-11.13")
def out_of_play(play: Play[Story], card: str) -> None:
    """Remove an asset from the game."""
    one = play.state.card(card)
    play.do(CardSet(put(one, owners=()), "gone"))
    for what in (OWNER, FACE):
        forget_words(play, card, what)
    move(play, card, places.OUT)


@rule("SZ-12.1", "SZ-R56")
def share(play: Play[Story], seat: str) -> None:
    """Make a personal challenge shared, or personal to only the other party, if a character can no longer face it."""
    for one in play.state.cards:
        if seat in one.personal_to:
            others = tuple(name for name in one.personal_to if name != seat)
            play.do(CardSet(put(one, personal_to=others), "shared"))


@rule("SZ-3.9", "SZ-5.9", "SZ-R11")
def forget_words(play: Play[Story], card: str, what: str) -> None:
    """Stop asking for a text that is no longer owed: `what` is the owner, the face or the reverse of this card."""
    for one in play.state.owed:
        if one.what == what and one.card == card:
            play.do(WordsGiven(one))
