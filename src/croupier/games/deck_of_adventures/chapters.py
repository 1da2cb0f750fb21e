"""The parts of the game."""

from __future__ import annotations

from croupier.games.deck_of_adventures.cast.chapter import CHAPTER as CAST
from croupier.games.deck_of_adventures.checks.chapter import CHAPTER as CHECKS
from croupier.games.deck_of_adventures.combat.chapter import CHAPTER as COMBAT
from croupier.games.deck_of_adventures.decree.chapter import CHAPTER as DECREE
from croupier.games.deck_of_adventures.harm.chapter import CHAPTER as HARM
from croupier.games.deck_of_adventures.packs.chapter import CHAPTER as PACKS
from croupier.games.deck_of_adventures.powers.chapter import CHAPTER as POWERS
from croupier.games.deck_of_adventures.story.chapter import CHAPTER as STORY
from croupier.games.deck_of_adventures.terrain.chapter import CHAPTER as TERRAIN
from croupier.pieces.chapters import Chapter

CHAPTERS: tuple[Chapter, ...] = (STORY, CAST, PACKS, CHECKS, HARM, TERRAIN, POWERS, COMBAT, DECREE)
"""The chapters, in the order in which their steps run: an open Check comes before the turn that waits for it."""
