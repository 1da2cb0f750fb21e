"""`croupier dice`: the exact odds of a dice expression, or a roll of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.cli.fail import fail
from croupier.cli.odds_table import Line, aligned, plain, row, show, summary_lines
from croupier.cli.output import print_json
from croupier.core.chance import even_numbers
from croupier.core.free_rolls.events import roll_text
from croupier.core.free_rolls.notation import parse
from croupier.core.free_rolls.rolling import roll
from croupier.core.names import count_of
from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds.dice import DiceAnswer, dice_odds

LONGEST = 60
"""Most outcomes printed in full; of a longer list, only those with a probability of at least 0.001."""


class _Seeded:
    """Dice that fall the same way for the same seed."""

    def __init__(self, seed: str) -> None:
        self.number = even_numbers(seed)

    def roll(self, dice: int, sides: int) -> Sequence[int]:
        return [self.number(sides) + 1 for _ in range(dice)]

    def pick(self, faces: Sequence[int]) -> int:
        return faces[self.number(len(faces))]


def dice(words: str, *, rolls: bool, seed: int | None, as_json: bool) -> int:
    """Print the odds, or with `rolls` one roll of this seed; returns the exit status."""
    try:
        if rolls:
            return _roll(words, seed or 0, as_json=as_json)
        found = dice_odds(words)
    except (Invalid, TooManyCases) as wrong:
        return fail(str(wrong), 2)
    if as_json:
        outcomes = [{"total": total, "probability": str(share)} for total, share in found.outcomes.items()]
        print_json({"roll": found.roll.text, "outcomes": outcomes, "mean": str(found.mean)})
    else:
        show(_lines(found))
    return 0


def _roll(words: str, seed: int, *, as_json: bool) -> int:
    result = roll(parse(words), _Seeded(str(seed)))
    if as_json:
        print_json(result)
    else:
        print(roll_text(result))
    return 0


def _lines(found: DiceAnswer) -> Iterator[Line]:
    yield ((found.roll.text, "bold"),)
    yield ()
    least = Fraction(1, 1000) if len(found.outcomes) > LONGEST else Fraction(0)
    shown = {total: share for total, share in found.outcomes.items() if share >= least}
    for name, share in zip(aligned(shown), shown.values(), strict=True):
        yield row(name, share)
    if len(shown) < len(found.outcomes):
        yield plain(f"not shown: {count_of(len(found.outcomes) - len(shown), 'total')} below 0.1% each", "dim")
    yield ()
    yield from summary_lines({"mean": found.mean})
