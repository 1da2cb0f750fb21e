"""The odds questions that Syuzheteers answers; light, so a fresh process need not load the game."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.syuzheteers.odds import challenge, claims, clear_complication, late_die, roll, table, thrown_dice

QUESTIONS: tuple[OddsQuestion, ...] = (
    *roll.QUESTIONS,
    *table.QUESTIONS,
    *thrown_dice.QUESTIONS,
    *late_die.QUESTIONS,
    *challenge.QUESTIONS,
    *claims.QUESTIONS,
    *clear_complication.QUESTIONS,
)
