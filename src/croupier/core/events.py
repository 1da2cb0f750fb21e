"""What has happened. An event is applied without judging and without chance."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """One thing that happened, in the past tense; whatever in it is hidden is a Secret."""

    def audience(self) -> tuple[str, ...] | None:
        """The seats that learn that it happened at all; None for everyone."""
        return None

    def teaches(self) -> bool:
        """Whether a seat learns from it something that an undo cannot take back."""
        return False

    def reveals(self) -> bool:
        """Whether it shows all who see it what was one seat's secret until now, by that seat's own wish."""
        return False

    def pieces_shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Piece ids whose faces were shown, each with the seats that saw them."""
        return ()
