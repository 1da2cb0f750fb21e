"""Bots: they see only a view and the choices derived from it."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.bots.player import bot

__all__ = ["bot"]
