"""Zero willpower: breaking, visible to everyone, and what ignoring wounds leads to (PR-5)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.harm.scene_end import at_scene_end
from croupier.games.maelstrom.sheets.purchases import WHEN_DOTS_CHANGE
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.events import Broke, CameBack


@rule("MS-9.17")
def break_at_zero(play: Play[Campaign], character: str) -> None:
    """Mark a character as at zero willpower, which everyone sees: they are incapacitated."""
    now = play.state
    broken = now.character(character).broken if now.has(character) else now.npc(character).broken
    if not broken:
        play.because("MS-9.17")
        play.do(Broke(character))


@rule("MS-12.5", "MS-9.17")
def follow_purchase(play: Play[Campaign], character: str, before: int) -> None:
    """Buying a dot ends zero willpower; taking one back may cause it."""
    one = play.state.character(character)
    now = one.sheet.open().current
    if now == 0:
        break_at_zero(play, character)
    elif before == 0 and one.broken:
        play.do(CameBack(character))


WHEN_DOTS_CHANGE.append(follow_purchase)


@rule("MS-9.12", "MS-R27", "MS-20.3")
def end_turn(play: Play[Campaign], character: str) -> None:
    """End a character's turn: they may ignore wounds again; those who paid their last dot for it break.

    Under ruling `wp_ignore_wounds` "this_turn", a payment that was not used expires.
    """
    sheet = play.state.character(character).sheet.open()
    lost = False
    if sheet.ignores_wounds:
        with play.rulings_for(readers_of_sheet(play.state.ruling, play.state, play.state.character(character).seat)):
            lost = play.ruling("wp_ignore_wounds") == "this_turn"
    keeps = sheet.ignores_wounds and sheet.current > 0 and not lost
    if sheet.ignored or sheet.ignores_wounds != keeps:
        why = "wounds count again" if sheet.ignores_wounds and not keeps else ""
        put_sheet(play, character, msgspec.structs.replace(sheet, ignored=False, ignores_wounds=keeps), why)
    if sheet.ignores_wounds and sheet.current == 0:
        break_at_zero(play, character)


@rule("MS-20.3", "MS-9.12")
def begin_turns(play: Play[Campaign]) -> None:
    """Begin a fight's first turn: a dot paid before it, as in an ambush, leaves this turn's own to be spent."""
    for one in play.state.characters:
        sheet = one.sheet.open()
        if sheet.ignored:
            put_sheet(play, one.id, msgspec.structs.replace(sheet, ignored=False), "")


@rule("MS-9.12", "MS-R27")
def end_fight(play: Play[Campaign]) -> None:
    """End everyone's turn, because the fight is over."""
    for one in play.state.characters:
        end_turn(play, one.id)


@at_scene_end
@rule("MS-9.12", "MS-R27")
def end_scene(play: Play[Campaign]) -> None:
    """Make ignored wounds count again; those who paid their last dot for it break."""
    for one in play.state.characters:
        sheet = one.sheet.open()
        if sheet.ignores_wounds:
            put_sheet(play, one.id, msgspec.structs.replace(sheet, ignores_wounds=False), "wounds count again")
            if sheet.current == 0:
                break_at_zero(play, one.id)
