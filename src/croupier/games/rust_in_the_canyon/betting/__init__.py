"""Bets and cards, round by round (chapter 12)."""
