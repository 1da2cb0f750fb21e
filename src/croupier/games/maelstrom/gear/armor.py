"""Worn armor: its dice, what it hinders and what it requires (MS-R67)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING
from croupier.games.maelstrom.rolls.state import Modifier
from croupier.games.maelstrom.sheets.sheet_access import sheet_of
from croupier.games.maelstrom.sheets.state import Armor, Sheet
from croupier.games.maelstrom.state import Campaign

STRENGTH = "Strength"


@rule("MS-R67", "MS-19.1")
def armor_against(play: Play[Campaign], character: str, kind: str, source: str) -> Armor:
    """The worn piece with the most dice against this hit, as only the best counts; without armor, no dice."""
    pieces = _pieces(sheet_of(play, character))
    return max(pieces, key=lambda one: soak_dice(one, kind, source), default=Armor())


@rule("MS-10.7", "MS-R50", "MS-R67")
def soak_dice(armor: Armor, kind: str, source: str) -> int:
    """Dice of a piece against a hit; it soaks aggravated damage as lethal if it covers the source."""
    if kind == BASHING:
        return armor.bashing
    return armor.lethal if kind != AGGRAVATED or source in armor.sources else 0


def _pieces(sheet: Sheet) -> list[Armor]:
    return [one.armor for one in sheet.items if one.armor is not None and one.out and not one.broken]


@rule("MS-R67")
def worn(sheet: Sheet) -> Armor:
    """The best piece worn: by dice against lethal damage, then bashing, then the number of its sources."""
    return max(_pieces(sheet), key=lambda one: (one.lethal, one.bashing, len(one.sources)), default=Armor())


@rule("MS-R67", "MS-15.3")
def hindrance(sheet: Sheet, traits: tuple[str, ...]) -> tuple[Modifier, ...]:
    """A modifier of one more difficulty on traits that heavy armor hinders."""
    hindered = [one for one in traits if one in worn(sheet).hinders]
    return (Modifier("armor", difficulty=1, clause="MS-R67"),) if hindered else ()


@rule("MS-R67", "MS-15.3")
def lifting_dice(sheet: Sheet, traits: tuple[str, ...]) -> tuple[Modifier, ...]:
    """Extra Strength dice that the armor gives for lifting."""
    lifts = worn(sheet).lifts if STRENGTH in traits else 0
    return (Modifier("power armor lifts", dice=lifts, clause="MS-R67"),) if lifts else ()


@rule("MS-19.3", "MS-R67")
def required(sheet: Sheet, advanced: tuple[str, ...]) -> tuple[str, ...]:
    """A specialty that power armor requires, if the rolled ability lists it; the storyteller can waive it."""
    needs = worn(sheet).requires
    return (needs,) if needs and needs in advanced else ()


@rule("MS-19.3", "MS-R67")
def check_waived(play: Play[Campaign], sheet: Sheet | None, *, waived: bool) -> None:
    """Allow waiving a specialty only of armor that requires one, as the form does. Raises Illegal."""
    asks = sheet is not None and bool(worn(sheet).requires)
    play.insist(asks or not waived, "MS-19.3", "they wear no armor that requires a specialty", "leave the waiver out")
