"""Soak: Strength and armor against incoming levels (MS-10.7, MS-R50)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, STANDARD, strength_soaks
from croupier.games.maelstrom.gear.armor import armor_against, soak_dice
from croupier.games.maelstrom.harm.mark_damage import kind_of, mark, readers_of_damage
from croupier.games.maelstrom.harm.stunners import stun
from croupier.games.maelstrom.rolls import modifier_sources
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.state import SUCCESS, Attempt, Modifier, Terms
from croupier.games.maelstrom.sheets.state import Armor
from croupier.games.maelstrom.state import Campaign

STRENGTH, SOAK, SOAKED = "Strength", "soak", "soaked"
UNKNOWN = 0
"""The levels of a hit that a seat does not learn (MS-R74)."""


class Hit(msgspec.Struct, frozen=True):
    """Incoming levels of damage, as their soak roll carries them, which everyone sees.

    `stuns`: if any level gets through, the target loses turns (MS-R66).
    """

    target: str
    levels: int
    kind: str
    stuns: bool = False


@rule("MS-10.7", "MS-R50", "MS-3.5")
def terms(ruling: str, armor: Armor, kind: str, source: str) -> Terms:
    """The terms of a soak roll: armor, and Strength against bashing damage, under a ruling also against lethal.

    Against aggravated damage only armor that covers its source counts.
    """
    dice = soak_dice(armor, kind, source)
    traits = (STRENGTH,) if strength_soaks(ruling, kind) else ()
    worn = (Modifier("armor", dice=dice, clause="MS-R50"),) if dice else ()
    return Terms(traits, STANDARD, modifiers=worn)


@rule("MS-10.7", "MS-R50", "MS-R73")
def soak_pool(play: Play[Campaign], target: str, kind: str, source: str = "") -> tuple[Terms, int]:
    """The terms of a soak roll, and its number of dice."""
    now, ruling = play.state, play.ruling("health_soak")
    if now.has(target):
        sheet = now.character(target).sheet.open()
        found = terms(ruling, armor_against(play, target, kind, source), kind, source)
        strength = sheet.dots(STRENGTH) if found.traits else 0
        return found, strength + sum(one.dice for one in found.modifiers)
    quick = now.npc(target).quick.open()
    dice = {BASHING: quick.bashing, AGGRAVATED: 0}.get(kind, quick.lethal)
    return Terms((), STANDARD, modifiers=(Modifier("soak", dice=dice, clause="MS-R73"),)), dice


@rule("MS-10.7", "MS-R50")
def hit(play: Play[Campaign], target: str, levels: int, kind: str, source: str = "", *, stuns: bool = False) -> None:
    """Soak the levels of one hit, if there are dice for it, and mark the rest.

    `source` is the cause of aggravated damage (heat, cold, ...).
    """
    kind = kind_of(play, kind)
    found, pool = soak_pool(play, target, kind, source)
    hurts = modifier_sources.wounds_of(play.state, target, SOAK)
    if play.ruling("health_soak") == "off" or pool <= hurts:
        known = readers_of_damage(play, target)
        play.because("MS-R50", levels=Only(levels, *known), soaked=0, left=Only(levels, *known))
        _through(play, Hit(target, levels, kind, stuns), levels)
        return
    about = msgspec.json.encode(Hit(target, levels, kind, stuns)).decode()
    told = EVERYONE in readers_of_damage(play, target)
    ask_roll(play, actor=target, kind=SOAK, terms=found, then=SOAKED, about=about,
             words=f"soaking {levels} {kind}" if told else f"soaking {kind} damage")  # fmt: skip


@follow_up(SOAKED)
@rule("MS-10.7", "MS-R50")
def after_soak(play: Play[Campaign], attempt: Attempt) -> None:
    """Subtract the net successes from the levels; a failure or a botch subtracts nothing."""
    coming = msgspec.json.decode(attempt.about, type=Hit)
    reading = attempt.record.open().reading
    off = reading.net if reading.result == SUCCESS else 0
    left = max(0, coming.levels - off)
    known = readers_of_damage(play, coming.target)
    soaked = Only(min(off, coming.levels), *known)
    play.because("MS-R50", levels=Only(coming.levels, *known), soaked=soaked, left=Only(left, *known))
    _through(play, coming, left, came=coming.levels)


@rule("MS-10.7", "MS-R66")
def _through(play: Play[Campaign], coming: Hit, levels: int, came: int | None = None) -> None:
    """Mark what is left of a hit; a stunner also stuns. `came` is what was rolled against, if soak was rolled."""
    mark(play, coming.target, levels, coming.kind, came)
    if coming.stuns:
        stun(play, coming.target, levels)


__all__ = ["Hit", "after_soak", "hit", "soak_pool", "terms"]
