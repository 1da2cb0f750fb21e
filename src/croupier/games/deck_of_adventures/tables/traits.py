"""Attributes and Skills as the rules print them (chapter 4)."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.core.settings import Settings

ATTRIBUTES = cites("DA-4.1", name="ATTRIBUTES")(
    {"Agility": "AGL", "Conviction": "CON", "Intuition": "GUT", "Intelligence": "INT", "Strength": "STR",
     "Vitality": "VIT"}
)  # fmt: skip
"""Each Attribute with its code in packs."""
NAMED = {code: name for name, code in ATTRIBUTES.items()}
SKILLS = cites("DA-4.1", name="SKILLS")(
    {
        "Finesse": "Agility", "Stealth": "Agility", "Bluffing": "Conviction", "Performance": "Conviction",
        "Detection": "Intuition", "Craft": "Intuition", "Knowledge": "Intelligence", "Investigation": "Intelligence",
        "Athletics": "Strength", "Brute": "Strength",
    }
)  # fmt: skip
"""Each Skill of the seed with its Attribute."""
FIGHT = cites("DA-4.1", name="FIGHT")(("Finesse", "Brute"))
"""The Fight Skills, used to attack."""
OPTIONAL = cites("DA-4.2", "DA-R28", name="OPTIONAL")(
    {
        "persuasion": ("Persuasion", "Conviction"), "faith": ("Faith", "Intuition"),
        "naturalism": ("Naturalism", "Intuition"), "science": ("Science", "Intelligence"),
        "intimidation": ("Intimidation", "Strength"), "vitality_skill": ("Grit", "Vitality"),
    }
)  # fmt: skip
"""Optional Skills by their name in the settings; the printed rules do not name that of Vitality."""
UNDER = SKILLS | dict(OPTIONAL.values())
"""Every possible Skill with its Attribute."""
MEANINGS = cites("DA-4.7", name="MEANINGS")(
    {
        "Agility": "dodging", "Finesse": "fine physical work", "Stealth": "unseen, unheard",
        "Conviction": "strength of will", "Bluffing": "convincing, true or false",
        "Performance": "acting under scrutiny", "Intuition": "gut feeling", "Detection": "noticing",
        "Craft": "a practiced trade, including medicine", "Intelligence": "recall and reasoning",
        "Knowledge": "learned things", "Investigation": "working out answers", "Strength": "physical limits",
        "Athletics": "sustained exertion", "Brute": "bursts of force", "Vitality": "resisting bodily harm",
    }
)  # fmt: skip
"""What each Trait covers: reacting uses the Attribute, acting the Skill."""


@rule("DA-4.1", "DA-4.2", "DA-R28")
def skills_of(settings: Settings) -> dict[str, str]:
    """The Skills of this table, each with its Attribute."""
    if settings["optional_skills"] != "chosen":
        return SKILLS
    chosen = settings.value("optional_skills")
    words = chosen if isinstance(chosen, tuple) else tuple(OPTIONAL)
    return SKILLS | dict(pair for word, pair in OPTIONAL.items() if word in words)


def trait_named(trait: str) -> str:
    """The name of a Trait: "Agility" for "AGL", otherwise as given."""
    return NAMED.get(trait, trait)
