"""Names of characters and sentences, as the log and the choices write them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.state import Adventure


def name_of(state: Adventure, who: str) -> str:
    """The name of a character; "the GM" for the GM's own draws."""
    if who == GM:
        return "the GM"
    return state.character(who).name if state.has(who) else "somebody who left"


def names_of(state: Adventure, characters: Iterable[str]) -> str:
    """The names of characters, as in "Ann, Ben"."""
    return ", ".join(name_of(state, one) for one in characters)


def and_of(words: Iterable[str]) -> str:
    """Words in a sentence.

    >>> and_of(["Aggro"]), and_of(["Aggro", "Help", "Thwart"])
    ('Aggro', 'Aggro, Help and Thwart')
    """
    *first, last = tuple(words) or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def together(state: Adventure, characters: Iterable[str]) -> str:
    """The names of characters within a sentence, as in "Ann and Ben"."""
    return and_of(name_of(state, one) for one in characters)


def are_left(count: int, what: str) -> str:
    """What is left, in a sentence: "1 card is left", "3 cards are left"."""
    return f"{count} {what} is left" if count == 1 else f"{count} {what}s are left"


def sentence(words: str) -> str:
    """Words with a period, unless they already end a sentence.

    >>> sentence("Ann says: Run!"), sentence("Ann says: wait")
    ('Ann says: Run!', 'Ann says: wait.')
    """
    return words if words.rstrip("\"')”»").endswith((".", "!", "?", "…")) else f"{words}."


def names_told_apart(people: tuple[Character, ...]) -> list[tuple[str, Character]]:
    """Characters with their names, numbered if several share a name."""
    names = [one.name for one in people]
    return [
        (f"{one.name} {names[: at + 1].count(one.name)}" if names.count(one.name) > 1 else one.name, one)
        for at, one in enumerate(people)
    ]
