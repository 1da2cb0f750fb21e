"""Attacks against standing Target Cards (P9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.characters import gear, stated
from croupier.games.deck_of_adventures.characters.knowledge import noting
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.blows import Blow, blow_of
from croupier.games.deck_of_adventures.checks.calls import call, standing
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER, after_check, once_it_counts
from croupier.games.deck_of_adventures.checks.ranges import bare_range
from croupier.games.deck_of_adventures.checks.state import ATTACK, CALLED, CRITICAL, Check, Hand
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import hiding
from croupier.games.deck_of_adventures.combat.events import ActionTaken
from croupier.games.deck_of_adventures.combat.state import MAJOR, STRUCK
from croupier.games.deck_of_adventures.combat.weapons import MOST, WEAPON_STRUCK, Weapon, attack_traits, weapon_of
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.harm.state import STUNNED
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.health.critical_bonus import bonus
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, gm_reach, sight
from croupier.games.deck_of_adventures.terrain.cover import attack_range, cover_of, is_said
from croupier.games.deck_of_adventures.terrain.state import COVERS, NO_COVER
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, known_character, next_number, text_of


@rule("DA-14.7", "DA-14.8", "DA-14.14", "DA-15.7", "DA-11.14")
def attack(
    play: Play[Adventure],
    attacker: str,
    targets: tuple[str, ...],
    trait: str,
    *,
    damage: int,
    reach: int,
    requirement: str = "",
    then: str = "",
    with_: str = "",
    given: tuple[Hand, ...] = (),
    weapon: str = "",
    heals: bool = False,
) -> None:
    """Make one Check per target in turn; a hit deals this damage, then the follow-up `then` runs, which may heal."""
    hiding.reveal(play, attacker)
    harmless = damage <= 0 and not heals
    _strike(play, attacker, Blow(trait, damage, reach, requirement, then, with_, targets, given, weapon, harmless))


@rule("DA-14.7", "DA-14.8", "DA-14.13", "DA-14.15", "DA-22.6", "DA-13.13")
def _strike(play: Play[Adventure], attacker: str, blow: Blow) -> None:
    """Call the Check against the next target who is still in the scene."""
    rest = blow.rest
    while rest:
        target, rest = rest[0], rest[1:]
        now = play.state
        if not now.has(target) or not now.character(target).here or now.character(target).dead:
            continue
        aim = standing(play, target)
        if play.state.character(attacker).is_out:
            note_cut_short(play, attacker, (target, *rest))
            return
        one = play.state.character(target)
        dr = attack_range(noting(play, one), play.state, attacker, target)
        need = blow.requirement or gear.requirement(play.state, one.sheet.open())
        left = msgspec.structs.replace(blow, rest=rest)
        play.because("DA-14.7", target=one.name, dr=dr)
        if aim.place == places.standing(one.dealer):
            play.because("DA-5.10", companion=one.name)
        _note_cover(play, attacker, target)
        call(
            play, actor=attacker, kind=ATTACK, trait=blow.trait, dr=dr, aim=aim, about=target, requirement=need,
            then=ATTACK, with_=msgspec.json.encode(left).decode(), words=f"attacks {one.name}", given=blow.given,
            harmless=blow.harmless,
        )  # fmt: skip
        return


@rule("DA-22.5", "DA-22.6", "DA-22.11")
def _note_cover(play: Play[Adventure], attacker: str, target: str) -> None:
    """Cite the target's cover, set by the GM or given by the map, and what it changes."""
    said = is_said(play.state, attacker, target)
    covered = cover_of(play.state, attacker, target)
    if not said:
        decisive(play, lambda ruling: sight.by_map(ruling, play.state, attacker, target))
    if covered == NO_COVER:
        return
    steps = COVERS.index(covered)
    play.because("DA-22.5" if said else "DA-22.11")
    play.because("DA-22.6", cover=covered, change=steps if play.ruling("cover_sign") == "literal" else -steps)


@bare_range(ATTACK)
@rule("DA-22.6", "DA-14.7")
def range_of_attack(ruling: Ruling, now: Adventure, check: Check) -> int | None:
    """The DR from the target's current Armor Range and cover; None to keep the GM's DR for an object."""
    if not now.has(check.about):
        return None
    return attack_range(ruling, now, check.actor, check.about)


def _is_there(now: Adventure, target: str) -> bool:
    """Whether an attack can hurt this: a character who is still in the scene, not an object."""
    return now.has(target) and now.character(target).here


@after_check(ATTACK)
@rule("DA-14.7", "DA-14.8", "DA-14.9", "DA-11.14", "DA-15.2", "DA-15.3")
def resolve_attack(play: Play[Adventure], check: Check) -> None:
    """Deal the damage of a hit, unless somebody may still change it, and continue the attack."""
    blow = blow_of(check)
    result = check.result
    if result is not None and result.passed and _is_there(play.state, check.about):
        more = bonus(play, result) if blow.damage > 0 else 0
        n = max(0, blow.damage) + more
        if more:
            play.because("DA-14.9", damage=n, base=blow.damage, bonus=more)
        else:
            play.because("DA-14.9", damage=n)
        if n and not deal(play, check.about, n, source=check.actor, after=check):
            return
    after_damage(play, check)


@rule("DA-14.8", "DA-15.2", "DA-15.3", "DA-25.29")
def after_damage(play: Play[Adventure], check: Check) -> None:
    """After the damage, a Critical Success stuns; then run the follow-up and attack the next target."""
    blow, result = blow_of(check), check.result
    if result is not None and result.passed and result.degree == CRITICAL and _is_there(play.state, check.about):
        condition_changes.add_condition(play, check.about, STUNNED, source=check.actor)
    if blow.then:
        AFTER[blow.then](play, msgspec.structs.replace(check, with_=blow.with_))
    if blow.rest and play.state.character(check.actor).is_out:
        note_cut_short(play, check.actor, blow.rest)
    elif blow.rest:
        _strike(play, check.actor, blow)


@rule("DA-16.1")
def note_cut_short(play: Play[Adventure], who: str, left: tuple[str, ...]) -> None:
    """Cite and log whom somebody who is now knocked out had not reached with an attack or a Power."""
    there = [one.name for one in map(play.state.character, left) if one.here and not one.dead]
    if there:
        play.because("DA-16.1", who=play.state.character(who).name, unreached=", ".join(there))
        play.do(ActionTaken(who, "cut short", and_of(there)))


@rule("DA-14.7", "DA-12.7", "DA-13.13", "DA-R60", "DA-R61", "DA-1.8")
def make_attack(play: Play[Adventure], command: wish.MakeAttack) -> None:
    """Make a basic attack: a Major Action, with a weapon in hand or bare-handed."""
    one, target = require_actor(play, command.character), known_character(play, command.target)
    combat_of(play)
    play.require(
        play.ruling("basic_attack") == "universal", "DA-R60", "at this table an attack needs a Power", "use a Power"
    )
    play.need(target.here and not target.dead, f"{target.name} is not here", "choose a character who is")
    play.need(target.id != one.id, "nobody can attack themselves", "choose somebody else")
    turn_actions.may_act(play, one.id, MAJOR)
    weapon = weapon_of(play, one, command.weapon)
    trait = _trait(play, one.id, weapon, command.trait)
    in_reach(play, one.id, target.id, weapon.reach)
    sight.require_sight(play, one.id, target.id)
    if gm_reach.waits_for_gm(play, command, one.id, (target.id,), weapon.reach):
        return
    turn_actions.spend_action(play, one.id, MAJOR)
    note_attack(play, one.id)
    then, with_ = (WEAPON_STRUCK, weapon.item) if weapon.acts_on_hit else ("", "")
    attack(
        play, one.id, (target.id,), trait, damage=weapon.damage, reach=weapon.reach, then=then, with_=with_,
        weapon=weapon.name,
    )  # fmt: skip


@rule("DA-25.28")
def note_attack(play: Play[Adventure], who: str) -> None:
    """Note that this turn's Major Action was an attack, which some powers require; also a Companion's."""
    turn = play.state.combat.turn if play.state.combat is not None else None
    if turn is not None and turn.who == who:
        turn_start.change(play, struck=True)
    elif turn is not None and turn.who == turn_actions.acts_in(play.state.character(who)):
        turn_start.change(play, acted=(*turn.acted, f"{who}:{STRUCK}"))


def _trait(play: Play[Adventure], who: str, weapon: Weapon, trait: str) -> str:
    allowed = attack_traits(play.ruling, play.state, who, weapon)
    if trait not in allowed:
        raise Invalid("trait", trait, ", ".join(allowed), "DA-R61")
    stated.require_allowed(play, who, trait)
    return trait


@rule("DA-14.7", "DA-12.1", "DA-12.7")
def in_reach(play: Play[Adventure], attacker: str, target: str, reach: int, clause: str = "DA-14.7") -> None:
    """Require the target to be within reach; without a map, the GM decides. Raises Illegal."""
    name = play.state.character(target).name
    near = distances.within(play, attacker, target, reach) is not False
    play.require(
        near, clause, f"{name} is more than {reach} {'space' if reach == 1 else 'spaces'} away", "move closer",
        to=distances.who_sees_both(play.state, attacker, target),
    )  # fmt: skip


@rule("DA-14.14", "DA-13.13")
def attack_object(play: Play[Adventure], command: wish.AttackObject) -> None:
    """Attack an object: the Target Card comes from the GM's deck, and the GM sets the DR."""
    one = require_actor(play, command.character)
    combat_of(play)
    words = text_of("words", command.words, "DA-14.14", LONGEST_LINE)
    play.require(
        play.ruling("basic_attack") == "universal", "DA-R60", "at this table an attack needs a Power", "use a Power"
    )
    turn_actions.may_act(play, one.id, MAJOR)
    weapon = weapon_of(play, one, command.weapon)
    trait = _trait(play, one.id, weapon, command.trait)
    paid = turn_actions.spend_action(play, one.id, MAJOR)
    turn = combat_of(play).turn
    opens = turn is not None and not (turn.struck if turn.who == one.id else f"{one.id}:{STRUCK}" in turn.acted)
    note_attack(play, one.id)
    carried = msgspec.json.encode(Blow(trait, weapon.damage, MOST, weapon=weapon.name, opens=opens)).decode()
    play.do(CheckCalled(Check(
        f"q{next_number(play)}", one.id, ATTACK, CALLED, trait, words=f"attacks {words}", then=ATTACK, with_=carried,
        caller=play.seat, paid=paid,
    )))  # fmt: skip


@once_it_counts(ATTACK)
@rule("DA-13.12", "DA-14.14", "DA-7.5")
def reveal_attacker(play: Play[Adventure], call: Check) -> None:
    """An attack on an object ends hiding once it can no longer be withdrawn."""
    hiding.reveal(play, call.actor)
