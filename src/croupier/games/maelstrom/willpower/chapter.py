"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.willpower.events import EVENTS, apply
from croupier.games.maelstrom.willpower.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("willpower", {}, EVENTS, apply, line)
