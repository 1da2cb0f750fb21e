"""`croupier odds`: exact odds of a game's questions, for people and for programs.

For speed, `--json` is answered before typer, rich, msgspec or the game itself are loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli.fail import fail
from croupier.cli.odds_arguments import OddsArguments, read
from croupier.core.odds.questions import Answer, Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.odds import evaluate
from croupier.odds.serialize import answer_json

if TYPE_CHECKING:
    from croupier.cli.odds_table import Line
    from croupier.odds.chart import Chart
    from croupier.odds.solve import Solution

Sides = Sequence[tuple[Given, Answer]]
"""One answer, or two under two settings."""


def odds(words: Sequence[str]) -> int:
    """Answer a call; returns the exit status: 1 if no value tried is enough, 2 for anything the rules do not allow."""
    try:
        found = read(words)
        if "help" in found.flags or found.asked is None:
            return _list(found)
        return _answer(found, found.asked)
    except (Refusal, TooManyCases) as refused:
        return fail(str(refused), 2)


def _answer(words: OddsArguments, asked: OddsQuestion) -> int:
    """Compute the answer, or the solution for a parameter."""
    if "at-least" in words.options:
        return _solve(words, asked)
    sides = _sides(words, asked)

    def drawn() -> Chart:
        from croupier.odds.chart import answer_chart

        return answer_chart(words.game, asked, sides)

    def shown() -> Iterable[Line]:
        from croupier.cli.odds_answer import answer_lines

        return answer_lines(words.game, asked, sides)

    _tell(words, drawn, lambda: _answer_json(words.game, asked, sides), shown)
    return 0


def _tell(
    words: OddsArguments,
    drawn: Callable[[], Chart],
    told: Callable[[], dict[str, Any]],
    shown: Callable[[], Iterable[Line]],
) -> None:
    """Draw the result to a file if one is named, and print it as JSON; without either, print a table."""
    if plot := words.option("plot"):
        _draw(plot, drawn())
    if "json" in words.flags:
        _print(told())
    elif plot:
        print(plot)
    else:
        from croupier.cli.odds_table import show

        show(shown())


def _sides(words: OddsArguments, asked: OddsQuestion) -> Sides:
    if "set" not in words.options:
        given = evaluate.read(asked, words.given)
        return ((given, evaluate.answer(asked, given)),)
    from croupier.odds import compare

    return compare.sides(words.game, asked, words.given, compare.settings(words.options["set"]))


def _answer_json(game: str, asked: OddsQuestion, sides: Sides) -> dict[str, Any]:
    if len(sides) == 1:
        return answer_json(game, asked, *sides[0])
    from croupier.odds.compare import comparison_json

    return comparison_json(game, asked, sides)


def _solve(words: OddsArguments, asked: OddsQuestion) -> int:
    """Solve for a parameter; 1 if no value tried is enough."""
    from croupier.odds.solve import solution_json

    taken = _search(words, asked)

    def drawn() -> Chart:
        from croupier.odds.chart import solution_chart as chart

        return chart(words.game, asked, taken)

    def shown() -> Iterable[Line]:
        from croupier.cli.odds_solve import solution_lines

        return solution_lines(words.game, asked, taken)

    _tell(words, drawn, lambda: solution_json(words.game, asked, taken), shown)
    return 0 if taken.found else 1


def _search(words: OddsArguments, asked: OddsQuestion) -> Solution:
    from croupier.odds.compare import settings
    from croupier.odds.solve import solve

    chosen, *more = settings(words.options.get("set", ()))
    if more:
        raise Invalid("set", words.option("set"), "one option per ruling when used with --at-least")
    by, at_least, of = (words.option(name) for name in ("by", "at-least", "of"))
    return solve(asked, words.given, evaluate.rulings(words.game, asked, chosen), by=by, at_least=at_least, of=of)


def _list(words: OddsArguments) -> int:
    """The help, the games, or the questions of one."""
    from croupier.cli import odds_help

    if "help" in words.flags:
        print("\n".join(odds_help.help_lines(words.game, words.asked)))
    elif words.options:
        name = next(iter(words.options))
        raise Invalid("question" if words.game else "game", "", f"GAME QUESTION before --{name}")
    elif "json" in words.flags:
        _print(odds_help.help_json(words.game))
    else:
        print("\n".join(odds_help.list_lines(words.game)))
    return 0


def _draw(file: str, chart: Chart) -> None:
    """Draw a chart to a file in the format of its extension. Raises Impossible if it cannot be written."""
    if file.lower().endswith(".svg"):
        from croupier.odds.chart_svg import svg

        data = svg(chart).encode()
    else:
        from croupier.cli.odds_png import png

        data = png(chart)
    try:
        with open(file, "wb") as opened:  # noqa: PTH123 - pathlib is not imported yet
            opened.write(data)
    except OSError as error:
        raise Impossible(f"plot: {file} cannot be written: {error.strerror or error}") from None


def _print(thing: Any) -> None:
    from croupier.cli.odds_json import json_text

    sys.stdout.write(json_text(thing) + "\n")
