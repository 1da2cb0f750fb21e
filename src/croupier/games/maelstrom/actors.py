"""Who rolls, whether they can, which seat answers for them, who knows the terms (MS-20.4, MS-R74, MS-R75)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.maelstrom.access import own_character
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, DONE, LOCKED, OFFERED, ROLLED, Attempt
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.sheets.state import OK, Character
from croupier.games.maelstrom.state import Campaign

BEFORE_DICE = frozenset({DECLARED, OFFERED, CHOSEN})
"""The states of a roll whose dice are still to fall."""


@rule("MS-1.8", "MS-1.9", "MS-R75")
def seat_of(now: Campaign, actor: str) -> str:
    """The seat that answers for an actor: the player, or the storyteller for NPCs and absent players."""
    if not now.has(actor):
        return GM
    one = now.character(actor)
    return GM if one.proxy else one.seat


def is_players(now: Campaign, actor: str) -> bool:
    """Whether the actor is a player's character, not one of the storyteller's."""
    return now.has(actor) and now.character(actor).seat != GM


def seat_of_dice(now: Campaign, actor: str) -> str:
    """The seat whose dice the actor rolls."""
    return now.character(actor).seat if now.has(actor) else GM


@rule("MS-R74", "MS-1.9")
def knows_terms(ruling: Ruling, now: Campaign, actor: str) -> tuple[str, ...]:
    """Who knows the terms before the dice are rolled: the roller and the storyteller, or everyone."""
    if ruling("visibility_terms") == "everyone":
        return (EVERYONE,)
    return tuple(dict.fromkeys((seat_of_dice(now, actor), seat_of(now, actor), GM)))


@rule("MS-R74")
def rolls_hidden(ruling: Ruling, *, wished: bool) -> bool:
    """Whether a storyteller's roll is hidden: if they choose so, or always under ruling `st_only`."""
    return wished or ruling("visibility_dice") == "st_only"


def exists(now: Campaign, actor: str) -> bool:
    """Whether a character, an NPC or a ship is still in the story."""
    return now.has(actor) or now.has_npc(actor) or any(one.id == actor for one in now.ships)


def name_of(now: Campaign, actor: str) -> str:
    """The name of a character, an NPC or a ship."""
    if now.has(actor):
        return now.character(actor).name
    if now.has_npc(actor):
        return now.npc(actor).name
    return next((one.name for one in now.ships if one.id == actor), actor)


@rule("MS-R56")
def turn_name(now: Campaign) -> str:
    """What is counted in a fight: a round, where each participant has a turn of their own."""
    return "round" if now.ruling("combat_turn") == "distinct" else "turn"


def actor_name(view: Campaign, attempt: str) -> str:
    """The name of the roller; "somebody" if there is no such roll."""
    return next((name_of(view, one.actor) for one in view.attempts if one.id == attempt), "somebody")


@rule("MS-1.8", "MS-1.9", "MS-R75")
def require_played(play: Play[Campaign], character: str) -> Character:
    """A character that the acting seat answers for, and so decides for. Raises Illegal or Impossible."""
    one = own_character(play, character)
    by = seat_of(play.state, character)
    if by == GM:
        play.require(play.seat == GM, "MS-1.8", f"{one.name} is played by the GM", "wait for the GM")
    else:
        play.require(play.seat == by, "MS-1.8", f"{one.name} is played by their player",
                     "wait for the player, or give the default answer")  # fmt: skip
    return one


@rule("MS-R66")
def require_not_stunned(play: Play[Campaign], who: str, instead: str = "wait until it is over") -> None:
    """Require somebody who is not stunned, and so can act, in the fight or out of it. Raises Illegal."""
    fight = play.state.fight
    part = fight.part(who) if fight is not None else None
    play.require(part is None or not part.numb, "MS-R66", f"{name_of(play.state, who)} is stunned", instead)


@rule("MS-R65")
def require_not_surprised(play: Play[Campaign], who: str) -> None:
    """Require somebody who is not surprised, and so can act and react. Raises Illegal."""
    fight = play.state.fight
    part = fight.part(who) if fight is not None else None
    name = name_of(play.state, who)
    play.require(part is None or not part.surprised, "MS-R65", f"{name} is surprised", "wait for the next turn")


@rule("MS-R65", "MS-R66")
def require_alert(play: Play[Campaign], who: str) -> None:
    """Require somebody who is neither surprised nor stunned, to roll against an action or to help. Raises Illegal."""
    require_not_surprised(play, who)
    require_not_stunned(play, who, "choose somebody who can act")


@rule("MS-R65", "MS-R66", "MS-20.4", "MS-R75")
def is_alert(now: Campaign, who: str) -> bool:
    """Whether somebody can act, and is neither surprised nor stunned."""
    part = now.fight.part(who) if now.fight is not None else None
    return is_able(now, who) and (part is None or not (part.surprised or part.numb))


@rule("MS-9.17", "MS-9.18", "MS-20.4", "MS-R66", "MS-R75", "MS-1.10")
def require_able(play: Play[Campaign], character: str) -> Character:
    """A character that the acting seat plays and that can act. Raises Illegal or Impossible."""
    one = require_played(play, character)
    play.require(not one.broken, "MS-9.17", f"{one.name} is at zero willpower", "act passively, or be rallied")
    play.need(one.condition == OK, f"{one.name} is {one.condition}", "choose somebody who can act")
    play.require(
        not one.idle, "MS-R75", f"{one.name} does nothing while their player is away", "wait for their player to return"
    )
    require_not_stunned(play, character)
    return one


@rule("MS-9.17", "MS-20.4", "MS-R75")
def require_can_act(play: Play[Campaign], who: str, instead: str = "choose somebody who can") -> None:
    """Require somebody who can act; a refusal cites the clause on why they cannot. Raises Illegal."""
    now, name = play.state, name_of(play.state, who)
    one = now.character(who) if now.has(who) else now.npc(who)
    play.require(not one.broken, "MS-9.17", f"{name} is at zero willpower", instead)
    play.require(one.condition == OK, "MS-20.4", f"{name} cannot act", instead)
    away = f"{name} does nothing while their player is away"
    play.require(not (now.has(who) and now.character(who).idle), "MS-R75", away, instead)


@rule("MS-15.4", "MS-1.10")
def attempt_of(play: Play[Campaign], name: str, *states: str) -> Attempt:
    """The roll with this id, in one of these states if any are given.

    Raises Impossible, or Illegal once it has dice.
    """
    now = play.state
    play.need(now.has_attempt(name), f"there is no roll {name[:20]!r}", "choose one of those under way")
    found = now.attempt(name)
    late = found.state in (LOCKED, ROLLED, DONE) and BEFORE_DICE.issuperset(states or (found.state,))
    play.insist(not late, "MS-15.4", "its dice have been rolled", "its terms can no longer change")
    play.need(
        not states or found.state in states, f"that roll is {found.state}", f"choose one that is {' or '.join(states)}"
    )
    return found


def require_roller(play: Play[Campaign], attempt: Attempt) -> None:
    """Require that the acting seat answers for the roller. Raises Illegal."""
    mine = play.seat == seat_of(play.state, attempt.actor)
    whose = name_of(play.state, attempt.actor)
    play.require(mine, "MS-1.8", f"{whose}'s roll is not yours to make", "wait for its player")


@rule("MS-20.4", "MS-9.17", "MS-R75")
def is_able(now: Campaign, who: str) -> bool:
    """Whether somebody can act: not broken, unconscious, dying, dead, or idle while their player is away."""
    return not is_down(now, who) and not (now.has(who) and now.character(who).idle)


def one_side_down(now: Campaign) -> tuple[str, ...]:
    """The side in the fight on which everyone is down, the PCs or everyone else; nobody if both can fight on."""
    parts = now.fight.parts if now.fight is not None else ()
    for pcs in (True, False):
        side = tuple(one.id for one in parts if is_players(now, one.id) == pcs)
        if side and all(is_down(now, one) for one in side):
            return side
    return ()


@rule("MS-20.4", "MS-9.17")
def is_down(now: Campaign, who: str) -> bool:
    """Whether somebody is incapacitated: broken, unconscious, dying or dead."""
    one = now.character(who) if now.has(who) else now.npc(who)
    return one.condition != OK or one.broken
