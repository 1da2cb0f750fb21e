"""Whose combatant it is, who may answer for her, and what of her sheet may be told."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.state_stack import places
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import Combatant, Fight, Sheet
from croupier.games.state_stack.values import card_value

Table = Play[Any]


def state(play: Table) -> Fight:
    now: Fight = play.state
    return now


def known(play: Table, name: str) -> Combatant:
    """The combatant of this id. Raises Impossible."""
    play.need(state(play).has(name), f"there is no combatant {name}", "one of those in the fight")
    return state(play).combatant(name)


def own(play: Table, name: str) -> Combatant:
    """The combatant, if she belongs to the seat that acts. Raises Impossible."""
    one = known(play, name)
    play.need(one.owner == play.seat, f"{one.name} is not yours to play", "one of your own combatants")
    return one


def fighter(play: Table, name: str) -> Combatant:
    """A combatant of one's own who has a stack in the fight under way. Raises Impossible."""
    one = own(play, name)
    now = state(play)
    play.need(now.is_running, "no fight is under way", "the GM starts one")
    play.need(one.is_standing, f"{one.name} is not standing in this fight", "one who stands")
    return one


@rule("SS-R45")
def who_knows(ruling: Ruling, owner: str) -> tuple[str, ...]:
    """Who knows attributes and ranks: of player characters everyone, of GM characters the GM alone unless open."""
    return (GM,) if owner == GM and ruling("gm_sheets") == "hidden" else (EVERYONE,)


def sheet(one: Combatant) -> Sheet:
    """Attributes and ranks. Raises Hidden in a view that lacks them."""
    return one.sheet.open()


def told(play: Table, one: Combatant, value: Any) -> Any:
    """A fact made from a sheet, for those who know that sheet."""
    knowing = who_knows(play.state.settings.__getitem__, one.owner)
    return value if EVERYONE in knowing else Only(value, *knowing)


def sealed(play: Table, owner: str, of: Sheet) -> Secret[Sheet]:
    return Secret(of, who_knows(play.ruling, owner))


def initiative_value(play: Table, one: Combatant) -> int | None:
    card = places.initiative_card(state(play), one.id)
    return None if card is None else card_value(play.ruling, card)
