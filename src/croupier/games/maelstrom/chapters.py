"""The chapters that make up the game."""

from __future__ import annotations

from croupier.games.maelstrom.campaign.chapter import CHAPTER as CAMPAIGN
from croupier.games.maelstrom.combat.chapter import CHAPTER as COMBAT
from croupier.games.maelstrom.decree.chapter import CHAPTER as DECREE
from croupier.games.maelstrom.harm.chapter import CHAPTER as HARM
from croupier.games.maelstrom.rolls.chapter import CHAPTER as ROLLS
from croupier.games.maelstrom.sheets.chapter import CHAPTER as SHEETS
from croupier.games.maelstrom.ships.chapter import CHAPTER as SHIPS
from croupier.games.maelstrom.willpower.chapter import CHAPTER as WILLPOWER
from croupier.pieces.chapters import Chapter

CHAPTERS: tuple[Chapter, ...] = (CAMPAIGN, SHEETS, ROLLS, WILLPOWER, HARM, SHIPS, COMBAT, DECREE)
