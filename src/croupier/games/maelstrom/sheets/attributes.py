"""The six attributes: their uses, and the meaning of their dots (chapter 3)."""

from __future__ import annotations

from croupier.core.rules import cites

PHYSICAL = ("Strength", "Precision", "Reflexes")
MENTAL = ("Perception", "Intelligence", "Wits")
ATTRIBUTES = cites("MS-3.1", name="ATTRIBUTES")((*PHYSICAL, *MENTAL))
GROUPS = {"physical": PHYSICAL, "mental": MENTAL}
MOST = 5
LEVELS = cites("MS-3.2", "MS-3.3", name="LEVELS")(("Abysmal", "Poor", "Average", "Good", "Exceptional", "Outstanding"))
"""Names by dots; two are the human average, and a player character's best are mostly three or four."""
LIFTS = cites("MS-3.12", name="LIFTS")((20, 40, 100, 250, 400, 600))
"""Pounds lifted, by dots of Strength: a guide for the storyteller."""
TEXTS = cites("MS-3.5", "MS-3.6", "MS-3.7", "MS-3.8", "MS-3.9", "MS-3.10", name="TEXTS")(
    {
        "Strength": "Muscle and endurance: running, lifting, punching, and taking a blow unhurt.",
        "Precision": "A sure hand: aimed shots, throws, driving, acrobatics. It wants a moment's thought, so what "
        "comes suddenly is met with Reflexes.",
        "Reflexes": "A quick hand: drawing first, dodging, unaimed shots. Haste makes it harder than with Precision.",
        "Perception": "Senses: searching, keeping watch, seeing, hearing or smelling what comes.",
        "Intelligence": "Learning and reasoning: slow, thorough, and sure of the answer in the end.",
        "Wits": "Cleverness: quick, sideways, by trial and error, and not always knowing why it worked.",
    }
)
MEANINGS = cites("MS-3.11", name="MEANINGS")(
    {
        "Strength": (
            "can hardly move without help", "gets up from the sofa", "a few push-ups", "trains, or works hard with it",
            "wins contests of strength", "a giant among fighters",
        ),
        "Precision": (
            "falls over when walking", "stumbles on a flat floor", "hits the dart board, crosses a beam",
            "bullseyes, the tightrope", "wins at darts, runs across roofs", "a marksman and tumbler of legend",
        ),
        "Reflexes": (
            "startled by own movements", "slower than a sloth", "dodges what is thrown slowly",
            "shoots from the holster, handles a fighter craft", "wins races of drones", "draws faster than a legend",
        ),
        "Perception": (
            "may miss a fire alarm", "surprised by people who did not mean to", "mislays things and finds them",
            "fit for a detective or guard", "finds what pictures hide", "misses nothing",
        ),
        "Intelligence": (
            "cannot read", "no friend of books", "own accounts roughly right; a trade or college",
            "other people's accounts right; a master's", "a leading thinker in the field", "one of history's minds",
        ),
        "Wits": (
            "argues in circles", "lost on any shortcut", "copes with grown-up life", "decent at crosswords",
            "ideas that change a trade", "out-thinks a whole crew",
        ),
    }
)  # fmt: skip


def lift(strength: int) -> int:
    """Pounds lifted with this many dots of Strength, 0 to 5; more dots lift no more."""
    return LIFTS[min(max(strength, 0), MOST)]
