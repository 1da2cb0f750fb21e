"""Exact odds without a game: questions, parameters, answers and arithmetic.

Nothing here imports msgspec or a game, so that the command line can answer from these files and the game's formulas
without loading more.

"""
