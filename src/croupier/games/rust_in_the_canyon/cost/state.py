"""What conflicts cost and how it heals: injuries, and downtime by days."""

from __future__ import annotations

import msgspec

MINOR, MODERATE, MAJOR, NONE = "minor", "moderate", "major", "none"
VALUES = {MINOR: 3, MODERATE: 6, MAJOR: 9}


class Care(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who treats an injury: a PC's id or an NPC's name; an expert gives instructions, an amateur draws by Mind."""

    treater: str
    expert: bool
    mind: int = 0
    instructions: str = ""


class Injury(msgspec.Struct, frozen=True, omit_defaults=True):
    """One injury; its card lies under the stress stack, or a marker counts in its stead (`marker`).

    `clock` is the value of its medical clock out of `size` (0 of 0: none runs).
    """

    id: str
    severity: str
    permanent: str = NONE
    mortal: bool = False
    marker: int = 0
    care: Care | None = None
    clock: int = 0
    size: int = 0
    treated_in: int = 0


class Resting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one PC has done in this downtime: the last night slept, and a day off under way."""

    pc: str
    slept: int = -1
    day_off: int = -1
    doing: str = ""
    floor: int | None = None


class Downtime(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rest between conflicts: its number, and what each PC does in it."""

    number: int
    began: int = 0
    resting: tuple[Resting, ...] = ()
    due: tuple[tuple[str, str], ...] = ()
