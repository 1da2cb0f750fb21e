"""Whether a sheet keeps to the rules of creation: what departs from them, clause by clause."""

from __future__ import annotations

import msgspec

from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.state import Ability, Sheet


class Finding(msgspec.Struct, frozen=True):
    """One departure: where on the sheet, in words; `refuses` unless it is only a warning."""

    clause: str
    field: str
    words: str
    refuses: bool = True


def audit(
    settings: Settings, sheet: Sheet, *, upstream: bool = False, custom: tuple[Ability, ...] = ()
) -> tuple[Finding, ...]:
    """What departs from the rules of creation; `upstream` measures by the public later version's package."""
    return ()
