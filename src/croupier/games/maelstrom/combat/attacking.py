"""An attack is declared, the storyteller sets its terms, the target answers; then the dice fall (PR-8)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.combat import armour, attention, damage, order, turns
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.events import AttackOver, AttackSet, PartSet
from croupier.games.maelstrom.combat.state import ANSWERS, FULL, HEAVY, NOTHING, PARRY, PARTIAL, Attack, Part
from croupier.games.maelstrom.combat.weapons import KNIFE_REACH, UNARMED
from croupier.games.maelstrom.harm.marking import kind_of
from croupier.games.maelstrom.people import Table, sheet, state, storyteller
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.rolls.terms import check_modifier, check_numbers
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.sheets.state import Weapon

WAYS = cites("MS-20.1", "MS-R58", name="WAYS")(
    {
        "Melee": ("Strength", "Precision", "Reflexes"),
        "Firearms": ("Precision", "Reflexes", "Strength"),
        "Athletics": ("Precision", "Reflexes"),
        "Heavy Weapons": ("Strength", "Precision"),
        "Remote Weapons": ("Wits", "Reflexes"),
    }
)
"""Attributes that go with an ability in an attack."""
CLOSE, USUAL, FAR = 4, 6, 8
AT_ARMS_LENGTH, TWICE = 2, 2
COVER = {PARTIAL: 1, HEAVY: 2}
EXTREME = "Extreme Range"
MOST_METRES, MOST_DAMAGE, SKILLED = 5000, 30, 3


@rule("MS-20.1", "MS-20.2", "MS-R57", "MS-R58", "MS-R63", "MS-14.8", "MS-1.10")
def attack(play: Table, command: wish.Strike) -> None:
    """Declare an attack at one's place: rounds, weapon and way must be there; the storyteller is asked for terms."""
    turns.at_turn(play, command.attacker)
    target = order.part_of(play, command.target)
    play.need(command.target != command.attacker, "one does not attack oneself", "somebody else")
    play.require(target.cover != FULL, "MS-R62", f"{name_of(state(play), target.id)} is fully behind cover",
                 "another target")  # fmt: skip
    one = _of_character(play, command) if state(play).has(command.attacker) else _of_npc(play, command)
    play.do(AttackSet(one))


def _of_character(play: Table, command: wish.Strike) -> Attack:
    """An attack as the sheet has it."""
    weapon, name, steady = UNARMED, "bare hands", False
    if command.weapon:
        item = turns.item_of(play, command.attacker, command.weapon)
        play.need(item.weapon is not None, f"{item.name} is no weapon", "one with numbers, or bare hands")
        play.require(not item.broken, "MS-R64", f"{item.name} is out of action", "clear it first")
        assert item.weapon is not None
        weapon, name, steady = item.weapon, item.name, item.steady
    _check_rounds(play, weapon, command.rounds, name)
    used = command.ability or weapon.ability
    _check_way(play, command, used)
    strength = sheet(play, command.attacker).dots("Strength")
    reach = weapon.range or (KNIFE_REACH * strength if used == "Athletics" else 0)
    return Attack(
        command.attacker, command.target, command.weapon, name, (command.attribute, used), weapon.damage,
        kind_of(play, weapon.type), weapon.source, weapon.strength, command.rounds, command.off_hand, steady, reach,
    )  # fmt: skip


@rule("MS-R58", "MS-14.7", "MS-14.8", "MS-R59")
def _check_way(play: Table, command: wish.Strike, used: str) -> None:
    """Go on only with an attribute that goes with the ability, and Precision with attention. Raises Illegal."""
    if command.attribute not in ATTRIBUTES:
        raise Invalid("attribute", command.attribute, ", ".join(ATTRIBUTES), "MS-R58")
    play.need(ability(state(play), used) is not None, f"there is no ability {used[:20]!r}", ", ".join(WAYS))
    if play.ruling("combat_pools") == "seed_hints":
        allowed = WAYS.get(used, tuple(ATTRIBUTES))
        goes = command.attribute in allowed
        play.require(goes, "MS-R58", f"one does not attack by {command.attribute} + {used}", ", ".join(allowed))
    if command.attribute == "Precision":
        eligible = attention.eligible_for_precision(state(play), command.attacker, command.target)
        play.require(eligible is not False, "MS-14.8", "Precision needs attention since the last turn",
                     "Reflexes, or aim first")  # fmt: skip


@rule("MS-R63")
def _check_rounds(play: Table, weapon: Weapon, rounds: int, name: str) -> None:
    """Go on only with rounds that are loaded, as many as the weapon fires at once. Raises Illegal."""
    option = play.ruling("combat_rate")
    most = weapon.rate if option == "burst" and weapon.capacity else 1
    play.require(1 <= rounds <= most, "MS-R63", f"{rounds} rounds at once from {name}", f"1 to {most}")
    if weapon.capacity and option != "no_ammo":
        play.require(
            weapon.loaded >= rounds, "MS-R63", f"{name} has {weapon.loaded} rounds loaded", "reload, or fire fewer"
        )


@rule("MS-R73", "MS-R58")
def _of_npc(play: Table, command: wish.Strike) -> Attack:
    """An attack by a pool of a quick sheet, with the damage that the storyteller gives it."""
    pools = dict(state(play).npc(command.attacker).quick.open().pools)
    play.need(command.weapon in pools, f"there is no pool {command.weapon[:20]!r}", ", ".join(pools) or "write one")
    if not 0 <= command.damage <= MOST_DAMAGE:
        raise Invalid("damage", command.damage, f"0 to {MOST_DAMAGE}", "MS-R61")
    if not 0 <= command.reach <= MOST_METRES:
        raise Invalid("reach", command.reach, f"0 to {MOST_METRES}", "MS-R62")
    return Attack(command.attacker, command.target, command.weapon, command.weapon, (command.weapon,), command.damage,
                  kind_of(play, command.kind), rounds=1, reach=command.reach)  # fmt: skip


# terms


@rule("MS-R62")
def base_difficulty(one: Attack, metres: int, cover: str) -> int | None:
    """By range and cover; None beyond twice the listed range, and at somebody fully behind cover."""
    if cover == FULL or (one.reach and metres > TWICE * one.reach):
        return None
    base = USUAL
    if one.reach:
        base = CLOSE if metres <= AT_ARMS_LENGTH else USUAL if metres <= one.reach else FAR
    return base + COVER.get(cover, 0)


@rule("MS-15.1", "MS-R62", "MS-R63", "MS-R67", "MS-19.3", "MS-1.8")
def set_attack(play: Table, command: wish.SetAttack) -> None:
    """The storyteller sets the terms; then the target is asked, or the dice fall."""
    storyteller(play)
    fight = order.fight_of(play)
    one = fight.attack
    play.need(one is not None and not fight.difficulty, "no attack waits for its terms", "when one is declared")
    assert one is not None
    target = order.part_of(play, one.target)
    cover = turns.check_cover(command.cover or target.cover)
    if not 0 <= command.metres <= MOST_METRES:
        raise Invalid("metres", command.metres, f"0 to {MOST_METRES}", "MS-R62")
    check_modifier(command.harder, command.worse, command.dice)
    if command.difficulty:
        check_numbers(command.difficulty, 0)
    difficulty = command.difficulty or _by_table(play, one, command.metres, cover)
    far = bool(one.reach) and command.metres > one.reach and not command.difficulty
    answer = "" if _may_answer(play, target, aware=command.aware) else NOTHING
    one = msgspec.structs.replace(_with_more(play, one, command, far=far), answer=answer)
    play.do(AttackSet(one, difficulty))
    if answer:
        roll_attack(play)


@rule("MS-R62")
def _by_table(play: Table, one: Attack, metres: int, cover: str) -> int:
    """The base difficulty by range and cover, or as usual where the storyteller says it. Raises Illegal."""
    if play.ruling("combat_range") != "table":
        return USUAL
    within = metres or (AT_ARMS_LENGTH + 1 if one.reach else 0)
    found = base_difficulty(one, within, cover)
    seen = f"up to {TWICE * one.reach} metres" if cover != FULL else "somebody who can be seen"
    play.require(found is not None, "MS-R62", f"{one.name} does not reach that far or sees nothing", seen)
    return found or USUAL


def _with_more(play: Table, one: Attack, command: wish.SetAttack, *, far: bool) -> Attack:
    """What is added to the attack's terms waits with it."""
    more = []
    if command.harder or command.worse or command.dice:
        because = text_of("because", command.because, "MS-15.3", LONGEST_NAME, required=False) or "the storyteller"
        more.append(Modifier(because, command.harder, command.worse, command.dice, "MS-15.3"))
    found = ability(state(play), one.traits[-1]) if state(play).has(one.attacker) else None
    required = tuple(dict.fromkeys(command.required))
    if far:
        if found is not None and EXTREME in found.advanced:
            required = tuple(dict.fromkeys((*required, EXTREME)))
        else:
            more.append(Modifier("extreme range", threshold=1, clause="MS-R62"))
    return msgspec.structs.replace(one, more=tuple(more), required=required)


# the target


@rule("MS-R57", "MS-R60", "MS-R65", "MS-20.4")
def _may_answer(play: Table, target: Part, *, aware: bool) -> bool:
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
    roll_attack(play)


@rule("MS-R58", "MS-R60", "MS-R62", "MS-R63", "MS-R67", "MS-R68")
def roll_attack(play: Table) -> None:
    """The terms are whole: the attack is rolled, and the action is used."""
    fight, now = order.fight_of(play), state(play)
    one = fight.attack
    assert one is not None
    more = list(one.more)
    if one.rounds > 1:
        more.append(Modifier(f"{one.rounds} rounds", difficulty=1, dice=one.rounds - 1, clause="MS-R63"))
    if one.off_hand:
        more.append(Modifier("off hand", difficulty=1, clause="MS-R58"))
    if play.ruling("combat_evade") == "passive" and _is_skilled(play, one.target):
        more.append(Modifier("quick target", threshold=1, clause="MS-R60"))
    required, precise = one.required, None
    if now.has(one.attacker):
        whole = sheet(play, one.attacker)
        more += armour.hindrance(whole, one.traits)
        found = ability(now, one.traits[-1])
        required = tuple(dict.fromkeys((*required, *armour.required(whole, found.advanced if found else ()))))
        precise = False if one.steady and play.ruling("equipment_reflex_gear") == "flag" else None
    traits, dice = one.traits, tuple(more)
    terms = Terms(traits, fight.difficulty, required=required, modifiers=dice, precise_way=precise)
    attention.attend(play, one.attacker, one.target)
    order.acted(play, one.attacker, "attacks", one.target)
    play.do(AttackOver())
    ask_roll(play, actor=one.attacker, kind="attack", terms=terms, then=damage.ATTACK,
             about=msgspec.json.encode(one).decode(), words=f"attacks with {one.name}")  # fmt: skip


def _is_skilled(play: Table, target: str) -> bool:
    now = state(play)
    if now.has(target):
        return sheet(play, target).dots("Athletics") >= SKILLED
    return dict(now.npc(target).quick.open().pools).get("Athletics", 0) >= SKILLED


@rule("MS-R18", "MS-1.8")
def call_off(play: Table, _: wish.CallOffAttack) -> None:
    """Before the dice the attack is not made, by who makes it or by the storyteller; the action is not spent."""
    fight = order.fight_of(play)
    play.need(fight.attack is not None, "no attack is being made", "when one is declared")
    assert fight.attack is not None
    if play.seat != "gm":
        turns.mine(play, fight.attack.attacker)
        free = play.ruling("roll_withdraw") == "until_dice"
        play.require(free, "MS-R18", "a declared attack is gone through with at this table", "wait for its terms")
    play.do(AttackOver("called off"))
