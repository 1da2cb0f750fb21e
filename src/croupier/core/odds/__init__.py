"""Exact odds without a game: questions, parameters, answers and arithmetic.

Nothing here imports msgspec or a game, so that a cold shell can answer from these files and the game's formulas.
"""
