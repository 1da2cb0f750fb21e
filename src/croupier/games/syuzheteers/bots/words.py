"""The texts that bots write: characters, cards, themes, claims, troubles, and the fields of choices."""

from __future__ import annotations

from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Prompt
from croupier.games.syuzheteers import bot_tales
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.assets.state import THING as THING_KIND
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.targets import CHALLENGE, OBSTACLE, target_kind
from croupier.games.syuzheteers.bots.unconscious import is_unconscious, waking_cast
from croupier.games.syuzheteers.prologue import commands as prologue
from croupier.games.syuzheteers.prologue.sheet_fields import as_asked
from croupier.games.syuzheteers.roll.claims import claimable
from croupier.games.syuzheteers.roll.commands import NameTrouble, PutClaims
from croupier.games.syuzheteers.roll.state import DESTINY, GOOD, HARD, RALLY, RISK, STOP, THING, Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.state import Story

NAMES = ("Ilse Brandt", "Old Marek", "Noor", "Tobias Reed", "Wanda", "Quill")
SIGNATURES = ("knows every roof of the city", "never forgets a debt", "mends what others throw away",
              "talks a way out of anything", "reads the stars", "was a soldier once")  # fmt: skip
KINDS = (
    ("angry", "upset", "shaken"), ("upset", "shaken", "angry"), ("shaken", "angry", "upset"),
)  # fmt: skip
RALLIES = ("an old marching song", "a daughter's letter", "a cup of strong tea", "the sea at night", "a bad joke",
           "the guild's oath")  # fmt: skip
DESTINIES = ("to sit on the empty throne", "to bring the lost home", "to build the great clock", "to be forgiven",
             "to see what is beyond the ice", "to end the feud")  # fmt: skip
WANTS = ("a quiet house", "the name of the killer", "to be thanked once", "a ship",
         "never to be alone", "the truth about the fire")  # fmt: skip
DUKE = (
    "The old duke", "has outlived three kings", "", "confused", "depressed", "vulnerable", "the bells of the town",
    "to die in peace", "an heir", "by the fire",
)  # fmt: skip
"""The principal, if the team serves one."""
TALENT = "climbing"
CHORUS = 3
"""How many minor characters talk in a Chorus of bots."""
GEAR = "a coil of rope and a lantern"
HURDLED = ("name_trouble", "take_hurt", "pay_for")
"""The commands for which bots write a hurdle in their own words."""
THEMES = ("Loyalty has a price", "Home", "What we owe the dead")
CHANGES = (
    "No longer counts the roofs on the way home.", "Has paid the one debt that mattered.",
    "Has learned to ask for help.", "Has stopped waiting for the ship.", "Leaves the door open at night.",
    "Writes the letter at last.",
)  # fmt: skip


def words(story: Story, prompt: Prompt, pick: Number) -> Command | None:
    """The answer for a prompt that needs text; None if one of the choices is taken."""
    seat, kind = prompt.ask.seat, prompt.ask.key.partition(":")[0]
    at = [one.id for one in story.seats].index(seat) % len(NAMES)
    written = len(story.cards)
    match kind:
        case "character" if not story.has(seat):
            first, second, third = KINDS[at % len(KINDS)]
            made = prologue.MakeCharacter(
                NAMES[at], SIGNATURES[at], "", first, second, third, RALLIES[at], DESTINIES[at],
                WANTS[at], "among friends", thing=SIGNATURES[at],
            )  # fmt: skip
            return as_asked(story, made)
        case "principal" if story.opening.proposal is None:
            sheet = prologue.ProposePrincipal(*DUKE, thing=DUKE[1])
            return as_asked(story, sheet)
        case "relationship" if story.opening.draft is None:
            return prologue.WriteRelationship(bot_tales.BONDS[written % len(bot_tales.BONDS)])
        case "resource" if story.ruling("cards") != "prepared":
            name, sort = bot_tales.THINGS[written % len(bot_tales.THINGS)]
            return prologue.WriteResource(name, sort, challenge=card_fields.least_guard(story))
        case "challenge" if story.ruling("cards") != "prepared" and (seat in story.opening.passed or pick(16)):
            asked = next_trouble(story, pick)
            return prologue.WriteChallenge(asked.type, asked.question)
        case "themes" if not story.themes:
            return prologue.AddTheme(THEMES[pick(len(THEMES))])
        case "face":
            owed = next(one for one in story.owed if one.seat == seat and one.card in prompt.ask.key)
            return won_by(story.card(owed.card))
        case "reverse":
            owed = next(one for one in story.owed if one.seat == seat and one.card in prompt.ask.key)
            twist, sort = _unasked(story, bot_tales.TWISTS, story.rolls)
            return FillReverse(owed.card, sort, twist)
        case "change":
            return prologue.TellChange(CHANGES[at])
        case "claims" if story.roll is not None:
            return PutClaims(claimed(story, story.roll, pick))
        case "trouble" if story.roll is not None and failure(story, story.roll) == "obstacle":
            return NameTrouble(in_the_way(story, story.roll))
        case _:
            return None


def next_trouble(story: Story, pick: Number) -> bot_tales.Trouble:
    """A trouble that nobody has written yet, or any if all have been written."""
    asked = {one.question for one in story.cards}
    left = [one for one in bot_tales.TROUBLES if one.question not in asked] or list(bot_tales.TROUBLES)
    return left[pick(len(left))]


def won_by(card: Card) -> WriteFace:
    """The asset won from a trouble of the tale, or something kept from it."""
    trouble = bot_tales.of_question(card.question)
    return WriteFace(card.id, trouble.won, trouble.kind) if trouble else WriteFace(card.id, "A lesson learned", "idea")


def in_the_way(story: Story, roll: Roll) -> str:
    """The next obstacle, from the trouble that is on stage."""
    trouble = bot_tales.of_question(story.card(roll.card).question) if story.has_card(roll.card) else None
    there = {one.text for one in story.card(roll.card).obstacles}
    first = 2 * [one.id for one in story.cards].index(roll.card) % len(bot_tales.OBSTACLES)
    told = (*(trouble.obstacles if trouble else ()), *bot_tales.OBSTACLES[first:], *bot_tales.OBSTACLES[:first])
    at = _part_of_play(story) % len(told)
    left = [one for one in (*told[at:], *told[:at]) if one not in there]
    again = roll.namer != roll.seat  # an objector names a different one
    return left[again] if len(left) > again else bot_tales.OBSTACLES[-1]


def _part_of_play(story: Story) -> int:
    """The number of the act, pass or round, counted through the play, so that obstacles are not repeated."""
    before = {ACT_1: 0, ACT_2: 0, ACT_3: 3}
    return before.get(story.phase, 0) + (story.act_pass if story.phase == ACT_2 else story.act_round)


def claimed(story: Story, roll: Roll, pick: Number) -> tuple[str, ...]:
    """The active player's claims: usually that they are good at it, and complications; destiny late in the play.

    Destiny serves only against what is on stage: no grudge, and no trouble of their own. Characters who wake by
    themselves claim only a rally.
    """
    on_stage = target_kind(story, roll.card, roll.addressed) in (CHALLENGE, OBSTACLE)
    may = claimable(story.ruling, story, roll)
    if is_unconscious(story, roll.leader):
        return tuple(what for what in may if what == RALLY)
    often = {
        GOOD: story.ruling("good_at") == "claim" and pick(5) > 0,
        THING: pick(5) < 2,
        DESTINY: (story.phase == ACT_3 or not pick(6)) and on_stage,
        RALLY: pick(3) > 0,
        RISK: pick(2) > 0,
        HARD: not pick(4),
    }
    return tuple(what for what in may if often.get(what, bool(pick(3))))


def said_in(story: Story, choice: Choice, field: str, pick: Number) -> str:
    """The text for a field of a choice; empty if the tale has nothing for it."""
    kind = choice.command["type"]
    if kind == "join":
        return _newcomer(len(story.characters) % len(NAMES)).get(field, "")
    match field:
        case "tale":
            return _tale(story, choice, pick)
        case "note":
            return _place_of(story, choice)
        case "question":
            return bot_tales.QUESTIONS[story.rolls % len(bot_tales.QUESTIONS)]
        case "name" | "line" if kind == "add_minor":
            name, line = bot_tales.MINORS[len(story.cast) % len(bot_tales.MINORS)]
            return name if field == "name" else line
        case "text" | "hurdle" if kind in HURDLED:
            return _one_of(bot_tales.PREDICAMENTS, pick)
        case "text" if kind == "write_gear":
            return GEAR
        case "ailment":
            return _one_of(COMPLICATIONS, pick)
        case "want" | "comfort" if kind == "renew_character":
            return _one_of(("a winter without alarms", "a night's sleep"), pick)
        case _:
            return ""


def _newcomer(at: int) -> dict[str, str]:
    """What a player who joins a play writes, by field."""
    first, second, third = KINDS[at % len(KINDS)]
    return {
        "name": NAMES[at], "signature": SIGNATURES[at], "thing": SIGNATURES[at], "rally": RALLIES[at],
        "destiny": DESTINIES[at], "want": WANTS[at], "comfort": "among friends", "inclination_1": first,
        "inclination_2": second, "inclination_3": third, "resource": bot_tales.THINGS[at][0], "gear": GEAR,
        "talents": TALENT, "talent_1": TALENT, "talent_2": "listening", "talent_3": "waiting",
    }  # fmt: skip


def _place_of(story: Story, choice: Choice) -> str:
    """The place of a scene: where its trouble is, and another one after a Chorus or for a challenge of another kind."""
    card = str(choice.command.get("card", ""))
    trouble = bot_tales.of_question(story.card(card).question) if story.has_card(card) else None
    moved = choice.command["type"] == "chorus"
    if trouble is not None and not moved:
        return trouble.place
    ids = [one.id for one in story.cards if one.question]
    return bot_tales.NOTES[(ids.index(card) + 3 * moved if card in ids else story.rolls) % len(bot_tales.NOTES)]


def prepared(story: Story, choice: Choice, pick: Number) -> dict[str, object]:
    """Related values for a choice: a card's texts, a question and its type, who talks in a Chorus; or nothing."""
    if choice.command["type"] == "prepare":
        name, kind = bot_tales.PREPARED[pick(len(bot_tales.PREPARED))]
        return {"name": name, "kind": kind}
    if choice.command["type"] == "chorus":
        return {"cast": list(waking_cast(story)[:CHORUS] or (one.id for one in story.cast[:CHORUS]))}
    if choice.command["type"] == "antagonize":
        question, sort = _unasked(story, bot_tales.GRUDGES, pick(len(bot_tales.GRUDGES)))
        return {"challenge": sort, "question": question}
    if choice.command["type"] == "prepare_challenge":
        trouble = next_trouble(story, pick)
        return {"challenge": trouble.type, "question": trouble.question}
    if choice.command["type"] == "prepare_asset":
        name, kind = bot_tales.THINGS[len(story.cards) % len(bot_tales.THINGS)]
        return {"name": name, "kind": kind, "text": ""}
    return {}


def _tale(story: Story, choice: Choice, pick: Number) -> str:
    """How a card or a preparation affects the beat; nobody repeats what was said in this roll."""
    card = str(choice.command.get("card", ""))
    kind = story.card(card).kind if story.has_card(card) else THING_KIND
    helps = bot_tales.HELPS.get(kind, bot_tales.HELPS[THING_KIND])
    tales = bot_tales.HINDERS if choice.command.get("side") == STOP else helps
    said = {one.tale for one in story.roll.flashbacks} if story.roll is not None else set()
    return _one_of(tuple(one for one in tales if one not in said) or tales, pick)


def _unasked(story: Story, those: tuple[tuple[str, str], ...], at: int) -> tuple[str, str]:
    """A question that no card has yet, and its type; any question if all are in use."""
    asked = {one.question for one in story.cards}
    left = [one for one in those if one[0] not in asked] or list(those)
    return left[at % len(left)]


def _one_of(those: tuple[str, ...], pick: Number) -> str:
    return those[pick(len(those))]
