"""The commands, events, questions and rules of the Harm chapter."""

from __future__ import annotations

from croupier.games.maelstrom.harm import events
from croupier.games.maelstrom.harm.apply_harm import RULES
from croupier.games.maelstrom.harm.choices import any_time, powers
from croupier.games.maelstrom.harm.questions import DecideDeath, open_questions
from croupier.games.maelstrom.harm.retelling import RETELLING
from croupier.games.maelstrom.harm.unknown_rolls import without_unknown
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "harm",
    RULES,
    events_in(events),
    open_questions=open_questions,
    questions=(DecideDeath,),
    any_time=any_time,
    powers=powers,
    retelling=RETELLING,
    hide=without_unknown,
)
