"""The effects of a power or item once it is paid: attacks, damage, healing, Saves (DA-25.7, DA-25.25; P9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import SAVE, Check, Hand
from croupier.games.deck_of_adventures.combat import attacks
from croupier.games.deck_of_adventures.combat.weapons import WEAPON_STRUCK, weapons
from croupier.games.deck_of_adventures.health.critical_bonus import bonus
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.health.healing import heal
from croupier.games.deck_of_adventures.packs import phrases
from croupier.games.deck_of_adventures.packs.effects import HIT, USE
from croupier.games.deck_of_adventures.packs.phrases import ON_HIT, ONCE
from croupier.games.deck_of_adventures.powers import (
    adjusted_numbers,
    gm_cards,
    lasting_powers,
    phrase_effects,
    restore_health,
    run_effects,
    saves,
)
from croupier.games.deck_of_adventures.powers.sources import Source, source_of
from croupier.games.deck_of_adventures.powers.state import ITEM, Work
from croupier.games.deck_of_adventures.state import Adventure

STRUCK = "power_struck"


@rule("DA-25.7", "DA-25.25", "DA-25.12", "DA-25.6")
def begin(play: Play[Adventure], work: Work, source: Source, targets: tuple[str, ...]) -> None:
    """Resolve a power: an attack Check for each target if it attacks, else its effects at once; then the Saves.

    If it has only words, prompt the GM.
    """
    adjusted_numbers.adjust(play, work, source)
    run_effects.run(play, work, source, targets, USE)
    if source.is_words_only and not source.effect:
        gm_cards.leave(play, work, source, source.words, targets)
    if source.attacks:
        _attack(play, msgspec.structs.replace(work, rest=targets), source)
        return
    for target in targets:
        _affect(play, work, source, target)
    if source.save is not None and at_price(source) and when(source) != ON_HIT:
        saves.begin(play, work, targets)


@rule("DA-14.7", "DA-14.8", "DA-25.6")
def _attack(play: Play[Adventure], work: Work, source: Source) -> None:
    """Attack the next target still there, with its own Trait or the Primary Skill; its Draw is a hand."""
    there = tuple(one for one in work.rest if play.state.character(one).here and not play.state.character(one).dead)
    if not there:
        return
    if play.state.character(work.user).is_out:
        attacks.note_cut_short(play, work.user, there)
        return
    trait = source.to_hit or numbers.primary_skill(play.ruling, play.state, work.user)
    attacks.attack(
        play, work.user, there[:1], trait, damage=max(0, source.damage), reach=source.range, then=STRUCK,
        with_=msgspec.json.encode(msgspec.structs.replace(work, rest=there[1:])).decode(),
        given=(Hand(source.draw, source.name, "DA-25.6"),) if source.draw else (),
        weapon=source.name, heals=source.damage < 0,
    )  # fmt: skip


@rule("DA-14.8", "DA-25.12")
def step(play: Play[Adventure]) -> bool:
    """Attack a power's next target once the previous one is resolved; return whether one was attacked."""
    now = play.state
    if not now.deeds.blows or now.deeds.asked or now.deeds.harms or now.deeds.saves:
        return False
    work, *others = now.deeds.blows
    if now.is_checking(work.user) or any(one.is_under_way and one.kind == SAVE for one in now.checks):
        return False
    lasting_powers.set_deeds(play, blows=tuple(others))
    source = source_of(now, work)
    if source is not None:
        _attack(play, work, source)
    return True


@after_check(STRUCK)
@rule("DA-25.12", "DA-25.7", "DA-11.14")
def resolve_power_attack(play: Play[Adventure], check: Check) -> None:
    """After an attack, heal the hit target or begin its Save; the next target follows once that is resolved."""
    work = msgspec.json.decode(check.with_, type=Work)
    source = source_of(play.state, work)
    if source is None:
        return
    result = check.result
    hit = result is not None and result.passed
    if result is not None and result.passed and source.damage < 0:
        heal(play, check.about, -source.damage + bonus(play, result))
    if hit:
        run_effects.run(play, work, source, (check.about,), HIT)
    if source.save is not None and at_price(source) and (hit or when(source) == ONCE):
        saves.begin(play, work, (check.about,))
    if hit and source.with_weapon:
        held = weapons(play.ruling, play.state, work.user)
        arm = next((one for one in held if work.weapon and one.item == work.weapon), held[0])
        _weapon_hits(play, work.user, arm.item, check.about)
    if work.rest:
        lasting_powers.set_deeds(play, blows=(*play.state.deeds.blows, work))


@after_check(WEAPON_STRUCK)
@rule("DA-25.12", "DA-25.29")
def resolve_weapon_attack(play: Play[Adventure], check: Check) -> None:
    """After an attack that hits, run the effects of the weapon and begin its Save."""
    if check.result is not None and check.result.passed:
        _weapon_hits(play, check.actor, check.with_, check.about)


@rule("DA-25.12", "DA-25.29")
def _weapon_hits(play: Play[Adventure], user: str, item: str, target: str) -> None:
    work = Work(user, item, ITEM)
    source = source_of(play.state, work)
    if source is None or not play.state.has(target):
        return
    run_effects.run(play, work, source, (target,), HIT)
    if when(source) == ON_HIT:
        saves.begin(play, work, (target,))


@rule("DA-25.12")
def at_price(source: Source) -> bool:
    """Whether the Save applies at this price."""
    return source.save is not None and phrases.trigger(source.save.trigger).pp in {None, source.pp}


def when(source: Source) -> str:
    return phrases.trigger(source.save.trigger).when if source.save is not None else ""


@rule("DA-25.25", "DA-16.4", "DA-14.11", "DA-25.13")
def _affect(play: Play[Adventure], work: Work, source: Source, target: str) -> None:
    """Deal damage, or heal (with a Check only for the knocked out); then carry out an item's phrases.

    Damage that a success at the Save halves is dealt after it.
    """
    if source.damage > 0:
        if not (saves.decides_damage(source) and saves.can_save(play.state, target)):
            deal(play, target, source.damage, source=source.name)
    elif source.damage < 0:
        restore_health.heal(play, work, target, -source.damage)
    if source.effect:
        phrase_effects.carry_out(play, work, source, target, source.effect)
