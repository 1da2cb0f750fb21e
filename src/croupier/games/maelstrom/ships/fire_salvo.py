"""A gunner fires in their turn; the storyteller sets the terms; missiles may take turns (MS-R70)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller, text_of
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat.attack_terms import FAR, TWICE, USUAL, note_own
from croupier.games.maelstrom.combat.state import FULL
from croupier.games.maelstrom.rolls import modifier_sources, pools, specialties, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.modifier_sources import shares
from croupier.games.maelstrom.rolls.modifiers import Modifier, check_modifier
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.events import SalvoSet, ShotsUsed
from croupier.games.maelstrom.ships.salvo_defense import (
    PILOTING,
    announced_modifiers,
    answering,
    ask_defenders,
    left_of,
    shots_used,
)
from croupier.games.maelstrom.ships.ship_setup import MOST_KM, put_ship, require_ships, ship_of
from croupier.games.maelstrom.ships.state import DESTROYED, GUNNER, WHOLE, Salvo, Ship, ShipWeapon, Shots
from croupier.games.maelstrom.ships.unknown_terms import salvo_launched, salvo_set
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

REMOTE = "Remote Weapons"
WAYS = ("Wits", "Reflexes")
"""The attributes a gunner can fire with: usually Wits, or Reflexes for a quick response."""


@rule("MS-R70", "MS-R63")
def at_once(now: Campaign, ship: str, weapon: ShipWeapon) -> int:
    """The most shots in one salvo: guns that are not linked fire one at a time."""
    left = left_of(now, ship, weapon)
    return left if weapon.linked or weapon.speed else min(1, left)


def weapon_of(play: Play[Campaign], one: Ship, weapon: str) -> ShipWeapon:
    """A weapon of the ship. Raises Impossible."""
    weapons = one.sheet.open().weapons
    found = next((each for each in weapons if each.id == weapon), None)
    play.need(found is not None, f"{one.name} has no weapon {weapon[:20]!r}", ", ".join(each.id for each in weapons))
    assert found is not None
    return found


@rule("MS-20.2", "MS-R58", "MS-R70", "MS-R73", "MS-1.10")
def fire_at(play: Play[Campaign], command: wish.FireAt) -> None:
    """Fire a weapon as the ship's gunner, on the gunner's turn."""
    require_ships(play)
    simple = play.ruling("ships") == "simple"
    play.require(simple, "MS-R70", "at this table the GM describes what ships do", "say what they do")
    turn.require_turn(play, command.gunner)
    one, now = ship_of(play, command.ship), play.state
    name = name_of(now, command.gunner)
    play.require(one.condition == WHOLE, "MS-R70", f"{one.name} is {one.condition}", "choose a ship that can fight")
    play.require(one.sheet.open().mans(command.gunner, GUNNER), "MS-R70", f"{name} is not at a gun of {one.name}",
                 "take the gunner's seat first", to=one.sheet.known_to)  # fmt: skip
    weapon = weapon_of(play, one, command.weapon)
    _check_target(play, one, command.target)
    most = at_once(now, one.id, weapon)
    play.insist(
        command.shots >= 1,
        "MS-R70",
        f"{count_of(command.shots, 'shot')} at once from {weapon.name}",
        "choose 1 or more",
    )
    play.require(1 <= command.shots <= most, "MS-R70", f"{count_of(command.shots, 'shot')} at once from {weapon.name}",
                 f"1 to {most}" if most else "choose another weapon, or wait for the next turn",
                 to=one.sheet.known_to)  # fmt: skip
    missiles = bool(weapon.speed)
    dice = weapon.damage + (0 if missiles else weapon.linked * (command.shots - 1))
    fight = turn.fight_of(play)
    play.do(salvo_set(play.state, Salvo(
        command.gunner, one.id, command.target, weapon.id, weapon.name, _traits(play, command), dice, command.shots,
        command.shots * weapon.volley if missiles else 0, fight.turn,
    )))  # fmt: skip


def _check_target(play: Play[Campaign], one: Ship, target: str) -> None:
    play.need(target != one.id, "a ship cannot fire at itself", "choose another ship")
    now = play.state
    ship = next((each for each in now.ships if each.id == target), None)
    if ship is not None:
        play.require(ship.condition != DESTROYED, "MS-R70", f"{ship.name} is destroyed", "choose another target")
        return
    part = turn.part_of(play, target)
    play.require(part.cover != FULL, "MS-R62", f"{name_of(now, target)} is fully behind cover", "choose another target")
    turn.need_in_fight(play, part)


@rule("MS-R58", "MS-R70", "MS-R73")
def _traits(play: Play[Campaign], command: wish.FireAt) -> tuple[str, ...]:
    """Wits or Reflexes, with Remote Weapons, or a pool of an NPC gunner."""
    now = play.state
    if now.has(command.gunner):
        if command.attribute not in WAYS:
            raise Invalid("attribute", command.attribute, ", ".join(WAYS), "MS-R70")
        left_out(command, "pool", because="the sheet has the dice of a gunner", clause="MS-R70")
        return (command.attribute, REMOTE)
    left_out(command, "attribute", because="a quick sheet has only pools", clause="MS-R73")
    return pools.of_npc(play, command.gunner, command.pool)


@rule("MS-R70", "MS-R62", "MS-15.1", "MS-15.3", "MS-1.2", "MS-1.8")
def set_salvo(play: Play[Campaign], command: wish.SetSalvo) -> None:
    """The storyteller sets the terms; the salvo is fired, and arrives now or, if far off, in a later turn."""
    require_storyteller(play)
    fight = turn.fight_of(play)
    one = fight.salvo
    play.need(one is not None and not one.difficulty, "no salvo is waiting for terms", "wait until one is fired")
    assert one is not None
    if not 0 <= command.km <= MOST_KM:
        raise Invalid("km", command.km, f"0 to {MOST_KM}", "MS-R70")
    check_modifier(command.harder, command.worse, command.dice)
    if command.difficulty:
        check_numbers(command.difficulty, 0)
    ship = ship_of(play, one.ship)
    weapon = weapon_of(play, ship, one.weapon)
    base, more = _by_table(play, weapon, command.km, ship.sheet.known_to)
    if command.difficulty not in (0, base) and play.state.ruling("combat_range") == "table":
        note_own(play, one.gunner, command.difficulty)
    if command.harder or command.worse or command.dice:
        because = text_of("because", command.because, "MS-15.3", LONGEST_NAME, required=False) or "the GM"
        more = (*more, Modifier(because, command.harder, command.worse, command.dice, "MS-15.3"))
    eased = untrained_abilities.waiver(play, one.traits, announced(play, one.gunner), wished=command.eases)
    specialties.check_required(play, one.gunner, Terms(one.traits, required=command.required))
    precise = modifier_sources.said_of_precision(play, one.traits, command.precise_way, announced(play, one.gunner))
    evading, defending = _answering(play, one, command)
    kills = command.kills and all(each.id != one.target for each in play.state.ships)
    later = max(0, -(-command.km // weapon.speed) - 1) if weapon.speed else 0
    parts = shares(play.state, one.gunner, "attack")
    one = msgspec.structs.replace(one, difficulty=command.difficulty or base, more=more, aware=command.aware,
                                  kills=kills, arrives=fight.turn + later, parts=parts, eased=eased,
                                  required=tuple(dict.fromkeys(command.required)), precise=precise, evading=evading,
                                  defending=defending)  # fmt: skip
    _spend(play, ship, weapon, one.shots)
    turn.mark_acted(play, one.gunner, "attacks", one.target)
    if later:
        play.because("MS-R70", km=command.km, speed=weapon.speed, turns=later)
        play.do(salvo_set(play.state, one, is_set=True, more=announced_modifiers(play.state, one)))
        play.do(salvo_launched(play.state, one))
    else:
        play.because("MS-R70")
        ask_defenders(play, one)


@rule("MS-14.9", "MS-R5", "MS-1.2")
def _answering(play: Play[Campaign], one: Salvo, command: wish.SetSalvo) -> tuple[bool | None, bool | None]:
    """What the storyteller says of a way by Precision for the evade and for fire at missiles.

    What is contrary to the rule is noted for those who may answer. Raises Invalid.
    """
    who = answering(play.state, one)
    idle = tuple(field for field in ("evading", "defending") if field not in who)
    left_out(command, *idle, because="no character aboard the target answers so", clause="MS-R70")
    for field, word, ability in (("evading", command.evading, PILOTING), ("defending", command.defending, REMOTE)):
        way = modifier_sources.precise_way_of(play.state, word)
        if modifier_sources.is_contrary(play.state, (modifier_sources.REFLEXES, ability), way):
            for each in who[field]:
                play.because("MS-1.2", to=announced(play, each), **{field: word})
    evading, defending = (modifier_sources.PRECISE_WAYS[word] for word in (command.evading, command.defending))
    return evading, defending


@rule("MS-R62", "MS-R70")
def _by_table(
    play: Play[Campaign], weapon: ShipWeapon, km: int, knows: tuple[str, ...]
) -> tuple[int, tuple[Modifier, ...]]:
    """The base difficulty by distance; missiles ignore it. Raises Illegal beyond twice a gun's range."""
    if weapon.speed or km <= weapon.range or play.ruling("combat_range") != "table":
        return USUAL, ()
    far = TWICE * weapon.range
    play.require(km <= far, "MS-R62", f"{weapon.name} does not reach {km} km", f"up to {far} km", to=knows)
    return FAR, (Modifier("extreme range", threshold=1, clause="MS-R62"),)


@rule("MS-R63", "MS-R70")
def _spend(play: Play[Campaign], ship: Ship, weapon: ShipWeapon, shots: int) -> None:
    """Use up shots for this turn, and ammunition that is counted."""
    play.do(ShotsUsed(Shots(ship.id, weapon.id, shots_used(play.state, ship.id, weapon.id) + shots)))
    if weapon.capacity and play.state.ruling("combat_rate") != "no_ammo":
        play.ruling("combat_rate")
        sheet = ship.sheet.open()
        left = msgspec.structs.replace(weapon, loaded=max(0, weapon.loaded - shots))
        weapons = tuple(left if each.id == weapon.id else each for each in sheet.weapons)
        put_ship(play, ship.id, msgspec.structs.replace(sheet, weapons=weapons))


@rule("MS-R18", "MS-R70")
def call_off(play: Play[Campaign], _: wish.CallOffSalvo) -> None:
    """Cancel a salvo before its terms are set; it is not fired, and the action is not spent."""
    one = turn.fight_of(play).salvo
    play.need(one is not None and not one.difficulty, "no salvo is being aimed", "call it off before its terms are set")
    assert one is not None
    if play.seat == GM:
        play.because("MS-R18")
    else:
        turn.require_actor(play, one.gunner)
        free = play.ruling("roll_withdraw") == "until_dice"
        play.require(free, "MS-R18", "a declared attack cannot be canceled at this table", "wait for its terms")
    play.do(SalvoSet(None, "called off", one.gunner))
