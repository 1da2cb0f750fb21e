"""The facts about an act that the page shows next to the table."""

from __future__ import annotations

from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, ACTS
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Fact


def facts(view: Story) -> tuple[Fact, ...]:
    """The progress of the act, and the note of each scene."""
    if view.phase not in ACTS:
        return ()
    found = []
    if view.phase == ACT_2:
        passes = view.ruling("act_2_passes")
        found.append(Fact("Pass", f"{view.act_pass} of {passes}"))
    if view.phase in (ACT_1, ACT_2):
        below = len(places.cards_in(view, places.PLOT)) - view.divider
        found.append(Fact("Plot", f"{view.divider} before the divider, {max(0, below)} behind it"))
        if view.scenes and not places.cards_in(view, places.PLOT):
            skipped = "Acts II and III are" if view.phase == ACT_1 else "Act III is"
            found.append(Fact("The last challenge", f"if it is resolved, {skipped} skipped and the Epilogue follows"))
    if view.phase == ACT_3 and view.act_round:
        rounds = view.ruling("act_3_rounds")
        found.append(Fact("Round", f"{view.act_round}{'' if rounds == 'until_done' else f' of {rounds}'}"))
    found.extend(Fact(card_title(view.card(scene.card)), scene.note) for scene in view.scenes if scene.note)
    return tuple(found)
