"""The characters in the story: main characters, the principal, the additional cast."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret, public
from croupier.games.syuzheteers.assets.state import Complication

PRINCIPAL = "principal"


class Inclination(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way in which a character gets hurt; each box is free or holds one complication (SZ-4.3).

    `spent` counts boxes that stay used in this play even when cleared (SZ-R14, list); a blank type is open
    (pool).
    """

    type: str
    boxes: int = 1
    held: tuple[Complication, ...] = ()
    spent: int = 0

    @property
    def free(self) -> int:
        return max(0, self.boxes - max(self.spent, len(self.held)))


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A main character, whose id is their player's seat, or the principal (id PRINCIPAL).

    `play` is the play in which they were made; a character who has `retired` as a heavy price no longer acts
    (SZ-R56).
    """

    id: str
    name: str
    signature: str
    talents: tuple[str, ...] = ()
    inclinations: tuple[Inclination, ...] = ()
    rally: str = ""
    destiny: str = ""
    level: int = 1
    uses: int = 0
    want: Secret[str] = public("")
    comfort: str = ""
    experience: int = 0
    had_want: bool | None = None
    changed: str = ""
    thing: str = ""
    gear: str = ""
    play: int = 1
    retired: bool = False

    @property
    def free_boxes(self) -> int:
        return sum(one.free for one in self.inclinations)

    @property
    def complications(self) -> tuple[Complication, ...]:
        return tuple(held for one in self.inclinations for held in one.held)


class Minor(msgspec.Struct, frozen=True, omit_defaults=True):
    """A minor character of the additional cast: name, one line, and the card that is this person, if any (SZ-4.7).

    `seat` is the player whose main character this was until they left (SZ-R59).
    """

    id: str
    name: str
    line: str
    card: str = ""
    seat: str = ""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """The face of a relationship as one party wrote it; the other agrees or rewrites it."""

    pair: tuple[str, str]
    by: str
    name: str
    text: str = ""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The principal's sheet as proposed, who agreed to it, and who has written a version."""

    sheet: Character
    agreed: tuple[str, ...] = ()
    writers: tuple[str, ...] = ()


class Opening(msgspec.Struct, frozen=True, omit_defaults=True):
    """The progress of this play's prologue and epilogue.

    `sheets` are the seats whose character is ready, `given` lists a seat for each starting resource it has,
    `passed` are the players who have passed a challenge on, `claimed` is whose answer about their want is
    being judged, and what it was.
    """

    sheets: tuple[str, ...] = ()
    draft: Draft | None = None
    proposal: Proposal | None = None
    given: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    claimed: tuple[str, bool] | None = None
