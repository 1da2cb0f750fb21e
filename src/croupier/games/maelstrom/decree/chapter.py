"""The commands and rules of the Decree chapter."""

from __future__ import annotations

from croupier.games.maelstrom.decree import commands, set_conditions
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "decree",
    {
        commands.SetWillpower: set_conditions.set_willpower,
        commands.SetCondition: set_conditions.set_condition,
        commands.SetWounds: set_conditions.set_wounds,
        commands.SetBroken: set_conditions.set_broken,
    },
    (),
)
