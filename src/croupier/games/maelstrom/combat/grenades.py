"""Throws at a spot, until the grenade lands or goes astray (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_LINE, sheet_of_character, text_of
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat import damage, turn_actions
from croupier.games.maelstrom.combat.declare_attack import MOST_DAMAGE, MOST_METRES, bursts, weapon_in_hand
from croupier.games.maelstrom.combat.state import THROW_ROLL, Attack, Blast
from croupier.games.maelstrom.combat.unknown_terms import attack_set, blast_set
from croupier.games.maelstrom.harm.mark_damage import check_kind, check_source, kind_of
from croupier.games.maelstrom.health.limbs import need_arms
from croupier.games.maelstrom.rolls import pools, untrained_abilities
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.sheets.weapons import GRENADE_REACH
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

THROWN = THROW_ROLL
WAYS = ("Precision", "Reflexes")


@rule("MS-R66", "MS-R57", "MS-R58", "MS-R73", "MS-14.8", "MS-1.10")
def throw(play: Play[Campaign], command: wish.Throw) -> None:
    """Declare a throw at a spot; the storyteller is prompted for its terms."""
    play.because("MS-R66")
    part = turn.require_turn(play, command.attacker)
    spot = text_of("spot", command.spot, "MS-R66", LONGEST_LINE)
    if not play.state.has(command.attacker):
        play.do(attack_set(play.state, _of_npc(play, command, spot)))
        return
    left_out(
        command, "damage", "kind", "reach", "source", because="the sheet has the numbers of a throw", clause="MS-R66"
    )
    need_arms(play, command.attacker)
    item, weapon = weapon_in_hand(play, command.attacker, command.weapon)
    play.need(bursts(weapon), f"{item.name} is not thrown at a spot", "choose a grenade")
    used = _ability(play, command, weapon.ability)
    play.require(command.attribute != WAYS[0] or bool(part.attended), "MS-14.8",
                 "Precision needs a turn to prepare", "use Reflexes, or aim first")  # fmt: skip
    reach = GRENADE_REACH * sheet_of_character(play, command.attacker).dots("Strength")
    kind = kind_of(play, weapon.type)
    traits = (command.attribute, used)
    thrown = Attack(command.attacker, "", item.id, item.name, traits, weapon.damage, kind, weapon.source,
                    steady=item.steady, reach=reach, spot=spot)  # fmt: skip
    play.do(attack_set(play.state, thrown))


@rule("MS-R58", "MS-4.8")
def _ability(play: Play[Campaign], command: wish.Throw, listed: str) -> str:
    """The ability that a throw is rolled with: the weapon's, or under a ruling any. Raises Illegal or Invalid."""
    used, now = command.ability or listed, play.state
    unusual = command.attribute not in WAYS or used != listed
    free = unusual and play.ruling("combat_pools") == "free"
    ways = ATTRIBUTES if free else WAYS
    if command.attribute not in ways:
        raise Invalid("attribute", command.attribute, ", ".join(ways), "MS-R58")
    play.need(ability(now, used) is not None, f"there is no ability {used[:20]!r}", listed)
    play.require(free or used == listed, "MS-R58", f"a throw is made with {listed}", f"leave out {used[:40]}")
    if used != listed:
        traits = (command.attribute, used)
        untrained_abilities.for_untrained(play, command.attacker, traits, untrained_abilities.BY_RULE, waived=False)
    return used


def _of_npc(play: Play[Campaign], command: wish.Throw, spot: str) -> Attack:
    left_out(command, "attribute", "ability", because="a quick sheet has only pools", clause="MS-R73")
    pools.of_npc(play, command.attacker, command.weapon)
    for field, given, most in (("damage", command.damage, MOST_DAMAGE), ("reach", command.reach, MOST_METRES)):
        if not 0 <= given <= most:
            raise Invalid(field, given, f"0 to {most}", "MS-R66")
    check_kind(play.state, command.kind)
    check_source(play.state, command.kind, command.source)
    return Attack(command.attacker, "", command.weapon, command.weapon, (command.weapon,), command.damage,
                  kind_of(play, command.kind), command.source, reach=command.reach, spot=spot)  # fmt: skip


@follow_up(THROWN)
@rule("MS-R66", "MS-R64")
def after_throw(play: Play[Campaign], attempt: Attempt) -> None:
    """Use up the grenade; a success lands it, a failure sends it astray, and a botch is handled separately."""
    reading, locked = attempt.record.open().reading, attempt.record.open().locked
    one = msgspec.structs.replace(damage.attack_of(attempt), difficulty=locked.difficulty, dice=locked.pool)
    _gone(play, one)
    if reading.result == BOTCH:
        damage.after_attack_botch(play, msgspec.structs.replace(one, weapon=""), reading.severity)
        return
    play.because("MS-R66", lands=reading.result == SUCCESS)
    if play.state.fight is not None:
        play.do(blast_set(play.state, Blast(one, reading.result == SUCCESS)))


def _gone(play: Play[Campaign], one: Attack) -> None:
    """Take one of the item from the sheet; with the last one, the item itself."""
    if not play.state.has(one.attacker):
        return
    item, old = turn_actions.found_item(play, one.attacker, one.weapon), sheet_of_character(play, one.attacker)
    if item is None:
        return  # it was taken off the sheet meanwhile
    if item.quantity > 1:
        turn_actions.put_item(play, one.attacker, msgspec.structs.replace(item, quantity=item.quantity - 1),
                              f"has thrown {item.name}")  # fmt: skip
    else:
        left = tuple(each for each in old.items if each.id != item.id)
        put_sheet(play, one.attacker, msgspec.structs.replace(old, items=left), f"has thrown {item.name}")
