"""The questions of odds that State Stack answers; light, so that a cold shell answers them without the game."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.state_stack.odds import act, attack, boost, contest, divide, hit, initiative, landed, split, trial

QUESTIONS: tuple[OddsQuestion, ...] = (
    *trial.QUESTIONS,
    *act.QUESTIONS,
    *hit.QUESTIONS,
    *attack.QUESTIONS,
    *landed.QUESTIONS,
    *split.QUESTIONS,
    *divide.QUESTIONS,
    *initiative.QUESTIONS,
    *boost.QUESTIONS,
    *contest.QUESTIONS,
)
