"""Bots: they see a view and the choices made from it, and nothing else."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.bots.player import bot

__all__ = ["bot"]
