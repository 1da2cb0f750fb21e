"""The storyteller's corrections to the base terms of a roll, which stay when it is made again (MS-17.10)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.state import Amended, Record, Terms


@rule("MS-17.10")
def amended_by(old: Record, difficulty: int, threshold: int) -> Amended:
    """The corrections of a roll after one more: numbers that differ from its terms, or that were corrected before."""
    terms, before = old.locked.terms, old.amended
    return Amended(
        difficulty if difficulty != terms.difficulty else before.difficulty,
        threshold if threshold != terms.threshold else before.threshold,
    )


@rule("MS-17.10")
def with_amended(terms: Terms, amended: Amended) -> Terms:
    """The terms of a roll that is made again, corrected as the first time."""
    changed = {key: value for key, value in msgspec.structs.asdict(amended).items() if value is not None}
    return msgspec.structs.replace(terms, **changed)
