"""What the storyteller's bot does unasked: session zero, and the evening hour by hour."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.commands import Command
from croupier.core.table_commands import ChangeSetting
from croupier.games.maelstrom.bots import care, combat, script, ships
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
from croupier.games.maelstrom.bots.player import turn_of
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.story import QUESTIONS
from croupier.games.maelstrom.combat.commands import CloseFight
from croupier.games.maelstrom.combat.gear_commands import Equip
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.commands import Narrate
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, SUCCESS
from croupier.games.maelstrom.state import Campaign

LAST_TURN = 5
"""After so many turns the wreckers fall back."""


def urgent_command(view: Campaign) -> Command | None:
    """What comes before all questions: a fight that is decided ends."""
    fight = view.fight
    if fight is None or fight.is_busy or any(one.is_under_way for one in view.attempts) or view.rallies:
        return None
    longest = ships.LAST_TURN if ships.is_pursued(view) else LAST_TURN
    return CloseFight() if combat.is_settled(view, fight) or fight.turn > longest else None


def next_command(view: Campaign, done: set[str]) -> Command | None:
    """The next thing of the evening; None while others have the word."""
    if not view.is_open or view.prompts or view.fight is not None or any(one.is_under_way for one in view.attempts):
        return None
    if not view.begun:
        return once(done, "zero", *session_zero(view)) or equips(view) or begin_commands(view)
    told = narration(view)
    if told is not None:
        return told
    hours = [one.clock for one in script.EVENING]
    at = hours.index(view.clock) if view.clock in hours else -1
    if at >= 0:
        hour = script.EVENING[at]
        if waits_for(view, hour) and is_new(done, f"{hour.clock}, waiting"):
            return None
        found = KINDS[hour.kind](view, hour, done) if hour.kind in KINDS else None
        if found is not None:
            return found
    if at + 1 < len(hours):
        return wish.SetClock(hours[at + 1]) if is_new(done, hours[at + 1]) else None
    return None


def waits_for(view: Campaign, hour: script.Hour) -> bool:
    """Whether somebody could do what this hour is for and has not."""
    if hour.kind == ships.HOUR:
        return ships.station(view) is not None
    who = turn_of(view, hour.who)
    said = [one.words.value for one in view.attempts if one.actor == who]
    return who is not None and hour.deed is not None and hour.deed.words not in said


def session_zero(view: Campaign) -> tuple[Command, ...]:
    """A name, what the table agreed on, a ruling, and those who wait at the wreck."""
    agreed = (wish.AnswerQuestion(*one) for one in zip(QUESTIONS, script.ANSWERS, strict=True))
    key, option = script.HELP
    rulings = (ChangeSetting(key, option),) if view.ruling(key) == "storyteller" else ()
    people = script.WRECKERS if view.ruling("npc_sheet") == "quick" else ()
    return (wish.SetCampaign(script.NAME, script.PITCH, script.TONE), *agreed, *rulings, *people)


def equips(view: Campaign) -> Command | None:
    """A weapon and armor for who has none."""
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
    """What a deed came to, once its dice have fallen."""
    for one in view.attempts:
        record, deed = one.record.value, deed_of(one) or script.OTHER
        told = one.kind == ACTION and one.then in ("", "opposed") and view.has(one.actor)
        if one.state == DONE and told and record is not None and not one.narrated:
            said = {SUCCESS: deed.success, BOTCH: deed.botch}.get(record.reading.result, deed.failure)
            return Narrate(one.id, said)
    return None


KINDS: dict[str, Callable[[Campaign, script.Hour, set[str]], Command | None]] = {
    "scene": scene, "secret": secret, "willpower": willpower, "fight": fight, "rest": rest,
    "award": award, "learn": learn, "end": end, "care": care.first_aid, "treat": care.treatment,
    ships.HOUR: ships.pursuit,
}  # fmt: skip
