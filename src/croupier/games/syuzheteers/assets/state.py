"""The state of cards and of characters' troubles: assets, challenges, obstacles, hurdles, complications."""

from __future__ import annotations

import msgspec

PERSON, PLACE, THING, IDEA, RELATIONSHIP = "person", "place", "thing", "idea", "relationship"
PLOT, STAGE, HAND, GONE = "plot", "stage", "hand", "gone"


class Obstacle(msgspec.Struct, frozen=True):
    """Something in the way of a challenge."""

    id: str
    text: str


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with two faces, one of which is up.

    Its face is an asset: name, kind, durability 0 to 3, of which `left` remains (SZ-3.2, 3.3). Its reverse is
    a problem: one of the seven types and a question (SZ-5.2). `problem` says which side is up; `owners` are
    seats, `personal_to` characters. The board knows where it lies (its piece has the card's id as its face).
    `worn` counts successes against it if more than one is needed; `rank` is its position in the ranking, 0 at
    the top (-1: it was never ranked); the bottom third begins at two thirds of the ranked challenges. A
    relationship that is `troubled` stays in hand and cannot be used (SZ-R10).
    """

    id: str
    name: str = ""
    text: str = ""
    kind: str = ""
    durability: int = 1
    left: int = 0
    type: str = ""
    question: str = ""
    problem: bool = False
    owners: tuple[str, ...] = ()
    personal_to: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    delayed: bool = False
    worn: int = 0
    rank: int = -1
    author: str = ""
    bound: str = ""
    troubled: bool = False

    @property
    def is_advantage(self) -> bool:
        """Whether the card is an asset without durability (SZ-3.3)."""
        return not self.problem and self.left == 0


class Hurdle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition that stops a character; it records the obstacle it came from (SZ-5.6)."""

    id: str
    type: str
    bearer: str
    obstacle: str = ""
    card: str = ""


class Complication(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lasting trouble in a box of an inclination; it has the inclination's type (SZ-5.11, SZ-5.13)."""

    id: str
    type: str
    rating: int
    source: str = ""


class Owed(msgspec.Struct, frozen=True):
    """Text that a player still owes: the face of a card that was won, or the reverse of one turned over.

    `final`: the judge, who struck the name of an owner, names another one, and nobody objects.
    """

    what: str
    card: str
    seat: str
    final: bool = False
