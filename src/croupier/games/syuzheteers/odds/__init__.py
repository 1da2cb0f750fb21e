"""The questions of odds that Syuzheteers answers; light, so that a cold shell answers them without the game."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.syuzheteers.odds import challenge, claims, clearing, late, lying, roll, table

QUESTIONS: tuple[OddsQuestion, ...] = (
    *roll.QUESTIONS,
    *table.QUESTIONS,
    *lying.QUESTIONS,
    *late.QUESTIONS,
    *challenge.QUESTIONS,
    *claims.QUESTIONS,
    *clearing.QUESTIONS,
)
