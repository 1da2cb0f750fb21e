"""Maelstrom: sheets, pools of ten-sided dice, willpower and wounds, under a storyteller."""

from __future__ import annotations

from croupier.games.maelstrom.game import Maelstrom

GAME = Maelstrom()
