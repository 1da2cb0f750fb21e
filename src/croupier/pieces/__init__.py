"""Cards, piles, dice, chips, clocks, tokens and notes: the pieces of a table and their events."""
