"""Cards with two sides, hurdles and complications (chapters 3 and 5)."""
