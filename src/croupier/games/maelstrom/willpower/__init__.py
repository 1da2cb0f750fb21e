"""Willpower: rolled, spent, lost and recovered (chapter 9, PR-4 to PR-6)."""
