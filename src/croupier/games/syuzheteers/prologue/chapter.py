"""What the prologue, the characters and the epilogue bring to the whole."""

from __future__ import annotations

from croupier.games.syuzheteers.prologue.events import EVENTS, apply
from croupier.games.syuzheteers.prologue.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("prologue", {}, EVENTS, apply, line)
