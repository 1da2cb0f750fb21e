"""Who owns a combatant, who may act for it, and which seats know its sheet."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.state_stack import places
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import Combatant, Fight, Sheet, Skill


def combatant_named(play: Play[Fight], name: str) -> Combatant:
    """The combatant of this id. Raises Impossible."""
    play.need(play.state.has(name), f"there is no combatant {name}", "choose one of those in the fight")
    return play.state.combatant(name)


def own_combatant(play: Play[Fight], name: str) -> Combatant:
    """The combatant, if it belongs to the acting seat. Raises Impossible."""
    one = combatant_named(play, name)
    play.need(one.owner == play.seat, f"{one.name} is not yours to play", "choose one of your own combatants")
    return one


def standing_combatant(play: Play[Fight], name: str) -> Combatant:
    """The seat's own combatant, if it has a stack in the current fight. Raises Impossible."""
    one = own_combatant(play, name)
    now = play.state
    play.need(now.is_running, "no fight is under way", "ask the GM to start one" if now.has_gm else "start one")
    play.need(one.is_standing, f"{one.name} is not standing in this fight", "choose one who is standing")
    return one


@rule("SS-R45")
def sheet_audience(ruling: Ruling, owner: str) -> tuple[str, ...]:
    """The seats that know a sheet: all for player characters, only the GM for GM characters unless open."""
    return (GM,) if owner == GM and ruling("gm_sheets") == "hidden" else (EVERYONE,)


@rule("SS-8.7")
def is_there(now: Fight, owner: str) -> bool:
    """Whether a seat can play a combatant: the GM's, or that of a player who has not left."""
    return owner == GM or now.seat(owner).taken


def sheet(one: Combatant) -> Sheet:
    """A combatant's attributes and ranks. Raises Hidden in a view that lacks them."""
    return one.sheet.open()


def sheet_fact(play: Play[Fight], one: Combatant, value: Any) -> Any:
    """A fact made from a sheet, visible to those who know that sheet."""
    knowing = sheet_audience(play.state.ruling, one.owner)
    return value if EVERYONE in knowing else Only(value, *knowing)


def sheet_secret(play: Play[Fight], owner: str, of: Sheet) -> Secret[Sheet]:
    return Secret(of, sheet_audience(play.ruling, owner))


def rank_secret(play: Play[Fight], one: Combatant, rank: int) -> Secret[int]:
    """A combatant's rank, known to those who know their sheet."""
    return Secret(rank, sheet_audience(play.state.ruling, one.owner))


def initiative_value(play: Play[Fight], one: Combatant) -> int | None:
    card = places.initiative_card(play.state, one.id)
    return None if card is None else value_of(play, card)


def visible_skills(one: Combatant, use: str = "") -> tuple[Skill, ...]:
    """The skills of a combatant, or those of one use, highest first, as far as this view has them."""
    written = one.sheet.value
    if written is None:
        return ()
    return written.of_use(use) if use else written.skills
