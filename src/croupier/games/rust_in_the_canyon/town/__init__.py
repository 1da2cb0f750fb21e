"""The world, factions, characters, clocks, towns and what lies between them (chapters 1 to 4, 19 to 21)."""
