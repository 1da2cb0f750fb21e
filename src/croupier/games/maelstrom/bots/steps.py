"""What the storyteller's bot does step by step in the optional scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.commands import Command
from croupier.core.table_commands import Say
from croupier.games.maelstrom.bots import extras, script
from croupier.games.maelstrom.bots.hours import alive, is_new
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.combat.gear_commands import Equip, SetReserve, WriteArmor, WriteWeapon
from croupier.games.maelstrom.figures.attack import BASHING, LETHAL
from croupier.games.maelstrom.harm.commands import CrippleLimb, Harm, LayEffect, LiftEffect, MendLevels, MendLimb
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.health.track import mildest
from croupier.games.maelstrom.rolls.commands import DropTask, SetTask
from croupier.games.maelstrom.sheets import commands as sheets
from croupier.games.maelstrom.sheets.judgments import unapproved_specialties
from croupier.games.maelstrom.sheets.state import GENERAL, Character, Sheet
from croupier.games.maelstrom.sheets.weapons import GRENADE
from croupier.games.maelstrom.ships.commands import Rearm, SetHull
from croupier.games.maelstrom.ships.state import DESTROYED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower, PassTime

Steps = Callable[[Campaign], Iterator[Command]]
FUMES, ARM, AIR, GUN, SUIT = "Coolant fumes", "left arm", "Spare air cell", "Rivet gun", "Patched pressure suit"
PHOBIA, BLOOD, HUNTED = "Phobia", "blood", "Hunted"
HASTE = "haste"
"""The hour at which exactly one dot is taken back."""
SPECIALTY, OF_WRECKS = "Wrecks", ("Technology", "Investigation", "Athletics", "Stealth", "Alertness", "Melee")
"""A specialty that is not on any list, and abilities that it suits."""


def steps(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """The next of the hour's commands that has not been sent yet."""
    found = haste(view, done) if hour.words == HASTE else STEPS[hour.words](view)
    for command in found if alive(view) else ():
        what = "" if hour.words == HASTE else command
        if is_new(done, f"{hour.clock} {type(command).__name__} {what}"):
            return command
    return None


def second(view: Campaign) -> Character:
    """The second character of the party, or the only one."""
    return alive(view)[:2][-1]


def stores(view: Campaign) -> Iterator[Command]:
    first, other = alive(view)[0], second(view)
    if all(one.name != GUN for one in first.sheet.open().items):
        yield WriteWeapon(first.id, GUN, 5, range=15, capacity=2)
    gun = next((one for one in first.sheet.open().items if one.name == GUN), None)
    if gun is not None:
        yield SetReserve(first.id, gun.id, 6)
    yield sheets.GiveItem(first.id, AIR, "an hour of air", 2)
    yield (WriteArmor(other.id, SUIT, 1, 1, ("vacuum", "cold")) if has_bashing(view) else WriteArmor(other.id, SUIT))
    if view.ruling("equipment_weapons") == "table":
        yield Equip(other.id, GRENADE)


def task(view: Campaign) -> Iterator[Command]:
    if view.ruling("roll_extended") == "extended" and not view.tasks:
        yield SetTask(extras.TASK_NAME, extras.GOAL)


def task_over(view: Campaign) -> Iterator[Command]:
    yield from (DropTask(one.id) for one in view.tasks)


def fumes(view: Campaign) -> Iterator[Command]:
    one = second(view)
    yield Say(f"A pipe bursts, and {one.name} stands in the coolant.")
    yield LayEffect(one.id, FUMES, dice=-1, text="eyes and throat burn")
    for effect in one.sheet.open().effects:
        yield CallWillpower(one.id, 6, words=FUMES.lower(), effect=effect.id)


def fresh_air(view: Campaign) -> Iterator[Command]:
    for one in alive(view):
        yield from (LiftEffect(one.id, effect.id) for effect in one.sheet.open().effects if effect.name == FUMES)


def fall(view: Campaign) -> Iterator[Command]:
    one = second(view)
    yield Say(f"The deck gives way under {one.name}, and a beam comes down on the left arm.")
    yield Harm(one.id, 4, BASHING if has_bashing(view) else LETHAL)
    if view.ruling("health_limbs") != "off":
        yield CrippleLimb(one.id, ARM)


def breather(view: Campaign) -> Iterator[Command]:
    yield PassTime(60, tuple(one.id for one in alive(view)))


def surgery(view: Campaign) -> Iterator[Command]:
    for one in alive(view):
        if ARM in one.crippled:
            yield MendLimb(one.id, ARM)
        if kind := mildest(one.sheet.open().health):
            yield MendLevels(one.id, kind, 1)


def blood(view: Campaign) -> Iterator[Command]:
    if view.ruling("creation_merits_flaws") != "off":
        yield sheets.OfferQuirk(alive(view)[0].id, PHOBIA, text=BLOOD, flaw=True)
        yield sheets.OfferQuirk(second(view).id, HUNTED, text="the wreckers", flaw=True)


def over_it(view: Campaign) -> Iterator[Command]:
    for one in alive(view):
        if any(each.name == PHOBIA for each in one.sheet.open().quirks):
            yield sheets.LoseQuirk(one.id, PHOBIA, BLOOD, struck=True)


def third(view: Campaign) -> Iterator[Command]:
    if view.ruling("npc_sheet") == "quick":
        yield script.DACE


def dock(view: Campaign) -> Iterator[Command]:
    """Repair and rearm the party's ship, unless it was destroyed."""
    for ship in view.ships:
        if not ship.party or ship.condition == DESTROYED:
            continue
        sheet = ship.sheet.open()
        if sheet.hurt:
            yield SetHull(ship.id, 0)
        if any(one.loaded < one.capacity for one in sheet.weapons):
            yield Rearm(ship.id)


def best_line(view: Campaign) -> Iterator[Command]:
    yield wish.AwardPoints(alive(view)[-1].id, 3, "the best line of the evening")


def lesson(view: Campaign) -> Iterator[Command]:
    """Give a chance to learn a specialty in an ability that a character already has."""
    one = alive(view)[0]
    ability = known(one.sheet.open())
    if ability and ability not in one.sheet.open().practised:
        yield sheets.TickPractice(one.id, ability)


def known(sheet: Sheet) -> str:
    """The first ability useful in a wreck that the character has dots in."""
    return next((name for name in OF_WRECKS if sheet.dots(name)), "")


def haste(view: Campaign, done: set[str]) -> Iterator[Command]:
    """Take back a dot that was bought in haste, since the chance to learn it was marked."""
    for one in alive(view)[1:2]:
        sheet = one.sheet.open()
        start = dict(sheet.creation.abilities) if sheet.creation is not None else {}
        more = [name for name, dots in sheet.abilities if dots > start.get(name, dots)]
        bought = [name for name in more if name not in sheet.practised and _was_ticked(done, one.id, name)]
        for name in bought[-1:]:
            yield Say(
                f"On second thought, the dot in {name} that {one.name} bought came too early: the points are refunded."
            )
            yield sheets.TakeBack(one.id, name)


def _was_ticked(done: set[str], who: str, ability: str) -> bool:
    """Whether the bot has marked a chance to learn an ability."""
    return any(key.endswith(str(sheets.TickPractice(who, ability))) for key in done)


def judgment(view: Campaign) -> Iterator[Command]:
    for one in alive(view):
        for each in unapproved_specialties(one.sheet.open()):
            yield sheets.JudgeSpecialty(one.id, each.ability, each.name, GENERAL, each.parameter)


def rebuild(view: Campaign) -> Iterator[Command]:
    if view.ruling("character_rebuild") == "storyteller":
        yield sheets.UnlockSheet(alive(view)[-1].id)


def next_chapter(view: Campaign) -> Iterator[Command]:
    if view.between:
        yield wish.OpenChapter()


STEPS: dict[str, Steps] = {
    "stores": stores, "task": task, "task over": task_over, "fumes": fumes, "fresh air": fresh_air, "fall": fall,
    "breather": breather, "surgery": surgery, "blood": blood, "over it": over_it, "third": third, "dock": dock,
    "best line": best_line, "lesson": lesson, "judgment": judgment, "rebuild": rebuild,
    "next chapter": next_chapter,
}  # fmt: skip
