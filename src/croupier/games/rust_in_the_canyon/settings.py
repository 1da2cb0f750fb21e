"""How Rust in the Canyon reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` where a state or view is asked."""

WAITING: dict[tuple[str, str], str] = {}
"""Options that wait, each with the reason."""
