"""How a body stands: boxes of health by kind of damage, and effects that lie on it."""

from __future__ import annotations

import msgspec


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on a character; `turns` left, or None as long as the storyteller lets it last."""

    id: str
    name: str
    difficulty: int = 0
    dice: int = 0
    turns: int | None = None
    text: str = ""
    resisted: int = 0
    """Turns in which it does not act on them, -1 for the whole scene (MS-R32)."""


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boxes filled by kind of damage; what each box takes off a pool; the last takes none: unconscious (MS-R48)."""

    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    penalties: tuple[int, ...] = (0, 1, 1, 2, 2, 3, 5)
    healed: int = 0
    """Rest towards the next level, in thirds of a minute of natural rest (MS-R53)."""
    unaided: bool = False
    """Whether an injury has had no first aid yet."""
    treated: int = 0
    """The last day on which a treatment succeeded."""
    tried: int = 0
    """The last day on which one was tried."""

    @property
    def boxes(self) -> int:
        return len(self.penalties) + 1

    @property
    def filled(self) -> int:
        return self.bashing + self.lethal + self.aggravated
