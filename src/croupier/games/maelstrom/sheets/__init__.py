"""Traits, specialties, sheets: what a character is, how one is made, grows and travels (chapters 2 to 8, 11, 12, 21)."""
