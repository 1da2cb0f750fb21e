"""Dice that fall by themselves after a choice: the order of a fight, how far astray, damage, a limb."""

from __future__ import annotations

from contextlib import suppress

from croupier.core.chance import NeedChance
from croupier.core.odds.questions import Asked
from croupier.core.play import Play
from croupier.core.state import GM
from croupier.games.maelstrom import flow
from croupier.games.maelstrom.combat import order
from croupier.games.maelstrom.combat.state import Part
from croupier.games.maelstrom.harm.limbs import LIMBS
from croupier.games.maelstrom.odds.initiative import Fighter
from croupier.games.maelstrom.odds.of_rolls import of_attempt
from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.rolls.casting import kept_of
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import LOCKED, OFFERED
from croupier.games.maelstrom.state import Campaign

FIRST_OF_US = "the first of the party"


def next_roll(play: Table, view: Campaign, *, chosen: bool = False) -> Asked | None:
    """The first roll to which the rules go on by themselves; `chosen`: also one that its player is still asked about.

    None where dice lie there for it from before an amendment. Raises Hidden where the view does not know enough.
    """
    power: Table = Play(play.game, play.state, GM, viewer=play.viewer)
    with suppress(NeedChance):
        flow.go_on(power)
    states = (LOCKED, OFFERED) if chosen else (LOCKED,)
    before = {one.id for one in view.attempts}
    found = next((one for one in state(power).attempts if one.id not in before and one.state in states), None)
    if found is None or kept_of(state(power), found.kind, found.actor) is not None:
        return None
    return of_attempt(power, found)


def first_of_side(play: Table) -> Asked | None:
    """Who acts first in a fight that opens: the players' characters, or where all are on one side the first named."""
    fight = order.fight_of(play)
    if not order.is_rolled(state(play)):
        return None
    ours = [one for one in fight.parts if state(play).has(one.id)]
    if len(ours) in (0, len(fight.parts)):
        return _asked(play, [fight.parts[0]], list(fight.parts[1:]), name_of(state(play), fight.parts[0].id))
    when = FIRST_OF_US if len(ours) > 1 else name_of(state(play), ours[0].id)
    return _asked(play, ours, [one for one in fight.parts if one not in ours], when)


def place_of_joiner(play: Table, who: str) -> Asked | None:
    """At which place somebody acts who joins."""
    parts = order.fight_of(play).parts
    mine = [one for one in parts if one.id == who]
    return _asked(play, mine, [one for one in parts if one.id != who], f"{name_of(state(play), who)} will act")


def _asked(play: Table, who: list[Part], others: list[Part], when: str) -> Asked:
    """Raises Hidden where the view does not know a bonus or a number."""
    given = {"who": [_fighter(play, one) for one in who], "others": [_fighter(play, one) for one in others]}
    said = ", ".join(f"{name_of(state(play), one.id)} {_fighter(play, one)}" for one in (*who, *others))
    return Asked("initiative", {name: tuple(map(str, each)) for name, each in given.items()}, when,
                 f"Reflexes/Wits, with another bonus or the number that is known: {said}")  # fmt: skip


def _fighter(play: Table, part: Part) -> Fighter:
    now = state(play)
    reflexes, wits = order.quickness(now, part.id)
    if part.initiative.known_to and now.settings["combat_initiative"] == "roll":
        return Fighter(reflexes, wits, 0, part.initiative.open())
    bonus = reflexes + wits if now.has(part.id) else now.npc(part.id).quick.open().initiative
    return Fighter(reflexes, wits, bonus)


def metres_astray(play: Table) -> Asked | None:
    """How far off a grenade lands, once its side is named."""
    blast = order.fight_of(play).blast
    if blast is None:
        return None
    return Asked("astray", {"damage": blast.attack.damage}, "", f"1d10 metres, {blast.attack.damage} dice of damage")


def limb_of(play: Table, who: str) -> Asked:
    """Which limb a hit cripples that fills box 7."""
    crippled = state(play).character(who).crippled
    arms, legs = (sum(each.endswith(kind) for each in crippled) for kind in ("arm", "leg"))
    said = f"1d4: {', '.join(LIMBS)}" + (f"; crippled: {', '.join(crippled)}" if crippled else "")
    return Asked("limb", {"arms": arms, "legs": legs}, "if it fills box 7", said)
