"""Drafts and sheets on the wire: what a seat fills in, field by field, and what it can print."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from croupier.core.choices import Option
from croupier.core.sheets.worksheet import Worksheet


class DraftCard(Struct, frozen=True):
    """A draft that a seat has or can start: blank if nothing is filled in; `open` while its seat can change it."""

    kind: str
    title: str
    help: str
    seat: str
    version: int
    changed: str
    blank: bool
    open: bool


class Drafts(Struct, frozen=True):
    """The drafts of this seat; for the GM, also drafts that others have started."""

    drafts: tuple[DraftCard, ...]


class Draft(Struct, frozen=True):
    """A draft: its values and its worksheet; `ready` if nothing prevents submitting it."""

    kind: str
    seat: str
    version: int
    changed: str
    document: dict[str, Any]
    ready: bool
    worksheet: Worksheet


class ChangeDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """New values by field name, null to clear one, for this version of the draft."""

    version: Annotated[int, Meta(ge=0, le=2**53)]
    changes: dict[str, Any]


class FillDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """Fill in this version of the draft at random."""

    version: Annotated[int, Meta(ge=0, le=2**53)]


class GiveDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """Give this version of one seat's draft to another seat."""

    version: Annotated[int, Meta(ge=0, le=2**53)]
    of: Annotated[str, Meta(max_length=16)]
    to: Annotated[str, Meta(max_length=16)]


class Sheets(Struct, frozen=True):
    """The sheets that this seat can see in full: id and owner."""

    sheets: tuple[Option, ...]
