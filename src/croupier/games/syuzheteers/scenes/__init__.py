"""Scenes and beats, acts, reactions between beats, coming and going (chapters 6, 9 in part, 11, 12)."""
