"""Dice that are rolled automatically after a choice: initiative, a grenade's deviation, damage, a limb."""

from __future__ import annotations

from contextlib import suppress

from croupier.core.chance import NeedChance
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.core.secrets import Hidden
from croupier.core.state import GM
from croupier.games.maelstrom import flow
from croupier.games.maelstrom.actors import is_players, name_of
from croupier.games.maelstrom.combat import initiative
from croupier.games.maelstrom.combat.state import DAMAGE_ROLL, Part
from croupier.games.maelstrom.combat.unknown_terms import knows_numbers
from croupier.games.maelstrom.health.limbs import LIMBS
from croupier.games.maelstrom.odds.initiative import Fighter
from croupier.games.maelstrom.odds_from_view.rolls import of_attempt
from croupier.games.maelstrom.rolls.make_roll import kept_of
from croupier.games.maelstrom.rolls.state import LOCKED, OFFERED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

FIRST_OF_US = "the first of the party"


def next_roll(play: Play[Campaign], view: Campaign, *, chosen: bool = False) -> OddsRequest | None:
    """The odds of the first roll that the rules reach alone; `chosen`: even if its player still has a choice.

    None if dice are kept for it from before an amendment. Raises Hidden if the view does not know enough.
    """
    power: Play[Campaign] = Play(play.game, play.state, GM, viewer=play.viewer)
    with suppress(NeedChance):
        flow.run_automatic_steps(power)
    states = (LOCKED, OFFERED) if chosen else (LOCKED,)
    before = {one.id for one in view.attempts}
    found = next((one for one in power.state.attempts if one.id not in before and one.state in states), None)
    if found is None or kept_of(power.state, found.kind, found.actor) is not None:
        return None
    if found.state == OFFERED and not found.offered.is_known_to(play.seat):
        raise Hidden
    if found.then == DAMAGE_ROLL and not knows_numbers(view, found.actor):
        raise Hidden
    return of_attempt(power, found)


def first_of_side(play: Play[Campaign]) -> OddsRequest | None:
    """The odds of who acts first in a new fight: of the players' characters or, with only one side, the first named."""
    fight = turn.fight_of(play)
    if not initiative.rolls_initiative(play.state):
        return None
    ours = [one for one in fight.parts if is_players(play.state, one.id)]
    if len(ours) in (0, len(fight.parts)):
        return _asked(play, [fight.parts[0]], list(fight.parts[1:]), name_of(play.state, fight.parts[0].id))
    when = FIRST_OF_US if len(ours) > 1 else name_of(play.state, ours[0].id)
    return _asked(play, ours, [one for one in fight.parts if one not in ours], when)


def place_of_joiner(play: Play[Campaign], who: str) -> OddsRequest | None:
    """The odds of the place in the order of somebody who joins."""
    parts = turn.fight_of(play).parts
    mine = [one for one in parts if one.id == who]
    return _asked(play, mine, [one for one in parts if one.id != who], f"{name_of(play.state, who)} will act")


def _asked(play: Play[Campaign], who: list[Part], others: list[Part], when: str) -> OddsRequest:
    """The initiative question for these participants. Raises Hidden if the view lacks a bonus or a number."""
    given = {"who": [_fighter(play, one) for one in who], "others": [_fighter(play, one) for one in others]}
    said = ", ".join(f"{name_of(play.state, one.id)} {_fighter(play, one)}" for one in (*who, *others))
    return OddsRequest("initiative", {name: tuple(map(str, each)) for name, each in given.items()}, when,
                 f"Reflexes/Wits, with another bonus or the number that is known: {said}")  # fmt: skip


def _fighter(play: Play[Campaign], part: Part) -> Fighter:
    now = play.state
    reflexes, wits = initiative.quickness(now, part.id)
    if part.initiative.known_to and now.ruling("combat_initiative") == "roll":
        return Fighter(reflexes, wits, 0, part.initiative.open())
    bonus = reflexes + wits if now.has(part.id) else now.npc(part.id).quick.open().initiative
    return Fighter(reflexes, wits, bonus)


def metres_astray(play: Play[Campaign]) -> OddsRequest | None:
    """The odds of how far off a grenade lands, once its side is known."""
    blast = turn.fight_of(play).blast
    if blast is None:
        return None
    return OddsRequest("astray", {"damage": blast.attack.damage}, "", f"1d10 meters, {blast.attack.damage} damage dice")


def limb_of(play: Play[Campaign], who: str) -> OddsRequest:
    """The odds of which limb a hit that fills box 7 cripples."""
    crippled = play.state.character(who).crippled
    arms, legs = (sum(each.endswith(kind) for each in crippled) for kind in ("arm", "leg"))
    said = f"1d4: {', '.join(LIMBS)}" + (f"; crippled: {', '.join(crippled)}" if crippled else "")
    return OddsRequest("limb", {"arms": arms, "legs": legs}, "if it fills box 7", said)
