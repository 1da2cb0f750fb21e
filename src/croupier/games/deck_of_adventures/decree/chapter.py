"""What decrees bring to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.decree import bodies, commands, positions, procedures
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.chapters import Chapter


def apply(state: Adventure, _: object) -> Adventure:
    """Decrees are told by the events of other parts."""
    return state


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
    apply,
    lambda *_: "",
)
