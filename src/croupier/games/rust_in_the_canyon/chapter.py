"""The shape of a part of the rules, for the parts of this game."""

from __future__ import annotations

from croupier.pieces.chapters import Chapter

__all__ = ["Chapter"]
