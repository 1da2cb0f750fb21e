"""Commands, events, seats, chance, secrets, refusals, play, rulebook, journal entry, and what a Game is."""
