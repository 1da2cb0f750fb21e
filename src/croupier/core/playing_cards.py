"""The 52 cards of a standard deck, and the names of cards in words."""

from __future__ import annotations

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STANDARD = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def face_name(face: str) -> str:
    """A card in words: "8 of clubs", "queen of hearts", "joker"; a written card by the name of its face."""
    if face.startswith("X"):
        return "joker"
    rank, suit = face[:-1], face[-1]
    return f"{RANK_NAMES.get(rank, rank)} of {SUIT_NAMES[suit]}" if suit in SUIT_NAMES else face


def face_symbol(face: str) -> str:
    """A card as short as on its corner: "8♣", "Q♥", "joker"; a written card by the name of its face."""
    if face.startswith("X"):
        return "joker"
    return f"{face[:-1]}{SUIT_SYMBOLS[face[-1]]}" if face[-1] in SUIT_SYMBOLS and face[:-1] in RANKS else face
