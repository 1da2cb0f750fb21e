"""The reaction of an attack's target, before the dice are rolled (MS-R60)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat import attack_roll, reactions
from croupier.games.maelstrom.combat.state import ANSWERS, EVADE, NOTHING, PARRY
from croupier.games.maelstrom.combat.unknown_terms import attack_set
from croupier.games.maelstrom.health.limbs import need_arms, need_leg
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet


@rule("MS-R57", "MS-R60", "MS-9.13", "MS-20.1")
def answer_attack(play: Play[Campaign], command: wish.AnswerAttack) -> None:
    """Record the target's reaction publicly, before the dice are rolled; a second evade costs their action."""
    fight = turn.fight_of(play)
    one = fight.attack
    play.need(
        one is not None and fight.difficulty and not one.answer,
        "nobody is asked to evade",
        "wait until an attack comes",
    )
    assert one is not None
    turn.require_actor(play, one.target)
    if command.how not in ANSWERS:
        raise Invalid("how", command.how, ", ".join(ANSWERS), "MS-R60")
    play.require(command.how != PARRY or one.is_blow, "MS-R60", "only a blow can be parried", "evade")
    if command.how == PARRY:
        need_arms(play, one.target)
    elif command.how == EVADE:
        need_leg(play, one.target)
    paid = ""
    if command.how != NOTHING:
        economy, part = play.ruling("combat_economy"), turn.part_of(play, one.target)
        paid = reactions.price(economy, part)
        spent = reactions.with_chosen(play, reactions.spent(economy, part), command)
        play.do(PartSet(spent, command.how, reactions.COSTS[paid]))
    answered = msgspec.structs.replace(one, answer=command.how, paid=paid)
    play.do(attack_set(play.state, answered, fight.difficulty))
    attack_roll.roll_attack(play)
