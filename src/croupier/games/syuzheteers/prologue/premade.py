"""Main characters that are ready to play: the player is asked only for a want, because it may be a secret."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.rules import cites, rule
from croupier.games.syuzheteers.prologue.commands import MakeCharacter
from croupier.games.syuzheteers.prologue.sheet_fields import as_asked
from croupier.games.syuzheteers.state import Story

READY = (
    MakeCharacter("Mirel Ashdown", "opens any door, and some that are not there", "locks, climbing, lies",
                  "distracted", "embarrassed", "shaken", "counting under the breath", "to keep one thing for good",
                  "a house with a key", "the roofs at night"),
    MakeCharacter("Sergeant Oda", "has never left anyone behind", "maps, first aid, shouting", "angry", "injured",
                  "obsessed", "the old company's song", "to bring the last of them home", "a night without dreams",
                  "a watch fire among friends"),
    MakeCharacter("Fenn of the Ferry", "knows everybody's secret and sells none", "boats, gossip, cooking", "upset",
                  "conflicted", "disconnected", "a bowl of something hot", "to see where the river ends",
                  "to be asked to stay", "the middle of the river"),
    MakeCharacter("Doctor Ilka Wen", "cannot leave a question alone", "medicine, books, arguing", "confused",
                  "vulnerable", "obsessed", "clean hands and a plan", "to be proved right", "the missing letter",
                  "a study with the door shut"),
    MakeCharacter("Bastian Crow", "makes any crowd laugh", "stories, cards, running away", "depressed", "embarrassed",
                  "disarmed", "applause, even from one", "to play before the queen", "a friend who stays for the end",
                  "an inn with a stage"),
    MakeCharacter("Nadja Stone", "builds what others only draw", "tools, numbers, patience", "angry", "disconnected",
                  "vulnerable", "a straight line", "to build the bridge", "her brother's forgiveness",
                  "a workshop that smells of oil"),
)  # fmt: skip
cites("SZ-4.1", "SZ-4.2", "SZ-4.3", name="READY")(READY)
OFFERED = 3


@rule("SZ-4.1", "SZ-R13", "SZ-R14")
def ready_characters(view: Story, seat: str) -> tuple[MakeCharacter, ...]:
    """A few ready-made characters that nobody has taken, adapted to the rulings; neighbors get different ones."""
    names = {one.name for one in view.characters}
    seats = [one.id for one in view.seats if one.kind == "player"]
    start = seats.index(seat) * 2 if seat in seats else 0
    turned = (READY[(start + at) % len(READY)] for at in range(len(READY)))
    free = tuple(one for one in turned if one.name not in names)[:OFFERED]
    return tuple(as_asked(view, replace(one, thing=one.signature)) for one in free)
