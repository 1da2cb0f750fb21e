"""Any parameters get a complete answer, a refusal by name, or a note that they are too large; all of them quickly."""

from random import Random
from time import process_time
from typing import Any

import pytest

from croupier import games, odds
from croupier.core.odds.parameters import DECK
from croupier.core.odds.questions import Answer, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds.evaluate import STEPS, Limit, answer, options, read
from croupier.odds.serialize import answer_json
from croupier.web.odds_api import SHORT
from support.odds.at_random import drawn, rulings

GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")
ALL = [(game, one) for game in GAMES for one in odds.questions(game)]
TIMES = 8
SOON, LONG = 2.0, 15.0
"""Seconds of work that so few, and all, steps of an answer may take where a `piece` of Python takes `PIECE`."""
PIECE = 0.01
"""Seconds for `piece` on a machine that does nothing else."""

each_question = pytest.mark.parametrize(("game", "asked"), ALL, ids=[f"{game}-{one.name}" for game, one in ALL])


def piece() -> float:
    """Seconds of work for a fixed piece of Python, which others' work on the same machine makes longer too."""
    began = process_time()
    kept = {n: str(n) for n in range(40_000)}
    assert sum(map(len, kept.values())) == 188_890
    return process_time() - began


def seconds(
    game: str, asked: OddsQuestion, given: dict[str, Any], most: int, chosen: dict[str, str] | None = None
) -> float:
    """Seconds for an answer or its refusal, as on a quiet machine; checks that it is complete or names the error."""
    before = piece()
    began = process_time()
    found = answered(game, asked, given, most, chosen)
    took = process_time() - began
    if isinstance(found, Invalid):
        assert found.field in {*asked.rulings, *(one.name for one in asked.parameters), *(("set",) if chosen else ())}
        assert "\n" not in str(found), given
    elif found is not None:
        assert found.outcomes or found.cells or found.estimates, given
        assert not found.outcomes or (sum(found.outcomes.values()) == 1 and min(found.outcomes.values()) >= 0), given
    return took / max(1.0, before / PIECE, piece() / PIECE)


def answered(
    game: str, asked: OddsQuestion, given: dict[str, Any], most: int, chosen: dict[str, str] | None = None
) -> Answer | Invalid | None:
    """The answer, also as text; the reason if it is refused; empty if it is too much."""
    try:
        values = read(asked, given, options(games.game(game), asked, chosen) if chosen else None)
        found = answer(asked, values, Limit(asked.name, most))
        answer_json(game, asked, values, found)
    except TooManyCases:
        return None
    except Invalid as refused:
        return refused
    return found


@each_question
def test_a_question_answers_or_refuses_whatever_its_parameters_allow(game: str, asked: OddsQuestion) -> None:
    luck = Random(f"{game} {asked.name}")
    for _ in range(TIMES):
        given = drawn(asked, luck)
        assert seconds(game, asked, given, SHORT) < SOON, given


FEW_LEFT = ["10D", "3D", "3H", "4C", "6C", "JC", "5D", "QH", "AS", "8D", "10H", "6S", "QS", "JS", "9S"]
MUCH: list[tuple[str, str, dict[str, Any]]] = [
    ("deck-of-adventures", "called", {"range": 4, "hand": -15, "pile": [], "needs": "color", "discards": FEW_LEFT}),
    ("deck-of-adventures", "contested", {"defense-modifier": -12, "attacker-hand": -14, "pile": FEW_LEFT}),
    (
        "deck-of-adventures",
        "contested-several",
        {"modifiers": [-20, -1, 20], "hands": [-12, 12, -9], "piles": [list(DECK)], "decks": [1, 1, 1], "target": "9D"},
    ),
    ("maelstrom", "table", {"threshold": 30, "specialty": True, "pools": "0-60"}),
    ("maelstrom", "table", {"threshold": 30, "pools": [60] * 100, "difficulties": [2] * 100}),
    ("rust-in-the-canyon", "piles", {"cards": [5, 7, 21]}),
    ("syuzheteers", "clear", {"start": 50, "stop": 38, "rating": 12, "relevant": True, "most": 200}),
]
"""What would take half a minute and more."""


@pytest.mark.parametrize(("game", "name", "given"), MUCH)
def test_slow_questions_count_their_work(game: str, name: str, given: dict[str, Any]) -> None:
    assert seconds(game, odds.question(game, name), given, SHORT) < SOON


@pytest.mark.parametrize(
    ("game", "name", "given", "field"),
    [
        ("deck-of-adventures", "mend-armor", {"target": "8D", "lost": 1, "pile": [], "suit": "D"}, "pile"),
        (
            "deck-of-adventures",
            "several",
            {"range": 6, "modifiers": [0], "piles": [[]], "target-deck": 1},
            "target-deck",
        ),
    ],
)
def test_an_empty_pile_is_refused(game: str, name: str, given: dict[str, Any], field: str) -> None:
    refused = answered(game, odds.question(game, name), given, SHORT)
    assert isinstance(refused, Invalid)
    assert refused.field == field


@pytest.mark.slow
@pytest.mark.timeout(1200)
@each_question
def test_no_question_takes_minutes(game: str, asked: OddsQuestion) -> None:
    luck = Random(f"{game} {asked.name} long")
    for _ in range(60):
        given = drawn(asked, luck)
        assert seconds(game, asked, given, STEPS) < LONG, given


@pytest.mark.slow
@pytest.mark.timeout(1200)
@each_question
def test_no_question_takes_minutes_under_other_rulings(game: str, asked: OddsQuestion) -> None:
    luck = Random(f"{game} {asked.name} rulings")
    for _ in range(60):
        given = drawn(asked, luck)
        chosen = rulings(game, asked, luck)
        assert seconds(game, asked, given, STEPS, chosen) < LONG, (given, chosen)
