"""What the target of an attack does about it, before the dice (MS-R60)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat import order, striking, turns
from croupier.games.maelstrom.combat.events import AttackSet, PartSet
from croupier.games.maelstrom.combat.state import ANSWERS, NOTHING, PARRY, Part
from croupier.games.maelstrom.people import Table, state


@rule("MS-R57", "MS-R60", "MS-R65", "MS-20.4")
def may_answer(play: Table, target: Part, *, aware: bool) -> bool:
    """Whether the target is asked: aware, able, with a reaction left or an action that she has not taken yet."""
    now = state(play)
    if play.ruling("combat_evade") != "dodge" or not aware or target.surprised or target.numb:
        return False
    if not order.is_able(now, target.id) or not _has_pool(play, target.id):
        return False
    return can_react(play.ruling("combat_economy"), target)


@rule("MS-R57")
def can_react(economy: str, part: Part) -> bool:
    """One reaction a turn, and one more for an action not yet taken; by a ruling only for the action."""
    if economy == "one":
        return not part.acted
    return not part.reacted or not part.acted


def _has_pool(play: Table, target: str) -> bool:
    return state(play).has(target) or state(play).npc(target).quick.open().evade is not None


@rule("MS-R57", "MS-R60", "MS-20.1")
def answer_attack(play: Table, command: wish.AnswerAttack) -> None:
    """The target says what she does, before the dice and for all to see; a second evade costs her action."""
    fight = order.fight_of(play)
    one = fight.attack
    play.need(
        one is not None and fight.difficulty and not one.answer, "nobody is asked to evade", "when an attack comes"
    )
    assert one is not None
    turns.mine(play, one.target)
    if command.how not in ANSWERS:
        raise Invalid("how", command.how, ", ".join(ANSWERS), "MS-R60")
    melee = one.traits[-1] == "Melee" or not one.reach
    play.require(command.how != PARRY or melee, "MS-R60", "only a blow can be parried", "evade")
    if command.how != NOTHING:
        part = order.part_of(play, one.target)
        by_action = part.reacted or play.ruling("combat_economy") == "one"
        spent = msgspec.structs.replace(
            part, reacted=True, acted=part.acted or by_action, holds=part.holds and not by_action
        )
        play.do(PartSet(spent, command.how))
    play.do(AttackSet(msgspec.structs.replace(one, answer=command.how), fight.difficulty))
    striking.roll_attack(play)
