"""What cards and troubles bring to the whole."""

from __future__ import annotations

from croupier.games.syuzheteers.assets.cards import FACE, REVERSE
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.events import EVENTS, apply
from croupier.games.syuzheteers.assets.lines import line
from croupier.games.syuzheteers.assets.offers import answer, asks, offer
from croupier.games.syuzheteers.assets.writing import fill_reverse, write_face
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "assets",
    {WriteFace: write_face, FillReverse: fill_reverse},
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=(FACE, REVERSE),
    answer=answer,
    offer=offer,
)
