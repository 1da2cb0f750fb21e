"""The world, factions, characters, clocks, towns and the road (chapters 1 to 4, 19 to 21)."""
