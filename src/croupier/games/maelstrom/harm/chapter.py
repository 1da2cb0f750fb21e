"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.harm.events import EVENTS, apply
from croupier.games.maelstrom.harm.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("harm", {}, EVENTS, apply, line)
