"""Main characters: what each has written on her sheet (chapter 4)."""

from __future__ import annotations

from croupier.games.syuzheteers.prologue.rewards import bank_points, mark_experience

__all__ = ["bank_points", "mark_experience"]
