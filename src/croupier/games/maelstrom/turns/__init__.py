"""Whose turn it is in a fight."""
