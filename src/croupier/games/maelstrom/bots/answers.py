"""How a bot answers what it is asked outside a fight; None leaves the ledger's default."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.maelstrom.bots import script
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls import roll_text
from croupier.games.maelstrom.rolls.averages import average
from croupier.games.maelstrom.rolls.commands import SpendWillpower
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.sheets.content import KNOWLEDGE, ability
from croupier.games.maelstrom.sheets.ready_made import ready_made
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import AnswerRally, RollRest
from croupier.games.maelstrom.willpower.rallies import broken_people
from croupier.pieces.questions import kind_of

Pick = Callable[[int], int]
"""An even number from 0 to one less than what is given."""
WANTED = ("Firearms", "Medicine")
"""What the party should have: each seat looks for one of them."""
READY, MANY, ENOUGH = 8, 1000, 3


def answer(view: Campaign, seat: str, ask: Ask, own: Sequence[Choice], pick: Pick) -> Command | None:
    """What somebody sensible would say."""
    match kind_of(ask):
        case "character":
            return character(view, seat, ask, pick)
        case "declared":
            return offer(view, view.attempt(ask.about), own)
        case "way":
            return take(view, view.attempt(ask.about), own)
        case "adds":
            return add(view, view.attempt(ask.about), own)
        case "rests":
            sheet = view.character(ask.about).sheet.value
            return RollRest(ask.about, rolls=sheet is not None and ENOUGH <= sheet.current < sheet.willpower)
        case "rally":
            helper = next(one.helper for one in view.rallies if one.id == ask.about)
            those = tuple(who for who in broken_people(view) if who != helper)
            one_each = view.ruling("wp_rally_scope") == "one_each"
            return AnswerRally(ask.about, those[:1] if one_each else those)
        case _:
            return None


def character(view: Campaign, seat: str, ask: Ask, pick: Pick) -> Command:
    """Of some sheets by chance the one that knows most of what this seat is to know."""
    at = [one.id for one in view.seats if one.id != "gm"].index(seat)
    wanted = WANTED[at % len(WANTED)]
    names = (*(one.name for one in view.characters), *(one.name for one in view.proposals))
    taken = {part for name in names for part in name.split()}
    made = [ready_made(view, seat, ask.key, ask.about, pick(MANY)) for _ in range(READY)]
    made = [one for one in made if taken.isdisjoint(one.name.split())] or made
    return max(made, key=lambda one: one.abilities.get(wanted, 0))


def deed_of(attempt: Attempt) -> script.Deed | None:
    """The deed of the tale that this is."""
    return next((one for one in script.DEEDS if one.words == attempt.words.value), None)


def offer(view: Campaign, one: Attempt, own: Sequence[Choice]) -> Command | None:
    """First who helps or rolls against it; then the ways that the tale has, as far as they can go them."""
    deed = deed_of(one)
    types = {each.command["type"] for each in own}
    if deed is not None and deed.helped and "let_help" in types and not one.helped and not one.offering:
        return wish.LetHelp(one.id, helper(view, one), deed.helped)
    watcher = next((npc.id for npc in view.npcs if deed and deed.against in dict(npc.quick.open().pools)), "")
    opposed = one.then == "opposed" or any(each.clause == "MS-R19" for each in one.helped)
    if deed and deed.against and watcher and "oppose" in types and not opposed and not one.offering:
        return wish.Oppose(one.id, watcher, deed.against)
    ways = tuple(way for way in (deed.ways if deed else guessed_ways(view, one)) if can_go(view, one, way))
    done = len(one.offered.value or ())
    if not ways:
        return wish.OfferWay(one.id, "Wits", note="by wit alone")
    way = ways[min(done, len(ways) - 1)]
    return wish.OfferWay(one.id, way.first, way.second, way.difficulty, way.threshold, note=way.note,
                         more=done + 1 < len(ways))  # fmt: skip


def helper(view: Campaign, one: Attempt) -> str:
    """Another character who can act, or any other."""
    others = [each for each in view.characters if each.id != one.actor]
    return next((each.id for each in others if not each.broken and each.condition == "ok"), others[0].id)


def guessed_ways(view: Campaign, one: Attempt) -> tuple[script.Way, ...]:
    """Ways for a deed in other words: an ability that they name, else sharp eyes or quick wits."""
    said = (one.words.value or "").casefold()
    named = [name for name in ABILITY_WORDS if any(word in said for word in ABILITY_WORDS[name])]
    ways = tuple(script.Way(ABILITY_TRAITS[name], name) for name in named if ability(view, name) is not None)
    return ways[:2] or (script.Way("Perception", "Alertness"), script.Way("Wits", "Technology", 7))


ABILITY_WORDS = {
    "Athletics": ("climb", "jump", "run", "swim", "throw"), "Stealth": ("hide", "sneak", "creep", "quiet"),
    "Investigation": ("search", "look for", "examine", "find"), "Alertness": ("listen", "watch", "guard"),
    "Technology": ("hack", "computer", "console", "radio"), "Melee": ("hit", "punch", "force", "break"),
    "Firearms": ("shoot", "fire"), "Tradecraft": ("lock", "steal", "alarm"), "Driving": ("drive",),
    "Piloting": ("fly", "pilot", "steer"), "Medicine": ("treat", "heal", "bandage"), "Survival": ("camp", "track"),
    "Engineering": ("repair", "engine", "reactor"), "Streetwise": ("talk", "bargain", "buy", "sell", "ask around"),
}  # fmt: skip
ABILITY_TRAITS = {
    "Athletics": "Strength", "Stealth": "Wits", "Investigation": "Perception", "Alertness": "Perception",
    "Technology": "Intelligence", "Melee": "Strength", "Firearms": "Reflexes", "Tradecraft": "Wits",
    "Driving": "Reflexes", "Piloting": "Reflexes", "Medicine": "Intelligence", "Survival": "Wits",
    "Engineering": "Intelligence", "Streetwise": "Wits",
}  # fmt: skip


def can_go(view: Campaign, one: Attempt, way: script.Way) -> bool:
    """Whether they can roll that at all: a knowledge without dots is not tried."""
    found = ability(view, way.second)
    if found is None:
        return False
    sheet = view.character(one.actor).sheet.value if view.has(one.actor) else None
    return found.category != KNOWLEDGE or sheet is None or sheet.dots(found.name) > 0


def take(view: Campaign, one: Attempt, own: Sequence[Choice]) -> Command | None:
    """The way with the best average; what may be used, as far as it may be."""
    offered, ruling = one.offered.value, view.ruling
    best, chosen = -1.0, None
    for choice in own:
        if choice.command["type"] != "choose_way":
            continue
        at = choice.command["way"]
        dice = (one.pools.value or (0,))[at]
        difficulty, threshold = roll_text.numbers(ruling, offered[at]) if offered is not None else (6, 0)
        brings = float(average(dice, min(10, max(2, difficulty)), threshold))
        if brings > best:
            best, chosen = brings, choice
    if chosen is None:
        return None
    use: list[str] = []
    for field in chosen.fields:
        ticked = list(field.default or ())
        more = [option.value for option in field.options if option.value not in ticked]
        use = (ticked or more[:1])[: field.max]
    return wish.ChooseWay(one.id, chosen.command["way"], tuple(use))


def add(view: Campaign, one: Attempt, own: Sequence[Choice]) -> Command | None:
    """A dot for a willpower roll that failed, while there are enough."""
    sheet = view.character(one.actor).sheet.value if view.has(one.actor) else None
    record = one.record.value
    can = any(choice.command["type"] == "spend_willpower" for choice in own)
    if can and sheet is not None and record is not None and record.reading.net <= 0 and sheet.current >= ENOUGH:
        return SpendWillpower(one.id)
    return None
