"""How a play looks: acts as a track, a part of the table for each player, the stage in the middle."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.state import Story
from croupier.pieces.drawing import groups_by_owner
from croupier.pieces.picture import Fact, Group, Step, Track

TITLES = cites("SZ-1.1", name="TITLES")(("Syuzheteers", "Сюжетисты"))
"""Those who make the plot."""
STEPS = (
    Step("prologue", "Prologue"),
    Step("act_1", "Act I"),
    Step("act_2", "Act II"),
    Step("act_3", "Act III"),
    Step("epilogue", "Epilogue"),
)


def status(view: Story) -> str:
    """Where the play stands, in a few words."""
    return next((step.label for step in STEPS if step.value == view.phase), "The play is done")


def tracks(view: Story) -> tuple[Track, ...]:
    return (Track("acts", "The play", STEPS, view.phase if view.phase != "done" else None),)


def groups(view: Story) -> tuple[Group, ...]:
    return groups_by_owner(view)


def facts(view: Story) -> tuple[Fact, ...]:
    return tuple(Fact("Theme", theme) for theme in view.themes)


def chip_look(kind: str) -> tuple[str, str]:
    """What a chip is called and its colour."""
    return {places.POINT: ("point", "yellow"), places.COUNTER: ("beat counter", "blue")}.get(kind, (kind, "white"))
