"""Drafts and sheets on the wire: what a seat fills in, field by field, and what it may print."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from croupier.core.choices import Option
from croupier.core.sheets.worksheet import Worksheet


class DraftCard(Struct, frozen=True):
    """A draft that a seat may keep or keeps: blank where nothing is filled in; `open` while its seat may change it."""

    kind: str
    title: str
    help: str
    seat: str
    version: int
    changed: str
    blank: bool
    open: bool


class Drafts(Struct, frozen=True):
    """The drafts of this seat; for the GM also those that others have begun."""

    drafts: tuple[DraftCard, ...]


class Draft(Struct, frozen=True):
    """A draft as it stands: what was filled in, and the worksheet made of it; `ready` when nothing stops it."""

    kind: str
    seat: str
    version: int
    changed: str
    document: dict[str, Any]
    ready: bool
    worksheet: Worksheet


class ChangeDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """New values by the names of fields, null to take one away, to be put into this version of the draft."""

    version: Annotated[int, Meta(ge=0, le=2**53)]
    changes: dict[str, Any]


class FillDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """This version of the draft is filled in at random."""

    version: Annotated[int, Meta(ge=0, le=2**53)]


class GiveDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """This version of the draft of one seat is handed to another."""

    version: Annotated[int, Meta(ge=0, le=2**53)]
    of: Annotated[str, Meta(max_length=16)]
    to: Annotated[str, Meta(max_length=16)]


class Sheets(Struct, frozen=True):
    """The sheets that this seat sees whole: id and whose it is."""

    sheets: tuple[Option, ...]
