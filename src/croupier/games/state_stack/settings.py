"""How State Stack reads its settings."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import rule
from croupier.core.settings import Settings

Ruling = Callable[[str], str]
"""A function for the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""


def with_option(ruling: Ruling, key: str, option: str) -> Ruling:
    """The table's rulings, but with this option for one of them."""
    return lambda name: option if name == key else ruling(name)


@rule("SS-R44", "SS-8.9")
def seconds_for_an_answer(settings: Settings) -> int | None:
    """Seconds before a question gets its default answer; None for no limit."""
    if settings["time_limit"] != "seconds":
        return None
    seconds = settings.value("time_limit")
    return seconds if isinstance(seconds, int) else None
