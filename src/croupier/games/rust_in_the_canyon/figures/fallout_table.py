"""The cost of a pile's hands at each level, the value of an injury (RC-15.4 to RC-15.7, RC-16.1)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites
from croupier.games.rust_in_the_canyon.figures.injury_wording import MAJOR, MINOR, MODERATE, NONE, words
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR

NON_PHYSICAL, PHYSICAL, DEADLY = 1, 2, 3
VALUES = cites("RC-16.1", "RC-17.1", name="VALUES")({MINOR: 3, MODERATE: 6, MAJOR: 9})
"""The stress of an injury, by its severity."""


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
        return words(self.severity, self.permanent, mortal=self.mortal)

    @property
    def worth(self) -> int:
        """The stress this adds: taken directly, or the value of the injury's card."""
        return VALUES[self.severity] if self.severity else self.stress


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
FALLOUT: dict[int, dict[str, Cost]] = cites("RC-15.7", name="FALLOUT")(
    {NON_PHYSICAL: STRESS, PHYSICAL: BLOWS, DEADLY: WOUNDS}
)
"""Each level's table; it has no row for a number-high pile, which costs nothing."""
CLAUSES = {NON_PHYSICAL: "RC-15.4", PHYSICAL: "RC-15.5", DEADLY: "RC-15.6"}
"""The clause of each level's table."""
