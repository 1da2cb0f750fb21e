"""`croupier odds`: exact odds of a game's questions, for people and for programs.

`--json` is answered from a cold shell before typer, rich, msgspec or the game itself are loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli import fail
from croupier.cli.odds_arguments import Words, read
from croupier.core.odds.questions import Answer, Given, OddsQuestion, TooMuch
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.odds import evaluate
from croupier.odds.serialize import told

if TYPE_CHECKING:
    from croupier.cli.odds_table import Line
    from croupier.odds.chart import Chart
    from croupier.odds.solve import Taken

Sides = Sequence[tuple[Given, Answer]]
"""One answer, or two under two settings."""


def odds(words: Sequence[str]) -> int:
    """Answer a call; the exit status: 1 where nothing that was tried is enough, 2 for what no rule allows."""
    try:
        found = read(words)
        if "help" in found.flags or found.asked is None:
            return _listed(found)
        return _answered(found, found.asked)
    except (Refusal, TooMuch) as refused:
        return fail(str(refused), 2)


def _answered(words: Words, asked: OddsQuestion) -> int:
    """Work the answer out, or what it would take."""
    if "at-least" in words.options:
        return _taken(words, asked)
    sides = _sides(words, asked)

    def drawn() -> Chart:
        from croupier.odds.chart import answered

        return answered(words.game, asked, sides)

    def shown() -> Iterable[Line]:
        from croupier.cli.odds_table import answered

        return answered(words.game, asked, sides)

    _tell(words, drawn, lambda: _told(words.game, asked, sides), shown)
    return 0


def _tell(
    words: Words, drawn: Callable[[], Chart], told: Callable[[], dict[str, Any]], shown: Callable[[], Iterable[Line]]
) -> None:
    """Draw what was found to a file where one is named, and print it as JSON; or as a table where neither is asked."""
    if plot := words.option("plot"):
        _draw(plot, drawn())
    if "json" in words.flags:
        _print(told())
    elif plot:
        print(plot)
    else:
        from croupier.cli.odds_table import show

        show(shown())


def _sides(words: Words, asked: OddsQuestion) -> Sides:
    if "set" not in words.options:
        given = evaluate.read(asked, words.given)
        return ((given, evaluate.answer(asked, given)),)
    from croupier.odds import compare

    return compare.sides(words.game, asked, words.given, compare.settings(words.options["set"]))


def _told(game: str, asked: OddsQuestion, sides: Sides) -> dict[str, Any]:
    if len(sides) == 1:
        return told(game, asked, *sides[0])
    from croupier.odds.compare import beside

    return beside(game, asked, sides)


def _taken(words: Words, asked: OddsQuestion) -> int:
    """What it would take; 1 where nothing that was tried is enough."""
    from croupier.odds.solve import taken_told

    taken = _search(words, asked)

    def drawn() -> Chart:
        from croupier.odds.chart import taken as chart

        return chart(words.game, asked, taken)

    def shown() -> Iterable[Line]:
        from croupier.cli.odds_solve import answered

        return answered(words.game, asked, taken)

    _tell(words, drawn, lambda: taken_told(words.game, asked, taken), shown)
    return 0 if taken.found else 1


def _search(words: Words, asked: OddsQuestion) -> Taken:
    from croupier.odds.compare import settings
    from croupier.odds.solve import take

    chosen, *more = settings(words.options.get("set", ()))
    if more:
        raise Invalid("set", words.option("set"), "one option of each ruling, as --at-least is asked of one setting")
    by, at_least, of = (words.option(name) for name in ("by", "at-least", "of"))
    return take(asked, words.given, evaluate.rulings(words.game, asked, chosen), by=by, at_least=at_least, of=of)


def _listed(words: Words) -> int:
    """The help, the games, or the questions of one."""
    from croupier.cli import odds_help

    if "help" in words.flags:
        print("\n".join(odds_help.helped(words.game, words.asked)))
    elif words.options:
        name = next(iter(words.options))
        raise Invalid("question" if words.game else "game", "", f"GAME QUESTION before --{name}")
    elif "json" in words.flags:
        _print(odds_help.told(words.game))
    else:
        print("\n".join(odds_help.listed(words.game)))
    return 0


def _draw(file: str, chart: Chart) -> None:
    """Draw a chart to a file, as its ending says. Raises Impossible where it cannot be written."""
    if file.lower().endswith(".svg"):
        from croupier.odds.chart_svg import svg

        data = svg(chart).encode()
    else:
        from croupier.cli.odds_png import png

        data = png(chart)
    try:
        with open(file, "wb") as opened:  # noqa: PTH123 - pathlib is not loaded yet
            opened.write(data)
    except OSError as error:
        raise Impossible(f"plot: {file} cannot be written: {error.strerror or error}") from None


def _print(thing: Any) -> None:
    from croupier.cli.odds_json import written

    sys.stdout.write(written(thing) + "\n")
