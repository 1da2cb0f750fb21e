"""The position of the play: acts, scenes with beats, who claims the next beat, who pays at the curtain."""

from __future__ import annotations

import msgspec

PROLOGUE, ACT_1, ACT_2, ACT_3, EPILOGUE, DONE = "prologue", "act_1", "act_2", "act_3", "epilogue", "done"
ACTS = (ACT_1, ACT_2, ACT_3)
CHARACTERS, RELATIONSHIPS, RESOURCES, CHALLENGES, THEMES, RANKING = (
    "characters", "relationships", "resources", "challenges", "themes", "ranking",
)  # fmt: skip


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """One challenge on stage (its card's id); its counters and the markers in it lie in its place.

    `first` is the player who acted first in it; `again` means that the challenge stayed on stage for one more
    scene (SZ-R28). Who has acted or left is recorded for the whole stage (Story.acted, Story.exited): in this
    scene, in Act III in this round.
    """

    card: str
    note: str = ""
    first: str = ""
    had_chorus: bool = False
    again: bool = False


class Claiming(msgspec.Struct, frozen=True, omit_defaults=True):
    """The window in which the next beat is claimed: (seat, the scene's card) in order, and who passed.

    `named` is the player whose turn it is to claim, if beats do not go to any claimant (SZ-R26). `returned` are the
    players who have put a counter back since the last finished beat (SZ-6.9).
    """

    number: int
    claims: tuple[tuple[str, str], ...] = ()
    passed: tuple[str, ...] = ()
    named: str = ""
    returned: tuple[str, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """A challenge that a player wants to write for another's main character, while consent is pending."""

    seat: str
    against: str
    challenge: str
    question: str


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current beat: its player and scene (empty for a monologue in Act III).

    `again` means that the player had acted before, `here` that they had in this scene; `stood` is where their marker
    was (empty: off). `returned` are the players who have put the counter back before.
    """

    seat: str
    card: str
    number: int = 0
    again: bool = False
    stood: str = ""
    here: bool = False
    returned: tuple[str, ...] = ()


class Curtain(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of Act III: for the challenge `card`, who proposes a payer, who has tried, and who pays."""

    card: str
    proposer: str = ""
    proposed: str = ""
    tried: tuple[str, ...] = ()
    payer: str = ""
