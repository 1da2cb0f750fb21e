"""Rolls, from the declared action to what is left of the dice (chapters 4 and 13 to 18)."""
