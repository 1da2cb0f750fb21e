"""What the roll and its reactions bring to the whole."""

from __future__ import annotations

from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll import judging
from croupier.games.syuzheteers.roll.events import EVENTS, apply
from croupier.games.syuzheteers.roll.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "roll",
    {wish.Object: judging.object_to, wish.LetStand: judging.let_stand, wish.Vote: judging.vote},
    EVENTS,
    apply,
    line,
    step=judging.go_on,
)
