"""The turn: whose it is, how it begins, and what is spent of it (chapters 11, 13)."""
