"""How State Stack reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import rule
from croupier.core.settings import Settings

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

WAITING: dict[tuple[str, str], str] = {
    ("injury_cards", "from_deck"): "stun and damage are counts; as cards they need a second kind of injury",
    ("injury_cards", "converted"): "stun and damage are counts; as cards they need a second kind of injury",
    (
        "spent_cards",
        "chips",
    ): "a stack of chips without cards is a second kind of stack; the odds are those of `discard`",
    ("too_high_card", "until_burned"): "burning the initiative card itself is a second kind of burning",
    ("turn_ties", "simultaneous"): "two turns at once need effects that wait for the last of them",
}


@rule("SS-R44", "SS-8.9")
def seconds_for_an_answer(settings: Settings) -> int | None:
    """Seconds before a question gets its default answer; None for no limit."""
    if settings["time_limit"] != "seconds":
        return None
    seconds = settings.value("time_limit")
    return seconds if isinstance(seconds, int) else None
