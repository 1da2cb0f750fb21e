"""What bodies suffer: damage that may still be shrugged off, conditions, being knocked out, dying."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks.state import Aim

STUNNED, ENTANGLED, DOWN, BLINDED, DEAFENED, BURNED, POISONED, FROZEN = CONDITIONS = (
    "Stunned", "Entangled", "Knocked Down", "Blinded", "Deafened", "Burned", "Poisoned", "Frozen",
)  # fmt: skip
DAMAGE, FATIGUE = "damage", "fatigue"
DEATH = "death"
"""The kind of a death Check."""


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition with who caused it and how long it lasts: "" to its own end, "combat", "scene", "rounds:N:ID".

    `count` is Poisoned's N; `failed` says that its Check of this turn failed (Stunned, Blinded, Deafened).
    """

    name: str
    source: str = ""
    until: str = ""
    count: int = 1
    failed: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of health, to be done anew when a wound before it shrinks (DA-3.6).

    `kind` is damage, heal, armor (lost Armor Points come back) or at_least (health is set); `most` is the most Armor
    Points or health at that moment; `wound` the damage event that it is.
    """

    kind: str
    amount: int
    bypass: bool = False
    most: int = 0
    wound: str = ""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A damage event open to Toughen Up: what is left of it, and what health was before it.

    `turns` counts own turns begun since: it closes at the end of the first (DA-3.6).
    """

    id: str
    amount: int
    bypass: bool = False
    before: Secret[tuple[int, int]] = Secret()
    """HP and AP lost before it."""
    armor: Secret[int] = Secret()
    """The most Armor Points at that moment."""
    since: Secret[tuple[Step, ...]] = Secret()
    in_combat: bool = False
    turns: int = 0
    down: bool = False
    """Whether it struck somebody who was knocked out already (DA-16.6)."""
    lay: Knockout | None = None
    """The knockout before this wound, restored when all of its damage is ignored."""


class Knockout(msgspec.Struct, frozen=True, omit_defaults=True):
    """Knocked Out: why, whether in combat, own turns passed; `dying` while it makes death Checks, else `stable`."""

    cause: str
    in_combat: bool = False
    turns: int = 0
    dying: bool = False
    stable: bool = False
    tried: tuple[str, ...] = ()
    """Who has tried to treat it since the last death Check, outside combat (DA-16.10)."""


class Death(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tally of death Checks, and the hits taken while knocked out, each a Lower Hand more (DA-16.6)."""

    successes: int = 0
    failures: int = 0
    lower: int = 0


class DeathRace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A death Check that is raced for: who is dying, the Target Card, its DR (DA-R83)."""

    who: str
    aim: Aim
    dr: int
