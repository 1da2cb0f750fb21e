"""What a player can still add to a roll on the table: a bought success, a bonus die."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.figures.willpower import can_buy
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.impossible_actions import why_impossible
from croupier.games.maelstrom.rolls.modifier_sources import NO_ACTION
from croupier.games.maelstrom.rolls.state import BOTCH, FAILURE, ROLLED, Attempt, Locked
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.state import Campaign

SPEND, EXPERIENCE = "spend", "experience"
"""The two additions. The last dot cannot be spent: it would set the successes to zero (MS-9.7)."""


def possible(ruling: Ruling, now: Campaign, attempt: Attempt) -> tuple[str, ...]:
    """The additions that a player is still prompted for, decided from public information alone."""
    if attempt.state != ROLLED or attempt.declined or attempt.record.value is None:
        return ()
    if now.has(attempt.actor) and now.character(attempt.actor).idle:
        return ()
    found = [SPEND] if can_spend(ruling, attempt) else []
    return (*found, EXPERIENCE) if can_add_die(ruling, now, attempt) else tuple(found)


@rule("MS-9.6", "MS-9.7", "MS-9.8", "MS-R16", "MS-R23", "MS-R28")
def can_spend(ruling: Ruling, attempt: Attempt) -> bool:
    """Whether a dot may make this roll succeed: dice of willpower, no botch, two dots or more, once."""
    record = attempt.record.open()
    if why_impossible(record.locked):
        return False
    if WILLPOWER not in record.locked.terms.traits or record.spent or record.reading.result == BOTCH:
        return False
    if not record.dice.pool:
        return False  # there was no roll to cancel (PR-4)
    if attempt.kind == "rest" and ruling("wp_rest_spend") == "forbidden":
        return False
    return can_buy(ruling, dots_of(record.locked), failed=record.reading.result == FAILURE)


@rule("MS-9.6")
def dots_of(locked: Locked) -> int:
    """The current dots behind a willpower roll: its dice without wound penalty and modifiers."""
    return locked.pool + locked.wounds - sum(one.dice for one in locked.terms.modifiers)


@rule("MS-R46", "MS-12.7")
def can_add_die(ruling: Ruling, now: Campaign, attempt: Attempt) -> bool:
    """Whether a point of experience can add a die: once, to an action of a character, unless it botched."""
    record = attempt.record.open()
    return bool(
        now.has(attempt.actor)
        and attempt.kind not in NO_ACTION
        and record.locked.terms.traits  # an answer that was canceled is no roll of any trait
        and WILLPOWER not in record.locked.terms.traits
        and not record.experience
        and not why_impossible(record.locked)
        and record.reading.result != BOTCH
        and now.ruling("xp_dice") == "on"
        and ruling("xp_dice") == "on"
    )
