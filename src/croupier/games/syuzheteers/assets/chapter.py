"""The commands, events, questions and rules of the Assets chapter."""

from __future__ import annotations

from croupier.games.syuzheteers.assets import events
from croupier.games.syuzheteers.assets.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.assets.retelling import RETELLING
from croupier.games.syuzheteers.assets.write_cards import RULES
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "assets",
    RULES,
    events_in(events),
    open_questions=open_questions,
    questions=QUESTIONS,
    retelling=RETELLING,
)
