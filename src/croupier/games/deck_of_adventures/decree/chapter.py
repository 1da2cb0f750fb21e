"""The commands and rules of the Decree chapter; its events are those of other chapters."""

from __future__ import annotations

from croupier.games.deck_of_adventures.decree import bodies, commands, positions, procedures
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "decree",
    {
        commands.SetNumber: bodies.set_number,
        commands.SetAwake: bodies.set_awake,
        commands.SetAffliction: bodies.set_affliction,
        commands.SetPosition: positions.set_position,
        commands.SetResult: procedures.set_result,
        commands.GiveTurn: procedures.give_turn,
        commands.SetTally: procedures.set_tally,
    },
    (),
)
