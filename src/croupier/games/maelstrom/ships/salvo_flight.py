"""The automatic steps of a salvo: missiles arrive, those unable to answer are skipped, and dice fall (MS-R70)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.combat import reactions
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.ships.events import SalvoSet
from croupier.games.maelstrom.ships.salvo_defense import ask_defenders, has_pool, target_ship
from croupier.games.maelstrom.ships.salvo_hits import roll_salvo
from croupier.games.maelstrom.ships.state import DESTROYED, GUNNER, WHOLE, Salvo
from croupier.games.maelstrom.ships.unknown_terms import salvo_arrived, salvo_set
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.turn import takes_part


@rule("MS-R70", "MS-20.4")
def advance_salvo(play: Play[Campaign]) -> bool:
    """Skip those who can no longer act, roll the salvo when all have answered, or let missiles arrive.

    Return whether anything happened.
    """
    now = play.state
    fight = now.fight
    if fight is None or any(one.is_under_way for one in now.attempts) or now.rallies:
        return False
    salvo = fight.salvo
    if salvo is None:
        return _arrive(play, fight)
    if not actors.is_able(now, salvo.gunner) or _is_gone(now, salvo) or not (salvo.difficulty or _can_fire(now, salvo)):
        play.do(SalvoSet(None, "not fired" if not salvo.difficulty else "lost", salvo.gunner))
        return True
    if not salvo.difficulty:
        return False
    if salvo.waits and not _can_answer(now, salvo):
        play.do(salvo_set(now, msgspec.structs.replace(salvo, waits=salvo.waits[1:])))
        return True
    if salvo.waits:
        return False
    roll_salvo(play, salvo)
    return True


def _arrive(play: Play[Campaign], fight: Fight) -> bool:
    """Missiles arrive in their turn; without a guide or a target they are lost. Return whether any did."""
    now = play.state
    come = next((one for one in fight.flying if one.arrives <= fight.turn), None)
    if come is None or fight.is_busy:
        return False
    gone = _is_gone(now, come)
    if gone or not _is_guided(now, come):
        play.do(salvo_arrived(now, come, lost=True, why="its target is gone" if gone else "nobody guides it"))
    else:
        ask_defenders(play, come, flew=True)
    return True


@rule("MS-R70", "MS-R66", "MS-20.5")
def _is_guided(now: Campaign, salvo: Salvo) -> bool:
    """Whether the gunner can still guide the missiles: able, not stunned, in the fight, from a ship not destroyed."""
    ship = next((one for one in now.ships if one.id == salvo.ship), None)
    part = now.fight.part(salvo.gunner) if now.fight is not None else None
    guides = actors.is_able(now, salvo.gunner) and takes_part(now, salvo.gunner) and part is not None and not part.numb
    return guides and ship is not None and ship.condition != DESTROYED


@rule("MS-R70")
def _can_fire(now: Campaign, salvo: Salvo) -> bool:
    """Whether the gunner is still at a gun of a ship that can fight."""
    ship = next((one for one in now.ships if one.id == salvo.ship), None)
    return ship is not None and ship.condition == WHOLE and ship.sheet.open().mans(salvo.gunner, GUNNER)


@rule("MS-R70", "MS-R57", "MS-R73", "MS-20.4")
def _can_answer(now: Campaign, salvo: Salvo) -> bool:
    """Whether the next to answer still can: able, with a pool, at their station, aboard a ship not disabled.

    Somebody at two stations may have used up their reaction at the other one.
    """
    ship, post = target_ship(now, salvo), salvo.waits[0]
    there = ship is not None and ship.condition == WHOLE and post in ship.sheet.open().crew
    part = now.fight.part(post.who) if now.fight is not None else None
    reacts = part is not None and reactions.can_react(now.ruling("combat_economy"), part)
    is_unknown = not now.has(post.who) and now.npc(post.who).quick.value is None  # to a seat that sees the question
    return there and reacts and actors.is_able(now, post.who) and (is_unknown or has_pool(now, post))


@rule("MS-R70")
def _is_gone(now: Campaign, salvo: Salvo) -> bool:
    """Whether there is nothing left to hit."""
    ship = target_ship(now, salvo)
    if ship is not None:
        return ship.condition == DESTROYED
    return not takes_part(now, salvo.target)
