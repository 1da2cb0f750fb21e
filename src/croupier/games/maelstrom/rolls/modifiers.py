"""Modifiers of a roll: what one changes, how large it may be, and how several add up (MS-15.3, MS-R6)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule

MOST_MODIFIER, MOST_DICE = 8, 20


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change to difficulty, threshold or dice, and its source."""

    source: str
    difficulty: int = 0
    threshold: int = 0
    dice: int = 0
    clause: str = ""
    is_waived: bool = False
    """Whether it would count, but is waived: it changes nothing, and the roll says so."""
    by: str = ""
    """The opponent whose dots it counts, as long as they can act (MS-R19 `static`, MS-R60 `passive`)."""

    @property
    def is_told(self) -> bool:
        """Whether the modifier has numbers or is waived."""
        return bool(self.difficulty or self.threshold or self.dice or self.is_waived)

    def waived(self, clause: str) -> Modifier:
        """The modifier without its numbers, waived by this clause."""
        return Modifier(self.source, clause=clause, is_waived=True)


@rule("MS-15.3")
def check_modifier(harder: int, worse: int, dice: int) -> None:
    """Require modifiers within a plausible range. Raises Invalid."""
    for field, given, most in (
        ("harder", harder, MOST_MODIFIER),
        ("worse", worse, MOST_MODIFIER),
        ("dice", dice, MOST_DICE),
    ):
        if abs(given) > most:
            raise Invalid(field, given, f"{-most} to {most}", "MS-15.3")


@rule("MS-15.3", "MS-R6")
def stacked(option: str, modifiers: tuple[Modifier, ...]) -> int:
    """The total of the difficulty modifiers: all of them, or the largest in each direction."""
    each = [one.difficulty for one in modifiers]
    return max([0, *each]) + min([0, *each]) if option == "worst_only" else sum(each)
