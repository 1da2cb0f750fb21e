"""The default combatants (SS-9.1)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.state_stack.state import ATTACK, DEFENSE, OTHER, Sheet, Skill


def stat_block(speed: int, power: int, body: int, willpower: int, attack: int, defense: int) -> Sheet:
    """A stat block: one attack skill, one defense skill, everything else at 7."""
    skills = (Skill("Attack", attack, ATTACK), Skill("Defense", defense, DEFENSE), Skill("Other", 7, OTHER))
    return Sheet(speed, power, body, willpower, skills)


BLOCKS: dict[str, Sheet] = cites("SS-9.1", "SS-1.7", "SS-R43", name="BLOCKS")(
    {
        "Average": stat_block(8, 9, 5, 6, 9, 7),
        "Brute": stat_block(6, 11, 7, 6, 8, 5),
        "Duellist": stat_block(10, 8, 4, 6, 10, 8),
        "Guard": stat_block(7, 8, 6, 8, 8, 8),
        "Hothead": stat_block(9, 10, 5, 5, 9, 6),
        "Mook": stat_block(7, 7, 3, 4, 7, 5),
    }
)
_GOOD_FOR = {
    "Average": "no weakness",
    "Brute": "strong and tough, but slow",
    "Duellist": "fast, hits and parries well",
    "Guard": "hard to hit or knock out",
    "Hothead": "fast and strong, but quickly taken out",
    "Mook": "weak in everything",
}
"""What each stat block is good for, in the order in which they are offered."""


def _numbers(of: Sheet) -> str:
    ranks = ", ".join(f"{skill.name} {skill.rank}" for skill in of.skills if skill.use != OTHER)
    return f"Speed {of.speed}, Power {of.power}, Body {of.body}, Willpower {of.willpower}, {ranks}"


BLOCK_HELP = {name: f"{does}: {_numbers(BLOCKS[name])}" for name, does in _GOOD_FOR.items()}
"""What each stat block is good for, and its numbers."""
