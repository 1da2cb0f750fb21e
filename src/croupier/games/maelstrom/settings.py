"""How Maelstrom reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

WAITING: dict[tuple[str, str], str] = {
    ("creation_equipment", "budget"): "prices of things are not on any list yet",
    ("combat_turn", "distinct"): "a turn for each participant needs its own count of effects, reactions and attention",
    ("combat_economy", "split"): "actions of which each takes its part of a pool would all have to be declared first",
    ("table_absent", "idle"): "a character whose player is away cannot be left out of what is asked yet",
}
"""Options that wait, each with the reason."""
