"""What is used: a power, or a thing that does something, told alike."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Item, Power, Save
from croupier.games.deck_of_adventures.powers.state import ITEM, Work
from croupier.games.deck_of_adventures.state import Adventure

T = TypeVar("T")


class Source(NamedTuple):
    """A power or an item with what it does at one of its prices; `lasts` is a duration as written."""

    name: str
    words: str
    range: int
    area: tuple[str, int] | None
    targets: int
    damage: int
    save: Save | None
    pp: int = 0
    attacks: bool = False
    to_hit: str = ""
    draw: int = 0
    effect: str = ""
    lasts: str = ""


@rule("DA-25.7")
def at_place(values: tuple[T, ...], at: int) -> T:
    """The value of a list that runs parallel to the PP; the last one where it is shorter."""
    return values[min(at, len(values) - 1)]


@rule("DA-25.6", "DA-25.7")
def of_power(power: Power, at: int) -> Source:
    """A power at one of its prices."""
    return Source(
        power.name, " / ".join(power.mechanic), power.range, power.area, at_place(power.targets, at),
        at_place(power.damage, at), power.save, at_place(power.pp, at), power.checks, power.to_hit, power.draw,
    )  # fmt: skip


def of_item(item: Item) -> Source:
    """A thing that is used; a weapon's damage is that of its attacks."""
    effect, lasts = (item.use.effect, item.use.duration) if item.use is not None else ("", "")
    damage = 0 if item.type == "Weapon" else item.damage
    return Source(
        item.name, effect or item.description, item.range, item.area, 1, damage, item.save, effect=effect, lasts=lasts
    )


def source_of(now: Adventure, work: Work) -> Source | None:
    """What is in use; None where no pack has it any more."""
    if work.kind == ITEM:
        item = library.item(now, work.id)
        return None if item is None else of_item(item)
    power = library.power(now, work.id)
    return None if power is None else of_power(power, work.at)
