"""The chapters of the game in the order of a play."""

from __future__ import annotations

from croupier.games.syuzheteers.assets.chapter import CHAPTER as ASSETS
from croupier.games.syuzheteers.objections.chapter import CHAPTER as OBJECTIONS
from croupier.games.syuzheteers.prologue.chapter import CHAPTER as PROLOGUE
from croupier.games.syuzheteers.roll.chapter import CHAPTER as ROLL
from croupier.games.syuzheteers.scenes.chapter import CHAPTER as SCENES
from croupier.pieces.chapters import Chapter

CHAPTERS: tuple[Chapter, ...] = (PROLOGUE, SCENES, OBJECTIONS, ROLL, ASSETS)
