"""Commands that a seat can send; the seat itself is not part of the command."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """A request from one seat, named in the imperative. Each kind has its own wire tag."""

    log_phrase: ClassVar[str] = ""
    """The verb phrase after the seat's name, such as "passes"; the log shows it if no event of the entry has a line."""

    def phrase(self, view: Any) -> str:
        """The phrase as a view has it, for commands that name somebody in it."""
        return self.log_phrase
