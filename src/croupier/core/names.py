"""Display names of seats, and lists in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import itemgetter

from croupier.core.state import GM, State

ENDED_TWICE = re.compile(r"((?<!\.)\.|\.{3}|[!?…。؟]|[.!?…。؟][\"'”»]+)\.(?=\s|$)")
"""The end of a sentence, perhaps with a closing quotation mark, and one more period."""
_ENDING = itemgetter(1)
"""The end without that period: as a function, since `re` prepares a template again for every line."""


def seat_label(view: State, seat: str) -> str:
    """A seat's name as a label, such as on its nameplate: the name its holder gave, otherwise the seat's own."""
    for one in view.seats:
        if one.id == seat and one.name:
            return one.name
    if seat.startswith("p") and seat[1:].isdecimal():
        return f"Player {seat[1:]}"
    return {GM: "GM", "table": "the table", "watch": "a watcher", "*": "everyone"}.get(seat, seat)


def name_of(view: State, seat: str) -> str:
    """A seat's name within a sentence: its label, but "the GM" for a GM who has given no name."""
    return in_sentence(seat, seat_label(view, seat))


def capitalized_name(view: State, seat: str) -> str:
    """A seat's name at the beginning of a sentence."""
    return capitalized(name_of(view, seat))


def in_sentence(seat: str, label: str) -> str:
    """A seat's label as it reads within a sentence."""
    return "the GM" if seat == GM and label == "GM" else label


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def count_of(count: int, noun: str) -> str:
    """A number of things: "1 card", "3 cards", "0 cards"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def names_of(view: State, seats: Sequence[str]) -> str:
    """Seats as a list in a sentence."""
    return and_so_on([name_of(view, seat) for seat in seats])


def seat_words(view: State, seat: str) -> str:
    """A seat by its holder's name: "Ana's seat"."""
    return f"{name_of(view, seat)}'s seat"


def unique_name(name: str, taken: Iterable[str], longest: int) -> str:
    """A name that is not taken, ignoring case, and not too long: the second "Marsh Slinger" is "Marsh Slinger 2"."""
    known = {one.casefold() for one in taken}
    found, at = name, 1
    while found.casefold() in known:
        at += 1
        end = f" {at}"
        found = f"{name[: longest - len(end)]}{end}"
    return found


INNER_QUOTES = str.maketrans({"“": "\u2018", "”": "\u2019"})
"""Single quotation marks for what is quoted inside a quotation."""


def quoted(words: str) -> str:
    """Words in quotation marks; quotations inside them get single ones."""
    return f"“{words.translate(INNER_QUOTES)}”"


def sentence(words: str) -> str:
    """Words with a period, unless they already end a sentence."""
    return words if words.rstrip("\"')”»").endswith((".", "!", "?", "…", "。", "؟")) else f"{words}."


def with_one_end(line: str) -> str:
    """A line without the period after words that already end a sentence, as people's own words may."""
    return ENDED_TWICE.sub(_ENDING, line)


def and_so_on(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "Ana, Ben and Cem"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


FEW = 3
"""Up to this many winners are named one by one."""


def winners(names: Sequence[str]) -> str:
    """Who won; of more than three, two by name and how many others.

    >>> winners(["Asha"]), winners(["Asha", "Bo"]), winners(["Asha", "Bo", "Cem", "Dee"])
    ('Asha wins', 'Asha and Bo win', 'Asha, Bo and 2 others win')
    """
    shown = names if len(names) <= FEW else [*names[: FEW - 1], f"{len(names) - FEW + 1} others"]
    return f"{and_so_on(shown)} {'wins' if len(names) == 1 else 'win'}"
