"""How Maelstrom reads its settings."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Returns the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""
