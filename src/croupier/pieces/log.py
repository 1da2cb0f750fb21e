"""The log lines of piece events, worded for the seat of a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from croupier.core.names import and_so_on, name_of, sentence
from croupier.core.secrets import EVERYONE
from croupier.pieces.events import (
    SEARCHED,
    CardMade,
    CardSeen,
    CardsMoved,
    CardsRemoved,
    CardsTurned,
    ChipsMoved,
    ClockSet,
    DeckLaid,
    DiceRolled,
    NoteWritten,
    PieceEvent,
    PlaceChanged,
    PlacesCleared,
    PlacesLaid,
    Shuffled,
    TokenMoved,
    VeilLifted,
)
from croupier.pieces.state import BY_HAND, Place, TableState

Name = Callable[[str], str]
"""Maps an id to a display name."""
LIES = {"up": "face up", "down": "face down", "side_up": "sideways, face up", "side_down": "sideways, face down"}


def piece_log_line(event: PieceEvent, view: TableState, at: Name, chip: Name, card: Name) -> str:
    """The line, with names from `at` (places), `chip` (a kind of chip) and `card` (a face); empty if there is none."""
    match event:
        case PlacesLaid(places=places):
            return " ".join(_place_line(place) for place in places if place.is_by_hand)
        case PlacesCleared(places=gone):
            return (
                "A clock or note is removed from the table." if any(place.startswith(BY_HAND) for place in gone) else ""
            )
        case PlaceChanged() | CardMade() | CardsRemoved():
            return ""
        case DeckLaid(place=place, cards=cards):
            return f"A deck of {_counted(len(cards), 'card')} is set up: {at(place)}."
        case CardsMoved(source=source, spots=spots, target=target):
            return f"{_counted(len(spots), 'card')} from {at(source)} to {at(target)}."
        case CardSeen():
            return _card_seen_line(event, view, at, card)
        case CardsTurned(place=place, spots=spots, lie=lie):
            return (
                f"{_counted(len(spots), 'card')} in {at(place)} now {'lies' if len(spots) == 1 else 'lie'} {LIES[lie]}."
            )
        case Shuffled(place=place):
            return f"{_first_up(at(place))} is shuffled."
        case VeilLifted(seat=seat):
            return f"{_first_up(name_of(view, seat))} agrees to open the key of an old shuffle."
        case ChipsMoved(source=source, target=target, kind=kind, count=count):
            chips = _counted(count, chip(kind))
            there = at(target) if target is not None else "the bank"
            return f"{chips} from {at(source) if source is not None else 'the bank'} to {there}."
        case DiceRolled(place=place, sides=sides, faces=faces):
            if faces.value is None:
                return f"Dice are rolled in secret: {at(place)}."
            shown = ", ".join(map(str, faces.value))
            return f"{len(faces.value)}d{sides} rolled: {shown}."
        case ClockSet(place=place, at=stands):
            return f"{_first_up(at(place))} stands at {stands}."
        case TokenMoved(place=place, token=token, cell=cell):
            return f"{token} goes to {name_of(view, cell)}." if cell else f"{token} is taken off {at(place)}."
        case NoteWritten(place=place, text=text):
            return f"{_first_up(at(place))}: {text.value}" if text.value else f"A note is written: {at(place)}."
        case _:
            assert_never(event)


def _place_line(place: Place) -> str:
    if place.kind == "clock":
        return sentence(f"A clock with {place.size} segments is added: {place.label}")
    words = place.text.value if place.text is not None else ""
    return sentence(f"A note is added: {place.label}{f': {words}' if words else ''}")


def _card_seen_line(event: CardSeen, view: TableState, at: Name, name: Name) -> str:
    named = "" if event.face.value is None else name(event.face.value)
    card = (named if named.startswith("“") else f"the {named}") if named else "a card"
    if event.how == SEARCHED:
        return f"{_first_up(card)} is taken out of {at(event.place)}."
    if EVERYONE in event.by:
        return f"{_first_up(card)} is turned up in {at(event.place)}."
    verb = "sees" if len(event.by) == 1 else "see"
    who = _first_up(and_so_on([name_of(view, seat) for seat in event.by]))
    return f"{who} {verb} {card} in {at(event.place)}."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
