"""Checks on every question of every game: names in the contract, defaults of the ledger, exact probabilities."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier import games, odds
from croupier.core.odds.parameters import Parameter
from croupier.core.odds.questions import Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds.evaluate import Limit, answer, read, rulings
from croupier.odds.serialize import answer_json

GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")
ALL = [(game, one) for game in GAMES for one in odds.questions(game)]

FIXED: dict[str, dict[str, tuple[str, ...]]] = {
    "maelstrom": {
        "roll": ("pool", "difficulty", "threshold", "specialty", "most"),
        "table": ("value", "threshold", "specialty", "pools", "difficulties"),
        "evade": ("pool", "difficulty", "evade-pool", "evade-difficulty", "specialty", "evade-specialty"),
    },
    "rust-in-the-canyon": {
        "pile": ("cards", "missing"),
        "hit": ("hand", "out"),
        "reflect": ("town-stack", "missing"),
        "day-off": ("floor", "stress-chips"),
        "amateur": ("mind",),
        "read-drawn": ("mind",),
        "conflict": ("level", "reserve", "gm-reserve", "rank", "stack", "town-stack", "pc-policy", "gm-policy"),
    },
    "syuzheteers": {"roll": ("start", "stop", "target"), "live": ("start-result", "target")},
    "state-stack": {
        "test": ("rank", "cards", "seen", "score"),
        "hit": ("attack-rank", "action", "defense-rank", "defense", "seen"),
        "attack": (
            *("attack-rank", "action", "defense-rank", "defense", "seen"),
            *("power", "body", "damage", "stun", "willpower"),
        ),
        "initiative": ("speed", "flips"),
        "boost": ("stack", "damage", "body"),
        "contest": ("rating", "against"),
    },
    "deck-of-adventures": {
        "check": ("target", "range", "modifier", "hand", "pile", "plan", "redraws", "needs"),
        "contested": ("modifier", "defense-modifier", "hand", "pile", "target"),
        "attack": ("target", "armor-range", "modifier", "hand", "pile", "base-damage", "armor-points", "hit-points"),
        "epic-race": ("piles", "ranges", "modifiers", "order"),
        "quick-rest": ("cards", "pile", "suit"),
    },
}
"""The names that others rely on (contracts: the odds)."""

SUMMED = {
    ("maelstrom", "roll"): {"success", "failure", "botch", "mean"},
    ("rust-in-the-canyon", "day-off"): {"expected"},
    ("rust-in-the-canyon", "read-drawn"): {"mean"},
    ("rust-in-the-canyon", "conflict"): {"expected stack", "expected stress", "expected town-stack"},
    ("syuzheteers", "roll"): {"points", "experience"},
    ("state-stack", "attack"): {"mean damage", "unconscious", "dead"},
    ("state-stack", "initiative"): {"expected value"},
    ("state-stack", "boost"): {"mean"},
    ("deck-of-adventures", "check"): {"success"},
    ("deck-of-adventures", "attack"): {"hit", "expected", "down"},
    ("deck-of-adventures", "epic-race"): {"expected draws"},
    ("deck-of-adventures", "quick-rest"): {"mean"},
}
"""What sums an answer up, in the contract's words."""

each_question = pytest.mark.parametrize(("game", "asked"), ALL, ids=[f"{game}-{one.name}" for game, one in ALL])


@pytest.mark.parametrize(
    ("game", "name", "parameters"),
    [(game, name, parameters) for game, known in FIXED.items() for name, parameters in known.items()],
)
def test_all_questions_of_the_contract_exist(game: str, name: str, parameters: tuple[str, ...]) -> None:
    assert set(parameters) <= {one.name for one in odds.question(game, name).parameters}


@pytest.mark.parametrize(("game", "name"), SUMMED)
def test_a_summary_uses_the_words_of_the_contract(game: str, name: str) -> None:
    asked = odds.question(game, name)
    assert SUMMED[game, name] <= set(answer(asked, read(asked, asked.example)).summary)


@each_question
def test_every_questions_example_is_answered(game: str, asked: OddsQuestion) -> None:
    given = read(asked, asked.example)
    found = answer(asked, given)
    assert found.outcomes or found.cells or found.estimates
    if found.outcomes:
        assert sum(found.outcomes.values()) == 1
        assert all(0 <= share <= 1 for share in found.outcomes.values())
    shown = answer_json(game, asked, given, found)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["game"], shown["question"]) == (game, asked.name)
    again = read(asked, {key: value for key, value in shown["given"].items() if value not in ("", None)})
    assert again.values == given.values


@each_question
def test_the_numbers_on_a_button_are_in_the_answer(game: str, asked: OddsQuestion) -> None:
    found = answer(asked, read(asked, asked.example))
    names = {*found.outcomes, *found.summary, *found.estimates}
    for bar in asked.bars:
        assert bar.tone in ("good", "bad", "")
        assert set(bar.of) & names, bar.label


@each_question
def test_default_rulings_are_the_ledgers(game: str, asked: OddsQuestion) -> None:
    ledgers = games.game(game).read_settings({})
    assert dict(asked.rulings) == {key: ledgers.code(key) for key in asked.rulings}


LONG = {
    ("state-stack", "attack"),
    ("deck-of-adventures", "mend-armor"),
    *(("rust-in-the-canyon", name) for name in ("guess", "shared-stakes", "conflict", "see-or-back-down")),
}
"""Questions whose options take seconds together."""
BRIEFLY = 20_000
"""Steps of an answer that is only begun."""


def options_of(game: str, asked: OddsQuestion) -> Iterator[tuple[str, str, Given]]:
    """Each option of a question's rulings that is played, and its example under it."""
    played = games.game(game)
    for setting in played.settings:
        for option in setting.codes if setting.key in asked.rulings else ():
            if (setting.key, option) not in played.waiting:
                yield setting.key, option, read(asked, asked.example, rulings(game, asked, {setting.key: option}))


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        pytest.param(game, one, id=f"{game}-{one.name}", marks=pytest.mark.slow if (game, one.name) in LONG else ())
        for game, one in ALL
    ],
)
def test_every_option_of_its_rulings_is_answered_or_refused_by_name(game: str, asked: OddsQuestion) -> None:
    for key, option, given in options_of(game, asked):
        try:
            total = sum(answer(asked, given).outcomes.values())
        except Invalid as refused:
            said = f"{refused}"
            named = option in said or key in said
        else:
            named = total in (0, 1)
        assert named, (key, option)


@pytest.mark.parametrize(("game", "name"), sorted(LONG))
def test_every_option_of_a_long_question_begins_its_answer_or_is_refused_by_name(game: str, name: str) -> None:
    """The slow form of the test above waits for the answers."""
    asked = odds.question(game, name)
    for key, option, given in options_of(game, asked):
        said = begun(asked, given)
        assert said is None or option in said or key in said, (key, option)


def begun(asked: OddsQuestion, given: Given) -> str | None:
    """The refusal of an answer, if its first steps come to one."""
    try:
        answer(asked, given, Limit(asked.name, BRIEFLY))
    except TooManyCases:
        return None
    except Invalid as refused:
        return f"{refused}"
    return None


@each_question
def test_the_clauses_of_a_question_exist_in_the_ledger(game: str, asked: OddsQuestion) -> None:
    book = games.game(game).rulebook
    known = {clause.id for clause in book.clauses} | {ruling.id for ruling in book.rulings}
    assert asked.clauses
    assert set(asked.clauses) <= known


def wrong_for(parameter: Parameter) -> list[Any]:
    return ["no such thing \u2603", {"a": 1}, [[1]], 10**12, "999999999"]


@each_question
def test_values_that_no_rule_allows_are_refused_with_the_allowed_ones(game: str, asked: OddsQuestion) -> None:
    for parameter in asked.parameters:
        for wrong in wrong_for(parameter):
            with pytest.raises(Invalid) as refused:
                read(asked, {**asked.example, parameter.name: wrong})
            assert refused.value.field == parameter.name
            assert "\n" not in str(refused.value)
    with pytest.raises(Invalid, match="no such parameter"):
        read(asked, {**asked.example, "colour": "7"})
    for parameter in asked.parameters:
        if parameter.required:
            with pytest.raises(Invalid, match=f"^{parameter.name} is missing"):
                read(asked, {key: value for key, value in asked.example.items() if key != parameter.name})


def test_an_unknown_question_game_or_ruling_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Invalid, match="question: fly is not allowed; allowed: roll, "):
        odds.ask("maelstrom", "fly")
    with pytest.raises(Invalid, match="game: maelstorm is not allowed; allowed: maelstrom"):
        odds.ask("maelstorm", "roll", pool=3)
    with pytest.raises(Invalid, match="set: decks is not allowed; allowed: the rulings that change roll: "):
        odds.ask("maelstrom", "roll", pool=3, settings={"decks": "two"})


def test_question_names_have_underscores_in_python() -> None:
    found = odds.ask("maelstrom", "evade", pool=5, evade_pool=4)
    assert found.outcomes["hit"] == Fraction(3796289, 8000000)
