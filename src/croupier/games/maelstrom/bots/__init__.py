"""Bots: they see a view and the choices made from it, and nothing else."""

from __future__ import annotations

from croupier.games.maelstrom.bots.seat_bot import bot

__all__ = ["bot"]
