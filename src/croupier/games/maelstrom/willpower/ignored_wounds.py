"""Paying a dot to ignore wounds in the next action (MS-9.12, MS-R27)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.health.wound_penalty import penalty
from croupier.games.maelstrom.rolls import pools
from croupier.games.maelstrom.rolls.follow_ups import after_each_roll
from croupier.games.maelstrom.rolls.modifier_sources import ignores_wounds
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers, readers_of_sheet, sheet_of
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import IgnoreWounds
from croupier.games.maelstrom.willpower.willpower_dots import spend
from croupier.games.maelstrom.willpower.zero_willpower import break_at_zero


@rule("MS-9.12", "MS-R27", "MS-9.11")
def ignore_wounds(play: Play[Campaign], command: IgnoreWounds) -> None:
    """Pay a dot, even the last one; the next action or reaction has no wound penalty."""
    one, fight = actors.require_able(play, command.character), play.state.fight
    sheet, knows = sheet_of(play, one.id), readers(play.state, one.id)
    play.require(not sheet.ignores_wounds, "MS-9.12", "that is already paid for", "roll the action first", to=knows)
    once = fight is None or not sheet.ignored
    play.require(once, "MS-9.12", "only once a turn", "wait for the next turn", to=knows)
    less = penalty(sheet.health)
    play.require(less > 0, "MS-9.12", f"{one.name}'s wounds cost no dice at the moment", "keep the dot", to=knows)
    play.require(sheet.current >= 1, "MS-9.12", "there is no willpower left", "act with your wounds", to=knows)
    play.because("MS-9.12", to=readers_of_sheet(play.ruling, play.state, one.seat), wounds=-less, ignored=True)
    spend(play, one.id, 1, "")
    left = sheet_of(play, one.id)
    put_sheet(
        play,
        one.id,
        msgspec.structs.replace(left, ignores_wounds=True, ignored=fight is not None),
        "pays a dot to ignore wounds",
    )


@after_each_roll
@rule("MS-9.12", "MS-9.17", "MS-R27")
def use_up(play: Play[Campaign], attempt: Attempt) -> None:
    """The action is over: wounds count again, and somebody who paid their last dot breaks now.

    A dot paid once this roll has its dice is for the next roll.
    """
    actor, locked = attempt.actor, attempt.locked.open()
    traits, paid = locked.terms.traits, locked.paid or locked.ignores_wounds
    if not (traits and paid and ignores_wounds(play.state, actor, pools.kind_of(attempt.kind, traits))):
        return  # an answer that was canceled is no action
    sheet = sheet_of(play, actor)
    put_sheet(play, actor, msgspec.structs.replace(sheet, ignores_wounds=False), "wounds count again")
    if sheet.current == 0:
        break_at_zero(play, actor)
