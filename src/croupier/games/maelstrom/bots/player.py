"""What a player's bot does unprompted: scripted actions, care for the hurt, purchases between chapters."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.bots import unprompted
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.table_commands import Say
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import care, ships
from croupier.games.maelstrom.bots.extras import TASK
from croupier.games.maelstrom.bots.hours import is_new
from croupier.games.maelstrom.bots.script import Deed
from croupier.games.maelstrom.bots.steps import AIR, SPECIALTY, known
from croupier.games.maelstrom.combat.gear_commands import Carry
from croupier.games.maelstrom.rolls.commands import DeclareAction
from croupier.games.maelstrom.sheets.commands import AnswerQuirk, BuyDot, BuySpecialty, DropItem, WriteSheet
from croupier.games.maelstrom.sheets.state import DEAD, OK
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import ActPassively

LEARNT, REBUILT = "learnt: ", "Day 3, 11:20"
STORES, THIN_AIR, LESSON = "Day 1, 05:10", "Day 1, 07:40", "Day 3, 10:40"
"""Hours at which a player does something on their own."""


def wanted_command(view: Campaign, seat: str, offered: Sequence[Choice], done: set[str]) -> Command | None:
    """What this seat does unprompted; None to wait."""
    passive = _passive(view, seat, done)
    if passive is not None:
        return passive
    if view.prompts or view.fight is not None or not view.begun or any(one.is_under_way for one in view.attempts):
        return None
    if care.hour_of(view) is None:
        return None
    return (
        _armor(view, seat, offered)
        or _station(view, seat)
        or _deed(view, seat, done)
        or _care(view, seat, done)
        or _things(view, seat, done)
        or _purchase(view, seat, offered, done)
    )


def _passive(view: Campaign, seat: str, done: set[str]) -> Command | None:
    """A character at zero willpower gets out of the way, once per fight."""
    fight = view.fight
    for one in view.of_seat(seat) if fight is not None else ():
        inside = fight is not None and fight.part(one.id) is not None
        if inside and one.broken and one.condition == OK and is_new(done, f"{view.clock} {one.id} passive"):
            return ActPassively(one.id, "crawls behind the nearest crate and stays there")
    return None


def _things(view: Campaign, seat: str, done: set[str]) -> Command | None:
    """Accept what is offered, use up air, write a note, and buy a specialty after practice."""
    for one in view.of_seat(seat):
        sheet = one.sheet.value
        if sheet is None or one.condition == DEAD:
            continue
        for offered in one.offered.value or ():
            return AnswerQuirk(one.id, offered.name, take=True)
        air = next((item for item in sheet.items if item.name == AIR and item.quantity > 1), None)
        if air is not None and view.clock == THIN_AIR and is_new(done, f"{one.id} air"):
            return DropItem(one.id, air.id, 1)
        if view.clock == STORES and is_new(done, f"{one.id} notes"):
            return WriteSheet(one.id, "notes", "Trust the cable, not the winch.")
        learns = known(sheet) in sheet.practised and sheet.experience.free >= 2 and view.between
        if learns and view.clock >= LESSON and is_new(done, f"{one.id} learns"):
            return BuySpecialty(one.id, known(sheet), SPECIALTY)
    return None


def _armor(view: Campaign, seat: str, offered: Sequence[Choice]) -> Command | None:
    """Put on armor before anything happens."""
    things = (item for one in view.of_seat(seat) if one.sheet.value is not None for item in one.sheet.value.items)
    if all(item.out or item.armor is None for item in things):
        return None
    for choice in unprompted(offered, "carry"):
        if choice.command.get("out", True):
            sheet = view.character(choice.command["character"]).sheet.value
            items = sheet.items if sheet is not None else ()
            if any(one.id == choice.command["item"] and one.armor is not None for one in items):
                return Carry(choice.command["character"], choice.command["item"])
    return None


def _station(view: Campaign, seat: str) -> Command | None:
    """Take this seat's station aboard the party's ship, when it is pursued."""
    wish = ships.station(view)
    return wish if wish is not None and view.character(wish.who).seat == seat else None


def _deed(view: Campaign, seat: str, done: set[str]) -> Command | None:
    """Declare the seat's scripted action at its hour, once."""
    hour = care.hour_of(view)
    if hour is None or hour.deed is None or hour.clock in done:
        return None
    who = turn_of(view, hour.who)
    if who is None or view.character(who).seat != seat or is_done(view, hour.deed):
        return None
    done.add(hour.clock)
    return DeclareAction(who, hour.deed.words)


def is_done(view: Campaign, deed: Deed) -> bool:
    """Whether an action is part of a long task that has already reached its goal."""
    return deed.ruled == TASK and view.ruling("roll_extended") == "extended" and not view.tasks


def turn_of(view: Campaign, at: int) -> str | None:
    """The character who takes an action, among those who can act."""
    able = [one.id for one in view.characters if is_able(view, one.id)]
    return able[at % len(able)] if able else None


def _care(view: Campaign, seat: str, done: set[str]) -> Command | None:
    """First aid after a fight, treatment later, if the healer belongs to this seat."""
    hour = care.hour_of(view)
    if hour is None or hour.kind not in care.BY_HOUR:
        return None
    for one in care.wished(view, care.BY_HOUR[hour.kind]):
        key = f"{hour.clock} {one.patient}"
        if view.character(one.healer).seat == seat and key not in done:
            done.add(key)
            return one
    return None


def _purchase(view: Campaign, seat: str, offered: Sequence[Choice], done: set[str]) -> Command | None:
    """Buy a dot that there was a chance to learn, if it can be paid for; then announce it."""
    own = [one.sheet.value for one in view.of_seat(seat)]
    learns = view.between and any(sheet is not None and sheet.practised for sheet in own)
    for choice in unprompted(offered, "buy_dot") if learns else ():
        one = view.character(choice.command["character"])
        sheet = one.sheet.value
        traits = [option.value for option in choice.fields[0].options]
        learnt = [name for name in sheet.practised if name in traits] if sheet is not None and one.seat == seat else []
        if learnt:
            done.add(f"{LEARNT}{one.id} {learnt[0]}")
            return BuyDot(one.id, learnt[0])
    return _tells(view, done)


def _tells(view: Campaign, done: set[str]) -> Command | None:
    """Announce to the table what was learned, once."""
    for key in sorted(one for one in done if one.startswith(LEARNT)):
        done.discard(key)
        who, _, trait = key.removeprefix(LEARNT).partition(" ")
        sheet = view.character(who).sheet.value if view.has(who) else None
        if sheet is not None and view.clock < REBUILT:
            return Say(f"{view.character(who).name} has trained: {trait} {sheet.dots(trait)}.")
    return None
