"""Armor that is too heavy for its wearer, if the table imposes more than half speed (DA-R72)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import trait_named

CLUMSY = ("Agility", "Finesse", "Stealth")


@hand_source
@rule("DA-R72", "DA-14.6")
def clumsy_hand(ruling: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """A Lower Hand on Agility, Finesse and Stealth."""
    if check.actor == GM or trait_named(check.trait) not in CLUMSY:
        return
    if numbers.is_hampered(ruling, state, check.actor) and ruling("armor_unmet") == "half_speed_and_lh":
        yield Hand(-1, "armor that is too heavy", "DA-R72")


@rule("DA-R72", "DA-13.15")
def may_do_more_than_move(play: Play[Adventure], character: str) -> None:
    """Under a ruling, refuse any action but moving in armor that is too heavy. Raises Illegal."""
    one = play.state.character(character)
    ruling = knowledge.noting(play, one)
    if numbers.is_hampered(ruling, play.state, character):
        free = ruling("armor_unmet") != "half_speed_and_lh"
        play.require(free, "DA-R72", f"{one.name}'s armor is too heavy for any action but moving", "move",
                     to=knowledge.readers(play.state, one))  # fmt: skip
