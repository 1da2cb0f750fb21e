"""Syuzheteers: a story told by everyone, in acts of challenges that become assets."""

from __future__ import annotations

from croupier.games.syuzheteers.game import Syuzheteers

GAME = Syuzheteers()
