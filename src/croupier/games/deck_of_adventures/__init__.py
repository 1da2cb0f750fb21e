"""Deck of Adventures: a deck of one's own as stamina, and a ring of ranks."""

from __future__ import annotations

from croupier.games.deck_of_adventures.game import DeckOfAdventures

GAME = DeckOfAdventures()
