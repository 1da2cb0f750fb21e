"""A Check from its call to its result; the cards of it lie on the board."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import EVERYONE, Secret

ACE, JOKER = "A", "X"
JOKERS = ("X1", "X2")
AWARDED = "token"
"""How cards of these kinds begin, and what an award token is called among Fate Cards."""
FATE, POWER = "fate", "power"
"""What a redraw is by."""
ATTACK = "attack"
"""The kind of a Check that attacks, and what a lasting hand is for that counts in attacks."""
TREATMENT = "treatment"
"""The kind of a Check that treats somebody who is knocked out."""
CALLED, CONSULT, DRAWING, DONE = "called", "consult", "drawing", "done"
NONE, COLOR, SUIT = REQUIREMENTS = ("", "color", "suit")
CRITICAL, MAJOR, SUITED, COLORED, SUCCESS, SUITED_MISS, COLOR_MISS, MISS = DEGREES = (
    "Critical Success", "Major Success", "Suited Success", "Color Success", "Success",
    "Suited Miss", "Color Miss", "Miss",
)  # fmt: skip
USUAL_DR = 3


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason for an Upper (n > 0) or Lower Hand (n < 0); `plus` marks a (N+) effect, which adds up (DA-9.5)."""

    n: int
    source: str
    clause: str
    plus: bool = False


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Target Card: its face, whose deck it is of (a character's id or "gm"), and the place where it lies."""

    face: str
    deck: str
    place: str
    piece: str = ""
    """The card's id where it has to go back to its deck; "" for a standing Target Card, which stays."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card means: its degree and flags, whether the Check is passed, the rank it is moved to (DA-7.10)."""

    card: str
    degree: str
    color: bool
    suit: bool
    passed: bool
    reported: str = ""

    @property
    def is_suited_hit(self) -> bool:
        return self.passed and self.suit

    def at_least(self, degree: str) -> bool:
        """Whether it counts as this degree of success (DA-8.2)."""
        return self.passed and DEGREES.index(self.degree) <= DEGREES.index(degree)


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """One Check (or the draw of an Epic Event's race).

    `kind` says what it is for (check, attack, contest, save, condition, death, epic, repair, treatment ...); `about`
    whom or what it is against, by id; `then` names what goes on after it (`checks/follow_ups.py`), with `with_` for it.
    """

    id: str
    actor: str
    kind: str
    state: str
    trait: str
    traits: tuple[str, ...] = ()
    """Where more than one may be chosen (DA-10.1)."""
    modifier: int = 0
    dr: Secret[int] = Secret(0, (EVERYONE,))
    """0-6; known to the GM alone while it is hidden (DA-R38)."""
    requirement: str = NONE
    aim: Aim | None = None
    sight: bool = True
    """Whether it needs sight (DA-22.3, DA-15.7)."""
    hearing: bool = False
    """Whether it needs hearing (DA-15.7)."""
    given: tuple[Hand, ...] = ()
    """Hands of this Check alone."""
    hands: tuple[Hand, ...] = ()
    """All that weighs, the given ones among it; as announced until the Check locks."""
    net: int = 0
    shift: int | None = None
    """How far the owner lets the Modifier help, where they may choose (DA-R23, DA-R44)."""
    short: bool = False
    """No more cards can come (DA-2.14)."""
    redrawn: bool = False
    granted: bool = False
    """A Power grants a redraw (DA-R119)."""
    asked: str = ""
    """The Trait that the player asks for instead (DA-7.4)."""
    refused: tuple[str, ...] = ()
    """Traits that the GM would not have."""
    words: str = ""
    about: str = ""
    then: str = ""
    with_: str = ""
    caller: str = ""
    cards: tuple[str, ...] = ()
    """Faces of the cards that lay there when it was done; before, they lie on the board."""
    result: Result | None = None
    telling: bool = False
    """The GM lets the player tell what happens."""
    told: str = ""
    blessed: bool = False
    """The GM has said what a Critical Success brings besides (DA-11.14)."""
    lays: tuple[str, ...] = ()
    """The conditions that its failure lays, or that its success ends."""
    bare: Secret[int] | None = None
    """The DR before lasting effects change it; None where none does."""
    weighed: tuple[str, ...] = ()
    """Powers of which the GM has said whether they count in it (DA-25.28)."""

    @property
    def is_under_way(self) -> bool:
        return self.state != DONE


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A contested Check: the attacker's Target Card and DR, the targets still to draw, who has missed (P2)."""

    id: str
    attacker: str
    trait: str
    against: tuple[str, ...]
    """The Traits of which a target chooses one."""
    targets: tuple[str, ...]
    then: str
    with_: str = ""
    dr: int = USUAL_DR
    net: int = 0
    """The attacker's own hand, which the targets get with the sign turned (DA-10.5)."""
    aim: Aim | None = None
    aims: tuple[Aim, ...] = ()
    """The Target Cards that lie there while one of several is still to be picked (DA-R48)."""
    hand: int = 0
    """The attacker's own hand where it draws so many Target Cards more: above 0 it picks one, below 0 each target."""
    redrawn: bool = False
    accepted: bool = False
    missed: tuple[str, ...] = ()
    resisted: tuple[str, ...] = ()
    words: str = ""

    @property
    def lying(self) -> tuple[Aim, ...]:
        """All its Target Cards on the table."""
        return self.aims or ((self.aim,) if self.aim is not None else ())
