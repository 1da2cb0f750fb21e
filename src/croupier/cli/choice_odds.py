"""The odds of a choice in the terminal: a line below it, and one for each value of the field being filled in."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.choices import Choice, Field
from croupier.core.game import Game
from croupier.core.odds.questions import Estimate
from croupier.core.odds_events import sees_odds
from croupier.core.refusals import Invalid
from croupier.core.state import State
from croupier.odds import live
from croupier.odds.bars import CERTAIN
from croupier.odds.evaluate import Limit
from croupier.odds.formatting import number

STEPS = 1_000_000
"""Step limit for the odds of one choice: about half a second."""
MOST_VALUES = 12
"""A field with more values gets no list of odds."""


class SeatOdds(NamedTuple):
    """The seat that looks at a choice, and its table."""

    game: Game[Any]
    view: State
    seat: str

    def in_words(self, choice: Choice, values: Mapping[str, Any] | None = None) -> str:
        """The odds of a choice with these values in words; "" if there are none or this seat may not see them."""
        if not (choice.odds and choice.legal and sees_odds(self.view, self.seat)):
            return ""
        try:
            put = live.task_for_choice(self.game, self.view, self.seat, choice, values or {})
        except Invalid:
            return ""
        found = None if put is None else live.answer_of(put, Limit(put.asked.name, STEPS))
        if put is None or found is None or not found["bars"]:
            return ""
        names = {bar.label: bar.of[0] for bar in put.asked.bars}
        bars = ", ".join(
            bar["label"] + ("" if bar["label"].startswith(CERTAIN) else f" {_number(names.get(bar['label'], ''), bar)}")
            for bar in found["bars"]
        )
        text = f"{put.when}: {bars}" if put.when else bars
        return f"{text} ({put.receipt})" if put.receipt else text

    def by_value(self, choice: Choice, field: Field, given: Mapping[str, Any]) -> list[str]:
        """The odds for each value of a field, if they differ; empty for a field with many values."""
        found = {label: self.in_words(choice, {**given, field.name: value}) for label, value in _values(field)}
        if len(set(found.values())) < 2:
            return []
        width = max(map(len, found))
        return [f"     {label.rjust(width)}  {told}" for label, told in found.items() if told]


def _number(name: str, bar: Mapping[str, Any]) -> str:
    if "estimate" in bar:
        share = bar["estimate"]
        return f"about {number(name, Estimate(share, share, share))}"
    return number(name, Fraction(bar["probability"]))


def _values(field: Field) -> list[tuple[str, Any]]:
    """The values of a field with a label for each; empty for a field with many."""
    if field.kind == "bool":
        return [("yes", True), ("no", False)]
    if field.kind == "one_of" and len(field.options) <= MOST_VALUES:
        return [(option.label, option.value) for option in field.options]
    if field.kind == "int" and field.min is not None and field.max is not None:
        span = range(field.min, field.max + 1)
        return [(str(value), value) for value in span] if len(span) <= MOST_VALUES else []
    return []
