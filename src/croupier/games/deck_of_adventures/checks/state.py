"""A Check from its call to its result; its cards are on the board."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import EVERYONE, Secret

ACE, JOKER = "A", "X"
JOKERS = ("X1", "X2")
AWARDED = "token"
"""The first letters of the faces of Aces and Jokers, and the name of an award token among Fate Cards."""
FATE, POWER = "fate", "power"
"""What pays for a redraw."""
ATTACK = "attack"
"""The kind of a Check that attacks, and the `on` of a lasting hand that counts in attacks."""
BENEFITING = ("check", "inspect", "convince", "recall")
"""Kinds of Checks for actions that neither damage nor heal; a Check made only to resist is not an action."""
CONDITION = "condition"
"""The kind of a Check against a condition."""
FOUGHT = ("Entangled", "Burned")
"""Conditions that are fought with an action of their own: breaking free, putting out flames (DA-13.14)."""
SAVE = "save"
"""The kind of a Check against a power."""
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
    """One reason for an Upper (n > 0) or Lower Hand (n < 0); `plus` marks a (N+) effect, which adds up (DA-9.5).

    `line` is the place of the effect among those of its power, starting at 1; 0 if it has none.
    """

    n: int
    source: str
    clause: str
    plus: bool = False
    line: int = 0


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Target Card: its face, whose deck it comes from (a character's id or "gm"), and its place."""

    face: str
    deck: str
    place: str
    piece: str = ""
    """The card's id if it has to return to its deck; "" for a standing Target Card, which stays."""
    fresh: bool = False
    """Whether it is a standing Target Card that was drawn only now; its Dealer may still redraw it (DA-3.4)."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card means: degree and flags, whether it passes the Check, the rank it is moved to (DA-7.10)."""

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
        """Whether the result counts as at least this degree of success (DA-8.2)."""
        return self.passed and DEGREES.index(self.degree) <= DEGREES.index(degree)


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """One Check (or the draw of an Epic Event's race).

    `kind` says what it is for (check, attack, contest, save, condition, death, epic, repair, treatment ...);
    `about` is the id of its subject or opponent; `then` names what follows it (`checks/follow_ups.py`), with
    `with_` as data.
    """

    id: str
    actor: str
    kind: str
    state: str
    trait: str
    traits: tuple[str, ...] = ()
    """The Traits to choose from, if there are several (DA-10.1)."""
    modifier: int = 0
    dr: Secret[int] = Secret(0, (EVERYONE,))
    """0-6; known only to the GM while hidden (DA-R38)."""
    requirement: str = NONE
    aim: Aim | None = None
    sight: bool = True
    """Whether it needs sight (DA-22.3, DA-15.7)."""
    hearing: bool = False
    """Whether it needs hearing (DA-15.7)."""
    given: tuple[Hand, ...] = ()
    """Hands of this Check only."""
    hands: tuple[Hand, ...] = ()
    """All hands that count, including the given ones; as announced until the Check locks."""
    net: int = 0
    shift: int | None = None
    """How far the owner lets the Modifier help, if they may choose (DA-R23, DA-R44)."""
    short: bool = False
    """Whether no more cards can be drawn (DA-2.14)."""
    redrawn: bool = False
    granted: bool = False
    """Whether a Power grants a redraw (DA-R119)."""
    asked: str = ""
    """The Trait that the player requests instead (DA-7.4)."""
    refused: tuple[str, ...] = ()
    """Traits that the GM refused."""
    words: str = ""
    about: str = ""
    then: str = ""
    with_: str = ""
    caller: str = ""
    cards: tuple[str, ...] = ()
    """Faces of its cards when it was done; before that, they are on the board."""
    result: Result | None = None
    telling: bool = False
    """Whether the GM lets the player describe the outcome."""
    told: str = ""
    blessed: bool = False
    """Whether the GM has said what additional benefit a Critical Success brings (DA-11.14)."""
    lays: tuple[str, ...] = ()
    """The conditions that its failure causes, or that its success ends."""
    bare: Secret[int] | None = None
    """The DR before lasting effects change it; None if none does."""
    weighed: tuple[str, ...] = ()
    """Lines of powers for which the GM has said whether they count in it (DA-25.28)."""
    paid: str = ""
    """The part of the turn that its action has spent, given back if it is withdrawn: "minor", "more minor" ..."""
    sitting: int = 0
    """The session in which it was done."""
    harmless: bool = False
    """Whether it is an attack or treatment that neither damages nor heals by itself (DA-11.14)."""
    fought: bool = False
    """Whether it was done in the combat under way, or in the last one if there is none."""

    @property
    def is_under_way(self) -> bool:
        return self.state != DONE

    @property
    def is_race(self) -> bool:
        """Whether it is a draw in a race for a Suited Hit (DA-18.5, DA-R83)."""
        return self.kind in ("epic", "death") and self.requirement == SUIT

    @property
    def earns_benefit(self) -> bool:
        """Whether the GM has yet to name a benefit for this Check, a Critical Success that hurts nobody (DA-11.14)."""
        won = self.result is not None and self.result.passed and self.result.degree == CRITICAL
        frees = self.kind == CONDITION and self.with_ in FOUGHT
        spares = self.harmless if self.kind == TREATMENT else self.kind == ATTACK and (self.harmless or not self.about)
        hurts_nobody = frees or self.kind in BENEFITING or spares
        return won and self.state == DONE and hurts_nobody and not self.blessed


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A contested Check: the attacker's Target Card and DR, the targets still to draw, who has missed (P2)."""

    id: str
    attacker: str
    trait: str
    against: tuple[str, ...]
    """The Traits from which a target chooses one."""
    targets: tuple[str, ...]
    then: str
    with_: str = ""
    dr: int = USUAL_DR
    net: int = 0
    """The attacker's own hand, which applies to the targets with the sign reversed (DA-10.5)."""
    aim: Aim | None = None
    aims: tuple[Aim, ...] = ()
    """The Target Cards on the table while one of several is still to be picked (DA-R48)."""
    hand: int = 0
    """The attacker's hand if it adds Target Cards: above 0 the attacker picks one, below 0 each target."""
    redrawn: bool = False
    accepted: bool = False
    missed: tuple[str, ...] = ()
    resisted: tuple[str, ...] = ()
    words: str = ""
    sight: bool = True
    """Whether the attacker needs sight for it."""
    weighing: bool = False
    """Whether the GM still has to say which powers count in the attacker's hand; then a Target Card is turned."""
    given: tuple[Hand, ...] = ()
    """The attacker's hands from tools, and from powers that the GM has said count."""
    requirement: str = ""
    """What the targets' cards must match: "", "color" or "suit"."""
    weighed: tuple[str, ...] = ()
    """Lines of powers for which the GM has said whether they count (DA-25.28)."""

    @property
    def lying(self) -> tuple[Aim, ...]:
        """All Target Cards of the contest on the table."""
        return self.aims or ((self.aim,) if self.aim is not None else ())
