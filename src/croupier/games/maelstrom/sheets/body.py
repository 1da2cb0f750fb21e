"""The condition of a body: health boxes by kind of damage, and effects."""

from __future__ import annotations

import msgspec


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect on a character; `turns` left, or None if it lasts until the storyteller ends it."""

    id: str
    name: str
    difficulty: int = 0
    dice: int = 0
    turns: int | None = None
    text: str = ""
    resisted: int = 0
    """Turns for which the effect is resisted, -1 for the whole scene (MS-R32)."""


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boxes filled by kind of damage; `penalties` are the dice that each box takes off a pool (MS-R48).

    The last box has no penalty: a character with that box filled is unconscious.
    """

    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    penalties: tuple[int, ...] = (0, 1, 1, 2, 2, 3, 5)
    healed: int = 0
    """Rest toward healing the next level, in thirds of a minute of natural rest (MS-R53)."""
    unaided: bool = False
    """Whether an injury has had no first aid yet."""
    treated: int = 0
    """The last day on which a treatment succeeded."""
    tried: int = 0
    """The last day on which a treatment was tried."""

    @property
    def boxes(self) -> int:
        return len(self.penalties) + 1

    @property
    def filled(self) -> int:
        return self.bashing + self.lethal + self.aggravated
