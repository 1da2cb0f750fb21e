"""How Rust in the Canyon reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` where a state or view is asked."""

WAITING: dict[tuple[str, str], str] = {
    ("gm_hand", "per_pot"): "a hand of the GM for each pot is a second kind of side, which acts pot by pot",
    ("chips_open", "own_and_town"): "chips lie open where they lie; hidden stacks need places whose chips are secrets",
    ("pvp", "duel"): "two hands against each other are a second way of betting, without a GM's hand and town chips",
    ("absent", "proxy"): "cards and sealed answers are their seat's own: who plays for another sits down in that seat",
}
"""Options that wait, each with the reason."""
