"""How Deck of Adventures reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `settings.__getitem__` elsewhere."""

WAITING: dict[tuple[str, str], str] = {
    ("discard_view", "owner_gm"): "every card was seen by all when it was drawn, and what was seen stays seen",
    ("discard_view", "top_card"): "every card was seen by all when it was drawn, and what was seen stays seen",
    ("attacker_hand", "on_tc"): "several Target Cards in one contest, of which each target picks its own",
}
"""Options that wait, each with the reason."""
