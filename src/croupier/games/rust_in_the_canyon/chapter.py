"""The type of this game's chapters."""

from __future__ import annotations

from croupier.pieces.chapters import Chapter

__all__ = ["Chapter"]
