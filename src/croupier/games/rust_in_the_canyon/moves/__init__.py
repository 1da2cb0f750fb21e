"""Moves of freeplay, and the look back at a town (chapters 6 and 7)."""
