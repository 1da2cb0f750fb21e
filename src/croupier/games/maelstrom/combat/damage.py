"""From an attack's dice to levels: margin, evade, damage; then soak (PR-8, MS-R61)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.games.maelstrom.access import sheet_of_character
from croupier.games.maelstrom.combat import reactions, turn_actions
from croupier.games.maelstrom.combat.events import JAM, OWN_DAMAGE, STUMBLE, WRECKED, AttackResolved, WeaponFailed
from croupier.games.maelstrom.combat.state import ATTACK_ROLL, NOTHING, PARRY, Attack
from croupier.games.maelstrom.figures import attack as figures
from croupier.games.maelstrom.figures.attack import STANDARD
from croupier.games.maelstrom.harm.mark_damage import mark, readers_of_damage
from croupier.games.maelstrom.harm.soak_rolls import hit
from croupier.games.maelstrom.rolls import way_choice
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Reading, Terms
from croupier.games.maelstrom.sheets.weapons import THROWN_WITH, is_stunner
from croupier.games.maelstrom.state import Campaign

ATTACK = ATTACK_ROLL
SEVERE = 2
"""The most ones of a botch that still affects the weapon and not the attacker (MS-R64)."""


def attack_of(attempt: Attempt) -> Attack:
    return msgspec.json.decode(attempt.about, type=Attack)


def _about(one: Attack) -> str:
    return msgspec.json.encode(one).decode()


def _reading(attempt: Attempt) -> Reading:
    return attempt.record.open().reading


@follow_up(ATTACK)
@rule("MS-R60", "MS-R61", "MS-R63", "MS-R64")
def after_attack(play: Play[Campaign], attempt: Attempt) -> None:
    """Use up rounds; after a botch or a miss the attack is over, otherwise roll the evade or the damage."""
    reading, locked = _reading(attempt), attempt.record.open().locked
    one = msgspec.structs.replace(attack_of(attempt), difficulty=locked.difficulty, dice=locked.pool)
    _draw(play, one)
    _fire(play, one)
    _throw(play, one)
    if reading.result == BOTCH:
        after_attack_botch(play, one, reading.severity)
        return
    if reading.result != SUCCESS:
        play.because("MS-R61", margin=0, result="miss")
        play.do(_resolved(one))
        return
    one = msgspec.structs.replace(one, net=reading.net)
    if one.answer in ("", NOTHING):
        strikes(play, one, one.net)
        return
    terms = reactions.answer_terms(play, one, one.answer)
    words = "parrying" if one.answer == PARRY else "evading"
    roll = ask_roll(play, actor=one.target, kind="evade", terms=terms, then="evade", about=_about(one), words=words)
    part = play.state.fight.part(one.target) if play.state.fight is not None else None
    if part is not None:  # once the fight is over, only a roll that is made again is left, which uses its old dice
        way_choice.go_on(play, roll, part.chosen)


def _resolved(one: Attack, off: int | None = None, margin: int = 0, botch: int = 0) -> AttackResolved:
    """The result of an attack; `off` is the net successes of the target's answer."""
    answer = one.answer if off is not None else ""
    return AttackResolved(one.attacker, one.target, one.shown, one.net, off, margin, botch, one.difficulty, one.dice,
                          answer, one.unready, one.is_pool)  # fmt: skip


@rule("MS-19.2", "MS-R74")
def _draw(play: Play[Campaign], one: Attack) -> None:
    """Mark the weapon that is used as drawn, so that everyone sees it."""
    used = play.state.has(one.attacker) and one.weapon
    item = turn_actions.found_item(play, one.attacker, one.weapon) if used else None
    if item is not None and not item.out:
        turn_actions.put_item(play, one.attacker, msgspec.structs.replace(item, out=True), "")


@rule("MS-R63")
def _fire(play: Play[Campaign], one: Attack) -> None:
    """Use up the rounds fired, hit or miss."""
    if not play.state.has(one.attacker) or not one.weapon:
        return
    item = turn_actions.found_item(play, one.attacker, one.weapon)
    if item is None or item.weapon is None:
        return  # it was taken off the sheet meanwhile
    if not item.weapon.capacity or play.state.ruling("combat_rate") == "no_ammo":
        return  # not noted: what is written of a weapon may be a secret
    play.ruling("combat_rate")
    left = max(0, item.weapon.loaded - one.rounds)
    fired = msgspec.structs.replace(item, weapon=msgspec.structs.replace(item.weapon, loaded=left))
    count = "1 round" if one.rounds == 1 else f"{one.rounds} rounds"
    turn_actions.put_item(play, one.attacker, fired, f"{count} fired")


@rule("MS-R66")
def _throw(play: Play[Campaign], one: Attack) -> None:
    """Leave a thrown weapon where it fell, hit or miss, until it is picked up."""
    has = play.state.has(one.attacker) and one.weapon
    item = turn_actions.found_item(play, one.attacker, one.weapon) if has else None
    if item is not None and item.weapon is not None and item.weapon.ability == THROWN_WITH:
        left = item.thrown + 1 < item.quantity
        lies = msgspec.structs.replace(item, thrown=item.thrown + 1, out=left, arm=item.arm if left else "")
        turn_actions.put_item(play, one.attacker, lies, f"{item.name} is thrown")


@rule("MS-R64")
def after_attack_botch(play: Play[Campaign], one: Attack, severity: int) -> None:
    """The storyteller says what goes wrong; under the ruling "table" it depends on the severity."""
    play.do(_resolved(one, botch=severity))
    if play.ruling("combat_botch") != "table":
        play.because("MS-R64", severity=severity)
        return
    what = by_table(severity, armed=bool(one.weapon) and play.state.has(one.attacker))
    play.because("MS-R64", severity=severity, what=what)
    item = turn_actions.found_item(play, one.attacker, one.weapon) if what in (JAM, WRECKED) else None
    if item is not None:
        spoilt = msgspec.structs.replace(item, broken=True, wrecked=what == WRECKED)
        turn_actions.put_item(play, one.attacker, spoilt, "")
    play.do(WeaponFailed(one.attacker, one.shown, what))
    if what == OWN_DAMAGE:
        ask_roll(play, actor=one.attacker, kind="damage", then="damage", words="own damage",
                 terms=Terms((), STANDARD, modifiers=(Modifier("botch", dice=1, clause="MS-R64"),)),
                 about=_about(msgspec.structs.replace(one, target=one.attacker)))  # fmt: skip


@rule("MS-R64")
def by_table(severity: int, *, armed: bool) -> str:
    """What a botched attack of this severity does: for each row only its own result, and without a weapon a stumble."""
    if severity > SEVERE:
        return OWN_DAMAGE
    return (JAM if severity == 1 else WRECKED) if armed else STUMBLE


@follow_up("evade")
@rule("MS-R60", "MS-R61")
def after_evade(play: Play[Campaign], attempt: Attempt) -> None:
    """Subtract the evade's net successes from the attack's; a botched evade adds one."""
    one, reading = attack_of(attempt), _reading(attempt)
    off = reading.net if reading.result == SUCCESS else 0
    margin = figures.margin(one.net, off, botched=reading.result == BOTCH)
    botched: dict[str, Any] = {"botched": 1} if reading.result == BOTCH else {}
    play.because("MS-R60", attack=one.net, evade=off, **botched, margin=margin)
    strikes(play, one, margin, off)


@rule("MS-R61")
def strikes(play: Play[Campaign], one: Attack, margin: int, off: int | None = None) -> None:
    """Resolve an attack: a margin of 1 or more hits, and its effect depends on the table's ruling.

    `off` is the net successes of the target's answer.
    """
    play.do(_resolved(one, off, margin))
    if margin <= 0:
        play.because("MS-R61", margin=margin, result="miss")
        return
    one = msgspec.structs.replace(one, margin=margin)
    option, now = play.ruling("combat_damage"), play.state
    strength = one.strength and now.has(one.attacker)
    if option == "margin":
        play.because("MS-R61", margin=margin, levels=margin)
        lands(play, one, margin)
        return
    dots = sheet_of_character(play, one.attacker).dots("Strength") if strength else 0
    if option == "fixed":
        levels = figures.damage(one.damage + dots, margin)
        known = readers_of_damage(play, one.target)
        play.because("MS-R61", margin=margin, damage=Only(one.damage + dots, *known), levels=Only(levels, *known))
        lands(play, one, levels)
        return
    dice = figures.damage(one.damage, margin)
    play.because("MS-R61", margin=margin, damage=one.damage + dots, dice=dice + dots)
    more = (Modifier("weapon and margin", dice=dice, clause="MS-R61"),) if dice else ()
    terms = Terms(("Strength",) if strength else (), STANDARD, modifiers=more)
    ask_roll(play, actor=one.attacker, kind="damage", terms=terms, then="damage", about=_about(one),
             words=f"damage of {one.shown}")  # fmt: skip


@follow_up("damage")
@rule("MS-R61")
def after_damage(play: Play[Campaign], attempt: Attempt) -> None:
    """Turn the net successes into levels; soak and marking follow."""
    one, reading = attack_of(attempt), _reading(attempt)
    levels = reading.net if reading.result == SUCCESS else 0
    play.because("MS-R61", levels=levels)
    if levels:
        lands(play, one, levels)
    else:
        mark(play, one.target, 0, one.kind, came=0)


@rule("MS-R61", "MS-R66")
def lands(play: Play[Campaign], one: Attack, levels: int) -> None:
    """Apply this many levels to the target."""
    if levels > 0:
        hit(play, one.target, levels, one.kind, one.source, stuns=is_stunner(one.name) or is_stunner(one.arm))
    else:
        mark(play, one.target, 0, one.kind)
