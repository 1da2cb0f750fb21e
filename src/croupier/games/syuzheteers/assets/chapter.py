"""What cards and troubles bring to the whole."""

from __future__ import annotations

from croupier.games.syuzheteers.assets.cards import AILMENT, FACE, OWNER, REVERSE
from croupier.games.syuzheteers.assets.events import EVENTS, apply
from croupier.games.syuzheteers.assets.lines import line
from croupier.games.syuzheteers.assets.offers import answer, asks, offer
from croupier.games.syuzheteers.assets.writing import RULES
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "assets",
    RULES,
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=(FACE, REVERSE, AILMENT, OWNER),
    answer=answer,
    offer=offer,
)
