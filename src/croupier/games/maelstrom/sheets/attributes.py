"""The six attributes: their uses, and the meaning of their dots (chapter 3)."""

from __future__ import annotations

from croupier.core.rules import cites

PHYSICAL = ("Strength", "Precision", "Reflexes")
MENTAL = ("Perception", "Intelligence", "Wits")
ATTRIBUTES = cites("MS-3.1", name="ATTRIBUTES")((*PHYSICAL, *MENTAL))
GROUPS = {"physical": PHYSICAL, "mental": MENTAL}
MOST = 5
LEVELS = cites("MS-3.2", "MS-3.3", name="LEVELS")(("Abysmal", "Poor", "Average", "Good", "Exceptional", "Outstanding"))
"""Names by dots; two is the human average, and a player character's best are mostly three or four."""
LIFTS = cites("MS-3.12", name="LIFTS")((20, 40, 100, 250, 400, 600))
"""Pounds lifted, by dots of Strength: a guide for the storyteller."""
TEXTS = cites("MS-3.5", "MS-3.6", "MS-3.7", "MS-3.8", "MS-3.9", "MS-3.10", name="TEXTS")(
    {
        "Strength": "Muscle and endurance: running, lifting, carrying, punching, and soaking some kinds of damage.",
        "Precision": "A steady hand: aimed shots, throws, driving, acrobatics, parkour. It takes a moment to prepare, "
        "so whatever comes suddenly is met with Reflexes.",
        "Reflexes": "Fast reactions: drawing first, dodging, unaimed shots, evasive maneuvers. Haste makes them harder "
        "than they would be with Precision.",
        "Perception": "Senses: searching, keeping watch, spotting threats, by sight, hearing, touch or smell.",
        "Intelligence": "Learning and reasoning: research, mathematics, logic. Slow, thorough, and sure of the answer.",
        "Wits": "Cleverness and intuition, quick but imprecise: trial and error, sideways ideas, and not always "
        "knowing why it worked.",
    }
)
MEANINGS = cites("MS-3.11", name="MEANINGS")(
    {
        "Strength": (
            "can hardly move without help; most children are stronger", "a couch potato", "a few push-ups",
            "works out, or does heavy work for a living", "wins contests of strength", "a giant among fighters",
        ),
        "Precision": (
            "falls over when walking", "trips on a flat floor", "usually hits the dart board, crosses a beam",
            "regular bullseyes, walks a tightrope", "wins at darts, does parkour across rooftops",
            "a marksman and acrobat of legend",
        ),
        "Reflexes": (
            "startled by their own movements", "slower than a sloth", "dodges things that are thrown slowly",
            "shoots from the holster, handles a fighter craft", "wins speed shooting or drone races",
            "draws faster than a legend",
        ),
        "Perception": (
            "could miss a fire alarm", "people sneak up on them without meaning to", "loses a phone but finds it again",
            "fit to be a detective or guard", "hidden-picture books are too easy", "misses nothing",
        ),
        "Intelligence": (
            "cannot read", "not one for books; high school or less",
            "gets their own taxes roughly right; college or trade school",
            "gets other people's taxes right; a master's degree", "a respected thinker in their field",
            "one of history's great minds",
        ),
        "Wits": (
            "argues in circles", "gets lost on any shortcut", "copes with adult life", "decent at crosswords",
            "ideas that change an industry", "outthinks a starship's crew",
        ),
    }
)  # fmt: skip


def lift(strength: int) -> int:
    """Pounds lifted with this many dots of Strength, 0 to 5; more dots lift no more."""
    return LIFTS[min(max(strength, 0), MOST)]
