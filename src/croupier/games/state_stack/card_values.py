"""The value of a card in a rule, with a note of the ruling on values (SS-1.4, SS-R3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.state import Fight

RULED = {"ace_1": "AJQK", "ace_14": "A", "faces_10": "JQK", "ace_to_10": ""}
"""The ranks whose value each option of the ruling sets."""


@rule("SS-1.4", "SS-R3")
def value_of(play: Play[Fight], card: str) -> int:
    """The value of a card; the ruling is noted if the option in force sets this card's value."""
    if card[:-1] in RULED[play.state.ruling("card_values")]:
        play.ruling("card_values")
    return card_value(play.state.ruling, card)
