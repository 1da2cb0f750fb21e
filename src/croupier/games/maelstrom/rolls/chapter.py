"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.rolls.events import EVENTS, apply
from croupier.games.maelstrom.rolls.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("rolls", {}, EVENTS, apply, line)
