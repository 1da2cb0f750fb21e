"""What people do with powers and items."""

from __future__ import annotations

from typing import Literal

from croupier.core.commands import Command


class UsePower(Command, frozen=True, tag="use_power"):
    """Use a power: at which of its prices, on whom; of an area its middle (x, y), or the side that it goes to.

    `weapon` is the weapon in hand that it strikes with, `choice` the condition that it ends; a power that takes its
    user elsewhere takes it to (x, y).
    """

    character: str
    power: str
    pp: int | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    y: int | None = None
    side: str = ""
    weapon: str = ""
    choice: str = ""


class ReadyAction(Command, frozen=True, tag="ready_action"):
    """Ready a Major Action for a trigger (DA-R67): a Power at one of its prices, or "" for any other."""

    character: str
    trigger: str
    power: str = ""
    pp: int | None = None


class TakeReadied(Command, frozen=True, tag="take_readied"):
    """The trigger of a readied action has come."""

    character: str


class UseItem(Command, frozen=True, tag="use_item"):
    """Use a thing: what it does, or the power that it gives, as of that power."""

    character: str
    item: str
    power: str = ""
    pp: int | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    y: int | None = None
    side: str = ""
    weapon: str = ""
    choice: str = ""


class AnswerPower(Command, frozen=True, tag="answer_power"):
    """Whether a target objects to what a power does to it, and so makes its Save."""

    asked: str
    objects: bool


class PassMoment(Command, frozen=True, tag="pass_moment"):
    """A boss uses no Adversary or House power now, or no more of them."""

    boss: str


class EndPower(Command, frozen=True, tag="end_power"):
    """The GM says that a power no longer lasts on a target."""

    target: str
    power: str


class AnswerHarm(Command, frozen=True, tag="answer_harm"):
    """Whether a power changes damage that is announced (DA-25.29)."""

    harm: str
    character: str
    power: str
    use: bool


What = Literal["nothing", "hand", "dr", "damage", "heal", "condition", "end", "row", "column"]
Length = Literal["next check", "user turn", "target turn", "combat"]


class ApplyWords(Command, frozen=True, tag="apply_words"):
    """What comes of the words of a power, as the GM says (DA-25.5).

    `who` is one of those on whom it was used, "" all of them; `n` a hand (below 0 a Lower Hand), a DR, damage, health,
    or the row or column of the map that becomes Challenging Terrain; `name` a condition, or the Checks that it is for;
    with `more` the card stays.
    """

    log_phrase = "says what a power does"

    card: str
    what: What = "nothing"
    who: str = ""
    n: int = 1
    name: str = ""
    until: Length = "next check"
    more: bool = False


class BringUp(Command, frozen=True, tag="bring_up"):
    """The GM says that the words of a Passive power or a vulnerability matter now (DA-25.5)."""

    character: str
    power: str
