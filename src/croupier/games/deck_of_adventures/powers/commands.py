"""The commands for powers and items."""

from __future__ import annotations

from typing import Literal

from croupier.core.commands import Command


class UsePower(Command, frozen=True, tag="use_power"):
    """Use a power: at which price, on whom; for an area, its center (x, y) or the side that it extends to.

    `weapon` is the weapon in hand that it strikes with, `choice` the condition that it ends; a power that
    moves its user moves them to (x, y).
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
    """Take a readied action because its trigger has happened."""

    character: str


class UseItem(Command, frozen=True, tag="use_item"):
    """Use an item: its own effect, or the power that it gives, with that power's fields."""

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
    """Say whether a target objects to a power's effect on it, and so makes its Save."""

    asked: str
    objects: bool


class PassMoment(Command, frozen=True, tag="pass_moment"):
    """A boss uses no Adversary or House power now, or no more of them."""

    boss: str


class EndPower(Command, frozen=True, tag="end_power"):
    """The GM says that a power no longer affects a target: that of this user and kind ("" for any)."""

    target: str
    power: str
    user: str = ""
    kind: str = ""


class AnswerHarm(Command, frozen=True, tag="answer_harm"):
    """Say whether a power changes announced damage (DA-25.29); `line` is which of its effects, 0 for the first."""

    harm: str
    character: str
    power: str
    use: bool
    line: int = 0


What = Literal["nothing", "hand", "dr", "damage", "heal", "condition", "end", "row", "column"]
Length = Literal["next check", "user turn", "target turn", "combat"]


class ApplyWords(Command, frozen=True, tag="apply_words"):
    """The GM's decision on what a power's words do (DA-25.5).

    `who` is one of its targets, "" all of them; `n` a hand (below 0 a Lower Hand), a DR, damage, health, or
    the row or column of the map that becomes Challenging Terrain; `name` a condition, or the Checks that it
    applies to; with `more` the card stays.
    """

    log_phrase = "rules that a power has no further effect"

    card: str
    what: What = "nothing"
    who: str = ""
    n: int = 1
    name: str = ""
    until: Length = "next check"
    more: bool = False


class KeepBack(Command, frozen=True, tag="keep_back"):
    """Keep back a power that may change damage or redraw cards, or use it again (DA-25.34)."""

    character: str
    power: str
    kept: bool = True


class BringUp(Command, frozen=True, tag="bring_up"):
    """The GM says that the words of a Passive power or a vulnerability apply now (DA-25.5)."""

    character: str
    power: str
