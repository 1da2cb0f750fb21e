"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.sheets.events import EVENTS, apply
from croupier.games.maelstrom.sheets.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("sheets", {}, EVENTS, apply, line)
