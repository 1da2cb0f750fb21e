"""Scenes and beats, acts, reactions between beats, joining and leaving (chapters 6, 9 in part, 11, 12)."""
