"""What a character has and who knows it: numbers, gear, sides (chapters 4, 12, 14)."""
