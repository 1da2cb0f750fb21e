"""Bots: they see a view and the choices made from it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Answer, Bot, Number, answer, fill, now
from croupier.core.chance import evenly
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Prompt
from croupier.core.table_choices import NO_DEFAULT
from croupier.games.syuzheteers.assets.commands import WriteFace
from croupier.games.syuzheteers.assets.content import CHALLENGES
from croupier.games.syuzheteers.prologue import commands as prologue
from croupier.games.syuzheteers.roll.commands import NameTrouble, PutClaims
from croupier.games.syuzheteers.roll.state import GOOD, HARD, RISK, START, THING
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
THINGS = ("The harbour keys", "A map with a hole in it", "The baker's gratitude", "A fast horse", "A forged seal",
          "A lantern that never fails", "The watchman", "A promise of the duke")  # fmt: skip
QUESTIONS = ("Who opens the gate before morning?", "Can the duke be made to listen?", "Where is the child?",
             "What stands in the way of the fleet?", "Who carries the letter past the guards?",
             "Will the feud end tonight?", "What was buried under the mill?", "Who pays the ferryman?",
             "How long does the dam hold?", "Who betrayed whom?")  # fmt: skip
BONDS = ("Old friends", "Rivals who share a debt", "Sisters in all but name", "One saved the other")
THEMES = ("Loyalty has a price", "Home", "What we owe the dead")
TROUBLES = (
    "the door is barred from within",
    "somebody raises the alarm",
    "the price has doubled",
    "the bridge is down",
)
CHANGES = ("She forgives, and leaves the door open.", "She no longer counts what she is owed.",
           "She has learned to ask for help.")  # fmt: skip
WON = ("The duke's ear", "An open gate", "The truth, at last", "A grateful town", "What the mill hid",
       "Free passage")  # fmt: skip
TALE = "It was so once before."
LED = ("take_center_stage", "hold_monologue", "hold_dialogue")
"""What a bot does with a beat: the story goes on by rolls."""


def bot(seat: str, seed: str) -> Bot:
    """Plays a seat of a short play, the same for the same seed; votes of the table and luck are left to people."""
    number = evenly(f"{seed}|{seat}")

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        story: Story = view
        for prompt in story.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT):
                continue
            own = [one for one in now(choices) if one.prompt == prompt.id.value]
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
            return prologue.WriteRelationship(BONDS[written % len(BONDS)])
        case "resource" if story.settings["cards"] != "prepared":
            guards = "Exigency" if story.settings["reverse_side"] == "guards_against" else ""
            return prologue.WriteResource(THINGS[written % len(THINGS)], challenge=guards)
        case "challenge" if story.settings["cards"] != "prepared":
            types = tuple(CHALLENGES)
            return prologue.WriteChallenge(types[pick(len(types))], QUESTIONS[written % len(QUESTIONS)])
        case "themes" if not story.themes:
            return prologue.AddTheme(THEMES[pick(len(THEMES))])
        case "face":
            owed = next(one for one in story.owed if one.seat == seat and one.card in prompt.ask.key)
            return WriteFace(owed.card, WON[written_faces(story) % len(WON)], "idea")
        case "change":
            return prologue.TellChange(CHANGES[pick(len(CHANGES))])
        case "claims" if story.roll is not None:
            good = (GOOD, THING) if pick(2) else (GOOD,)
            return PutClaims(good if story.roll.side == START else (RISK, HARD)[: pick(3)])
        case "trouble" if story.roll is not None and failure(story, story.roll) == "obstacle":
            return NameTrouble(TROUBLES[story.roll.number % len(TROUBLES)])
        case _:
            return None


def written_faces(story: Story) -> int:
    return sum(bool(one.name) for one in story.cards)


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
    told = {"tale": TALE} if any(one.name == "tale" for one in choice.fields) else {}
    return answer(choice, **fill(choice.fields, pick, told))
