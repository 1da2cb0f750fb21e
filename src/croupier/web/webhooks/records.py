"""The webhooks of a server, in a separate file next to the journal: in no journal, backup or export."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from croupier.web.webhooks.messages import Format
from croupier.web.webhooks.quiet_hours import QuietHours

log = logging.getLogger("croupier.web")

Condition = Literal["working", "failing", "stopped"]


class Wait(Struct, frozen=True):
    """A seat that has to act: by which keys of prompts, since when, and how often it was reminded."""

    seat: str
    keys: tuple[str, ...]
    since: str
    reminded: int = 0


class Record(Struct, frozen=True):
    """A table's webhook, all of whose state is kept here.

    `version` is the last of the watchers' versions that was posted, and `posted` the waits that were posted; what is
    left to post is always found from the journal.
    """

    address: str
    format: Format
    lines: bool
    reminder_hours: int
    version: int
    posted: tuple[tuple[str, str], ...] = ()
    waits: tuple[Wait, ...] = ()
    condition: Condition = "working"
    detail: str = ""
    failures: int = 0
    last_sent: str = ""
    quiet: QuietHours | None = None

    def __repr__(self) -> str:
        return f"Record({self.format}, {self.condition})"  # without the address, which must not appear in any log


class WebhookFile:
    """Reads and replaces the file; only its owner can read it."""

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_name(journal.name + ".webhooks")

    def read(self) -> dict[str, Record]:
        """The webhooks by table; none if the file is missing or unreadable, which is logged."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Record])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError):
            log.warning("%s cannot be read: no table posts until its GM sets the address again", self.path)
            return {}

    def write(self, records: Mapping[str, Record]) -> None:
        """Replace the file. Raises OSError, with the old one kept."""
        if not records:
            self.path.unlink(missing_ok=True)
            return
        rough = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            with contextlib.suppress(FileNotFoundError):
                rough.unlink()
            with os.fdopen(os.open(rough, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(records))
                file.flush()
                os.fsync(file.fileno())
            rough.replace(self.path)
        finally:
            rough.unlink(missing_ok=True)
