"""The difficulty of an attack or a salvo as it is announced: with every modifier of the roll (MS-R17)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
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
    more = (*one.more, *of_weapon(now, one))
    return with_own(now, one.attacker, Terms(one.traits, modifiers=more, precise_way=precise), eased=one.eased)


@rule("MS-R17", "MS-14.9", "MS-15.3", "MS-4.6")
def with_own(now: Campaign, actor: str, terms: Terms, *, eased: bool) -> tuple[Modifier, ...]:
    """The modifiers of a roll's difficulty, with those that the roller's sheet adds."""
    traits = terms.traits
    found = [*terms.modifiers, *modifier_sources.for_reflexes(now.ruling, now, traits, terms.precise_way)]
    sheet = sheet_of(now, actor)
    if sheet is not None:
        untrained = untrained_abilities.untrained(now, actor, traits) == SKILL and not eased
        found += [Modifier(f"untrained {traits[-1]}", difficulty=1, clause="MS-4.6")] if untrained else []
        found += (*modifier_sources.for_effects(sheet), *armor.hindrance(sheet, traits))
    return tuple(each for each in found if each.difficulty)


@rule("MS-R17", "MS-R74")
def for_those_who_know(now: Campaign, actor: str, more: tuple[Modifier, ...]) -> Secret[tuple[Modifier, ...]]:
    """The modifiers of the difficulty, for those who know the terms, at tables that announce them."""
    if now.ruling("roll_announce") != "always":
        return Secret()
    return Secret(more, actors.knows_terms(now.ruling, now, actor))


@rule("MS-R17", "MS-R6")
def announced_difficulty(now: Campaign, base: int, more: tuple[Modifier, ...]) -> int:
    """The difficulty that is rolled, from the base difficulty and its modifiers."""
    return numbers(now.ruling, Terms((), base, modifiers=more))[0]


def difficulty_in_words(now: Campaign, deed: str, base: int, more: tuple[Modifier, ...] | None, why: str = "") -> str:
    """A log line: the difficulty of a deed such as "Ana to hit Ben", with what changes it where that is known.

    `why` is the reason of the base difficulty.
    """
    if not more:
        return f"The base difficulty for {deed} is {base}{f': {why}' if why else ''}."
    final = announced_difficulty(now, base, more)
    return f"The difficulty for {deed} is {final}: {base}{f' {why}' if why else ''}, {sources(more)}."


def sources(more: tuple[Modifier, ...]) -> str:
    """The modifiers in words: "Reflexes +1, off hand +1"."""
    return ", ".join(f"{one.source} {one.difficulty:+}" for one in more)
