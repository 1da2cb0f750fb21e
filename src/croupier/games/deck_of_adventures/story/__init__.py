"""Scenes, Epic Events, rests, the group (chapters 1, 6, 18, 19, 24)."""
