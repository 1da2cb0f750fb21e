"""The harm to bodies: wounds that may still be ignored, conditions, knockouts, dying."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks.state import Aim

STUNNED, ENTANGLED, DOWN, BLINDED, DEAFENED, BURNED, POISONED, FROZEN = CONDITIONS = (
    "Stunned", "Entangled", "Knocked Down", "Blinded", "Deafened", "Burned", "Poisoned", "Frozen",
)  # fmt: skip
CLAUSES = cites(
    "DA-15.2", "DA-15.4", "DA-15.5", "DA-15.6", "DA-15.9", "DA-15.10", "DA-15.11", name="CLAUSES"
)({
    STUNNED: "DA-15.2", ENTANGLED: "DA-15.4", DOWN: "DA-15.5", BLINDED: "DA-15.6", DEAFENED: "DA-15.6",
    BURNED: "DA-15.9", POISONED: "DA-15.10", FROZEN: "DA-15.11",
})  # fmt: skip
"""The clause of each condition."""
DAMAGE, FATIGUE = "damage", "fatigue"
DEATH = "death"
"""The kind of a death Check."""


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition, its source, and how long it lasts.

    `until` is "" if it ends by itself, else "combat", "scene" or "rounds:N:ID". `count` is Poisoned's N,
    and 2 for a Stun that was repeated in the turn that it affects, so that another Check follows; `failed` says
    that its Check of this turn has failed (Stunned, Blinded, Deafened).
    """

    name: str
    source: str = ""
    until: str = ""
    count: int = 1
    failed: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of health, replayed when an earlier wound shrinks (DA-3.6).

    `kind` is damage, heal, armor (lost Armor Points are restored) or at_least (health is raised to it);
    `most` is the maximum of Armor Points or health at that moment; `wound` is the wound's id, if any.
    """

    kind: str
    amount: int
    bypass: bool = False
    most: int = 0
    wound: str = ""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A damage event open to Toughen Up: the damage left, and the health before it.

    `turns` counts the owner's turns begun since; it closes at the end of the first (DA-3.6).
    """

    id: str
    amount: int
    bypass: bool = False
    before: Secret[tuple[int, int]] = Secret()
    """HP and AP lost before it."""
    armor: Secret[int] = Secret()
    """The maximum of Armor Points at that moment."""
    since: Secret[tuple[Step, ...]] = Secret()
    in_combat: bool = False
    turns: int = 0
    down: bool = False
    """Whether it hit a character who was already knocked out (DA-16.6)."""
    lay: Knockout | None = None
    """The knockout before this wound, restored when all of its damage is ignored."""


class Knockout(msgspec.Struct, frozen=True, omit_defaults=True):
    """A knockout: its cause, whether it happened in combat, and the turns passed.

    `dying`: the character makes death Checks; `stable`: no longer; both are False before any begin.
    """

    cause: str
    in_combat: bool = False
    turns: int = 0
    dying: bool = False
    stable: bool = False
    tried: tuple[str, ...] = ()
    """Allies who have tried or declined to treat since the last death Check, outside combat (DA-16.10)."""
    round: int = 0
    """The round of a combat without a turn for them in which dying began, or the last death Check was made."""


class Death(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tally of death Checks; `lower` counts hits taken while knocked out, each a Lower Hand (DA-16.6)."""

    successes: int = 0
    failures: int = 0
    lower: int = 0


class DeathRace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A race for a death Check: the dying Dealer, the Target Card, its DR (DA-R83)."""

    who: str
    aim: Aim
    dr: int
