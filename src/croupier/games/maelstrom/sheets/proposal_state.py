"""Sheets that wait for the storyteller, and what new characters begin with."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.sheets.state import Ability, Quirk, Sheet


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet that waits for the storyteller's word: a new character's, or a rebuilt one's (MS-R47).

    `of` is the character who is rebuilt. It was `returned` when it waits for its player again: `note` says why.
    `hidden` are quirks kept secret, `report` what an import has to tell, `abilities` those that it brings.
    """

    seat: str
    name: str
    sheet: Secret[Sheet]
    of: str = ""
    hidden: Secret[tuple[Quirk, ...]] = Secret(())
    report: Secret[tuple[str, ...]] = Secret(())
    abilities: Secret[tuple[Ability, ...]] = Secret(())
    note: Secret[str] = Secret("")
    returned: bool = False
    imported: bool = False
    crippled: Secret[tuple[str, ...]] = Secret(())


class Allowance(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's next character begins with: experience (None: the table's), attributes that may be nothing."""

    points: int | None = None
    zero: tuple[str, ...] = ()


class Allowed(msgspec.Struct, frozen=True):
    """A seat's allowance, known to it and the storyteller."""

    seat: str
    what: Secret[Allowance]
