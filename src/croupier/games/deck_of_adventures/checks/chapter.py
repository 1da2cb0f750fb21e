"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.checks.applying import apply
from croupier.games.deck_of_adventures.checks.decks import ready
from croupier.games.deck_of_adventures.checks.events import EVENTS
from croupier.games.deck_of_adventures.checks.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter("checks", {}, EVENTS, apply, line, opened=ready)
