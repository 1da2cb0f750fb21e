"""What decrees bring to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.decree import commands, people
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import Chapter


def apply(state: Campaign, _: object) -> Campaign:
    """Decrees are told by the events of other parts."""
    return state


CHAPTER = Chapter(
    "decree",
    {
        commands.SetWillpower: people.set_willpower,
        commands.SetCondition: people.set_condition,
        commands.SetBroken: people.set_broken,
    },
    (),
    apply,
    lambda *_: "",
)
