"""Two-sided cards, hurdles and complications (chapters 3 and 5)."""
