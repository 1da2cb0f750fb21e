"""Decrees about characters and NPCs (MS-1.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.polls import keep_as_rule
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.table_rules import LONGEST_NAME as LONGEST_RULE
from croupier.core.table_rules import LONGEST_TEXT as LONGEST_REASON
from croupier.core.table_rules import clean
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.decree.commands import SetBroken, SetCondition, SetWillpower, SetWounds
from croupier.games.maelstrom.harm import health_access
from croupier.games.maelstrom.harm.events import ConditionSet, InjuryOpen
from croupier.games.maelstrom.harm.mark_damage import time_to_save
from croupier.games.maelstrom.health import track
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Character
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import willpower_dots, zero_willpower
from croupier.games.maelstrom.willpower.events import CameBack
from croupier.pieces.override_commands import Decree

MOST_DOTS = 30
"""The most willpower dots on a quick sheet, which has no permanent rating."""
CONDITIONS = {OK: "well", UNCONSCIOUS: "unconscious", DYING: "dying", DEAD: "dead"}


def said(play: Play[Campaign], command: Decree, what: str) -> None:
    """Report a command as a decree, with its reason. Raises Forbidden for anyone but the storyteller."""
    play.overridden(clean("reason", command.reason, LONGEST_REASON) if command.reason else "", what)
    keep_as_rule(play, clean("keep", command.keep, LONGEST_RULE) if command.keep else "", command.reason)


def rating(now: Campaign, who: str) -> int | None:
    """The most dots somebody can have; None for an NPC with no willpower on the quick sheet."""
    if now.has(who):
        return now.character(who).sheet.open().willpower
    return None if now.npc(who).quick.open().willpower is None else MOST_DOTS


def current_dots(now: Campaign, who: str) -> int:
    """The dots that somebody has now; 0 for an NPC with no willpower on the quick sheet."""
    return now.character(who).sheet.open().current if now.has(who) else now.npc(who).quick.open().willpower or 0


@rule("MS-1.2", "MS-9.2", "MS-9.17")
def set_willpower(play: Play[Campaign], command: SetWillpower) -> None:
    """Set the dots: at 0 a character breaks, above 0 they can act again."""
    health_access.require_known(play, command.who)
    name = name_of(play.state, command.who)
    most = rating(play.state, command.who)
    play.need(most is not None, f"{name} has no willpower", "enter it on the quick sheet")
    if not 0 <= command.dots <= (most or 0):
        raise Invalid("dots", command.dots, f"0 to {most}", "MS-9.2")
    said(play, command, f"{name}'s willpower")
    before = willpower_dots.current(play, command.who)
    willpower_dots.set_to(play, command.who, command.dots, f"by override, willpower {before} to {command.dots}")
    _breaks(play, command.who, broken=command.dots == 0)


@rule("MS-1.2", "MS-R52")
def set_condition(play: Play[Campaign], command: SetCondition) -> None:
    """Set the condition; the levels that are marked stay."""
    health_access.require_known(play, command.who)
    now = play.state
    possible = [one for one in CONDITIONS if now.has(command.who) or one != DYING]
    if command.condition not in possible:
        raise Invalid("condition", command.condition[:20], ", ".join(possible), "MS-R52")
    said(play, command, f"{name_of(now, command.who)} is {CONDITIONS[command.condition]}")
    dying, just_fell = time_to_save(play, command.who) if command.condition == DYING else (0, False)
    level = track.level_name(health_access.health_of(play, command.who)) if now.has(command.who) else ""
    was = health_access.condition_of(play.state, command.who)
    play.do(ConditionSet(command.who, command.condition, level, dying, was=was, just_fell=just_fell))


def _of(now: Campaign, who: str) -> Character | Npc:
    return now.character(who) if now.has(who) else now.npc(who)


@rule("MS-1.2", "MS-10.4", "MS-R53")
def set_wounds(play: Play[Campaign], command: SetWounds) -> None:
    """Set the boxes that are filled; the condition stays as it is. New levels are an injury to give first aid for."""
    health_access.require_known(play, command.who)
    health = health_access.health_of(play, command.who)
    marked = (command.bashing, command.lethal, command.aggravated)
    if min(marked) < 0 or sum(marked) > health.boxes:
        raise Invalid("lethal", sum(marked), f"0 to {health.boxes} boxes in all", "MS-10.4")
    said(play, command, f"{name_of(play.state, command.who)}'s wounds")
    new = track.with_levels(health, bashing=marked[0], lethal=marked[1], aggravated=marked[2])
    more = new.bashing > health.bashing or new.filled > health.filled
    new = msgspec.structs.replace(new, unaided=new.unaided or more)
    health_access.put_health(play, command.who, new, "the wounds are set")
    if _of(play.state, command.who).aided:  # whether there are more wounds may be a secret
        play.do(InjuryOpen(command.who))
    if play.state.has(command.who):
        one, level = play.state.character(command.who), track.level_name(new)
        if level != one.level:
            better, was = new.filled < health.filled, one.condition
            play.do(ConditionSet(command.who, was, level, one.dying, better, was, just_fell=one.just_fell))


@rule("MS-1.2", "MS-9.17")
def set_broken(play: Play[Campaign], command: SetBroken) -> None:
    """Set whether somebody is at zero willpower, whatever their dots are."""
    health_access.require_known(play, command.who)
    name = name_of(play.state, command.who)
    said(play, command, f"{name} is {'at zero willpower' if command.broken else 'able to act'}")
    _breaks(play, command.who, broken=command.broken)


def _breaks(play: Play[Campaign], who: str, *, broken: bool) -> None:
    now = play.state
    was = now.character(who).broken if now.has(who) else now.npc(who).broken
    if broken:
        zero_willpower.break_at_zero(play, who)
    elif was:
        play.do(CameBack(who))
