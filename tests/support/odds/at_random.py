"""Random parameters for any game's odds questions, within their ranges and often at their ends."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier import games
from croupier.core.odds.parameters import DECK, RANKS, Card, Listed, OneOf, Parameter, Whole, Wholes, YesNo
from croupier.core.odds.questions import OddsQuestion


def drawn(asked: OddsQuestion, luck: Random) -> dict[str, Any]:
    """Values for the required parameters and some of the rest; all at the ends of their ranges, or some."""
    share, ends = luck.choice((0.1, 0.3, 0.6)), luck.choice((0.0, 0.5, 1.0))
    given = {
        one.name: value(one, luck, at_end=luck.random() < ends)
        for one in asked.parameters
        if one.required or luck.random() < share
    }
    example = {name: text for name, text in asked.example.items() if given.get(name, "") is None}
    return {**{name: one for name, one in given.items() if one is not None}, **example}


def rulings(game: str, asked: OddsQuestion, luck: Random) -> dict[str, str]:
    """Any options of the rulings that change it: none of them, some or all."""
    share = luck.choice((0.0, 0.2, 0.5, 1.0))
    codes = {one.key: one.codes for one in games.game(game).settings}
    return {key: luck.choice(codes[key]) for key in asked.rulings if luck.random() < share}


def value(one: Parameter, luck: Random, *, at_end: bool) -> Any:
    """One value that the parameter allows on its own; None for a kind that is not known here."""
    if isinstance(one, Whole):
        return luck.choice((one.least, one.most)) if at_end else luck.randint(one.least, one.most)
    if isinstance(one, YesNo):
        return luck.random() < 0.5
    if isinstance(one, OneOf):
        return luck.choice(one.options)
    if isinstance(one, Card):
        return luck.choice(one.among)
    if isinstance(one, Wholes):
        count = one.count if at_end else luck.randint(1, min(one.count, 5))
        return [luck.choice((one.least, one.most, luck.randint(one.least, one.most))) for _ in range(count)]
    if isinstance(one, Listed):
        cards = [card for card in one.among for _ in range(one.each)]
        return luck.sample(cards, min(len(cards), _count(one.least, one.most, luck, at_end=at_end)))
    return _special(one, luck, at_end=at_end)


def _special(one: Any, luck: Random, *, at_end: bool) -> Any:
    """A value of a kind that only one of the older games has."""
    if one.kind == "pile":
        return luck.sample(DECK, _count(0, 52, luck, at_end=at_end))
    if one.kind == "piles":
        return [value(one.one, luck, at_end=at_end) for _ in range(_count(1, one.most, luck, at_end=at_end))]
    if one.kind == "sets":
        return [luck.choices(RANKS, k=luck.randint(1, 16)) for _ in range(luck.randint(0, 4))]
    if one.kind == "ways":
        ways = range(_count(one.least, one.most, luck, at_end=at_end))
        return ",".join(f"{luck.randint(0, 60)}/{luck.randint(2, 10)}{luck.choice(('', '/s', '/3/s'))}" for _ in ways)
    return None


def _count(least: int, most: int, luck: Random, *, at_end: bool) -> int:
    return luck.choice((least, most)) if at_end else luck.randint(least, most)
