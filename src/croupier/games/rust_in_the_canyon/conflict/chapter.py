"""What this part of the rules brings to the whole."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.chapter import Chapter

CHAPTER = Chapter("conflict", {}, (), lambda state, event: state, lambda event, view: "")
