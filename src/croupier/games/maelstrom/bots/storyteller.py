"""What the storyteller's bot does unasked: session zero, and the evening hour by hour."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.commands import Command
from croupier.core.table_commands import ChangeSetting, Say
from croupier.games.maelstrom.bots import care, fighting, tale
from croupier.games.maelstrom.bots.answers import deed_of
from croupier.games.maelstrom.bots.player import turn_of
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.setting_out import QUESTIONS
from croupier.games.maelstrom.combat.commands import CloseFight, OpenFight
from croupier.games.maelstrom.combat.gear_commands import Equip
from croupier.games.maelstrom.combat.order import is_able
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.commands import Narrate, RollForNpc, RollInSecret
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, SUCCESS
from croupier.games.maelstrom.sheets.commands import TickPractice
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.prices import dot_price
from croupier.games.maelstrom.sheets.state import DEAD, Character
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, ConfirmSafe

BEHIND = Say("I roll something behind the screen. Never mind what.")
LAST_TURN = 5
"""After so many turns the wreckers fall back."""


def sees_to(view: Campaign) -> Command | None:
    """What comes before all questions: a fight that is decided ends."""
    fight = view.fight
    if fight is None or fight.is_busy or any(one.is_under_way for one in view.attempts) or view.rallies:
        return None
    return CloseFight() if fighting.is_settled(view, fight) or fight.turn > LAST_TURN else None


def goes_on(view: Campaign, done: set[str]) -> Command | None:
    """The next thing of the evening; None while others have the word."""
    if not view.is_open or view.prompts or view.fight is not None or any(one.is_under_way for one in view.attempts):
        return None
    if not view.begun:
        return once(done, "zero", *session_zero(view)) or equips(view) or begins(view)
    told = tells(view)
    if told is not None:
        return told
    hours = [one.clock for one in tale.EVENING]
    at = hours.index(view.clock) if view.clock in hours else -1
    if at >= 0:
        hour = tale.EVENING[at]
        if hour.deed is not None and waits_for(view, hour) and _is_new(done, f"{hour.clock}, waiting"):
            return None
        found = KINDS[hour.kind](view, hour, done) if hour.kind in KINDS else None
        if found is not None:
            return found
    if at + 1 < len(hours):
        return wish.SetClock(hours[at + 1]) if _is_new(done, hours[at + 1]) else None
    return None


def waits_for(view: Campaign, hour: tale.Hour) -> bool:
    """Whether somebody could do the deed of this hour and has not."""
    who = turn_of(view, hour.who)
    said = [one.words.value for one in view.attempts if one.actor == who]
    return who is not None and hour.deed is not None and hour.deed.words not in said


def once(done: set[str], key: str, *commands: Command) -> Command | None:
    """The first of these that was not done yet."""
    return next((one for one in commands if _is_new(done, f"{key} {one}")), None)


def _is_new(done: set[str], key: str) -> bool:
    if key in done:
        return False
    done.add(key)
    return True


def session_zero(view: Campaign) -> tuple[Command, ...]:
    """A name, what the table agreed on, a ruling, and those who wait at the wreck."""
    agreed = (wish.AnswerQuestion(*one) for one in zip(QUESTIONS, tale.ANSWERS, strict=True))
    key, option = tale.HELP
    rulings = (ChangeSetting(key, option),) if view.settings[key] == "storyteller" else ()
    people = tale.WRECKERS if view.settings["npc_sheet"] == "quick" else ()
    return (wish.SetCampaign(tale.NAME, tale.PITCH, tale.TONE), *agreed, *rulings, *people)


def alive(view: Campaign) -> list[Character]:
    return [one for one in view.characters if one.condition != DEAD]


def equips(view: Campaign) -> Command | None:
    """A weapon and armour for who has none."""
    for one in alive(view):
        items = one.sheet.open().items
        for piece, key, has in zip(
            tale.GIVEN, ("equipment_weapons", "equipment_armor"),
            (any(each.weapon for each in items), any(each.armor for each in items)), strict=True,
        ):  # fmt: skip
            if not has and view.settings[key] == "table":
                return Equip(one.id, piece)
    return None


def begins(view: Campaign) -> Command | None:
    return wish.BeginCampaign() if view.characters else None


def tells(view: Campaign) -> Command | None:
    """What a deed came to, once its dice have fallen."""
    for one in view.attempts:
        record, deed = one.record.value, deed_of(one) or tale.OTHER
        told = one.kind == ACTION and one.then in ("", "opposed") and view.has(one.actor)
        if one.state == DONE and told and record is not None and not one.narrated:
            said = {SUCCESS: deed.success, BOTCH: deed.botch}.get(record.reading.result, deed.failure)
            return Narrate(one.id, said)
    return None


# the kinds of hours


def scene(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    if view.scene is not None and view.scene.title == hour.words:
        return None
    return once(done, hour.clock, wish.SetScene(hour.words, hour.text, hour.words in tale.SAFE))


def secret(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    """A roll behind the screen: of one of the storyteller's, or of a character's senses."""
    for npc in view.npcs:
        if is_able(view, npc.id) and hour.words in dict(npc.quick.open().pools):
            return once(done, hour.clock, RollForNpc(npc.id, hour.words, hidden=True, words=hour.text), BEHIND)
    those = alive(view)
    found = once(done, hour.clock, RollInSecret(those[0].id, "Perception", words=hour.text), BEHIND)
    return found if those else None


def willpower(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    those = [one for one in alive(view) if not one.broken]
    if not those:
        return None
    who = those[hour.who % len(those)].id
    return once(done, hour.clock, CallWillpower(who, 6, words=hour.words))


def fight(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    """Everyone who can; what is left of the wreckers afterwards falls back."""
    people = [one.id for one in view.characters if is_able(view, one.id)]
    wreckers = [one.id for one in view.npcs if is_able(view, one.id)]
    if people and wreckers:
        if _is_new(done, f"{hour.clock}, fight"):
            return OpenFight((*people, *wreckers))
        return once(done, hour.clock, wish.RemoveNpc(wreckers[0]))
    return None


def rest(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    """The day is over; who is broken is safe now."""
    for one in alive(view):
        if one.broken:
            found = once(done, f"{hour.clock} {one.id}", ConfirmSafe(one.id))
            if found is not None:
                return found
    if view.day > hour.who:
        return None
    names = tuple(one.id for one in alive(view))
    return once(done, hour.clock, CloseDay(names, names))


def award(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    """The chapter's ticks, the story's, and the chapter is over."""
    names = tuple(one.id for one in alive(view))
    if not names or view.between:
        return None
    ruling = view.settings["xp_awards"]
    if ruling == "upstream":
        first: tuple[Command, ...] = (
            wish.AwardChapter(names, names[:1], names, names[-1:]),
            wish.AwardStory(victory=True, hazard=True),
        )
    elif ruling == "flat":
        first = (wish.AwardAll(),)
    else:
        first = tuple(wish.AwardPoints(one, 3, "for the chapter") for one in names)
    return once(done, hour.clock, *first, wish.CloseChapter())


def learn(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    """A chance to learn the dearest that she can pay, for each of the party once."""
    for one in alive(view):
        sheet = one.sheet.open()
        free = sheet.experience.free
        prices = {each.name: dot_price(view.settings, each.name, dots + 1) for each in list_of(view)
                  if 0 < (dots := sheet.dots(each.name)) < 5}  # fmt: skip
        able = [name for name, price in prices.items() if price <= free]
        if able:
            found = once(done, f"{hour.clock} {one.id}", TickPractice(one.id, max(able, key=lambda each: prices[each])))
            if found is not None:
                return found
    return None


def end(view: Campaign, hour: tale.Hour, done: set[str]) -> Command | None:
    return once(done, hour.clock, wish.EndScene()) if view.scene is not None else None


KINDS: dict[str, Callable[[Campaign, tale.Hour, set[str]], Command | None]] = {
    "scene": scene, "secret": secret, "willpower": willpower, "fight": fight, "rest": rest,
    "award": award, "learn": learn, "end": end, "care": care.first_aid, "treat": care.treatment,
}  # fmt: skip
