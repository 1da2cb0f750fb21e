"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.combat.events import EVENTS, apply
from croupier.games.maelstrom.combat.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("combat", {}, EVENTS, apply, line)
