"""What the page shows about the moves of freeplay."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.moves.plan_offers import offers
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.view_model import Fact


@rule("RC-6.3", "RC-6.5", "RC-6.14")
def facts(view: Canyon) -> tuple[Fact, ...]:
    """Answers held, and the plan that is being paid for."""
    found = [
        Fact(f"{one.name} knows", f"{marker.about + ': ' if marker.about else ''}{marker.question} {marker.answer}")
        for one in view.characters
        for marker in one.markers
        if not marker.retired and one.is_playing
    ]
    planning = view.planning
    if planning is not None:
        given = ", ".join(f"{view.character(pc).name} {chips}" for pc, chips in offers(view).items())
        cost = "the GM names the cost" if planning.cost is None else f"costs {planning.cost}"
        found.append(Fact("Planned for this?", f"{planning.plan} ({cost}{f'; offered: {given}' if given else ''})"))
    if view.reflection is not None:
        found.append(Fact("Reflecting on", view.reflection.changes))
    return tuple(found)
