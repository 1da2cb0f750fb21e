"""What is answered when nobody answers: nothing claimed, lent, bought or paid; plain words for a trouble (SZ-12.4)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.content import HURDLES
from croupier.games.syuzheteers.assets.troubles import free_inclinations
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    LetStand,
    NameTrouble,
    PassInRoll,
    PutClaims,
    Shed,
    TakeHurt,
    Vote,
)
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.state import Story

OBJECTION, BALLOT, CONSENT, CLAIM, WINDOWS, BUY, PRICE, TROUBLE, HURT, MOVE = (
    "objection", "ballot", "consent", "claims", "roll_window", "buy", "heavy_price", "trouble", "hurt", "shed",
)  # fmt: skip
LEND, ENTER = "lend", "enter"
KINDS = (OBJECTION, BALLOT, CONSENT, CLAIM, WINDOWS, LEND, ENTER, BUY, PRICE, TROUBLE, HURT, MOVE)


@rule("SZ-12.4", "SZ-12.1", "SZ-10.7", "SZ-1.8")
def answer(story: Story, ask: Ask) -> Command:
    """Silence is a pass, an abstention, or the default of the choice."""
    kind = ask.key.partition(":")[0]
    if kind == OBJECTION:
        return LetStand(int(ask.about))
    if kind == BALLOT:
        return Vote(int(ask.about))
    if kind == CONSENT:
        return AgreeToBeat(agrees=False)
    if kind == CLAIM:
        return PutClaims()
    if kind == HURT:
        return TakeHurt(inclination_by_default(story, ask.seat), hurdle_by_default())
    if kind == MOVE:
        return Shed(moves=False)
    if kind == TROUBLE and story.roll is not None:
        return NameTrouble(trouble_by_default(story, story.roll))
    return PassInRoll()


def trouble_by_default(story: Story, roll: Roll) -> str:
    """A new obstacle, or the first of the listed hurdles."""
    return "it is harder than it looked" if failure(story, roll) == "obstacle" else hurdle_by_default()


def hurdle_by_default() -> str:
    return HURDLES[0]


def inclination_by_default(story: Story, seat: str) -> int:
    """The first with a free box."""
    free = free_inclinations(story.character(seat))
    return free[0] if free else 0
