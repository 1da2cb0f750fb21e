"""How Rust in the Canyon reads its settings, and the options that are not playable yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""The option in force for a setting: `play.ruling` in a rule, `view.ruling` for a state or view."""

WAITING: dict[tuple[str, str], str] = {}
"""Options that are not playable yet, each with the reason."""
