"""The odds questions that State Stack answers; light, so a fresh process need not load the game."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.state_stack.odds import (
    act,
    after_hit,
    attack,
    boost,
    contest,
    divide,
    hit,
    initiative,
    single_test,
    split,
)

QUESTIONS: tuple[OddsQuestion, ...] = (
    *single_test.QUESTIONS,
    *act.QUESTIONS,
    *hit.QUESTIONS,
    *attack.QUESTIONS,
    *after_hit.QUESTIONS,
    *split.QUESTIONS,
    *divide.QUESTIONS,
    *initiative.QUESTIONS,
    *boost.QUESTIONS,
    *contest.QUESTIONS,
)
