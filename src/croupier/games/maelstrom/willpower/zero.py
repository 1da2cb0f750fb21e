"""Zero willpower: broken for all to see, and back from it (PR-5)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.sheets.keeping import put_sheet
from croupier.games.maelstrom.willpower.events import Broke


@rule("MS-9.17")
def breaks(play: Table, character: str) -> None:
    """She is at zero willpower: incapacitated, for all to see."""
    now = state(play)
    broken = now.character(character).broken if now.has(character) else now.npc(character).broken
    if not broken:
        play.because("MS-9.17")
        play.do(Broke(character))


@rule("MS-9.12", "MS-R27", "MS-20.3")
def turn_ended(play: Table) -> None:
    """A turn of combat, or the fight, is over: one may ignore wounds again; who paid the last dot for it breaks."""
    lost = play.ruling("wp_ignore_wounds") == "this_turn"
    for one in state(play).characters:
        sheet = one.sheet.open()
        keeps = sheet.ignores_wounds and sheet.current > 0 and not lost
        if sheet.ignored or sheet.ignores_wounds != keeps:
            put_sheet(
                play, one.id, msgspec.structs.replace(sheet, ignored=False, ignores_wounds=keeps), "a turn is over"
            )
        if sheet.ignores_wounds and sheet.current == 0:
            breaks(play, one.id)
