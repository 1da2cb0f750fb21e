"""Content read from packs: powers, vulnerabilities, items, creatures and premades."""

from __future__ import annotations

import msgspec

from croupier.core.cached import cached
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.packs.effects import StatedEffect

POWER, VULNERABILITY, ITEM, CREATURE, PREMADE = "power", "vulnerability", "item", "creature", "premade"
PASSIVE, FREE, MINOR, MAJOR, ADVERSARY, HOUSE, CHANNEL = POWER_TYPES = (
    "Passive", "Free", "Minor", "Major", "Adversary", "House", "Channel",
)  # fmt: skip
VULNY = "Vulny"
GENERAL, CONSUMABLE, TOOL, ARMOR, WEAPON, SHIELD = ITEM_TYPES = (
    "General", "Consumable", "Tool", "Armor", "Weapon", "Shield",
)  # fmt: skip
NPC, DEALER, BOSS, COMPANION, PC = BEING_TYPES = ("NPC", "Dealer", "Boss", "Companion", "PC")


class Adjust(msgspec.Struct, frozen=True):
    """A change to a number: how ("add" or "replace"), which number, by how much."""

    how: str
    stat: str
    by: int


class Needs(msgspec.Struct, frozen=True, omit_defaults=True):
    """The requirements for taking a power or using an item; any one value of a field is enough.

    `skill`: (names, operator, number).
    """

    role: tuple[str, ...] = ()
    level: int = 0
    skill: tuple[tuple[tuple[str, ...], str, int], ...] = ()
    power: tuple[str, ...] = ()


class Save(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Save that a target makes (DA-25.12)."""

    trigger: str
    attributes: tuple[str, ...]
    fail: str
    dr: int | None = None
    succeed: str = ""
    fails: tuple[StatedEffect, ...] = ()
    succeeds: tuple[StatedEffect, ...] = ()
    """Effects of failing and succeeding, after what the words say."""


class Power(msgspec.Struct, frozen=True, omit_defaults=True):
    """A power, or a vulnerability; lists run parallel to `pp` (DA-25.7)."""

    id: str
    name: str
    type: str
    category: tuple[str, ...] = ()
    description: str = ""
    mechanic: tuple[str, ...] = ()
    xp: tuple[int, ...] = (0,)
    pp: tuple[int, ...] = (0,)
    range: int = 6
    area: tuple[str, int] | None = None
    targets: tuple[int, ...] = (1,)
    damage: tuple[int, ...] = (0,)
    to_hit: str = ""
    checks: bool = False
    """Whether it makes an attack Check (DA-25.12, DA-25.25)."""
    draw: int = 0
    options: str = ""
    save: Save | None = None
    needs: Needs = Needs()
    adjusts: tuple[Adjust, ...] = ()
    tags: tuple[str, ...] = ()
    manual: tuple[str, ...] = ()
    """Fields that could not be read, which the GM applies manually."""
    notes: tuple[tuple[str, str], ...] = ()
    """Fields that the format does not know."""
    effects: tuple[StatedEffect, ...] = ()
    """Its effects in addition to these fields (DA-25.26)."""


class Use(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an item is used: its time, how long it lasts, how often, what it does or which powers it gives."""

    time: str = ""
    duration: str = ""
    limit: str = ""
    effect: str = ""
    powers: tuple[tuple[str, str], ...] = ()


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    type: str = "General"
    description: str = ""
    cost: str = ""
    rarity: str = "Common"
    damage: int = 0
    range: int = 6
    area: tuple[str, int] | None = None
    save: Save | None = None
    needs: Needs = Needs()
    adjusts: tuple[Adjust, ...] = ()
    tags: tuple[str, ...] = ()
    use: Use | None = None
    requires: str = ""
    """What an attack on its wearer must match to hit: "" or "color" (DA-14.13)."""
    manual: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    effects: tuple[StatedEffect, ...] = ()


class Being(msgspec.Struct, frozen=True, omit_defaults=True):
    """A creature or premade character as printed."""

    id: str
    name: str
    type: str
    level: int = 1
    role: str = ""
    pronouns: str = ""
    hp: int | None = None
    ap: int | None = None
    ar: int | None = None
    pp: int | None = None
    speed: int | None = None
    primary_skill: str = ""
    primary_suit: str = ""
    """The suit's letter, as on cards."""
    attributes: tuple[tuple[str, int], ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    powers: tuple[tuple[str, str], ...] = ()
    items: tuple[str, ...] = ()
    phases: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    description: str = ""
    tags: tuple[str, ...] = ()
    manual: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


class Pack(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """One pack as it was read; only the GM sees `creatures`; `beings` are premades and Companions.

    `faults` are the lines for the GM on what could not be read.
    """

    name: str
    powers: tuple[Power, ...] = ()
    vulnerabilities: tuple[Power, ...] = ()
    items: tuple[Item, ...] = ()
    beings: tuple[Being, ...] = ()
    creatures: Secret[tuple[Being, ...]] = Secret((), (GM,))
    faults: Secret[tuple[str, ...]] = Secret((), (GM,))

    @property
    def all_beings(self) -> tuple[Being, ...]:
        """Premades, and the creatures that this view knows."""
        return (*self.beings, *(self.creatures.value or ()))

    @cached
    def _powers(self) -> dict[str, Power]:
        return {one.id: one for one in self.powers}

    @cached
    def _vulnerabilities(self) -> dict[str, Power]:
        return {one.id: one for one in self.vulnerabilities}

    @cached
    def _items(self) -> dict[str, Item]:
        return {one.id: one for one in self.items}

    @cached
    def _beings(self) -> dict[str, Being]:
        return {one.id: one for one in self.all_beings}

    def power(self, id: str) -> Power | None:
        return self._powers.get(id)

    def vulnerability(self, id: str) -> Power | None:
        return self._vulnerabilities.get(id)

    def item(self, id: str) -> Item | None:
        return self._items.get(id)

    def being(self, id: str) -> Being | None:
        return self._beings.get(id)
