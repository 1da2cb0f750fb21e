"""What health and harm bring to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.harm.deeds import DEATH, RULES, answer, asks
from croupier.games.maelstrom.harm.events import EVENTS, apply
from croupier.games.maelstrom.harm.lines import line
from croupier.games.maelstrom.harm.offers import any_time, offer, powers
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "harm",
    RULES,
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=(DEATH,),
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
)
