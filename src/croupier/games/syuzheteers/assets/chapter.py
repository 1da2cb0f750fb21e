"""What this part of the rules brings to the whole."""

from __future__ import annotations

from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("assets", {}, (), lambda state, event: state, lambda event, view: "")
