"""From a salvo's dice to boxes of a hull: evade, defensive fire, damage, armor (MS-R61, MS-R70)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import reactions
from croupier.games.maelstrom.combat.events import AttackResolved
from croupier.games.maelstrom.combat.state import EVADE
from croupier.games.maelstrom.harm import mark_damage
from croupier.games.maelstrom.harm.events import LevelsMarked
from croupier.games.maelstrom.rolls import untrained_abilities
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.follow_ups import follow_up, when_dropped
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Terms
from croupier.games.maelstrom.ships.events import SalvoSet, ShotsUsed
from croupier.games.maelstrom.ships.salvo_defense import (
    STANDARD,
    defence_terms,
    evade_terms,
    shots_used,
    target_ship,
)
from croupier.games.maelstrom.ships.ship_setup import put_ship, ship_of
from croupier.games.maelstrom.ships.state import DAMAGED, DEFENDED, EVADED, FIRED, SOAKED, Answer, Salvo, Shots
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet

HULL = "hull"
"""The kind of damage a ship takes, for the log."""


def salvo_of(attempt: Attempt) -> Salvo:
    return msgspec.json.decode(attempt.about, type=Salvo)


def _about(one: Salvo) -> str:
    return msgspec.json.encode(one).decode()


def _net(attempt: Attempt) -> int:
    """The net successes; 0 for a failure or a botch."""
    reading = attempt.record.open().reading
    return reading.net if reading.result == SUCCESS else 0


@rule("MS-R58", "MS-R70")
def roll_salvo(play: Play[Campaign], one: Salvo) -> None:
    """Have the gunner roll, once all have answered."""
    play.do(SalvoSet(None))
    eased = untrained_abilities.WAIVED if one.eased else ""
    terms = Terms(one.traits, one.difficulty, required=one.required, modifiers=one.more, precise_way=one.precise,
                  parts=one.parts, eased=eased)  # fmt: skip
    ask_roll(play, actor=one.gunner, kind="attack", terms=terms, then=FIRED, about=_about(one),
             words=f"{one.name} at {name_of(play.state, one.target)}")  # fmt: skip


@when_dropped(FIRED)
def take_back_salvo(play: Play[Campaign], attempt: Attempt) -> None:
    """Refund a salvo whose roll is withdrawn or canceled before its dice."""
    refund_salvo(play, salvo_of(attempt))


@rule("MS-R18", "MS-R57", "MS-R63", "MS-R70")
def refund_salvo(play: Play[Campaign], one: Salvo) -> None:
    """Refund the answers, and the gunner's action and shots unless the missiles have flown for a turn."""
    if play.state.fight is None:
        return
    for answer in one.answers:
        part = play.state.fight.part(answer.who)  # somebody at two stations may have answered twice
        if part is not None:
            play.do(PartSet(reactions.refunded(part, answer.paid), "withdraws"))
        if answer.weapon:
            _unfire(play, one.target, answer.weapon, answer.batteries)
    if one.arrives == one.fired:
        turn.give_back(play, one.gunner)
        _unfire(play, one.ship, one.weapon, one.shots)
        _load_again(play, one)


def _unfire(play: Play[Campaign], ship: str, weapon: str, shots: int) -> None:
    used = shots_used(play.state, ship, weapon)
    play.do(ShotsUsed(Shots(ship, weapon, max(0, used - shots))))


@rule("MS-R63", "MS-R70")
def _load_again(play: Play[Campaign], one: Salvo) -> None:
    """Return the ammunition of a salvo that was not fired, where it is counted."""
    sheet = ship_of(play, one.ship).sheet.open()
    counted = play.state.ruling("combat_rate") != "no_ammo"
    weapons = tuple(
        msgspec.structs.replace(each, loaded=min(each.capacity, each.loaded + one.shots))
        if each.id == one.weapon and counted
        else each
        for each in sheet.weapons
    )
    if weapons != sheet.weapons:
        put_ship(play, one.ship, msgspec.structs.replace(sheet, weapons=weapons))


@follow_up(FIRED)
@rule("MS-R60", "MS-R61", "MS-R64", "MS-R70")
def after_salvo(play: Play[Campaign], attempt: Attempt) -> None:
    """A botch, which the storyteller describes, or a miss ends the salvo; otherwise the pilot may evade."""
    reading, locked = attempt.record.open().reading, attempt.record.open().locked
    one = msgspec.structs.replace(salvo_of(attempt), rolled_at=locked.difficulty, dice=locked.pool)
    if reading.result == BOTCH:
        play.because("MS-R64", severity=reading.severity)
        play.do(_resolved(one, 0, botch=reading.severity))
        return
    if reading.result != SUCCESS:
        play.because("MS-R61", margin=0, result="miss")
        play.do(_resolved(one, 0))
        return
    one = msgspec.structs.replace(one, net=reading.net)
    evades = next((each for each in one.answers if not each.batteries), None)
    if evades is None:
        _comes(play, one, one.net)
        return
    ask_roll(play, actor=evades.who, kind="evade", terms=evade_terms(play.state, evades, one), then=EVADED,
             about=_about(one), words="evading")  # fmt: skip


@follow_up(EVADED)
@rule("MS-R60", "MS-R61", "MS-R70")
def after_ship_evade(play: Play[Campaign], attempt: Attempt) -> None:
    """Subtract the pilot's net successes from the gunner's; a botched evade adds one."""
    one, off = salvo_of(attempt), _net(attempt)
    botched: dict[str, Any] = {"botched": 1} if attempt.record.open().reading.result == BOTCH else {}
    margin = one.net - off + sum(botched.values())
    play.because("MS-R60", attack=one.net, evade=off, **botched, margin=margin)
    _comes(play, one, margin, off)


@rule("MS-R61", "MS-R70")
def _comes(play: Play[Campaign], one: Salvo, margin: int, off: int | None = None) -> None:
    """Resolve a salvo: a margin of 1 or more hits; a ship may still shoot the missiles down.

    A person who is hit dies if the storyteller has said that a hit kills.
    """
    if margin <= 0:
        play.because("MS-R61", margin=margin, result="miss")
        play.do(_resolved(one, margin, off))
        return
    one = msgspec.structs.replace(one, margin=margin)
    if target_ship(play.state, one) is None:
        play.do(_hit(one))
        play.because("MS-R70", hit=name_of(play.state, one.target), dies=one.kills)
        if one.kills:
            mark_damage.settle(play, one.target, kills=True)
        return
    _defends(play, one)


def _hit(one: Salvo) -> AttackResolved:
    """A hit with its margin, and how many of its missiles are left."""
    left = f", {one.count} {'missile' if one.count == 1 else 'missiles'}" if one.count else ""
    evaded = any(not each.batteries for each in one.answers)
    return _resolved(one, one.margin, max(0, one.net - one.margin) if evaded else None, weapon=f"{one.name}{left}")


@rule("MS-R60", "MS-R61", "MS-R70")
def _resolved(one: Salvo, margin: int, off: int | None = None, *, botch: int = 0, weapon: str = "") -> AttackResolved:
    """The result of a salvo, with what was rolled; `off` is the net successes of the pilot's evade."""
    answer = EVADE if off is not None else ""
    return AttackResolved(one.gunner, one.target, weapon or one.name, one.net, off, margin, botch, one.rolled_at,
                          one.dice, answer)  # fmt: skip


@rule("MS-R70")
def _defends(play: Play[Campaign], one: Salvo) -> None:
    """Roll the next gunner's defensive fire; after the last, whatever is left hits."""
    answer = _next(one)
    if answer is None:
        _hits(play, one)
        return
    ask_roll(play, actor=answer.who, kind="defence", terms=defence_terms(play.state, answer, one), then=DEFENDED,
             about=_about(one), words="shooting missiles down")  # fmt: skip


def _next(one: Salvo) -> Answer | None:
    return next((each for each in one.answers if each.batteries), None) if one.count else None


@follow_up(DEFENDED)
@rule("MS-R70")
def after_defensive_fire(play: Play[Campaign], attempt: Attempt) -> None:
    """Destroy one missile for each success and battery."""
    one, net = salvo_of(attempt), _net(attempt)
    answer = _next(one)
    assert answer is not None
    left = max(0, one.count - net * answer.batteries)
    play.because("MS-R70", missiles=one.count, successes=net, batteries=answer.batteries, left=left)
    if left:
        rest = tuple(each for each in one.answers if each != answer)
        _defends(play, msgspec.structs.replace(one, count=left, answers=rest))
    else:
        play.do(SalvoSet(None, "shot down", one.gunner))


@rule("MS-R61", "MS-R70")
def _hits(play: Play[Campaign], one: Salvo) -> None:
    """Roll damage dice for all that gets through and the margin past 1.

    Under ruling `combat_damage`, that many levels ("fixed") or levels equal to the margin ("margin") instead.
    """
    play.do(_hit(one))
    dice = one.damage * max(1, one.count) + one.margin - 1
    option = play.ruling("combat_damage")
    flown: dict[str, Any] = {"missiles": one.count} if one.count else {}
    if option == "margin":
        play.because("MS-R61", margin=one.margin, levels=one.margin)
        hull_hit(play, one, one.margin)
        return
    if option == "fixed":
        known = mark_damage.readers_of_damage(play, one.target)
        play.because("MS-R61", margin=one.margin, damage=Only(one.damage, *known), **flown, levels=Only(dice, *known))
        hull_hit(play, one, dice)
        return
    play.because("MS-R61", margin=one.margin, damage=one.damage, **flown, dice=dice)
    terms = Terms((), STANDARD, modifiers=(Modifier("weapon and margin", dice=dice, clause="MS-R61"),))
    ask_roll(play, actor=one.gunner, kind="damage", terms=terms, then=DAMAGED, about=_about(one),
             words=f"damage of {one.name}")  # fmt: skip


@follow_up(DAMAGED)
@rule("MS-R61", "MS-R70")
def after_ship_damage(play: Play[Campaign], attempt: Attempt) -> None:
    """Turn the net successes into levels, which the ship's armor soaks."""
    hull_hit(play, salvo_of(attempt), _net(attempt))


@rule("MS-R70", "MS-R50", "MS-10.7")
def hull_hit(play: Play[Campaign], one: Salvo, levels: int) -> None:
    """Roll a ship's armor against this many levels."""
    armor = ship_of(play, one.target).sheet.open().armor
    if levels <= 0:
        fill_hull_boxes(play, one.target, 0, came=0)
        return
    off = play.ruling("health_soak") == "off"  # noted with or without armor, which may be a secret
    if off or not armor:
        fill_hull_boxes(play, one.target, levels)
        return
    terms = Terms((), STANDARD, modifiers=(Modifier("armor", dice=armor, clause="MS-R70"),))
    about = _about(msgspec.structs.replace(one, net=levels))
    ask_roll(play, actor=one.target, kind="soak", terms=terms, then=SOAKED, about=about, words=f"soaking {levels}")


@follow_up(SOAKED)
@rule("MS-R70", "MS-R50", "MS-10.7")
def after_hull_soak(play: Play[Campaign], attempt: Attempt) -> None:
    """Subtract the armor's net successes from the levels."""
    one, off = salvo_of(attempt), _net(attempt)
    left = max(0, one.net - off)
    play.because("MS-R50", levels=one.net, soaked=min(off, one.net), left=left)
    fill_hull_boxes(play, one.target, left, came=one.net)


@rule("MS-R70")
def fill_hull_boxes(play: Play[Campaign], ship: str, levels: int, came: int | None = None) -> None:
    """Fill a box of the hull per level; with none left the ship is disabled, one more level destroys it.

    `came` is what the armor was rolled against; 0 if the damage dice did nothing.
    """
    sheet = ship_of(play, ship).sheet.open()
    hurt = min(sheet.hull + 1, sheet.hurt + levels)
    known = mark_damage.readers_of_damage(play, ship)
    play.do(LevelsMarked(ship, Secret(levels, known), HULL, Secret() if came is None else Secret(came, known)))
    if hurt != sheet.hurt:
        known = ship_of(play, ship).sheet.known_to
        play.because("MS-R70", levels=levels, boxes=Only(max(0, sheet.hull - hurt), *known))
        put_ship(play, ship, msgspec.structs.replace(sheet, hurt=hurt), hit=True)
