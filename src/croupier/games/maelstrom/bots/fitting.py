"""Which of a character's specialties relate to an action, judging by its words (MS-16.3)."""

from __future__ import annotations

from croupier.games.maelstrom.bots import extras, script
from croupier.games.maelstrom.combat.damage import ATTACK, attack_of
from croupier.games.maelstrom.rolls.state import Attempt

ALWAYS = {"evade": ("Dodge", "Space Flight"), "watch": ("Ambushes",)}
"""Specialties that relate to every roll of a kind."""
MOVES = ("Zero-G", "Acrobatics", "Parkour")
DEEDS = {
    script.CLIMB.words: MOVES,
    extras.LEAP.words: (*MOVES, "Jump"),
    extras.GAP.words: MOVES,
    script.HATCH.words: ("Clubs", "Lockpick"),
    script.READ.words: ("Research", "Computer Records", "Missing Persons"),
    script.BARGAIN.words: ("Black Markets",),
}
"""Specialties that relate to a deed of the tale without being named in it."""
BARE_HANDS = "Brawling"


def fits(one: Attempt, name: str) -> bool:
    """Whether a specialty relates: it is named in the action or in the item used, or goes with such actions."""
    words = one.words.value or ""
    if name in (*ALWAYS.get(one.kind, ()), *DEEDS.get(words, ())):
        return True
    attack = attack_of(one) if one.then == ATTACK and one.about else None
    if attack is not None and not attack.weapon:
        return name == BARE_HANDS
    said = f"{words} {attack.name}" if attack is not None else words
    return name.casefold().removesuffix("s") in said.casefold()
