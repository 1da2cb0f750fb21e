"""Cards, piles, dice, chips, clocks, tokens and notes: what can lie on a table and what can happen to it."""
