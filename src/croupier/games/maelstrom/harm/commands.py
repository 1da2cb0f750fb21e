"""Commands about health."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class Harm(Command, frozen=True, tag="harm"):
    """The storyteller deals levels of damage; they are soaked unless `soaked` is off."""

    target: str
    levels: int
    kind: str = "lethal"
    source: str = ""
    soaked: bool = True


class MendLevels(Command, frozen=True, tag="mend_levels"):
    """The storyteller heals levels."""

    target: str
    kind: str
    levels: int


class Care(Command, frozen=True, tag="care"):
    """Treat, give first aid, or save a life; the storyteller may set required specialties and quirks.

    `eases`: the storyteller lets somebody try it untrained (MS-4.9); `waives`: and it costs them nothing. `harder` and
    `worse` are what it costs in difficulty and threshold, where the storyteller enters that (MS-R8 `ask`).
    """

    log_phrase = "begins medical care"

    healer: str
    patient: str
    what: str
    required: EachOnce = ()
    quirks: tuple[str, ...] = ()
    eases: bool = False
    waives: bool = False
    harder: int = 0
    worse: int = 0


class Revive(Command, frozen=True, tag="revive"):
    """The storyteller brings somebody back from death or dying, at a price."""

    character: str
    price: str = ""


class AnswerDeath(Command, frozen=True, tag="answer_death"):
    """A player decides whether their character dies, at a table where nobody dies without consent."""

    character: str
    dies: bool


class CrippleLimb(Command, frozen=True, tag="cripple_limb"):
    character: str
    limb: str


class MendLimb(Command, frozen=True, tag="mend_limb"):
    character: str
    limb: str


class LayEffect(Command, frozen=True, tag="lay_effect"):
    """The storyteller puts an effect on a character; without turns it lasts until it is lifted."""

    character: str
    name: str
    difficulty: int = 0
    dice: int = 0
    turns: int | None = None
    text: str = ""


class LiftEffect(Command, frozen=True, tag="lift_effect"):
    character: str
    effect: str
