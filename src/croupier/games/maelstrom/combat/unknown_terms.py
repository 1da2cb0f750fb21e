"""What a seat's view leaves out of attacks: the terms of rolls that it does not know (MS-R17, MS-R74)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM, WATCH
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.campaign.state import Quick
from croupier.games.maelstrom.combat.events import AttackSet, BlastSet
from croupier.games.maelstrom.combat.state import (
    AMBUSH,
    ANSWER_ROLL,
    ATTACK_ROLL,
    DAMAGE_ROLL,
    DODGE_ROLL,
    THROW_ROLL,
    Attack,
    Blast,
)
from croupier.games.maelstrom.figures.attack import LETHAL
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.follow_ups import KNOWN_ABOUT
from croupier.games.maelstrom.rolls.modifiers import Modifier
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign, with_fight

CARRIED_BY = frozenset({ATTACK_ROLL, ANSWER_ROLL, DAMAGE_ROLL, THROW_ROLL, DODGE_ROLL})
"""The follow-ups of rolls that carry their attack along."""
ALL = (True, True, True)
UNTOLD: Secret[tuple[Modifier, ...]] = Secret()
DAMAGE, REACH = 4, 1
"""The damage dice and the range of an attack whose numbers a seat does not know."""


@rule("MS-R17", "MS-R74")
def knows_terms(view: Campaign, seat: str, actor: str) -> bool:
    """Whether this seat learns the terms of somebody's rolls before the dice are rolled."""
    if seat == GM:
        return True
    known = actors.knows_terms(view.ruling, view, actor)
    return view.ruling("roll_announce") != "hidden" and (seat in known or EVERYONE in known)


@rule("MS-R74")
def knows_numbers(view: Campaign, actor: str) -> bool:
    """Whether a view has the sheet from which the numbers of somebody's weapon come."""
    sheet = _sheet(view, actor)
    return sheet is not None and sheet.value is not None


def _sheet(view: Campaign, actor: str) -> Secret[Sheet] | Secret[Quick] | None:
    if view.has(actor):
        return view.character(actor).sheet
    return view.npc(actor).quick if view.has_npc(actor) else None


@rule("MS-R17", "MS-R74")
def without_terms(view: Campaign, seat: str) -> Campaign:
    """The view without terms of attacks that this seat does not know, nor the numbers of the weapon."""
    if seat == GM:
        return view
    rolls = tuple(_roll(view, seat, one) for one in view.attempts)
    if any(new is not old for new, old in zip(rolls, view.attempts, strict=True)):
        view = msgspec.structs.replace(view, attempts=rolls)
    fight = view.fight
    if fight is None:
        return view
    if fight.attack is not None:
        view = with_fight(view, attack=_attack(view, seat, fight.attack))
        told = knows_terms(view, seat, fight.attack.attacker) or view.ruling("roll_announce") == "always"
        view = view if told or not fight.difficulty else with_fight(view, difficulty=USUAL)
    return with_fight(view, blast=_blast(view, seat, fight.blast)) if fight.blast is not None else view


def _roll(view: Campaign, seat: str, one: Attempt) -> Attempt:
    if one.then != AMBUSH and one.then not in CARRIED_BY:
        return one
    about = _about(view, seat, one)
    return one if about is None else msgspec.structs.replace(one, about=about)


def _about(view: Campaign, seat: str, one: Attempt) -> str | None:
    """The attack or the ambush that a roll carries, as far as a seat knows it; None if it knows all of it."""
    if one.then == AMBUSH:
        defenders, _ = msgspec.json.decode(one.about)
        return msgspec.json.encode([defenders, 0]).decode()
    known = _known(view, seat, _read(one.about)) if one.about.startswith("{") else ALL
    return None if all(known) else _public(one.about, *known)


KNOWN_ABOUT.update(dict.fromkeys((AMBUSH, *CARRIED_BY), _about))


@lru_cache(200)
def _read(about: str) -> Attack:
    return msgspec.json.decode(about, type=Attack)


@lru_cache(500)
def _public(about: str, terms: bool, numbers: bool, evades: bool) -> str:
    """An attack as a roll carries it, with what a seat knows."""
    one = _read(about)
    known = _reduced(one, terms, numbers, evades)
    return about if known == one else msgspec.json.encode(known).decode()


def _attack(view: Campaign, seat: str, one: Attack) -> Attack:
    return _reduced(one, *_known(view, seat, one))


def _known(view: Campaign, seat: str, one: Attack) -> tuple[bool, bool, bool]:
    """Whether a seat knows the terms of an attack, the numbers of its weapon, and the terms of the answer to it."""
    sheet = _sheet(view, one.attacker)
    numbers = sheet is not None and sheet.is_known_to(seat)
    return knows_terms(view, seat, one.attacker), numbers, _evades(view, seat, one.target)


def _evades(view: Campaign, seat: str, target: str) -> bool:
    return not target or knows_terms(view, seat, target)


def _reduced(one: Attack, terms: bool, numbers: bool, evades: bool) -> Attack:
    if not terms:
        one = msgspec.structs.replace(
            one, more=(), required=(), waived=False, eased=False, precise=None, is_plain=False, draws=True
        )
    if not numbers:
        reach = REACH if one.reach else 0
        margin = DAMAGE if one.spot and one.margin else one.margin  # of a grenade, its damage dice where somebody is
        one = msgspec.structs.replace(
            one, damage=DAMAGE, kind=LETHAL, source="", strength=False, steady=False, reach=reach, margin=margin
        )
    return one if evades else msgspec.structs.replace(one, evading=())


def _blast(view: Campaign, seat: str, one: Blast) -> Blast:
    caught = tuple(
        each if _evades(view, seat, each.id) or not each.evading else msgspec.structs.replace(each, evading=())
        for each in one.caught or ()
    )
    attack = _attack(view, seat, one.attack)
    return msgspec.structs.replace(one, attack=attack, caught=caught if one.caught is not None else None)


@rule("MS-R17", "MS-R74")
def attack_set(
    now: Campaign, one: Attack, difficulty: int = 0, *, unasked: bool = False, why: str = "",
    more: Secret[tuple[Modifier, ...]] = UNTOLD,
) -> AttackSet:  # fmt: skip
    """The event of an attack that is declared, set or answered: what everyone may know, and the rest for the GM."""
    if all(_known(now, WATCH, one)):
        return AttackSet(one, difficulty, unasked, why, more)
    told = not difficulty or now.ruling("roll_announce") == "always" or knows_terms(now, WATCH, one.attacker)
    shown, at = _attack(now, WATCH, one), difficulty if told else USUAL
    return AttackSet(shown, at, unasked, why, more, Secret((one, difficulty), (GM,)))


@rule("MS-R17", "MS-R74")
def blast_set(now: Campaign, blast: Blast, *, placed: bool | None = None, stays: str = "") -> BlastSet:
    """The event of a grenade in play: what everyone may know, and the rest for the GM."""
    near = all(_evades(now, WATCH, each.id) for each in blast.caught or ())
    known = near and all(_known(now, WATCH, msgspec.structs.replace(blast.attack, target="")))
    return BlastSet(_blast(now, WATCH, blast), None, placed, stays, Secret() if known else Secret(blast, (GM,)))


def blast_over(now: Campaign, blast: Blast) -> BlastSet:
    """The event of a grenade that does not go off."""
    return BlastSet(None, _attack(now, WATCH, blast.attack))
