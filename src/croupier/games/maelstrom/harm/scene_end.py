"""What ends with a scene: resistance for the scene, and whatever other chapters add (MS-R32, PR-7)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.harm.effects import end_counted
from croupier.games.maelstrom.harm.healing import scene_over
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.state import Campaign

AtSceneEnd = Callable[[Play[Campaign]], None]
AT_SCENE_END: list[AtSceneEnd] = []
"""Further functions that run when a scene ends."""


def at_scene_end(function: AtSceneEnd) -> AtSceneEnd:
    """Register a function to run whenever a scene ends."""
    AT_SCENE_END.append(function)
    return function


@rule("MS-R32", "MS-R53", "MS-R56")
def end_scene(play: Play[Campaign]) -> None:
    """Heal bashing by its ruling, end effects counted in turns, and end resistance for the scene."""
    scene_over(play)
    end_counted(play)
    for one in play.state.characters:
        sheet = sheet_of(play, one.id)
        effects = tuple(msgspec.structs.replace(each, resisted=max(0, each.resisted)) for each in sheet.effects)
        if effects != sheet.effects:
            resisted = ", ".join(each.name for each in sheet.effects if each.resisted < 0)
            put_sheet(play, one.id, msgspec.structs.replace(sheet, effects=effects), f"no longer resists {resisted}")
    for function in AT_SCENE_END:
        function(play)
