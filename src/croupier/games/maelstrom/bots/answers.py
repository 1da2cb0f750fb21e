"""A bot's answers to prompts outside a fight; None leaves the ledger's default."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from croupier.core.bots import of_type
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.maelstrom.bots import extras, script
from croupier.games.maelstrom.bots.fitting import fits
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls import roll_text
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.averages import average
from croupier.games.maelstrom.rolls.commands import SpendWillpower
from croupier.games.maelstrom.rolls.state import FAILURE, Attempt
from croupier.games.maelstrom.sheets.allowances import points_for
from croupier.games.maelstrom.sheets.build_sheet import build_sheet
from croupier.games.maelstrom.sheets.commands import ImportCharacter, ProposeCharacter, ReturnCharacter
from croupier.games.maelstrom.sheets.content import KNOWLEDGE, ability
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.proposals import proposal_of
from croupier.games.maelstrom.sheets.ready_made import ready_made
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import AnswerRally, RollRest
from croupier.games.maelstrom.willpower.rallies import broken_people
from croupier.pieces.questions import kind_of

Pick = Callable[[int], int]
"""Returns a uniformly random number from 0 to one less than its argument."""
WANTED = ("Firearms", "Medicine")
"""Abilities that the party should have: each seat aims for one of them."""
READY, MANY, ENOUGH, SELDOM = 8, 1000, 3, 9
TIRED = 2
"""The least willpower with which a bot rolls for a day of rest: with one die, a botch would break the character."""
HOPELESS = 0.12
"""The mean of net successes below which a bot withdraws."""
AFRAID = script.AFRAID
WHAT_SCARES = "Tell me what scares them."
Memory = list[ProposeCharacter]
"""The characters that a seat has made, the latest last."""


def answer(view: Campaign, seat: str, ask: Ask, own: Sequence[Choice], pick: Pick, memory: Memory) -> Command | None:
    """A sensible answer to a prompt."""
    match kind_of(ask):
        case "character":
            return character(view, seat, ask, pick, memory)
        case "approve":
            one = proposal_of(view, ask.about)
            shy = one is not None and not one.of and not one.imported and AFRAID not in one.sheet.open().notes
            return ReturnCharacter(ask.about, WHAT_SCARES) if shy and not pick(SELDOM) else None
        case "declared":
            return offer(view, view.attempt(ask.about), own)
        case "way":
            return take(view, view.attempt(ask.about), own)
        case "adds":
            return add(view, view.attempt(ask.about), own, pick)
        case "rests":
            sheet = view.character(ask.about).sheet.value
            return RollRest(ask.about, rolls=sheet is not None and TIRED <= sheet.current < sheet.willpower)
        case "rally":
            helper = next(one.helper for one in view.rallies if one.id == ask.about)
            those = tuple(who for who in broken_people(view) if who != helper)
            one_each = view.ruling("wp_rally_scope") == "one_each"
            return AnswerRally(ask.about, those[:1] if one_each else those)
        case _:
            return None


def character(view: Campaign, seat: str, ask: Ask, pick: Pick, memory: Memory) -> Command:
    """Of several random sheets, the best in the ability this seat should have; sometimes read from a file.

    A returned proposal is proposed again with more notes; a character who is rebuilt keeps their name.
    """
    if ask.about:
        anew = ready_made(view, seat, ask.key, ask.about, pick(MANY))
        return msgspec.structs.replace(anew, name=view.character(ask.about).name)
    if memory and proposal_of(view, seat) is not None:
        return msgspec.structs.replace(memory[-1], notes=AFRAID)
    memory.append(new_character(view, seat, ask, pick))
    return from_file(view, seat, memory[-1]) if not pick(SELDOM) else memory[-1]


def from_file(view: Campaign, seat: str, made: ProposeCharacter) -> ImportCharacter:
    """A character in the public file format."""
    points = points_for(view, seat)
    written = build_sheet(view.settings, made, custom=view.custom, points=points)
    return ImportCharacter(exported_file(written.name, written.sheet, custom=view.custom).text)


def new_character(view: Campaign, seat: str, ask: Ask, pick: Pick) -> ProposeCharacter:
    """A character with a name that is not taken."""
    at = [one.id for one in view.seats if one.id != "gm"].index(seat)
    wanted = WANTED[at % len(WANTED)]
    names = (*(one.name for one in view.characters), *(one.name for one in view.proposals))
    taken = {part for name in names for part in name.split()}
    made = [ready_made(view, seat, ask.key, ask.about, pick(MANY)) for _ in range(READY)]
    made = [one for one in made if taken.isdisjoint(one.name.split())] or made
    return max(made, key=lambda one: one.abilities.get(wanted, 0))


def deed_of(attempt: Attempt) -> script.Deed | None:
    """The scripted action behind a roll, if there is one."""
    return next((one for one in extras.DEEDS if one.words == attempt.words.value), None)


def judged(view: Campaign, one: Attempt, deed: script.Deed, own: Sequence[Choice]) -> Command | None:
    """The storyteller's ruling on an action that is not resolved by offering ways."""
    match deed.ruled:
        case extras.NO_ROLL:
            return wish.NeedNoRoll(one.id, deed.said)
        case extras.IMPOSSIBLE if view.ruling("roll_impossible") == "no_roll":
            return wish.SayImpossible(one.id, deed.said)
        case extras.CANCELED:
            return wish.VoidRoll(one.id, deed.said)
        case extras.LISTED if view.ruling("content_actions") == "table":
            return OfferListed(one.id, deed.said)
        case extras.WORK_OUT if (
            is_untrained(view, one, deed) and not asked_before(view, one) and of_type(own, "ask_another")
        ):
            return wish.AskAnother(one.id, "Wits", 5)
        case extras.TASK if view.tasks and one.then != "task":
            return wish.WorkOn(one.id, view.tasks[0].id)
        case _:
            return None


def is_untrained(view: Campaign, one: Attempt, deed: script.Deed) -> bool:
    """Whether the character has no dots in the ability that the action needs."""
    sheet = view.character(one.actor).sheet.value if view.has(one.actor) else None
    return sheet is not None and not one.waived and not sheet.dots(deed.ways[0].second)


def asked_before(view: Campaign, one: Attempt) -> bool:
    """Whether a preparatory roll was already made for this one."""
    return any((each.then, each.about) == ("another", one.id) for each in view.attempts)


def offer(view: Campaign, one: Attempt, own: Sequence[Choice]) -> Command | None:
    """Send a ruling, a helper or an opposing roll first, then the scripted ways that the character can try."""
    deed = deed_of(one)
    ruled = judged(view, one, deed, own) if deed is not None and not one.offering else None
    if ruled is not None:
        return ruled
    asks = deed is not None and deed.helped and not one.helped and not one.offering
    if deed is not None and asks and of_type(own, "let_help") and (who := helper(view, one)):
        return wish.LetHelp(one.id, who, deed.helped)
    watcher = next((npc.id for npc in view.npcs if deed and deed.against in dict(npc.quick.open().pools)), "")
    opposed = one.then == "opposed" or any(each.clause == "MS-R19" for each in one.changed_by_others)
    if deed and deed.against and watcher and not opposed and not one.offering and of_type(own, "oppose"):
        return wish.Oppose(one.id, watcher, deed.against)
    ways = tuple(way for way in (deed.ways if deed else guessed_ways(view, one)) if can_go(view, one, way))
    done = len(one.offered.value or ())
    if not ways:
        return wish.OfferWay(one.id, "Wits", note="by wit alone")
    way = ways[min(done, len(ways) - 1)]
    return wish.OfferWay(one.id, way.first, way.second, way.difficulty, way.threshold, note=way.note,
                         impossible=deed is not None and deed.ruled == extras.IMPOSSIBLE,
                         more=done + 1 < len(ways))  # fmt: skip


def helper(view: Campaign, one: Attempt) -> str:
    """Another character who can act, or else any other; "" if there is none."""
    others = [each for each in view.characters if each.id != one.actor]
    able = [each.id for each in others if not each.broken and each.condition == "ok"]
    return next(iter((*able, *(each.id for each in others))), "")


def guessed_ways(view: Campaign, one: Attempt) -> tuple[script.Way, ...]:
    """Ways for an unscripted action: by an ability its words suggest, otherwise sharp eyes or quick wits."""
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
    """Whether the character can roll this way at all, which a knowledge without dots rules out."""
    found = ability(view, way.second)
    if found is None:
        return False
    sheet = view.character(one.actor).sheet.value if view.has(one.actor) else None
    return found.category != KNOWLEDGE or sheet is None or sheet.dots(found.name) > 0


def take(view: Campaign, one: Attempt, own: Sequence[Choice]) -> Command | None:
    """Take the way with the best average, if it is worth trying, with as many specialties as allowed."""
    offered, ruling = one.offered.value, view.ruling
    best, chosen = -1.0, None
    for choice in of_type(own, "choose_way"):
        at = choice.command["way"]
        dice = (one.pools.value or (0,))[at]
        difficulty, threshold = roll_text.numbers(ruling, offered[at]) if offered is not None else (6, 0)
        brings = float(average(dice, min(10, max(2, difficulty)), threshold))
        if brings > best:
            best, chosen = brings, choice
    if chosen is None:
        return None
    if one.kind == ACTION and best < HOPELESS and of_type(own, "withdraw"):
        return wish.Withdraw(one.id)
    use: list[str] = []
    for field in chosen.fields:
        ticked = list(field.default or ())
        more = [name for name in (option.value for option in field.options) if name not in ticked and fits(one, name)]
        use = (ticked or more[:1])[: field.max]
    return wish.ChooseWay(one.id, chosen.command["way"], tuple(use))


def add(view: Campaign, one: Attempt, own: Sequence[Choice], pick: Pick) -> Command | None:
    """Spend a dot on a failed willpower roll, if enough are left; sometimes a point of experience on a failure."""
    sheet = view.character(one.actor).sheet.value if view.has(one.actor) else None
    record = one.record.value
    is_worth = sheet is not None and record is not None and record.reading.net <= 0 and sheet.current >= ENOUGH
    if is_worth and of_type(own, "spend_willpower"):
        return SpendWillpower(one.id)
    missed = record is not None and record.reading.result == FAILURE
    may_pay = missed and sheet is not None and sheet.experience.free and of_type(own, "add_die")
    if may_pay and record is not None and not pick(2):
        return wish.AddDie(one.id, record.locked.terms.traits[0])
    return None
