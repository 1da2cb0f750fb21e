"""What bots write: characters, cards, themes, claims, troubles, and the words in the fields of choices."""

from __future__ import annotations

from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Prompt
from croupier.games.syuzheteers import bot_tales
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue import commands as prologue
from croupier.games.syuzheteers.prologue.sheet_fields import as_asked
from croupier.games.syuzheteers.roll.claims import claimable
from croupier.games.syuzheteers.roll.commands import NameTrouble, PutClaims
from croupier.games.syuzheteers.roll.state import DESTINY, GOOD, HARD, RALLY, RISK, STOP, THING, Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.state import Story

NAMES = ("Ilse Brandt", "Old Marek", "Noor", "Tobias Reed", "Wanda", "Quill")
SIGNATURES = ("knows every roof of the city", "never forgets a debt", "mends what others throw away",
              "talks her way out of anything", "reads the stars", "was a soldier once")  # fmt: skip
KINDS = (
    ("angry", "upset", "shaken"), ("upset", "shaken", "angry"), ("shaken", "angry", "upset"),
)  # fmt: skip
RALLIES = ("an old marching song", "her daughter's letter", "a cup of strong tea", "the sea at night", "a bad joke",
           "the guild's oath")  # fmt: skip
DESTINIES = ("to sit on the empty throne", "to bring the lost home", "to build the great clock", "to be forgiven",
             "to see what is beyond the ice", "to end the feud")  # fmt: skip
WANTS = ("a quiet house of her own", "the name of her father's killer", "to be thanked once", "a ship",
         "never to be alone", "the truth about the fire")  # fmt: skip
THEMES = ("Loyalty has a price", "Home", "What we owe the dead")
CHANGES = (
    "She no longer counts the roofs between her and home.", "He has paid the one debt that mattered.",
    "She has learned to ask for help.", "He has stopped waiting for the ship.", "She leaves the door open at night.",
    "He writes the letter himself this time.",
)  # fmt: skip


def words(story: Story, prompt: Prompt, pick: Number) -> Command | None:
    """The answers that are written; None where one of the choices is taken."""
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
        case "relationship" if story.opening.draft is None:
            return prologue.WriteRelationship(bot_tales.BONDS[written % len(bot_tales.BONDS)])
        case "resource" if story.ruling("cards") != "prepared":
            guards = "Exigency" if story.ruling("reverse_side") == "guards_against" else ""
            name, sort = bot_tales.THINGS[written % len(bot_tales.THINGS)]
            return prologue.WriteResource(name, sort, challenge=guards)
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
            twist, sort = bot_tales.TWISTS[story.rolls % len(bot_tales.TWISTS)]
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
    """A trouble that nobody has written yet, or any where all were."""
    asked = {one.question for one in story.cards}
    left = [one for one in bot_tales.TROUBLES if one.question not in asked] or list(bot_tales.TROUBLES)
    return left[pick(len(left))]


def won_by(card: Card) -> WriteFace:
    """What is won by a trouble of the tale, or something kept from it."""
    trouble = bot_tales.of_question(card.question)
    return WriteFace(card.id, trouble.won, trouble.kind) if trouble else WriteFace(card.id, "A lesson learned", "idea")


def in_the_way(story: Story, roll: Roll) -> str:
    """What stands in the way next, by the trouble that is on stage."""
    trouble = bot_tales.of_question(story.card(roll.card).question) if story.has_card(roll.card) else None
    those = trouble.obstacles if trouble else ("somebody raises the alarm", "the door is barred from within")
    return those[len(story.card(roll.card).obstacles) % len(those)]


def claimed(story: Story, roll: Roll, pick: Number) -> tuple[str, ...]:
    """What the active player says: usually that they are good at it, and what ails them; destiny late in the play."""
    often = {
        GOOD: story.ruling("good_at") == "claim" and pick(5) > 0,
        THING: pick(5) < 2,
        DESTINY: story.phase == ACT_3 or not pick(6),
        RALLY: pick(3) > 0,
        RISK: pick(2) > 0,
        HARD: not pick(4),
    }
    return tuple(what for what in claimable(story.ruling, story, roll) if often.get(what, bool(pick(3))))


def said_in(story: Story, choice: Choice, field: str, pick: Number) -> str:
    """What is written in a field of a choice; empty where nothing in the tale is meant for it."""
    kind = choice.command["type"]
    if field == "tale":
        return _one_of(bot_tales.HINDERS if choice.command.get("side") == STOP else bot_tales.HELPS, pick)
    if field == "note":
        return _one_of(bot_tales.NOTES, pick)
    if field == "question":
        return _one_of(bot_tales.GRUDGES if kind == "antagonize" else bot_tales.QUESTIONS, pick)
    if kind == "prepare" and field == "name":
        return _one_of(bot_tales.PREPARED, pick)
    if kind == "add_minor" and field in ("name", "line"):
        name, line = bot_tales.MINORS[len(story.cast) % len(bot_tales.MINORS)]
        return name if field == "name" else line
    return ""


def _one_of(those: tuple[str, ...], pick: Number) -> str:
    return those[pick(len(those))]
