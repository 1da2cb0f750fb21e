"""The campaign: session zero, scenes, days, storyteller characters, awards (chapter 1, PR-1, PR-9)."""
