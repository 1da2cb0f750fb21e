"""What the campaign keeps: scenes, days, the storyteller's characters, chapters."""

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


class Quick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A quick sheet: pools by label, dice of soak, what each box takes off (MS-R73)."""

    pools: tuple[tuple[str, int], ...] = ()
    initiative: int = 4
    bashing: int = 0
    lethal: int = 0
    evade: int | None = None
    willpower: int | None = None
    penalties: tuple[int, ...] = (0, 1, 3)
    hurt: tuple[int, int, int] = (0, 0, 0)
    """Bashing, lethal, aggravated boxes filled."""
    care: tuple[int, bool, int, int] = (0, False, 0, 0)
    """Rest towards the next level, whether an injury had no first aid yet, last days treated and tried (MS-R53)."""
    notes: str = ""


class Npc(msgspec.Struct, frozen=True, omit_defaults=True):
    """A storyteller's character: name and visible condition are everyone's."""

    id: str
    name: str
    quick: Secret[Quick] = Secret()
    condition: str = "ok"
    broken: bool = False
