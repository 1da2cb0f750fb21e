"""Whose turn it is, how it begins, and what of it is spent (chapters 11, 13)."""
