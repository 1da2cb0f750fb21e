"""Commands that roll dice or draw cards outside the game's rules."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command
from croupier.core.free_rolls.notation import LONGEST

EVERYBODY, WITH_GM, GM_BLIND, OWN = "everyone", "gm", "blind", "self"
VISIBILITIES = {EVERYBODY: "everyone", WITH_GM: "the GM and me", GM_BLIND: "only the GM", OWN: "only me"}
"""Who sees the result of a free roll or draw."""
MOST_CARDS = 10
Visibility = Annotated[str, forms.one_of("Who sees it", VISIBILITIES, EVERYBODY)]


class FreeRoll(Command, frozen=True, tag="free_roll"):
    """Roll dice by an expression such as 2d6+3; the result changes nothing in the game."""

    roll: Annotated[str, forms.dice("Dice", LONGEST)]
    visibility: Visibility


class FreeDraw(Command, frozen=True, tag="free_draw"):
    """Draw cards from a full deck of 52 that is shuffled for this draw alone."""

    cards: Annotated[int, forms.number("Cards", 1, MOST_CARDS, 1)]
    visibility: Visibility


FREE_ROLL_COMMANDS: tuple[type[Command], ...] = (FreeRoll, FreeDraw)
