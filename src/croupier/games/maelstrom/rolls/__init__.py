"""Rolls, from the declared action to the counted dice (chapters 4 and 13 to 18)."""
