"""Where the play stands: acts, scenes with their beats, who has acted, who claims the next beat."""

from __future__ import annotations

import msgspec

PROLOGUE, ACT_1, ACT_2, ACT_3, EPILOGUE, DONE = "prologue", "act_1", "act_2", "act_3", "epilogue", "done"
CHARACTERS, RELATIONSHIPS, RESOURCES, CHALLENGES, THEMES, RANKING = (
    "characters", "relationships", "resources", "challenges", "themes", "ranking",
)  # fmt: skip


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """One challenge on stage (its card's id), and what was played about it; its counters lie in its place."""

    card: str
    note: str = ""
    acted: tuple[str, ...] = ()
    exited: tuple[str, ...] = ()
    had_chorus: bool = False


class Claiming(msgspec.Struct, frozen=True, omit_defaults=True):
    """The window in which the next beat is claimed: (seat, the scene's card) in the order received, and who passed."""

    number: int
    claims: tuple[tuple[str, str], ...] = ()
    passed: tuple[str, ...] = ()


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A beat under way: whose it is and in which scene (empty for a monologue in Act III)."""

    seat: str
    card: str
