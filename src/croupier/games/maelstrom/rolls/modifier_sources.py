"""Automatic modifiers, each with its source: untrained, Reflexes, effects, merits and flaws (MS-15.3)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.gear import armor
from croupier.games.maelstrom.health.wound_penalty import NEVER, applies, penalty
from croupier.games.maelstrom.rolls.pools import (
    WILLPOWER,
    abilities_of,
    dice,
    kind_of,
    sheet_of,
)
from croupier.games.maelstrom.rolls.state import Attempt, Modifier, Terms
from croupier.games.maelstrom.rolls.untrained_abilities import ANOTHER, BY_RULE, for_untrained
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign

PRECISION, REFLEXES = "Precision", "Reflexes"
OF_SHEET = frozenset({"MS-15.3", "MS-R67"})
"""The clauses of the modifiers of effects and armor."""
NO_ACTION = NEVER
"""Kinds of rolls that are not actions: no effect or wound applies, nothing is used up (MS-R27, MS-R51)."""
UNNOTICED = "secret"
"""A roll that the storyteller makes in secret: no action of the character, but wounds count in it."""
DIVIDED = ("action", "attack")
"""Kinds of rolls that are actions of the character, not reactions."""
QUIRKS = cites("MS-15.3", "MS-R38", name="QUIRKS")(
    {
        "Acute Sense": -2,
        "Exceptional Balance": -2,
        "Defective Sense": 2,
        "Visually Impaired": 2,
        "Deaf": 3,
        "Blind": 3,
        "Deep Sleeper": 1,
        "Inept": 2,
        "Phobia": 2,
    }
)
"""Difficulty modifiers of merits and flaws, if the storyteller says that they matter."""
OTHERWISE = cites("MS-R38", name="OTHERWISE")({"Deep Sleeper": {"Deep Sleeper, waking": 2}})
"""Other modifiers of the same flaw, by what they are for."""
PRECISE_WAYS = {BY_RULE: None, "yes": True, "no": False}


@rule("MS-14.9", "MS-R5")
def has_precise_way(ruling: Ruling, now: Campaign, traits: tuple[str, ...]) -> bool:
    """Whether Reflexes has a penalty by default: if the ability also works with Precision, or always."""
    option = ruling("roll_reflex_penalty")
    if option == "always":
        return True
    return option == "auto" and any(PRECISION in one.common for one in abilities_of(now, traits))


@rule("MS-14.9", "MS-1.10")
def precise_way_of(now: Campaign, word: str) -> bool | None:
    """The storyteller's decision on whether Precision would also work; None: by the ruling. Raises Invalid."""
    if word in PRECISE_WAYS and word != BY_RULE and now.ruling("roll_reflex_penalty") == "off":
        raise Invalid("precise_way", word, "no value, as Reflexes costs nothing at this table", "MS-R5")
    if word not in PRECISE_WAYS:
        raise Invalid("precise_way", word[:20], ", ".join(PRECISE_WAYS), "MS-14.9")
    return PRECISE_WAYS[word]


@rule("MS-3.7", "MS-14.9", "MS-R5")
def for_reflexes(ruling: Ruling, now: Campaign, traits: tuple[str, ...], said: bool | None) -> tuple[Modifier, ...]:
    """The penalty for Reflexes, one more difficulty; `said`: whether the storyteller says Precision would work."""
    if REFLEXES not in traits or said is False or ruling("roll_reflex_penalty") == "off":
        return ()
    way = has_precise_way(ruling, now, traits) if said is None else said
    return (Modifier("Reflexes", difficulty=1, clause="MS-14.9"),) if way else ()


@rule("MS-1.2", "MS-14.9", "MS-R5")
def is_contrary(now: Campaign, traits: tuple[str, ...], said: bool | None, usual: bool | None = None) -> bool:
    """Whether the storyteller's decision on Precision changes the penalty for Reflexes in this roll."""
    return for_reflexes(now.ruling, now, traits, said) != for_reflexes(now.ruling, now, traits, usual)


@rule("MS-14.9", "MS-R5", "MS-1.2")
def said_of_precision(play: Play[Campaign], traits: tuple[str, ...], word: str, to: tuple[str, ...]) -> bool | None:
    """The storyteller's decision on a way by Precision in an attack or a salvo, noted for `to` if it is contrary.

    Raises Impossible or Invalid.
    """
    way = precise_way_of(play.state, word)
    play.need(way is None or REFLEXES in traits, "only Reflexes costs more than Precision",
              "use it as the ability suggests")  # fmt: skip
    if is_contrary(play.state, traits, way):
        play.because("MS-1.2", to=to, precise_way=word)
    return way


@rule("MS-R38", "MS-21.13")
def difficulties_of(sheet: Sheet | None) -> dict[str, int]:
    """The difficulty modifiers of a sheet's merits and flaws: a merit lowers a difficulty, a flaw raises one."""
    found: dict[str, int] = {}
    for one in sheet.quirks if sheet is not None else ():
        if one.name in QUIRKS and one.flaw == (QUIRKS[one.name] > 0):
            found |= {one.name: QUIRKS[one.name]} | OTHERWISE.get(one.name, {})
    return found


def for_quirks(sheet: Sheet | None, ticked: tuple[str, ...], field: str = "quirks") -> tuple[Modifier, ...]:
    """Modifiers of the selected merits and flaws, each once. Raises Invalid."""
    owned = difficulties_of(sheet)
    for at, one in enumerate(ticked):
        if one not in owned or one in ticked[:at]:
            raise Invalid(field, one, ", ".join(sorted(owned)) or "none: nothing on the sheet has numbers", "MS-R38")
    return tuple(Modifier(one, difficulty=owned[one], clause="MS-R38") for one in ticked)


@rule("MS-15.3", "MS-R57", "MS-R67")
def all_of(
    play: Play[Campaign], actor: str, kind: str, terms: Terms, waived: bool = False,
    instead: str = ANOTHER, of_sheet: tuple[Modifier, ...] | None = None,
) -> Terms:  # fmt: skip
    """The terms with all automatic modifiers; `instead` is what a refusal of an untrained knowledge advises.

    `of_sheet`: the modifiers of effects and armor to use instead of the current ones.
    """
    now, sheet = play.state, sheet_of(play.state, actor)
    found = [*for_untrained(play, actor, terms.traits, terms.eased or BY_RULE, waived, instead)]
    found += for_reflexes(play.ruling, now, terms.traits, terms.precise_way)
    if sheet is not None and kind not in NO_ACTION and WILLPOWER not in terms.traits:
        own = (*for_effects(sheet), *armor.hindrance(sheet, terms.traits)) if of_sheet is None else of_sheet
        found += [one for one in own if one not in terms.modifiers]
    willed = WILLPOWER in terms.traits
    parts = max(terms.parts, shares(now, actor, kind))
    divided = msgspec.structs.replace(terms, parts=1 if willed else parts)
    return with_modifiers(divided, *found)


@rule("MS-R57")
def shares(now: Campaign, actor: str, kind: str) -> int:
    """The number of actions that share somebody's dice this turn; reactions are not divided."""
    part = now.fight.part(actor) if now.fight is not None else None
    return part.actions if part is not None and kind in DIVIDED else 1


def with_modifiers(terms: Terms, *more: Modifier) -> Terms:
    return msgspec.structs.replace(terms, modifiers=(*terms.modifiers, *more))


@rule("MS-14.4", "MS-9.22", "MS-R26", "MS-R51")
def wounds_of(now: Campaign, actor: str, kind: str) -> int:
    """Dice that wounds take off a roll of this kind, before any wounds are ignored."""
    if not applies(now.settings, kind):
        return 0
    if now.has(actor):
        return penalty(now.character(actor).sheet.open().health)
    quick = next((one.quick.open() for one in now.npcs if one.id == actor), None)
    if quick is None:
        return 0  # a ship
    filled = sum(quick.hurt)
    return quick.penalties[filled - 1] if 0 < filled <= len(quick.penalties) else 0


@rule("MS-15.3")
def for_effects(sheet: Sheet) -> tuple[Modifier, ...]:
    """Modifiers from effects, each with its name."""
    return tuple(
        Modifier(one.name, difficulty=one.difficulty, dice=one.dice, clause="MS-15.3")
        for one in sheet.effects
        if (one.difficulty or one.dice) and not one.resisted
    )


@rule("MS-9.12", "MS-R27")
def ignores_wounds(now: Campaign, actor: str, kind: str) -> bool:
    """Whether wounds are ignored in a roll of this kind: it is paid for, and is an action or reaction.

    A secret roll is neither: the dot is for the next roll that its player knows of.
    """
    return now.has(actor) and kind not in (*NO_ACTION, UNNOTICED) and now.character(actor).sheet.open().ignores_wounds


@rule("MS-14.4", "MS-9.12", "MS-R17", "MS-R19", "MS-R20")
def dice_of_way(now: Campaign, actor: str, kind: str, terms: Terms, helped: tuple[Modifier, ...] = ()) -> int:
    """The dice of a way if rolled now: with help, minus wounds unless they are ignored."""
    kind = kind_of(kind, terms.traits)
    wounds = 0 if ignores_wounds(now, actor, kind) else wounds_of(now, actor, kind)
    return dice(now, actor, with_modifiers(terms, *helped), wounds)


@rule("MS-14.3", "MS-14.4", "MS-R17")
def dice_of_ways(now: Campaign, one: Attempt) -> tuple[int, ...]:
    """The current dice of each offered way; those at the time of the offer if the terms or the sheet are unknown."""
    offered, before = one.offered.value, one.pools.value or ()
    if offered is None or not now.has(one.actor) or now.character(one.actor).sheet.value is None:
        return before
    return tuple(dice_of_way(now, one.actor, one.kind, way, one.helped) for way in offered)
