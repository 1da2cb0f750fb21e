"""Exact odds without a game: what a question of chance is, what may be given, what comes out, and the arithmetic.

Nothing here imports msgspec or a game: a cold shell answers a question from these files and the game's own.
"""
