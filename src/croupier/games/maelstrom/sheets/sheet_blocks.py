"""A character's block for seats that know the sheet: values that are used up stay in view, and the rest is folded."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.core.sheets.printed_sheet import Block, Row
from croupier.games.maelstrom.campaign.state import Quick
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.health.wound_penalty import less_wounds, penalty
from croupier.games.maelstrom.sheets.item_text import numbers, protects
from croupier.games.maelstrom.sheets.printed_sheet import MARKS, print_sheet
from croupier.games.maelstrom.sheets.state import (
    Ability,
    Armor,
    Character,
    Health,
    Item,
    Proposal,
    Quirk,
    Sheet,
    Weapon,
)

FEW_ROUNDS, KEPT = 12, 200
IN_SIGHT = "Willpower and health"
"""The block whose rows are always in view."""

_blocks: dict[tuple[object, ...], tuple[Sheet, Settings, tuple[Block, ...]]] = {}
"""Cache of printed sheets, by identity and all that is printed: seats know different parts of a sheet."""


@rule("MS-9.2", "MS-10.4", "MS-10.5")
def rows(sheet: Sheet) -> tuple[Row, ...]:
    """Willpower in dots, health in boxes, weapons with their loaded rounds, worn armor."""
    willpower = Row("Willpower", f"{sheet.current} of {sheet.willpower}", sheet.current, sheet.willpower)
    arms = tuple(_weapon(item, item.weapon) for item in sheet.items if item.weapon is not None)
    worn = tuple(_armor(item, item.armor) for item in sheet.items if item.armor is not None and item.out)
    return (willpower, health(sheet.health), *arms, *worn)


@rule("MS-10.3", "MS-10.4", "MS-10.5")
def health(one: Health) -> Row:
    """The health boxes, worst damage first, and the wound penalty."""
    counts = zip(MARKS, (one.aggravated, one.lethal, one.bashing), strict=True)
    filled = tuple(mark for mark, count in counts for _ in range(count))
    boxes = (*filled, *("",) * (one.boxes - len(filled)))[: one.boxes]
    less = penalty(one)
    loses = f", {-less} dice" if less > 1 else f", {-less} die" if less else ""
    name = level_name(one)
    said = f"{name} filled" if name[:1].isdigit() else name
    return Row("Health", f"{said}{loses}" if one.filled else "unhurt", boxes=boxes)


def _weapon(item: Item, weapon: Weapon) -> Row:
    """A weapon with its numbers; rounds as dots if there are few."""
    few = 0 < weapon.capacity <= FEW_ROUNDS
    loaded, of = (weapon.loaded, max(weapon.loaded, weapon.capacity)) if few else (None, 0)
    return Row(_called(item), numbers(item, weapon), loaded, of)


def _armor(item: Item, armor: Armor) -> Row:
    return Row(_called(item), protects(armor))


def _called(item: Item) -> str:
    return f"{item.quantity} x {item.name}" if item.quantity != 1 else item.name


def blocks(settings: Settings, one: Character, custom: tuple[Ability, ...]) -> tuple[Block, ...]:
    """The printed sheet except for what is always in view; empty if this view does not hold the sheet."""
    sheet = one.sheet.value
    if sheet is None:
        return ()
    return _kept(settings, one.name, sheet, custom, one.hidden.value or ())


def proposal_blocks(settings: Settings, one: Proposal, custom: tuple[Ability, ...]) -> tuple[Block, ...]:
    """Like `blocks`, for a sheet that awaits the storyteller's approval."""
    sheet = one.sheet.value
    if sheet is None:
        return ()
    own = (*custom, *(one.abilities.value or ()))
    return _kept(settings, one.name, sheet, own, one.hidden.value or ())


def _kept(
    settings: Settings, name: str, sheet: Sheet, custom: tuple[Ability, ...], hidden: tuple[Quirk, ...]
) -> tuple[Block, ...]:
    """The printed blocks, made again only if the sheet, the name, the lists or the secret quirks differ."""
    key = (id(sheet), id(settings), name, custom, hidden)
    known = _blocks.get(key)
    if known is not None and known[0] is sheet and known[1] is settings:
        return known[2]
    if len(_blocks) >= KEPT:
        _blocks.clear()
    made = print_sheet(settings, name, sheet, custom, hidden).blocks
    found = tuple(block for block in made if block.title != IN_SIGHT)
    _blocks[key] = (sheet, settings, found)
    return found


@rule("MS-R73", "MS-R74", "MS-10.4")
def of_quick(quick: Quick) -> tuple[Row, ...]:
    """Rows of a quick sheet: health in boxes, pools, soak and the rest; dice as they are rolled, wounds included."""
    bashing, lethal, aggravated = quick.hurt
    now = Health(bashing, lethal, aggravated, quick.penalties)
    arms = {label: f" ({weapon})" for label, weapon in quick.arms}
    pools = ", ".join(f"{label} {less_wounds(dice, now)}{arms.get(label, '')}" for label, dice in quick.pools)
    after = " after wounds" if penalty(now) else ""
    found = [health(now)]
    found += [Row("Pools", f"{pools}{after}")] if pools else []
    found.append(Row("Soaks", f"{quick.bashing} bashing, {quick.lethal} lethal"))
    found += [Row("Evades", f"{less_wounds(quick.evade, now)} dice{after}")] if quick.evade is not None else []
    found += [Row("Willpower", str(quick.willpower))] if quick.willpower is not None else []
    return (*found, *((Row("Notes", quick.notes),) if quick.notes else ()))
