"""What an outcome of a Save does, in words: its text, then its effects (DA-25.12)."""

from __future__ import annotations

from typing import assert_never

from croupier.core.names import count_of
from croupier.games.deck_of_adventures.checks.words import hand_in_words
from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.effects import StatedEffect, Verb


def outcome_in_words(text: str, stated: tuple[StatedEffect, ...]) -> str:
    """The words of an outcome and of each of its effects, joined by commas."""
    return ", ".join(part for part in (text.rstrip(". "), *map(_in_words, stated)) if part)


def _in_words(one: StatedEffect) -> str:
    unit = one.until.unit
    span = count_of(one.until.n, unit.removesuffix("s")) if unit in effects.COUNTED else unit
    return _verb(one.verb) + (f" ({span})" if one.until != effects.Span() else "")


def _verb(verb: Verb) -> str:
    match verb:
        case effects.Hand():
            return f"{hand_in_words(verb.n)}, {verb.scope}"
        case effects.Range():
            return f"DR {verb.by:+}, {verb.scope}"
        case effects.Number():
            return f"{verb.stat} {verb.by:+}"
        case effects.Damage():
            return f"{verb.n} damage{' past armor' if verb.bypass else ''}"
        case effects.Regain():
            return f"regains {verb.n} {verb.stat}"
        case effects.Lay():
            return verb.name
        case effects.End():
            return f"{' or '.join(verb.names)} ends"
        case effects.Discard():
            return f"discard {verb.n} {'card' if verb.n == 1 else 'cards'}"
        case effects.Reduce():
            return f"the next damage is reduced by {verb.by}" if verb.by else "no damage next time"
        case effects.Act():
            return f"one more {verb.size.capitalize()} Action"
        case effects.Hold():
            return f"keeps {verb.n} {'card' if verb.n == 1 else 'cards'}"
        case effects.Light():
            return verb.of
        case effects.Bring():
            return f"{verb.being} comes"
        case effects.Redirect():
            return "the user takes the next damage"
        case effects.Rough():
            return "Challenging Terrain"
        case effects.Tell():
            return verb.words
        case effects.Strike() | effects.Step() | effects.Redraw() | effects.Bar() | effects.Need():
            return ""
        case _:
            assert_never(verb)
