"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.harm.events import EVENTS, apply
from croupier.games.deck_of_adventures.harm.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("harm", {}, EVENTS, apply, line)
