"""Traits, specialties, sheets: how a character is made, grows, and is exported (chapters 2 to 8, 11, 12, 21)."""
