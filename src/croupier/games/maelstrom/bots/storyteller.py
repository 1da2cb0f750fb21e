"""What the storyteller's bot does unprompted: session zero, and the evening hour by hour."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.commands import Command
from croupier.core.table_commands import ChangeSetting
from croupier.games.maelstrom.bots import care, combat, extras, fight_control, script, ships
from croupier.games.maelstrom.bots.answers import deed_of
from croupier.games.maelstrom.bots.hours import (
    alive,
    award,
    end,
    fight,
    is_new,
    learn,
    once,
    rest,
    scene,
    secret,
    willpower,
)
from croupier.games.maelstrom.bots.player import is_done, turn_of
from croupier.games.maelstrom.bots.steps import PHOBIA, steps
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.story import QUESTIONS
from croupier.games.maelstrom.combat.commands import CloseFight
from croupier.games.maelstrom.combat.gear_commands import Equip
from croupier.games.maelstrom.harm.commands import Revive
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.harm.medical_care import CARE
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.commands import AmendRoll, Narrate, TickQuirks
from croupier.games.maelstrom.rolls.opposed_rolls import margin
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, FAILURE, OFFERED, SUCCESS, Attempt
from croupier.games.maelstrom.sheets import commands as sheets
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign

WAITING = ", waiting"
"""Suffix of an hour's clock: at that hour the bot has already waited for the others."""
LAST_TURN = 5
"""The last turn before the wreckers fall back."""


def urgent_command(view: Campaign, tale: tuple[str, ...], done: set[str]) -> Command | None:
    """What the storyteller does before any prompt: starting rules, phobias, canceled attacks, the end of a fight."""
    if not view.begun and not view.characters:
        return once(done, "law", *law(view, tale))
    first = frightens(view, done) or fight_control.called_off(view, tale, done)
    fight = view.fight
    if first is not None or fight is None or fight.is_busy or view.rallies:
        return first
    if any(one.is_under_way for one in view.attempts):
        return None
    longest = ships.LAST_TURN if ships.is_pursued(view) else LAST_TURN
    told = fight_control.mishap(view, done) or narration(view)
    if told is None and (combat.is_settled(view, fight) or fight.turn > longest):
        return CloseFight()
    return told or fight_control.control(view, fight, done)


def law(view: Campaign, tale: tuple[str, ...]) -> tuple[Command, ...]:
    """The table's own rules, before characters are made: an ability, a start, prices."""
    found: list[Command] = []
    if "law" in tale:
        found += [sheets.AddAbility(*script.LAW), sheets.AllowStart(view.seats[-1].id, 33)]
    if view.ruling("creation_equipment") == "budget":
        found += [sheets.SetPrice(name, price) for name, price in script.PRICES]
    return tuple(found)


def frightens(view: Campaign, done: set[str]) -> Command | None:
    """Make caring for the hurt harder for a character with a phobia of blood."""
    for one in view.attempts:
        ways = one.offered.value
        if one.state != OFFERED or one.then not in CARE or not ways or not view.has(one.actor):
            continue
        sheet = view.character(one.actor).sheet.open()
        if any(each.name == PHOBIA for each in sheet.quirks) and is_new(done, f"{one.id} {PHOBIA}"):
            return TickQuirks(one.id, (PHOBIA,))
    return None


def next_command(view: Campaign, tale: tuple[str, ...], done: set[str]) -> Command | None:
    """The next command of the evening; None while it is up to others."""
    if not view.is_open or view.prompts or view.fight is not None or any(one.is_under_way for one in view.attempts):
        return None
    if not view.begun:
        return once(done, "zero", *session_zero(view, tale)) or equips(view) or begin_commands(view)
    told = amendment(view, done) or narration(view) or revival(view, done)
    if told is not None:
        return told
    evening = extras.evening(tale)
    hours = [one.clock for one in evening]
    at = hours.index(view.clock) if view.clock in hours else -1
    if at >= 0:
        hour = evening[at]
        if (left := unworn(view)) and is_new(done, f"{left} pieces{WAITING}"):
            return None
        if waits_for(view, hour) and is_new(done, f"{hour.clock}{WAITING}"):
            return None
        found = KINDS[hour.kind](view, hour, done) if hour.kind in KINDS else None
        if found is not None:
            return found
    if at + 1 < len(hours):
        return wish.SetClock(hours[at + 1]) if is_new(done, hours[at + 1]) else None
    return None


def unworn(view: Campaign) -> int:
    """The number of armor pieces that players can still put on; the bot waits once for each."""
    sheets = [one.sheet.open() for one in view.party if not one.proxy]
    return sum(item.armor is not None and not item.out for sheet in sheets for item in sheet.items)


def waits_for(view: Campaign, hour: script.Hour) -> bool:
    """Whether somebody could still do what this hour is for."""
    if hour.kind == ships.HOUR:
        return ships.station(view) is not None
    who = turn_of(view, hour.who)
    said = [one.words.value for one in view.attempts if one.actor == who]
    return who is not None and hour.deed is not None and hour.deed.words not in said and not is_done(view, hour.deed)


def wreckers(view: Campaign) -> tuple[wish.AddNpc, ...]:
    """The people who wait at the wreck; where all damage is lethal, they soak no other."""
    if has_bashing(view):
        return script.WRECKERS
    return tuple(msgspec.structs.replace(one, bashing=0) for one in script.WRECKERS)


def session_zero(view: Campaign, tale: tuple[str, ...]) -> tuple[Command, ...]:
    """The campaign's name, what the table agreed on, a ruling, and the people who wait at the wreck."""
    agreed = (wish.AnswerQuestion(*one) for one in zip(QUESTIONS, script.ANSWERS, strict=True))
    key, option = script.TASKS if "task" in tale else script.HELP
    rulings = (ChangeSetting(key, option),) if view.ruling(key) == "storyteller" else ()
    people = wreckers(view) if view.ruling("npc_sheet") == "quick" else ()
    return (wish.SetCampaign(script.NAME, script.PITCH, script.TONE), *agreed, *rulings, *people)


def equips(view: Campaign) -> Command | None:
    """Give a weapon and armor to characters who have none."""
    for one in alive(view):
        items = one.sheet.open().items
        for piece, key, has in zip(
            script.GIVEN, ("equipment_weapons", "equipment_armor"),
            (any(each.weapon for each in items), any(each.armor for each in items)), strict=True,
        ):  # fmt: skip
            if not has and view.ruling(key) == "table":
                return Equip(one.id, piece)
    return None


def begin_commands(view: Campaign) -> Command | None:
    return wish.BeginCampaign() if view.characters else None


def narration(view: Campaign) -> Command | None:
    """Narrate the outcome of an action, once its dice and any opposing dice are rolled."""
    for one in view.attempts:
        record, deed = one.record.value, deed_of(one) or script.OTHER
        told = one.kind == ACTION and one.then in ("", "opposed", "task") and view.has(one.actor)
        if one.state == DONE and told and record is not None and not one.narrated:
            result = FAILURE if is_beaten(view, one) else record.reading.result
            return Narrate(one.id, {SUCCESS: deed.success, BOTCH: deed.botch}.get(result, deed.failure))
    return None


def is_beaten(view: Campaign, one: Attempt) -> bool:
    """Whether a success met an opposing roll with as many successes or more."""
    record = one.record.open()
    against = next(
        (each.record.value for each in view.attempts if (each.then, each.about) == ("contest", one.id)), None
    )
    return record.reading.result == SUCCESS and against is not None and margin(record.reading, against.reading) <= 0


def amendment(view: Campaign, done: set[str]) -> Command | None:
    """Raise a difficulty that the storyteller had forgotten to raise."""
    for one in view.attempts:
        record, deed = one.record.value, deed_of(one)
        fallen = one.state == DONE and record is not None and not one.narrated
        if deed is not None and deed.amended and fallen and is_new(done, f"{one.id} amended"):
            terms = record.locked.terms if record is not None else None
            threshold = terms.threshold if terms is not None else 0
            return AmendRoll(one.id, deed.amended, 7, threshold, record.locked.used if record is not None else ())
    return None


def revival(view: Campaign, done: set[str]) -> Command | None:
    """Revive the first character to die, at a price."""
    dead = [one for one in view.characters if one.condition == DEAD]
    return once(done, "back", Revive(dead[0].id, "a debt to whoever sent the medics")) if dead else None


KINDS: dict[str, Callable[[Campaign, script.Hour, set[str]], Command | None]] = {
    extras.STEPS: steps, "scene": scene, "secret": secret, "willpower": willpower, "fight": fight, "rest": rest,
    "award": award, "learn": learn, "end": end, "care": care.first_aid, "treat": care.treatment,
    ships.HOUR: ships.pursuit,
}  # fmt: skip
