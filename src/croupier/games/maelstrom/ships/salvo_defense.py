"""Defense against a salvo: pilots evade, gunners shoot missiles down; then the dice fall (MS-R60, MS-R70)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.combat import announcement, reactions
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.rolls.modifiers import Modifier
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.events import ShotsUsed
from croupier.games.maelstrom.ships.state import (
    GUNNER,
    PILOT,
    WHOLE,
    Answer,
    Post,
    Salvo,
    Ship,
    ShipSheet,
    ShipWeapon,
    Shots,
)
from croupier.games.maelstrom.ships.unknown_terms import salvo_arrived, salvo_set
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet

STANDARD = 6
PILOTING, REMOTE, DEFENSIVE = "Piloting", "Remote Weapons", "Defensive Fire"
WAYS = ("Precision", "Reflexes")
"""The attributes a pilot can evade with."""


def target_ship(now: Campaign, salvo: Salvo) -> Ship | None:
    """The ship that is fired at; None if the target is a person."""
    return next((one for one in now.ships if one.id == salvo.target), None)


def defence(now: Campaign, ship: str, sheet: ShipSheet) -> ShipWeapon | None:
    """The ship's weapon that shoots missiles down, if it has shots left this turn."""
    return next((one for one in sheet.weapons if one.defends and left_of(now, ship, one)), None)


def shots_used(now: Campaign, ship: str, weapon: str) -> int:
    """The number of a weapon's shots used this turn."""
    shots = now.fight.shots if now.fight is not None else ()
    return next((one.used for one in shots if (one.ship, one.weapon) == (ship, weapon)), 0)


@rule("MS-R70", "MS-R63")
def left_of(now: Campaign, ship: str, weapon: ShipWeapon) -> int:
    """The shots left this turn: batteries times rate, less those used, limited by the ammunition aboard."""
    left = weapon.shots - shots_used(now, ship, weapon.id)
    return max(0, min(left, weapon.loaded) if weapon.capacity and now.ruling("combat_rate") != "no_ammo" else left)


@rule("MS-R70", "MS-R57", "MS-R60", "MS-20.4", "MS-20.5")
def defenders(play: Play[Campaign], salvo: Salvo) -> tuple[Post, ...]:
    """The crew in the fight who can react to the salvo: the pilot evades, a gunner fires at missiles."""
    now, fight = play.state, turn.fight_of(play)
    ship = target_ship(now, salvo)
    if ship is None or ship.condition != WHOLE or not salvo.aware or play.ruling("combat_evade") != "dodge":
        return ()
    return tuple(_able(play, now, fight, ship, missiles=bool(salvo.count)))


def _able(play: Play[Campaign], now: Campaign, fight: Fight, ship: Ship, *, missiles: bool) -> Iterator[Post]:
    sheet, economy = ship.sheet.open(), play.ruling("combat_economy")
    for post in sorted(sheet.crew, key=lambda one: one.station != PILOT):
        part = fight.part(post.who)
        if part is None or part.out >= 0 or part.surprised or part.numb or not actors.is_able(now, post.who):
            continue
        serves = post.station == PILOT or (missiles and post.station == GUNNER and defence(now, ship.id, sheet))
        if serves and reactions.can_react(economy, part) and has_pool(now, post):
            yield post


@rule("MS-14.9", "MS-R5", "MS-R70")
def answering(now: Campaign, salvo: Salvo) -> dict[str, tuple[str, ...]]:
    """Those aboard the target whose answer may use Reflexes, by the field of the terms that says what it costs."""
    ship = target_ship(now, salvo)
    crew = ship.sheet.open().crew if ship is not None and now.ruling("combat_evade") == "dodge" else ()
    found = {"evading": tuple(one.who for one in crew if one.station == PILOT and now.has(one.who))}
    if salvo.count and ship is not None and any(one.defends for one in ship.sheet.open().weapons):
        found["defending"] = tuple(one.who for one in crew if one.station == GUNNER and now.has(one.who))
    return {field: who for field, who in found.items() if who}


@rule("MS-R73")
def has_pool(now: Campaign, post: Post) -> bool:
    """Whether an NPC has a pool for their station; a pilot may use the evade pool. Characters always do."""
    if now.has(post.who):
        return True
    quick = now.npc(post.who).quick.open()
    if post.station == PILOT and quick.evade is not None:
        return True
    return (PILOTING if post.station == PILOT else REMOTE) in dict(quick.pools)


@rule("MS-R70")
def ask_defenders(play: Play[Campaign], salvo: Salvo, *, flew: bool = False) -> None:
    """The salvo arrives: prompt those who can react."""
    salvo = msgspec.structs.replace(salvo, waits=defenders(play, salvo))
    now = play.state
    more = announced_modifiers(now, salvo)
    play.do(salvo_arrived(now, salvo) if flew else salvo_set(now, salvo, is_set=True, more=more))


@rule("MS-R17", "MS-R74", "MS-R70")
def announced_modifiers(now: Campaign, one: Salvo) -> Secret[tuple[Modifier, ...]]:
    """The modifiers of a salvo's difficulty, for those who know the terms, at tables that announce them."""
    terms = Terms(one.traits, modifiers=one.more, precise_way=one.precise)
    own = announcement.with_own(now, one.gunner, terms, eased=one.eased)
    return announcement.for_those_who_know(now, one.gunner, own)


@rule("MS-R70", "MS-R60", "MS-R57")
def answer_salvo(play: Play[Campaign], command: wish.AnswerSalvo) -> None:
    """A pilot evades, or a gunner fires some batteries at missiles, for a reaction; or they do nothing."""
    fight = turn.fight_of(play)
    salvo = fight.salvo
    waits = salvo.waits if salvo is not None and salvo.difficulty else ()
    first = waits[0] if waits else None
    play.need(first is not None and first.who == command.who, f"nobody is being asked what {command.who[:20]} does",
              "wait until it comes")  # fmt: skip
    assert salvo is not None
    assert first is not None
    turn.require_actor(play, command.who)
    answers = salvo.answers
    if first.station == PILOT:
        if command.attribute not in ("", *WAYS):
            raise Invalid("attribute", command.attribute, ", ".join(WAYS), "MS-R70")
        acts = bool(command.attribute)
        answer = Answer(command.who, command.attribute)
    else:
        acts = bool(command.batteries)
        answer = Answer(command.who, batteries=command.batteries, weapon=_fire_back(play, salvo, command.batteries))
    if acts:
        economy, part = play.ruling("combat_economy"), turn.part_of(play, command.who)
        answers = (*answers, msgspec.structs.replace(answer, paid=reactions.price(economy, part)))
        spent, costs = reactions.spent(economy, part), reactions.COSTS[reactions.price(economy, part)]
        play.do(PartSet(spent, "evade" if first.station == PILOT else "defends", costs))
    asked, did = (post.who for post in waits[1:]), (one.who for one in answers)
    elsewhere = command.who in (*asked, *did)  # somebody at two stations
    passes = "" if acts or elsewhere else command.who
    play.do(salvo_set(play.state, msgspec.structs.replace(salvo, answers=answers, waits=waits[1:]), passes=passes))


@rule("MS-R70", "MS-R63")
def _fire_back(play: Play[Campaign], salvo: Salvo, batteries: int) -> str:
    """Use up this turn's shots of the batteries that fire at missiles; return their weapon."""
    now = play.state
    ship = target_ship(now, salvo)
    weapon = defence(now, ship.id, ship.sheet.open()) if ship is not None else None
    most = left_of(now, salvo.target, weapon) if weapon is not None else 0
    if not 0 <= batteries <= most:
        raise Invalid("batteries", batteries, f"0 to {most}", "MS-R70")
    if weapon is not None and batteries:
        play.do(ShotsUsed(Shots(salvo.target, weapon.id, shots_used(now, salvo.target, weapon.id) + batteries)))
    return weapon.id if weapon is not None else ""


@rule("MS-R60", "MS-R70", "MS-R73", "MS-14.9")
def evade_terms(now: Campaign, answer: Answer, salvo: Salvo) -> Terms:
    """Precision or Reflexes, with Piloting; difficulty 6."""
    if now.has(answer.who):
        return Terms((answer.attribute, PILOTING), STANDARD, precise_way=salvo.evading)
    quick = now.npc(answer.who).quick.open()
    dice = dict(quick.pools).get(PILOTING, quick.evade or 0)
    return Terms((), STANDARD, modifiers=(Modifier("evade", dice=dice, clause="MS-R73"),))


@rule("MS-R70", "MS-R71", "MS-R73", "MS-14.9")
def defence_terms(now: Campaign, answer: Answer, salvo: Salvo) -> Terms:
    """Reflexes and Remote Weapons, requiring Defensive Fire; difficulty 6."""
    if now.has(answer.who):
        return Terms(("Reflexes", REMOTE), STANDARD, required=(DEFENSIVE,), precise_way=salvo.defending)
    return Terms((REMOTE,), STANDARD)
