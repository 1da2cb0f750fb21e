"""Fate Cards: held, spent, and which can pay for a redraw (chapter 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, PC
from croupier.games.deck_of_adventures.checks import decks, fatigue
from croupier.games.deck_of_adventures.checks.state import AWARDED, JOKER
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards
from croupier.pieces.events import ChipsMoved


@rule("DA-3.1", "DA-5.5", "DA-5.10", "DA-R12")
def hands(state: Adventure, character: str) -> tuple[str, ...]:
    """Whose Fate Cards a character may spend: its own or its Dealer's; under a ruling also the GM's Aces."""
    owner = places.deck_of(state, character)
    if owner == GM:
        return ()
    is_gms = state.character(owner).kind != PC and state.ruling("gm_deck_aces") == "gm_hand"
    return (owner, GM) if is_gms else (owner,)


@rule("DA-3.1")
def spendable_cards(state: Adventure, character: str) -> tuple[str, ...]:
    """The Fate Cards that a character may spend, one by one: faces, and "token", "token 2" ...

    An Ace of the GM's hand is "AC gm" if the character holds the same one, and a second one in a hand has its owner's
    id in the same way: an override can put it there.
    """
    held: list[str] = []
    for owner in hands(state, character):
        held.extend(card if card not in held else f"{card} {owner}" for card in places.faces(state, places.fate(owner)))
        if state.board.has(places.fate(owner)):
            tokens = range(1, state.board.place(places.fate(owner)).chip(places.AWARD) + 1)
            held.extend(AWARDED if at == 1 else f"{AWARDED} {at}" for at in tokens)
    return tuple(held)


def is_token(card: str) -> bool:
    return card.partition(" ")[0] == AWARDED


def _face(card: str) -> str:
    return card.partition(" ")[0]


def _named(card: str) -> str:
    """The owner that is named with a card; "" for none."""
    return "" if is_token(card) else card.partition(" ")[2]


@rule("DA-3.1")
def fate_count(state: Adventure, character: str) -> int:
    """How many Fate Cards a character may spend: Jokers, Aces and award tokens; there is no upper limit."""
    return len(spendable_cards(state, character))


def in_words(card: str) -> str:
    if is_token(card) or card.startswith(JOKER):
        return "award token" if is_token(card) else "Joker"
    return f"{face_name(_face(card))}{' of the GM' if _named(card) == GM else ''}"


def to_pay_with(held: Iterable[str]) -> list[tuple[str, str]]:
    """One Fate Card of each kind in words, to choose from: two Jokers are the same to the one who pays."""
    kinds: dict[str, str] = {}
    for card in held:
        kinds.setdefault(in_words(card), card)
    return [(card, words) for words, card in kinds.items()]


@rule("DA-3.4", "DA-3.5", "DA-1.8")
def require_held(play: Play[Adventure], character: str, given: tuple[str, ...]) -> None:
    """Continue only if these Fate Cards are held. Raises Impossible."""
    there = spendable_cards(play.state, character)
    missing = _kinds(given) - _kinds(there)
    called = ", ".join(in_words(one) for one in there) or "keep what you have"
    play.need(given, "no Fate Card is named", called)
    play.need(not missing, f"no such Fate Card is held: {', '.join(missing)[:40]}", called)


def _kinds(given: tuple[str, ...]) -> Counter[str]:
    return Counter(AWARDED if is_token(card) else card for card in given)


@rule("DA-3.5", "DA-5.10", "DA-R2")
def spend(play: Play[Adventure], character: str, given: tuple[str, ...]) -> None:
    """Spend Fate Cards: faces, or "token". Raises Impossible if one is not held."""
    require_held(play, character, given)
    if play.state.character(character).kind == COMPANION:
        play.because("DA-5.10")
    play.because("DA-3.5", spent=", ".join(in_words(one) for one in given))
    for card in given:
        owners = (_named(card),) if _named(card) else hands(play.state, character)
        owner = next(one for one in owners if _holds(play, one, card))
        if is_token(card):
            play.do(ChipsMoved(places.fate(owner), None, places.AWARD, 1))
            continue
        joker = card.startswith(JOKER) and play.state.board.has(places.spent_jokers(owner))  # the GM has none by rule
        pile = places.spent_jokers(owner) if joker else places.discard(owner)
        cards.discard(play, places.fate(owner), (_spot(play, owner, card),), pile)
        if joker and play.ruling("spent_joker") == "discard":
            cards.discard(play, pile, (-1,), places.discard(owner))


def _holds(play: Play[Adventure], owner: str, card: str) -> bool:
    place = play.state.board.place(places.fate(owner))
    return bool(place.chip(places.AWARD)) if is_token(card) else any(slot.card == _face(card) for slot in place.slots)


def _spot(play: Play[Adventure], owner: str, card: str) -> int:
    slots = play.state.board.place(places.fate(owner)).slots
    return next(at for at, slot in enumerate(slots) if slot.card == _face(card))


@rule("DA-3.4", "DA-5.10", "DA-16.1", "DA-16.2", "DA-R4")
def pays(ruling: Ruling, state: Adventure, character: str) -> bool:
    """Whether a character can pay for its own redraw; a Knocked Out Dealer cannot pay for a Companion's."""
    owner = places.deck_of(state, character)
    if owner == GM or not fate_count(state, character):
        return False
    dealer = state.character(owner)
    return not fatigue.bars_redraw(ruling, dealer) and not dealer.dead and (not dealer.is_out or owner == character)


@rule("DA-3.4", "DA-R14")
def can_redraw(ruling: Ruling, state: Adventure, character: str) -> bool:
    """Whether a Fate Card may replace a card of a draw that is not a Check: a Target Card or a Rest Card."""
    return pays(ruling, state, character) and ruling("redraw_scope") == "any_draw"


@rule("DA-3.4", "DA-R14", "DA-1.8")
def redraw(
    play: Play[Adventure], character: str, place: str, spot: int, card: str, *, anyway: bool = False, free: bool = False
) -> str | None:
    """Spend a Fate Card to replace the card of this spot by the next card of the deck; return its face.

    For draws that are not Checks; the caller makes sure that a draw is redrawn only once. `anyway`: draw even
    if running out of cards knocks the Dealer out (P5.2); `free`: a shuffle brings no Fatigue (DA-R93).
    """
    scope = play.ruling("redraw_scope") == "any_draw"
    play.require(scope, "DA-R14", "only a card from a Check can be redrawn here", "keep it")
    require_held(play, character, (card,))
    play.require(pays(play.ruling, play.state, character), "DA-3.4", "no Fate Card can be spent on it", "keep it")
    slot = play.state.board.place(place).slots[spot]
    if slot.card is not None and EVERYONE in slot.seen:
        play.because("DA-3.4", redrawn=face_name(slot.card))
    else:
        play.because("DA-3.4")
    spend(play, character, (card,))
    return replace(play, character, place, spot, anyway=anyway, free=free)


@rule("DA-3.4")
def replace(
    play: Play[Adventure], character: str, place: str, spot: int, *, anyway: bool = False, free: bool = False
) -> str | None:
    """Replace the card of a spot by the next card of the deck; return its face."""
    owner = places.deck_of(play.state, character)
    decks.put_away(play, place, spot, owner, unselected=True)
    face, _ = decks.draw(play, owner, place, anyway=anyway, free=free)
    return face
