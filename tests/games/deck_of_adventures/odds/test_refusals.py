"""What the questions on stories refuse, and which options they accept."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from croupier.odds.evaluate import question
from support.deck_of_adventures.naive import drawn_rulings
from support.deck_of_adventures.orders import GAME, answered


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("epic-race", {"ranges": "7"}, "ranges: 7 is not allowed"),
        ("epic-race", {"ranges": "4", "order": "1,1"}, "order: 1,1 is not allowed; allowed: each of 1 to 1 and gm"),
        ("epic-race", {"ranges": "4", "piles": "full/full", "modifiers": "1,1,1"}, "piles: 2 is not allowed"),
        ("dying", {"hand": -20}, "pile: 52 is not allowed; allowed: at least 63 cards"),
        ("treatment", {"target": "8C", "tries": 9, "pile": "2C"}, "tries: 9 is not allowed; allowed: 1 to 1"),
        ("condition", {"target": "8C", "pile": "8C"}, "pile: 0 is not allowed; allowed: at least 1 card besides"),
        ("quick-rest", {"cards": 60, "suit": "H"}, "cards: 60 is not allowed; allowed: at most 52"),
        ("quick-rest", {"cards": 1, "suit": "X"}, "suit: X is not allowed; allowed: C, D, H, S"),
        ("mend-armor", {"target": "8C", "lost": 2, "points": 3, "suit": "H"}, "points: 3 is not allowed"),
        ("fatigue", {"hands": "0", "left": 3}, "aces: 4 is not allowed; allowed: 0 to 3, the cards there"),
        ("fatigue", {"hands": "0", "used": 30}, "used: 30 is not allowed; allowed: 52 cards and 4 Aces at most"),
        ("give-up", {"given_up": 3, "target": "8C", "range": 2}, "given-up: 3 is not allowed; allowed: an even number"),
        ("initiative", {"sides": "player"}, "sides: player is not allowed; allowed: 2 to 5 sides"),
    ],
)
def test_a_disallowed_value_is_reported(name: str, given: dict[str, Any], said: str) -> None:
    if name == "fatigue" and "left" in given:
        given = {**given, "aces": 4}
    with pytest.raises(Invalid) as refused:
        odds.ask(GAME, name, **given)
    assert said in str(refused.value)


def test_less_common_options_are_handled_or_refused_by_name() -> None:
    luck = Random(3)
    for name in ("epic-race", "condition", "dying", "give-up", "fatigue", "treatment"):
        one = question(GAME, name)
        for _ in range(8):
            options = drawn_rulings(luck, 0.5, one.rulings)
            try:
                found = sum(answered(name, one.example, options).outcomes.values())
            except Invalid as refused:
                found = Fraction(refused.field in one.rulings)
            assert found == 1, (name, options)
