"""What the storyteller's bot does unprompted in a fight: latecomers, cover, who is out, botches."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command
from croupier.core.table_commands import Say
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.bots import script, ships
from croupier.games.maelstrom.bots.hours import is_new
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import CallOffAttack
from croupier.games.maelstrom.combat.events import JAM
from croupier.games.maelstrom.combat.mishaps import SpoilWeapon
from croupier.games.maelstrom.combat.state import FULL, NO_COVER, PARTIAL, Attack, Fight
from croupier.games.maelstrom.rolls.commands import Narrate
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, Attempt
from croupier.games.maelstrom.sheets.state import OK
from croupier.games.maelstrom.ships.commands import CallOffSalvo
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import ConfirmSafe

COVERED = 2
"""The turn in which the wreckers take cover behind their crates."""
WIDE = ("{who}'s shot goes wide and rings off the hull.", "{who}'s shot bursts a lamp overhead.")
WILD = (
    "{who}'s wild swing brings a crate down between them.",
    "{who} overreaches and stumbles into the crates.",
    "{who} slips on the icy deck and goes down on one knee.",
)
DUD = ("{who} pulls the pin, and the grenade does not go off.",)
ASTRAY = (
    "{who}'s shot goes wide and tears up a drifting wreck.",
    "{who}'s shot passes behind the target and is lost among the stars.",
)
"""Descriptions of botched shots, blows, throws and salvos, used in turn."""
HASTY = "Hold on, that was hasty. Let me redo {who}'s attack."
LATE = f"{script.DACE.name} comes running in late, and acts after everyone else."
BETWEEN = "Wait, a wreck is still between the two ships. Now it is past, so once more."


def mishap(view: Campaign, done: set[str]) -> Command | None:
    """The effect of a botched attack: a weapon with rounds jams, anything else is narrated."""
    for one in view.attempts:
        record = one.record.value
        botched = one.kind == "attack" and one.state == DONE and record is not None and record.reading.result == BOTCH
        if botched and not one.narrated and is_new(done, f"{one.id} botched"):
            return _jam(view, one) or Narrate(one.id, _next_of(_words(one), done).format(who=name_of(view, one.actor)))
    return None


def _next_of(words: tuple[str, ...], done: set[str]) -> str:
    """The next of several descriptions, in turn."""
    told = sum(one.startswith(words[0]) for one in done)
    done.add(f"{words[0]} {told}")
    return words[told % len(words)]


def _words(one: Attempt) -> tuple[str, ...]:
    """The descriptions of a botched throw, shot, swing or salvo."""
    if one.then == "thrown":
        return DUD
    if one.then != "attack":
        return ASTRAY
    return WIDE if _attack(one).reach else WILD


def called_off(view: Campaign, tale: tuple[str, ...], done: set[str]) -> Command | None:
    """In some scripts, one attack by an NPC is canceled, for a reason."""
    fight = view.fight
    if fight is None or fight.difficulty:
        return None
    one, salvo = fight.attack, fight.salvo
    if one is not None and not view.has(one.attacker) and one.target and "third" in tale:
        return _first(done, view.clock, Say(HASTY.format(who=name_of(view, one.attacker))), CallOffAttack())
    if salvo is not None and not salvo.difficulty and not view.has(salvo.gunner) and "dock" in tale:
        return _first(done, view.clock, Say(BETWEEN), CallOffSalvo())
    return None


def _first(done: set[str], clock: str, why: Command, call_off: Command) -> Command | None:
    """Send the reason first, then the cancellation, once per fight."""
    if is_new(done, f"{clock} blocked"):
        return why
    return call_off if is_new(done, f"{clock} called off") else None


def _attack(one: Attempt) -> Attack:
    """The attack that a roll belongs to."""
    return msgspec.json.decode(one.about, type=Attack)


def _jam(view: Campaign, one: Attempt) -> Command | None:
    if one.then != "attack" or not view.has(one.actor):
        return None
    sheet, weapon = view.character(one.actor).sheet.open(), _attack(one).weapon
    item = next((each for each in sheet.items if each.id == weapon), None)
    jams = item is not None and item.weapon is not None and item.weapon.capacity and not item.broken
    return SpoilWeapon(one.actor, item.id, JAM) if item is not None and jams else None


def control(view: Campaign, fight: Fight, done: set[str]) -> Command | None:
    """The next unprompted command in a fight; each is sent once per fight."""
    if not fight.turn or ships.is_pursued(view):
        return None
    return _late(view, fight, done) or _safe(view, fight, done) or _covered(view, fight, done)


def _late(view: Campaign, fight: Fight, done: set[str]) -> Command | None:
    """The third wrecker joins, and acts last."""
    dace = next((one.id for one in view.npcs if one.name == script.DACE.name), None)
    if dace is None or fight.turn < COVERED:
        return None
    if fight.part(dace) is None:
        return wish.JoinFight(dace) if is_new(done, f"{dace} joins") else None
    order = (*(one.id for one in fight.parts if one.id != dace), dace)
    if order == tuple(one.id for one in fight.parts):
        return None
    if is_new(done, f"{dace} comes late"):
        return Say(LATE)
    return wish.SetOrder(order) if is_new(done, f"{dace} acts last") else None


def _safe(view: Campaign, fight: Fight, done: set[str]) -> Command | None:
    """Mark those who cannot act as out; after a full turn the broken recover; those able again return."""
    for part in fight.parts:
        one = view.character(part.id) if view.has(part.id) else None
        if one is None or (one.condition == OK and not one.broken):
            continue
        if part.out < 0 and is_new(done, f"{one.id} out {fight.turn}"):
            return wish.MarkOut(one.id)
        if one.broken and one.condition == OK and part.full_turns_out and is_new(done, f"{one.id} safe {fight.turn}"):
            return ConfirmSafe(one.id)
    return next((wish.MarkOut(part.id, out=False) for part in fight.parts if _is_back(view, part.id, part.out)), None)


def _is_back(view: Campaign, who: str, out: int) -> bool:
    """Whether a character is out of the fight and can act again."""
    one = view.character(who) if view.has(who) else None
    return one is not None and out >= 0 and one.condition == OK and not one.broken


def _covered(view: Campaign, fight: Fight, done: set[str]) -> Command | None:
    """A wrecker in the open takes cover behind a crate; one in full cover is still watched by a character."""
    for part in fight.parts:
        if view.has(part.id):
            continue
        if fight.turn == COVERED and part.cover == NO_COVER and is_new(done, f"{view.clock} crates"):
            return wish.SetCover(part.id, PARTIAL)
        watching = [one.id for one in fight.parts if view.has(one.id) and part.id in one.lost]
        if part.cover == FULL and watching and is_new(done, f"{view.clock} {part.id} watched"):
            return wish.RestoreAttention(watching[0], part.id)
    return None
