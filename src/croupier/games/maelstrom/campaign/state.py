"""State of the campaign: answers of session zero, scenes, the storyteller's characters."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret


class Answered(msgspec.Struct, frozen=True):
    """A question of session zero and what the table agreed on (MS-1.5)."""

    question: str
    answer: str


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the story is; `threatened` are characters who cannot rest here (MS-9.14)."""

    title: str = ""
    text: str = ""
    safe_rest: bool = False
    threatened: tuple[str, ...] = ()
    since: int = 0
    """The number of the last roll before it."""


class Quick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A quick sheet: pools by label, dice of soak, and what each box takes off a pool (MS-R73)."""

    pools: tuple[tuple[str, int], ...] = ()
    initiative: int = 4
    bashing: int = 0
    lethal: int = 0
    evade: int | None = None
    willpower: int | None = None
    penalties: tuple[int, ...] = (0, 1, 3)
    hurt: tuple[int, int, int] = (0, 0, 0)
    """Filled boxes: bashing, lethal, aggravated."""
    care: tuple[int, bool, int, int] = (0, False, 0, 0)
    """Rest toward the next level, whether an injury lacks first aid, last days treated and tried (MS-R53)."""
    notes: str = ""
    arms: tuple[tuple[str, str], ...] = ()
    """The listed weapon of a pool, by its label."""


class Npc(msgspec.Struct, frozen=True, omit_defaults=True):
    """A storyteller's character; everyone knows the name and the visible condition."""

    id: str
    name: str
    quick: Secret[Quick] = Secret()
    condition: str = "ok"
    broken: bool = False
    tended: int = 0
    """The day on which treatment was last tried, which everyone saw (MS-R53)."""
    aided: bool = False
    """Whether everyone saw first aid for their injury (MS-R53)."""
