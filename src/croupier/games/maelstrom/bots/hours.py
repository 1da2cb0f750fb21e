"""What the storyteller's bot does at each hour of an evening, each thing once."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.table_commands import Say
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import script
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.harm.commands import Revive
from croupier.games.maelstrom.rolls.commands import RollForNpc, RollInSecret
from croupier.games.maelstrom.rolls.opposed_rolls import margin
from croupier.games.maelstrom.sheets.commands import TickPractice
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.prices import dot_price
from croupier.games.maelstrom.sheets.state import DEAD, DYING, Character
from croupier.games.maelstrom.ships.state import DESTROYED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, ConfirmSafe

FALL_BACK = Say("The wreckers have had enough and fall back into the dark.")
ALARM = Say("A siren starts up somewhere in the wreck, and the wreckers grab what they can and run.")
TIED = Say("The party ties up the wreckers who are still alive, and the next patrol takes them away.")
NOBODY = Say("Nobody is left standing. It is hours before anyone can stir.")
LEFT = Say("The wreckers take the crates and leave the party where they lie. It is hours before anyone can stir.")
BEHIND = Say("I roll something behind the screen. Never mind what.")


def once(done: set[str], key: str, *commands: Command) -> Command | None:
    """The first of these commands that has not been sent yet."""
    return next((one for one in commands if is_new(done, f"{key} {one}")), None)


def is_new(done: set[str], key: str) -> bool:
    if key in done:
        return False
    done.add(key)
    return True


def alive(view: Campaign) -> list[Character]:
    return [one for one in view.characters if one.condition != DEAD]


def scene(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    if view.scene is not None and view.scene.title == hour.words:
        return None
    return once(done, hour.clock, wish.SetScene(hour.words, hour.text, hour.words in script.SAFE))


def secret(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """A secret roll, by an NPC or for a character's senses."""
    for npc in view.npcs:
        if is_able(view, npc.id) and hour.words in dict(npc.quick.open().pools):
            return once(done, hour.clock, RollForNpc(npc.id, hour.words, hidden=True, words=hour.text), BEHIND)
    those = alive(view)
    found = once(done, hour.clock, RollInSecret(those[0].id, "Perception", words=hour.text), BEHIND)
    return found if those else None


def willpower(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    those = [one for one in alive(view) if not one.broken]
    if not those:
        return None
    who = those[hour.who % len(those)].id
    return once(done, hour.clock, CallWillpower(who, hour.difficulty, words=hour.words))


def fight(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """A fight between everyone who can act; afterward the wreckers who are alive leave the story."""
    people = [one.id for one in view.characters if is_able(view, one.id)]
    alive_there = [one.id for one in view.npcs if one.condition != DEAD]
    wreckers = [one for one in alive_there if is_able(view, one)]
    fought = f"{hour.clock}, fight"
    if fought in done and alive_there:
        if is_new(done, f"{hour.clock}, over"):
            return _ending(view, bool(people), bool(wreckers))
        return once(done, hour.clock, wish.RemoveNpc(alive_there[0]))
    if not (wreckers and people and is_new(done, fought)):
        return None
    there = [one for one in wreckers if view.npc(one).name != script.DACE.name]
    if crept(view) and view.ruling("combat_surprise") == "storyteller":
        return OpenFight((*people, *there), surprised=tuple(there))
    return OpenFight((*people, *there), tuple(people) if crept(view) else ())


def _ending(view: Campaign, people: bool, wreckers: bool) -> Say:
    """How a fight ends, depending on who is left to act on each side and who was winning."""
    if not wreckers:
        return TIED if people else NOBODY
    return (ALARM if is_winning(view) else FALL_BACK) if people else LEFT


def is_winning(view: Campaign) -> bool:
    """Whether the storyteller's people have dealt more wounds than they have taken."""
    ours = sum(one.sheet.open().health.filled for one in view.characters)
    return ours > sum(sum(one.quick.open().hurt) for one in view.npcs)


def crept(view: Campaign) -> bool:
    """Whether somebody got past the wreckers unseen; if so, the party lies in wait for them."""
    for one in view.attempts:
        if one.then == "contest" and one.record.value is not None:
            mine = next((each.record.value for each in view.attempts if each.id == one.about), None)
            return mine is not None and margin(mine.reading, one.record.open().reading) > 0
    return False


def rest(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """Close the day, after reviving the dying and confirming that the broken are safe."""
    for one in alive(view):
        if one.condition == DYING and one.dying:
            return once(done, f"{hour.clock} {one.id} lives", Revive(one.id))
        if one.broken:
            found = once(done, f"{hour.clock} {one.id}", ConfirmSafe(one.id))
            if found is not None:
                return found
    if view.day > hour.who:
        return None
    names = tuple(one.id for one in alive(view))
    return once(done, hour.clock, CloseDay(names, names))


def award(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """Award the experience of the chapter and the story, then close the chapter."""
    names = tuple(one.id for one in alive(view))
    if not names or view.between:
        return None
    ruling = view.ruling("xp_awards")
    if ruling == "upstream":
        first: tuple[Command, ...] = (
            wish.AwardChapter(names, names[:1], names, names[-1:]),
            wish.AwardStory(victory=not has_lost_ship(view), hazard=True),
        )
    elif ruling == "flat":
        first = (wish.AwardAll(),)
    else:
        first = tuple(wish.AwardPoints(one, 3, "for the chapter") for one in names)
    return once(done, hour.clock, *first, wish.CloseChapter())


def has_lost_ship(view: Campaign) -> bool:
    """Whether the party's ship was destroyed: then nobody earns the points for a goal that was met."""
    return any(one.party and one.condition == DESTROYED for one in view.ships)


def learn(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """Let each of the party learn, once, the most expensive dot that they can pay for."""
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


def end(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    return once(done, hour.clock, wish.EndScene()) if view.scene is not None else None
