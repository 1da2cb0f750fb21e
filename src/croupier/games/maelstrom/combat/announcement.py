"""The difficulty of an attack as it is announced: the base difficulty with every modifier of the roll (MS-R17)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.combat.state import Attack
from croupier.games.maelstrom.figures.attack import burst
from croupier.games.maelstrom.gear import armor
from croupier.games.maelstrom.rolls import modifier_sources, untrained_abilities
from croupier.games.maelstrom.rolls.pools import SKILL, sheet_of
from croupier.games.maelstrom.rolls.roll_text import numbers
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.state import Campaign

AMBIDEXTROUS = "Ambidextrous"


@rule("MS-R58", "MS-R63")
def of_weapon(now: Campaign, one: Attack) -> tuple[Modifier, ...]:
    """The modifiers of several rounds and of the off hand."""
    adds = burst(one.rounds)
    fired = (Modifier(f"{one.rounds} rounds", difficulty=adds.difficulty, dice=adds.dice, clause="MS-R63"),)
    off = (Modifier("off hand", difficulty=1, clause="MS-R58"),)
    return (
        *(fired if one.rounds > 1 else ()),
        *(off if one.off_hand and not _is_ambidextrous(now, one.attacker) else ()),
    )


@rule("MS-R38", "MS-R58")
def _is_ambidextrous(now: Campaign, attacker: str) -> bool:
    """Whether the attacker has no penalty for the off hand."""
    return now.has(attacker) and has_merit(now.character(attacker).sheet.open().quirks, AMBIDEXTROUS)


@rule("MS-R5", "MS-R69", "MS-14.9")
def is_eased_by_weapon(now: Campaign, one: Attack) -> bool:
    """Whether the weapon takes the penalty for Reflexes away, where it would count."""
    return (
        one.steady
        and now.ruling("equipment_reflex_gear") == "flag"
        and bool(modifier_sources.for_reflexes(now.ruling, now, one.traits, one.precise))
    )


@rule("MS-R17", "MS-15.2", "MS-14.9", "MS-15.3", "MS-4.6")
def modifiers(now: Campaign, one: Attack) -> tuple[Modifier, ...]:
    """The modifiers of an attack's difficulty once its terms are set, without those that change only dice."""
    precise = False if now.has(one.attacker) and is_eased_by_weapon(now, one) else one.precise
    found = [*one.more, *of_weapon(now, one)]
    found += modifier_sources.for_reflexes(now.ruling, now, one.traits, precise)
    sheet = sheet_of(now, one.attacker)
    if sheet is not None:
        untrained = untrained_abilities.untrained(now, one.attacker, one.traits) == SKILL and not one.eased
        found += [Modifier(f"untrained {one.traits[-1]}", difficulty=1, clause="MS-4.6")] if untrained else []
        found += (*modifier_sources.for_effects(sheet), *armor.hindrance(sheet, one.traits))
    return tuple(each for each in found if each.difficulty)


@rule("MS-R17", "MS-R6")
def announced_difficulty(now: Campaign, base: int, more: tuple[Modifier, ...]) -> int:
    """The difficulty that is rolled, from the base difficulty and its modifiers."""
    return numbers(now.ruling, Terms((), base, modifiers=more))[0]


def sources(more: tuple[Modifier, ...]) -> str:
    """The modifiers in words: "Reflexes +1, off hand +1"."""
    return ", ".join(f"{one.source} {one.difficulty:+}" for one in more)
