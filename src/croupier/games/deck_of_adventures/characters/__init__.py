"""A character's numbers, gear and side, and who knows them (chapters 4, 12, 14)."""
