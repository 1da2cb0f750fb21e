"""Moves of freeplay, and reflecting on a town (chapters 6 and 7)."""
