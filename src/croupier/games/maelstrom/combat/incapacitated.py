"""The incapacitated lose what they began, unless its dice are already rolled; nobody waits for them (MS-20.4)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.actors import exists, name_of
from croupier.games.maelstrom.combat import attack_roll, damage, reactions
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.combat.state import (
    ANSWER_ROLL,
    ATTACK_ROLL,
    DODGE_ROLL,
    NOTHING,
    PARRY,
    THROW_ROLL,
    Fight,
)
from croupier.games.maelstrom.combat.unknown_terms import attack_set, blast_set
from croupier.games.maelstrom.harm import health_access
from croupier.games.maelstrom.health.limbs import ARM, BOTH, LEG, is_lost, usable
from croupier.games.maelstrom.rolls.attempts import ACTION, ANSWERING, drop_preparations, fail_without_dice
from croupier.games.maelstrom.rolls.events import AttemptDropped
from croupier.games.maelstrom.rolls.follow_ups import WHEN_DROPPED
from croupier.games.maelstrom.rolls.help_events import EvadesNoMore, Hindered
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, Attempt
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet
from croupier.games.maelstrom.willpower.events import RallyAnswered


@rule("MS-9.17", "MS-9.19", "MS-20.4", "MS-R19", "MS-R52")
def drop_incapacitated(play: Play[Campaign]) -> bool:
    """Drop one thing begun by somebody who can no longer act; return whether there was one."""
    now = play.state
    for one in now.attempts:
        waits = one.state in (DECLARED, OFFERED, CHOSEN)
        if waits and not actors.is_able(now, one.actor):
            _not_rolled(play, one, f"{name_of(now, one.actor)} cannot act")
            return True
        if waits and _lacks_limbs(now, one):
            play.because("MS-9.13", who=name_of(now, one.actor))
            _not_rolled(play, one, f"{name_of(now, one.actor)} cannot use the limb that it needs")
            if one.kind == ACTION:
                turn.give_back(play, one.actor)
            return True
    if any(one.state in (DECLARED, OFFERED, CHOSEN) and _opposes_no_more(play, one) for one in now.attempts):
        return True
    if any(_is_no_target(play, one) for one in _attacks(now)):
        return True
    for rally in now.rallies:
        if not actors.is_able(now, rally.helper):
            play.because("MS-9.19", helper=name_of(now, rally.helper), rallied="nobody")
            play.do(RallyAnswered(rally.id, helper=rally.helper))
            return True
    return now.fight is not None and (
        _attack(play, now.fight) or _blast(play, now.fight) or _holds_no_more(play, now.fight)
    )


@rule("MS-20.4", "MS-R57")
def _holds_no_more(play: Play[Campaign], fight: Fight) -> bool:
    """Take a held action from somebody incapacitated, whose place has passed; return whether there was one."""
    held = (each for each in fight.parts if each.holds and each.has_action)  # out of the fight, too: they may return
    one = next((each for each in held if actors.is_down(play.state, each.id)), None)
    if one is None:
        return False
    play.aside("MS-20.4", lost=name_of(play.state, one.id))
    play.do(PartSet(msgspec.structs.replace(one, passed=True), "drops"))
    return True


@rule("MS-R19")
def _opposes_no_more(play: Play[Campaign], one: Attempt) -> bool:
    """Lift the threshold of opponents who can no longer act, or have left; return whether there was one."""
    now, counted = play.state, one.hindered.value or ()
    gone = tuple(each for each in counted if each.by and not (exists(now, each.by) and actors.is_alert(now, each.by)))
    if not gone:
        return False
    to = one.hindered.known_to
    play.because("MS-R19", to=to, against=", ".join(each.source for each in gone), threshold=0)
    left = tuple(each for each in counted if each not in gone)
    play.do(Hindered(one.id, Secret(left, to), Secret(gone, to)))
    return True


def _attacks(now: Campaign) -> tuple[Attempt, ...]:
    """The attacks whose terms are set and whose dice are not rolled yet."""
    return tuple(one for one in now.attempts if one.state in (OFFERED, CHOSEN) and one.then == damage.ATTACK)


@rule("MS-R60", "MS-R65", "MS-R57")
def _is_no_target(play: Play[Campaign], one: Attempt) -> bool:
    """Drop an attack on somebody who has died or left before its dice are rolled; return whether it was dropped.

    A target who cannot react is not harder to hit.
    """
    now, target = play.state, damage.attack_of(one).target
    if not target:
        return False
    if not exists(now, target) or health_access.condition_of(now, target) == DEAD:
        why = f"{name_of(now, target)} is dead" if exists(now, target) else "its target has left"
        play.do(AttemptDropped(one.id, "", why, one.actor))
        drop_preparations(play, one)
        WHEN_DROPPED[one.then](play, one)
        return True
    part = now.fight.part(target) if now.fight is not None else None
    evades = any(each.by == target for way in one.offered.open() for each in way.modifiers)
    if not evades or part is None or reactions.is_on_guard(now, part, aware=True):
        return False
    play.because("MS-R60", target=name_of(now, target), threshold=0)
    play.do(EvadesNoMore(one.id, target))
    return True


@rule("MS-9.13", "MS-R54")
def _lacks_limbs(now: Campaign, one: Attempt) -> bool:
    """Whether a roll needs limbs that were crippled before its dice: arms, an arm or leg to answer, that of the way.

    The player of an action whose way is not chosen yet can choose another.
    """
    if one.kind == ACTION:
        ways = one.offered.value or ()  # other seats may not know them
        return one.state == CHOSEN and bool(ways) and is_lost(now.ruling, now, one.actor, ways[one.way].limb)
    if one.then == DODGE_ROLL:
        limb, least = LEG, 1
    elif one.then == ANSWER_ROLL:
        limb, least = ARM if damage.attack_of(one).answer == PARRY else LEG, 1
    elif one.then in (ATTACK_ROLL, THROW_ROLL):
        limb, least = ARM, BOTH if damage.attack_of(one).off_hand else 1
        if is_lost(now.ruling, now, one.actor, _arm_of(now, one)):
            return True
    else:
        return False
    return usable(now.ruling, now, one.actor, limb) < least


@rule("MS-R54")
def _arm_of(now: Campaign, one: Attempt) -> str:
    """The arm that holds the weapon of an attack; "" if it may be either."""
    sheet = now.character(one.actor).sheet.value if now.has(one.actor) else None  # other seats may not know it
    weapon = damage.attack_of(one).weapon
    return next((each.arm for each in sheet.items if each.id == weapon), "") if sheet is not None else ""


def _not_rolled(play: Play[Campaign], one: Attempt, why: str) -> None:
    """Drop an action; a roll that answers another one fails without dice, and the other continues."""
    if one.kind in ANSWERING:
        fail_without_dice(play, one, "", why)
    else:
        play.do(AttemptDropped(one.id, "", why, one.actor))
        drop_preparations(play, one)
        if one.then in WHEN_DROPPED:
            WHEN_DROPPED[one.then](play, one)


def _attack(play: Play[Campaign], fight: Fight) -> bool:
    """Cancel an attack by somebody who cannot act or on the dead; skip the evade of a target who cannot.

    Return whether anything happened.
    """
    one, now = fight.attack, play.state
    if one is None:
        return False
    gone = bool(one.target) and health_access.condition_of(now, one.target) == DEAD
    if gone or not actors.is_able(now, one.attacker):
        why = f"{name_of(now, one.target)} is dead" if gone else f"{name_of(now, one.attacker)} cannot act"
        play.do(AttackOver(f"not made: {why}", one.attacker, one.target))
        return True
    if fight.difficulty and not one.answer and not reactions.can_answer(now, one.target):
        play.do(attack_set(now, msgspec.structs.replace(one, answer=NOTHING), fight.difficulty))
        attack_roll.roll_attack(play)
        return True
    return False


def _blast(play: Play[Campaign], fight: Fight) -> bool:
    """Record that those in reach of a grenade who cannot act do nothing; return whether there were any."""
    blast, now = fight.blast, play.state
    if blast is None or blast.caught is None:
        return False
    answers = {one.id: one.answer or ("" if reactions.can_answer(now, one.id) else NOTHING) for one in blast.caught}
    caught = tuple(msgspec.structs.replace(one, answer=answers[one.id]) for one in blast.caught)
    if caught == blast.caught:
        return False
    play.do(blast_set(now, msgspec.structs.replace(blast, caught=caught), placed=False))
    return True
