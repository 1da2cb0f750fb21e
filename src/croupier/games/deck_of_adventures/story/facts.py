"""The facts shown next to the table: scene, notes, style, the Epic Event, interrupted rests."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.rests import MINUTES
from croupier.games.deck_of_adventures.story.words import RESTS, tally
from croupier.games.deck_of_adventures.terrain.state import BRIGHT
from croupier.games.deck_of_adventures.terrain.state import LIGHT_NAMES as LIGHTS
from croupier.pieces.view_model import Fact


@rule("DA-6.2", "DA-18.2", "DA-24.2", "DA-R89", "DA-R96")
def facts(view: Adventure) -> tuple[Fact, ...]:
    """The facts that this view knows, without empty ones."""
    scene = ": ".join(part for part in (view.scene.title, view.scene.text) if part)
    epic = f"{view.epic.stakes} ({tally(view).rstrip('.')})" if view.epic is not None else ""
    light = "" if view.scene.light == BRIGHT else LIGHTS[view.scene.light]
    told = [
        ("Scene", scene), ("Light", light), ("Epic Event", epic),
        *((f"Interrupted {RESTS[kind]}", f"{n} of {MINUTES[kind]} minutes") for kind, n in view.rested if n),
        ("Shared notes", view.shared_notes), ("Style of play", view.style), ("GM notes", view.notes.value or ""),
    ]  # fmt: skip
    return tuple(Fact(label, value) for label, value in told if value)
