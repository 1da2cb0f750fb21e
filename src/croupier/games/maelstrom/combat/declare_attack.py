"""Declares an attack; the storyteller sets its terms and the target answers before the dice are rolled (PR-8)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.access import sheet_of_character
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat import attention, turn_actions
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.combat.state import FULL, Attack
from croupier.games.maelstrom.combat.unknown_terms import attack_set
from croupier.games.maelstrom.harm.mark_damage import check_kind, check_source, kind_of
from croupier.games.maelstrom.health.limbs import BOTH, can_use, need_arms
from croupier.games.maelstrom.rolls import pools, untrained_abilities, way_choice
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.sheets.sheet_access import readers
from croupier.games.maelstrom.sheets.state import Item, Weapon
from croupier.games.maelstrom.sheets.weapons import KNIFE_REACH, THROWN_WITH, UNARMED, spoken_name, weapon_of_pool
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

WAYS = cites("MS-20.1", "MS-14.9", "MS-R58", name="WAYS")(
    {
        "Melee": ("Strength", "Precision", "Reflexes"),
        "Firearms": ("Precision", "Reflexes", "Strength"),
        "Athletics": ("Precision", "Reflexes"),
        "Heavy Weapons": ("Strength", "Precision", "Reflexes"),
        "Remote Weapons": ("Wits", "Reflexes"),
    }
)
"""The attributes that go with each ability in an attack; Reflexes is always allowed (MS-14.9)."""
MOST_METRES, MOST_DAMAGE, MOST_ROUNDS = 5000, 30, 10


@rule("MS-20.1", "MS-20.2", "MS-R57", "MS-R58", "MS-R62", "MS-R63", "MS-14.8", "MS-20.5", "MS-R70", "MS-1.10")
def attack(play: Play[Campaign], command: wish.Strike) -> None:
    """Declare an attack on the attacker's turn: rounds, weapon and way must fit; the storyteller sets the terms."""
    mine = turn.require_turn(play, command.attacker)
    personal = all(one.id != command.target for one in play.state.ships)
    play.require(personal, "MS-R70", "personal weapons cannot damage ships", "choose a weapon on a ship")
    target = turn.part_of(play, command.target)
    play.need(command.target != command.attacker, "nobody can attack themselves", "choose somebody else")
    play.require(target.cover != FULL, "MS-R62", f"{name_of(play.state, target.id)} is fully behind cover",
                 "choose another target")  # fmt: skip
    play.require(mine.cover != FULL, "MS-R62", f"{name_of(play.state, mine.id)} is fully behind cover and sees nobody",
                 "leave the cover first")  # fmt: skip
    turn.need_in_fight(play, target)
    need_arms(play, command.attacker, BOTH if command.off_hand else 1)
    one = _of_character(play, command) if play.state.has(command.attacker) else _of_npc(play, command)
    chosen = _chosen(play, command, one)
    play.because("MS-20.1")
    play.do(attack_set(play.state, msgspec.structs.replace(one, chosen=chosen)))


@rule("MS-16.5", "MS-R12", "MS-R18")
def _chosen(play: Play[Campaign], command: wish.Strike, one: Attack) -> Secret[tuple[str, ...]]:
    """The specialties that the attacker names for the roll. Raises Illegal or Invalid."""
    if not command.at_once:
        left_out(command, "use", because="only an attack that is rolled at once names specialties",
                 clause="MS-R12")  # fmt: skip
    return way_choice.chosen_before(play, one.attacker, Terms(one.traits), command.use, at_once=command.at_once)


def _of_character(play: Play[Campaign], command: wish.Strike) -> Attack:
    """A character's attack, with the numbers from their sheet."""
    weapon, name, steady = UNARMED, "bare hands", False
    knows = readers(play.state, command.attacker)
    left_out(
        command, "damage", "kind", "reach", "source", because="the sheet has the numbers of an attack", clause="MS-R58"
    )
    if command.weapon:
        item, weapon = weapon_in_hand(play, command.attacker, command.weapon)
        name, steady = item.name, item.steady
        play.require(not bursts(weapon), "MS-R66", f"{name} is thrown at a spot", "throw it", to=knows)
    _check_rounds(play, weapon, command.rounds, name, knows)
    used = command.ability or weapon.ability
    own = used == weapon.ability or play.ruling("combat_pools") == "free"
    _check_way(play, command, used)
    play.require(own, "MS-R58", f"{name} is used with {weapon.ability}", f"leave out {used[:40]}", to=knows)
    if used != weapon.ability:
        traits, rule_alone = (command.attribute, used), untrained_abilities.BY_RULE
        untrained_abilities.for_untrained(play, command.attacker, traits, rule_alone, waived=False)
    strength = sheet_of_character(play, command.attacker).dots("Strength")
    reach = weapon.range or (KNIFE_REACH * strength if weapon.ability == THROWN_WITH else 0)
    return Attack(
        command.attacker, command.target, command.weapon, name, (command.attribute, used), weapon.damage,
        kind_of(play, weapon.type), weapon.source, weapon.strength, command.rounds, command.off_hand, steady, reach,
        is_shot=weapon.ability != used == "Melee",
    )  # fmt: skip


@rule("MS-R54", "MS-R64", "MS-R66", "MS-9.13")
def weapon_in_hand(play: Play[Campaign], who: str, item: str) -> tuple[Item, Weapon]:
    """A weapon that works, is in reach, and is not in a crippled arm. Raises Illegal or Impossible."""
    found = turn_actions.item_of(play, who, item)
    play.need(found.weapon is not None, f"{found.name} is not a weapon", "choose one with numbers, or bare hands")
    knows = readers(play.state, who)
    play.require(not found.broken, "MS-R64", f"{found.name} is out of action", "clear it first", to=knows)
    lies = found.thrown >= found.quantity
    play.require(not lies, "MS-R66", f"{found.name} is still where it was thrown", "pick it up", to=knows)
    can_use(play, who, found.arm)
    assert found.weapon is not None
    return found, found.weapon


@rule("MS-R66")
def bursts(weapon: Weapon) -> bool:
    """Whether the weapon is thrown at a spot and harms everyone near it."""
    return weapon.ability == THROWN_WITH and not weapon.strength and not weapon.capacity


@rule("MS-R58", "MS-14.7", "MS-14.8", "MS-R59")
def _check_way(play: Play[Campaign], command: wish.Strike, used: str) -> None:
    """Allow only attributes that go with the ability, and Precision only with attention. Raises Illegal."""
    if command.attribute not in ATTRIBUTES:
        raise Invalid("attribute", command.attribute, ", ".join(ATTRIBUTES), "MS-R58")
    play.need(ability(play.state, used) is not None, f"there is no ability {used[:20]!r}", ", ".join(WAYS))
    allowed = WAYS.get(used, tuple(ATTRIBUTES))
    goes = command.attribute in allowed or play.ruling("combat_pools") == "free"
    play.require(goes, "MS-R58", f"attacks do not use {command.attribute} + {used}", ", ".join(allowed))
    if command.attribute == "Precision":
        eligible = attention.eligible_for_precision(play.state, command.attacker, command.target)
        play.require(eligible is not False, "MS-14.8", "Precision needs a turn to prepare",
                     "use Reflexes, or aim first")  # fmt: skip


@rule("MS-R63")
def _check_rounds(play: Play[Campaign], weapon: Weapon, rounds: int, name: str, knows: tuple[str, ...]) -> None:
    """Allow only rounds that are loaded, and as many as the weapon fires at once. Raises Illegal."""
    ruling = play.ruling if rounds > 1 else play.state.ruling  # what is written of a weapon may be a secret
    option = ruling("combat_rate")
    most = weapon.rate if weapon.capacity and option == "burst" else 1
    play.insist(rounds >= 1, "MS-R63", f"{count_of(rounds, 'round')} at once from {name}", f"1 to {most}")
    play.require(rounds <= most, "MS-R63", f"{count_of(rounds, 'round')} at once from {name}", f"1 to {most}", to=knows)
    if weapon.capacity and option != "no_ammo":
        play.require(
            weapon.loaded >= rounds,
            "MS-R63",
            f"{name} has {count_of(weapon.loaded, 'round')} loaded",
            "reload, or fire fewer",
            to=knows,
        )


@rule("MS-R73", "MS-R58", "MS-R63")
def _of_npc(play: Play[Campaign], command: wish.Strike) -> Attack:
    """An attack with a pool of a quick sheet, with the damage that the storyteller gives it."""
    pools.of_npc(play, command.attacker, command.weapon)
    if not 0 <= command.damage <= MOST_DAMAGE:
        raise Invalid("damage", command.damage, f"0 to {MOST_DAMAGE}", "MS-R61")
    if not 0 <= command.reach <= MOST_METRES:
        raise Invalid("reach", command.reach, f"0 to {MOST_METRES}", "MS-R62")
    check_kind(play.state, command.kind)
    check_source(play.state, command.kind, command.source)
    left_out(command, "off_hand", "ability", "attribute", "use", because="a quick sheet has only pools",
             clause="MS-R73")  # fmt: skip
    ruling = play.ruling if command.rounds > 1 else play.state.ruling  # one round is fired by any ruling
    most = MOST_ROUNDS if command.reach and ruling("combat_rate") == "burst" else 1
    play.insist(command.rounds >= 1, "MS-R63", f"{count_of(command.rounds, 'round')} at once", f"1 to {most}")
    play.require(1 <= command.rounds <= most, "MS-R63", f"{count_of(command.rounds, 'round')} at once", f"1 to {most}")
    kind = kind_of(play, command.kind)
    return Attack(command.attacker, command.target, command.weapon, command.weapon, (command.weapon,), command.damage,
                  kind, _source(play, command, kind), rounds=command.rounds, reach=command.reach,
                  arm=_arm(play, command))  # fmt: skip


@rule("MS-R74", "MS-R73")
def _arm(play: Play[Campaign], command: wish.Strike) -> str:
    """The weapon of the pool: whoever is attacked sees it, but not its numbers."""
    arms = dict(play.state.npc(command.attacker).quick.open().arms)
    return spoken_name(arms.get(command.weapon, ""))


@rule("MS-R66", "MS-R73", "MS-10.7")
def _source(play: Play[Campaign], command: wish.Strike, kind: str) -> str:
    """The source of aggravated damage, against which armor may help: as given, or that of the pool's weapon."""
    if command.source:
        return command.source
    weapon = weapon_of_pool(play.state.npc(command.attacker).quick.open().arms, command.weapon)
    return weapon.source if weapon is not None and weapon.type == kind else ""


@rule("MS-R18", "MS-1.8")
def call_off(play: Play[Campaign], _: wish.CallOffAttack) -> None:
    """Cancel an attack before the dice are rolled, by the attacker or the storyteller; the action is not spent."""
    fight = turn.fight_of(play)
    play.need(fight.attack is not None, "no attack is being made", "wait until one is declared")
    assert fight.attack is not None
    if play.seat == "gm":
        play.because("MS-R18")
    else:
        turn.require_actor(play, fight.attack.attacker)
        free = play.ruling("roll_withdraw") == "until_dice"
        play.require(free, "MS-R18", "a declared attack cannot be canceled at this table", "wait for its terms")
    play.do(AttackOver("called off", fight.attack.attacker, fight.attack.target))
