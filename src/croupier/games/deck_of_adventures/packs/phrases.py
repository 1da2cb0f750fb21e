"""The fixed phrases that the rules carry out; the GM applies any other words manually (DA-25.5, DA-25.13)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.harm.state import CONDITIONS

CONDITION, DAMAGE, HALF_DAMAGE, DISCARD, REGAIN, END, MANUAL = (
    "condition", "damage", "half damage", "discard", "regain", "end", "manual",
)  # fmt: skip
LENGTHS = {
    "round": ("rounds", 1), "turn": ("rounds", 1), "minute": ("minutes", 1), "min": ("minutes", 1),
    "hour": ("minutes", 60), "day": ("minutes", 1440),
}  # fmt: skip
"""Each unit in rounds or in minutes; how many rounds a minute has depends on the table (DA-15.1, DA-R66)."""
PATTERNS = (
    (re.compile(r"takes? (\d{1,3}) damage"), DAMAGE),
    (re.compile(r"takes? half damage"), HALF_DAMAGE),
    (re.compile(r"discards? (\d{1,2}) cards?"), DISCARD),
    (re.compile(r"regains? (\d{1,3}) hp"), REGAIN),
    (re.compile(r"ends? (?:the )?effect"), END),
)
SPAN = re.compile(r"(\d{1,4}) ?([a-z]+?)s?")
SIZE = re.compile(r"(free|minor|major)(?: action)?")
TIMES = re.compile(r"(\d{1,3})(?: (?:times?|uses?))?(?: ?(?:per|a|/) ?(rest|quick rest|full rest|day))?")


Reads = Callable[[str], object]
"""A function that reads a text, or returns None if it cannot."""


class Phrase(NamedTuple):
    """One thing that happens: its kind, its amount, and the condition's name or the words left to the GM."""

    kind: str
    amount: int = 0
    words: str = ""


class Time(NamedTuple):
    """How long using an item takes: the size of the action, or `long` if it takes longer than a turn."""

    size: str = ""
    long: bool = False


class Limit(NamedTuple):
    """How many times an item can be used, `per` rest, day and so on; "" for in total."""

    times: int
    per: str = ""


@rule("DA-25.5", "DA-25.13")
def phrases(text: str) -> tuple[Phrase, ...]:
    """The phrases of a text, split at commas and "and"; the whole text as one if none is understood."""
    whole = text.strip().rstrip(".,;: ")
    parts = re.split(r"\s*(?:,|\band\b)\s*", whole, flags=re.IGNORECASE)
    found = tuple(_phrase(part) for part in parts if part)
    return found if any(one.kind != MANUAL for one in found) else (Phrase(MANUAL, 0, whole),) * bool(whole)


def _phrase(part: str) -> Phrase:
    said = " ".join(part.casefold().split())
    named = {name.casefold(): name for name in CONDITIONS}
    if said in named:
        return Phrase(CONDITION, 1, named[said])
    for pattern, kind in PATTERNS:
        found = pattern.fullmatch(said)
        if found:
            return Phrase(kind, int(found[1]) if found.groups() else 0)
    return Phrase(MANUAL, 0, part)


@rule("DA-15.1", "DA-25.14")
def length(text: str) -> tuple[str, int] | None:
    """A duration ("1 min", "8 hours", "2 rounds") as a number of "rounds" or "minutes"; None if it is not one."""
    found = SPAN.fullmatch(text.strip().casefold())
    unit = LENGTHS.get(found[2]) if found else None
    return (unit[0], int(found[1]) * unit[1]) if found and unit else None


def time(text: str) -> Time | None:
    """How long a use takes: "Minor Action" or "1 minute"; None if it is neither."""
    found = SIZE.fullmatch(text.strip().casefold())
    if found:
        return Time(found[1])
    found_length = length(text)
    return None if found_length is None else Time("", long=found_length[1] > 0)


def limit(text: str) -> Limit | None:
    """How often an item can be used: "2 times per rest", or just a number; None if it is neither."""
    found = TIMES.fullmatch(text.strip().casefold())
    return Limit(int(found[1]), found[2] or "") if found and int(found[1]) else None


ONCE, ON_HIT, ON_TURN, UNWILLING, BY_GM = "once", "hit", "turn", "unwilling", "gm"
TRIGGERS = (
    (re.compile("once"), ONCE),
    (re.compile("on (?:a )?(?:successful )?hit"), ON_HIT),
    (re.compile("on (?:starting turn|(?:the )?start of (?:its|their|the) turn)"), ON_TURN),
    (re.compile("if unwilling"), UNWILLING),
)
PRICED = re.compile(r"for (\d{1,2}) pp(?:, *(.*))?")


class Trigger(NamedTuple):
    """When a Save is made; `pp` if only at that price."""

    when: str
    pp: int | None = None


@rule("DA-25.12")
def trigger(text: str) -> Trigger:
    """When a Save is made; the GM decides if the text is not one of the fixed phrases."""
    said = " ".join(text.casefold().split()).rstrip(".,;: ")
    priced = PRICED.fullmatch(said)
    if priced:
        return Trigger(trigger(priced[2] or "once").when, int(priced[1]))
    return Trigger(next((when for pattern, when in TRIGGERS if pattern.fullmatch(said)), BY_GM))
