"""Decks, draws, Fate Cards, Checks and contests (chapters 2, 3, 6-10)."""
