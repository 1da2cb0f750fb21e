"""Rolls an attack once its terms are complete, or reverts it when its roll is withdrawn (PR-8)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.access import sheet_of_character
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import announcement, attention, damage, grenades, reactions
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.combat.state import Attack
from croupier.games.maelstrom.gear import armor
from croupier.games.maelstrom.rolls import modifier_sources, untrained_abilities, way_choice
from croupier.games.maelstrom.rolls.attempts import announced, ask_roll
from croupier.games.maelstrom.rolls.follow_ups import when_dropped
from croupier.games.maelstrom.rolls.state import OFFERED, Attempt, Modifier, Terms
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet

SKILLED = 3


@rule("MS-R58", "MS-R60", "MS-R62", "MS-R63", "MS-R67", "MS-R68", "MS-R38", "MS-19.3")
def roll_attack(play: Play[Campaign], *, aware: bool = True) -> None:
    """Roll the attack, whose terms are now complete, and use up the action; `aware`: whether the target knows of it."""
    fight, now = turn.fight_of(play), play.state
    assert fight.attack is not None
    chosen, one = fight.attack.chosen, msgspec.structs.replace(fight.attack, chosen=Secret())
    more = [*one.more, *announcement.of_weapon(now, one)]
    guarded = bool(one.target) and reactions.is_on_guard(now, turn.part_of(play, one.target), aware=aware)
    if guarded and play.ruling("combat_evade") == "passive" and _is_skilled(play, one.target):
        more.append(Modifier("quick target", threshold=1, clause="MS-R60", by=one.target))
    required, precise = one.required, one.precise
    if now.has(one.attacker):
        whole = sheet_of_character(play, one.attacker)
        more += armor.hindrance(whole, one.traits)
        found = ability(now, one.traits[-1])
        asked = armor.required(whole, found.advanced) if found is not None and not one.waived else ()
        required = tuple(dict.fromkeys((*required, *asked)))
        if asked:
            play.because("MS-19.3", to=announced(play, one.attacker), required=", ".join(asked))
        costs = one.steady and modifier_sources.for_reflexes(now.ruling, now, one.traits, one.precise)
        precise = False if costs and play.ruling("equipment_reflex_gear") == "flag" else one.precise
    traits, dice = one.traits, tuple(more)
    eased = untrained_abilities.WAIVED if one.eased else ""
    terms = Terms(traits, fight.difficulty, required=required, modifiers=dice, precise_way=precise, eased=eased)
    if one.target:
        one = msgspec.structs.replace(one, draws=one.target not in turn.part_of(play, one.attacker).attention)
        attention.attend(play, one.attacker, one.target)
    turn.mark_acted(play, one.attacker, "attacks", one.target)
    play.do(AttackOver())
    words = f"attack on {name_of(now, one.target)}" if one.target else f"throw: {one.name}"
    then = grenades.THROWN if one.spot else damage.ATTACK
    roll = ask_roll(play, actor=one.attacker, kind="attack", terms=terms, then=then,
                    about=msgspec.json.encode(one).decode(), words=words)  # fmt: skip
    _go_on(play, one, roll, chosen)


@rule("MS-R18", "MS-16.5", "MS-R4")
def _go_on(play: Play[Campaign], one: Attack, roll: str, chosen: Secret[tuple[str, ...]]) -> None:
    """Make the roll without prompting the attacker, if they chose its specialties and have nothing to decide.

    They are prompted if they can withdraw and the terms are harder than those shown, or if there are no dice; and for
    a throw at a spot, which names none.
    """
    attempt = play.state.attempt(roll)
    if attempt.state != OFFERED or not chosen.known_to or one.spot:
        return
    decides = play.ruling("roll_withdraw") == "until_dice" and not one.is_plain
    if not decides and any(modifier_sources.dice_of_ways(play.state, attempt)):
        way_choice.go_on(play, roll, chosen)


def _is_skilled(play: Play[Campaign], target: str) -> bool:
    now = play.state
    if now.has(target):
        return sheet_of_character(play, target).dots("Athletics") >= SKILLED
    return dict(now.npc(target).quick.open().pools).get("Athletics", 0) >= SKILLED


@when_dropped(grenades.THROWN)
@when_dropped(damage.ATTACK)
@rule("MS-R18", "MS-R57", "MS-R59", "MS-R60")
def take_back_attack(play: Play[Campaign], attempt: Attempt) -> None:
    """Give the attacker the action back, and the target what the answer cost; the attack drew nobody's attention."""
    one, fight = damage.attack_of(attempt), play.state.fight
    turn.give_back(play, one.attacker)
    if one.target and one.draws:
        attention.forget(play, one.attacker, one.target)
    target = fight.part(one.target) if fight is not None else None
    if target is not None and one.paid:
        play.do(PartSet(reactions.refunded(target, one.paid), "withdraws"))
