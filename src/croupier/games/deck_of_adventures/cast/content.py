"""Attributes, Skills, Roles and armor as the rules print them (chapters 4, 14, 23)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.state import CASTER, DEFENDER, MARTIAL, SUPPORT

ATTRIBUTES = cites("DA-4.1", name="ATTRIBUTES")(
    {"AGL": "Agility", "CON": "Conviction", "GUT": "Intuition", "INT": "Intelligence", "STR": "Strength",
     "VIT": "Vitality"}
)  # fmt: skip
"""By the code that stands on sheets."""
SKILLS = cites("DA-4.1", name="SKILLS")(
    {
        "Finesse": "AGL", "Stealth": "AGL", "Bluffing": "CON", "Performance": "CON", "Detection": "GUT", "Craft": "GUT",
        "Knowledge": "INT", "Investigation": "INT", "Athletics": "STR", "Brute": "STR",
    }
)  # fmt: skip
"""Each Skill of the seed with its Attribute."""
FIGHT = cites("DA-4.1", name="FIGHT")(("Finesse", "Brute"))
"""The attack Skills."""
OPTIONAL = cites("DA-4.2", "DA-R28", name="OPTIONAL")(
    {
        "persuasion": ("Persuasion", "CON"), "faith": ("Faith", "GUT"), "naturalism": ("Naturalism", "GUT"),
        "science": ("Science", "INT"), "intimidation": ("Intimidation", "STR"), "vitality_skill": ("Grit", "VIT"),
    }
)  # fmt: skip
"""By the word of the setting."""
UNDER = SKILLS | dict(OPTIONAL.values())
"""Every Skill there can be with its Attribute."""
MEANINGS = cites("DA-4.7", name="MEANINGS")(
    {
        "AGL": "dodging", "Finesse": "fine physical work", "Stealth": "unseen, unheard", "CON": "strength of will",
        "Bluffing": "convincing, true or false", "Performance": "acting under scrutiny", "GUT": "gut feeling",
        "Detection": "noticing", "Craft": "a practised trade, medicine among them", "INT": "recall and reasoning",
        "Knowledge": "learned things", "Investigation": "working out answers", "STR": "physical limits",
        "Athletics": "sustained exertion", "Brute": "bursts of force", "VIT": "resisting bodily harm",
    }
)  # fmt: skip
"""What each Trait covers: reacting goes by Attribute, acting by Skill."""
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
MECHANICS = ("aggro", "intensify", "help", "thwart")


class Calling(NamedTuple):
    """What a Role leans on, and the suit that it suggests."""

    attribute: str
    skill: str
    suit: str


ROLE_TABLE = cites("DA-23.5", "DA-R32", name="ROLE_TABLE")(
    {
        DEFENDER: Calling("STR", "Brute", "Clubs"), SUPPORT: Calling("GUT", "Craft", "Hearts"),
        MARTIAL: Calling("AGL", "Finesse", "Spades"), CASTER: Calling("INT", "Knowledge", "Diamonds"),
    }
)  # fmt: skip


class Armor(NamedTuple):
    """One line of the armor table: Armor Range, Armor Points, and the Attribute that it needs at least."""

    range: int
    points: int
    needs: tuple[str, int] | None = None


ARMOR = cites("DA-14.5", name="ARMOR")(
    {
        "Basic": Armor(3, 0), "Light": Armor(3, 0), "Medium": Armor(2, 0), "Fortified": Armor(2, 1, ("STR", 0)),
        "Heavy": Armor(1, 2, ("STR", 1)), "Massive": Armor(1, 3, ("STR", 2)), "Gleaming": Armor(1, 2, ("AGL", 3)),
    }
)  # fmt: skip


@rule("DA-4.1", "DA-4.2", "DA-R28")
def skills_of(settings: Settings) -> dict[str, str]:
    """The Skills of this table, each with its Attribute."""
    if settings["optional_skills"] != "chosen":
        return SKILLS
    chosen = settings.value("optional_skills")
    words = chosen if isinstance(chosen, tuple) else tuple(OPTIONAL)
    return SKILLS | dict(pair for word, pair in OPTIONAL.items() if word in words)


def name_of(trait: str) -> str:
    """A Trait as people call it: "Agility" for "AGL", a Skill by its own name."""
    return ATTRIBUTES.get(trait, trait)


def code_of(trait: str) -> str:
    """A Trait as sheets have it: "AGL" for "Agility", a Skill by its own name."""
    return next((code for code, name in ATTRIBUTES.items() if name == trait), trait)
