"""What each hand of a pile costs at each level (RC-15.4 to RC-15.7)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites
from croupier.games.rust_in_the_canyon.conflict.state import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.cost.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, NONE, Injury, injury_words


class Cost(NamedTuple):
    """One row: stress to take, an injury, or death."""

    stress: int = 0
    severity: str = ""
    permanent: str = NONE
    mortal: bool = False
    dead: bool = False

    def __str__(self) -> str:
        if self.dead:
            return "death"
        if not self.severity:
            return f"{self.stress} stress"
        return injury_words(Injury("", self.severity, self.permanent, self.mortal))


STRESS = cites("RC-15.4", name="STRESS")(
    {HIGH: Cost(2), PAIR: Cost(3), TWO_PAIR: Cost(5), THREE: Cost(8), THREE_FACES: Cost(8)}
)
BLOWS = cites("RC-15.5", name="BLOWS")(
    {
        HIGH: Cost(severity=MINOR),
        PAIR: Cost(severity=MODERATE),
        TWO_PAIR: Cost(severity=MAJOR),
        THREE: Cost(severity=MAJOR, permanent=MINOR),
        THREE_FACES: Cost(severity=MAJOR, permanent=MINOR),
    }
)
WOUNDS = cites("RC-15.6", name="WOUNDS")(
    {
        HIGH: Cost(severity=MINOR, mortal=True),
        PAIR: Cost(severity=MODERATE, permanent=MINOR, mortal=True),
        TWO_PAIR: Cost(severity=MAJOR, permanent=MODERATE, mortal=True),
        THREE: Cost(severity=MAJOR, permanent=MAJOR, mortal=True),
        THREE_FACES: Cost(dead=True),
    }
)
FALLOUT: dict[int, dict[str, Cost]] = {NON_PHYSICAL: STRESS, PHYSICAL: BLOWS, DEADLY: WOUNDS}
CLAUSES = {NON_PHYSICAL: "RC-15.4", PHYSICAL: "RC-15.5", DEADLY: "RC-15.6"}
"""The clause of each level's table."""
