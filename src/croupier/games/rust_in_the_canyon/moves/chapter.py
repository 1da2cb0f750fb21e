"""What this part of the rules brings to the whole."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.moves.events import SoloBegan, SoloEnded, apply_solo

CHAPTER = Chapter(
    "moves",
    {Hit: solo.hit, Stand: solo.stand},
    (SoloBegan, SoloEnded),
    apply_solo,
    solo.line,
    asks=solo.asks,
    kinds=("solo",),
    answer=solo.answer,
    offer=solo.offer,
)
