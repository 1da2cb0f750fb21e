"""Bots: they see a view and the choices made from it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Answer, Bot, Number, answer_to, current_choices, fill_fields
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Prompt
from croupier.core.table_choices import NO_DEFAULT
from croupier.games.syuzheteers import bot_tales
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue import commands as prologue
from croupier.games.syuzheteers.roll.commands import NameTrouble, PutClaims
from croupier.games.syuzheteers.roll.state import GOOD, HARD, RISK, START, STOP, THING, Roll
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
LED = ("take_center_stage", "hold_monologue", "hold_dialogue")
"""What a bot does with a beat: the story goes on by rolls."""


def bot(seat: str, seed: str) -> Bot:
    """Plays a seat of a short play, the same for the same seed; votes of the table and luck are left to people."""
    number = even_numbers(f"{seed}|{seat}")

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        story: Story = view
        for prompt in story.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT):
                continue
            own = [one for one in current_choices(choices) if one.prompt == prompt.id.value]
            said = words(story, prompt, number)
            if said is not None:
                return Answer(msgspec.to_builtins(said), prompt.id.value)
            taken = wish(story, prompt, own, number)
            if taken is not None:
                return taken
        return None

    return play


def words(story: Story, prompt: Prompt, pick: Number) -> Command | None:
    """The answers that are written; None where one of the choices is taken."""
    seat, kind = prompt.ask.seat, prompt.ask.key.partition(":")[0]
    at = [one.id for one in story.seats].index(seat) % len(NAMES)
    written = len(story.cards)
    match kind:
        case "character" if not story.has(seat):
            first, second, third = KINDS[at % len(KINDS)]
            return prologue.MakeCharacter(
                NAMES[at], SIGNATURES[at], "", first, second, third, RALLIES[at], DESTINIES[at], WANTS[at],
                "among friends", thing=SIGNATURES[at],
            )  # fmt: skip
        case "relationship" if story.opening.draft is None:
            return prologue.WriteRelationship(bot_tales.BONDS[written % len(bot_tales.BONDS)])
        case "resource" if story.ruling("cards") != "prepared":
            guards = "Exigency" if story.ruling("reverse_side") == "guards_against" else ""
            name, sort = bot_tales.THINGS[written % len(bot_tales.THINGS)]
            return prologue.WriteResource(name, sort, challenge=guards)
        case "challenge" if story.ruling("cards") != "prepared":
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
            good = (GOOD, THING) if pick(2) else (GOOD,)
            return PutClaims(good if story.roll.side == START else (RISK, HARD)[: pick(3)])
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


def wish(story: Story, prompt: Prompt, own: Sequence[Choice], pick: Number) -> Answer | None:
    """A beat is claimed and led, a hand is lent, most windows are passed; else anything but a refusal."""
    kind = prompt.ask.key.partition(":")[0]
    by = {name: [one for one in own if one.command["type"] == name] for name in {one.command["type"] for one in own}}
    liked = {
        "claim": ("take_beat", "pass_beat"),
        "beat": LED if story.phase != ACT_3 or pick(3) else LED[:1],
        "roll_window": ("flash_back", "pass_in_roll") if not pick(6) else ("pass_in_roll",),
        "lend": ("lend_hand", "pass_in_roll"),
        "enter": ("pass_in_roll",),
        "buy": ("buy_success", "pass_in_roll"),
        "heavy_price": ("pass_in_roll",),
        "objection": ("let_stand",),
        "themes": ("ready",),
        "relationship": ("confirm_relationship",),
    }.get(kind)
    if kind == "again":
        return None
    found = next((by[name] for name in liked if by.get(name)), []) if liked is not None else list(own)
    if not found:
        found = [one for one in own if one.command["type"] != "put_back"] or list(own)
    if not found:
        return None
    choice = found[pick(len(found))]
    told = {one.name: said_in(story, choice, one.name, pick) for one in choice.fields if one.kind == "text"}
    known = {name: text for name, text in told.items() if text}
    return answer_to(choice, **fill_fields(choice.fields, pick, known))


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
