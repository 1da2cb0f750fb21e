"""Bots: they act only on a view and the choices made from it."""

from __future__ import annotations

from croupier.games.deck_of_adventures.bots.seat_bot import bot

__all__ = ["bot"]
