"""An answer as lines for people: names, percent, bars, and fractions where they are short."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap

from croupier.core.odds.questions import Answer, Estimate, Given, OddsQuestion
from croupier.odds.chart import left_out_line, outcome_label, worth_showing
from croupier.odds.formatting import exact, given_in_words, middle, number, percent

Line = tuple[tuple[str, str], ...]
"""Pieces of text, each with its style."""

WIDTH = 80
BAR = 30


def answer_lines(game: str, asked: OddsQuestion, sides: Sequence[tuple[Given, Answer]]) -> Iterator[Line]:
    """The whole answer: what was asked, every outcome, the summary, the clauses."""
    given, answer = sides[0]
    if len(sides) > 1:
        from croupier.cli.odds_compare import comparison_lines

        yield from head(game, asked, given_in_words(asked, Given(given.values, asked.rulings)))
        yield from comparison_lines(asked, sides)
    else:
        yield from head(game, asked, given_in_words(asked, given))
        yield from _alone(asked, given, answer)
    yield from foot(game, asked)


def _alone(asked: OddsQuestion, given: Given, answer: Answer) -> Iterator[Line]:
    if answer.estimates:
        yield plain(f"simulated: {answer.runs:,} runs, seed {answer.seed}; last where 95 % lie")
        yield ()
    if answer.cells:
        from croupier.cli.odds_grid import grid

        yield from grid(given, answer.cells)
    else:
        yield from rows(asked, answer.estimates or answer.outcomes)
    if answer.summary:
        yield ()
        yield from summary_lines(answer.summary)


def head(game: str, asked: OddsQuestion, given: Iterable[str]) -> Iterator[Line]:
    """What was asked."""
    yield ((f"{game} {asked.name}: ", "bold"), (asked.title, ""))
    yield from _wrapped(", ".join(map(_kept, given)))
    yield ()


def foot(game: str, asked: OddsQuestion) -> Iterator[Line]:
    """The clauses from which it was worked out."""
    yield ()
    told = _kept(f"`croupier rules {game} {asked.clauses[0]}` tells it")
    yield from _wrapped(f"by {', '.join(asked.clauses)}: {told}")


def _kept(words: str) -> str:
    """These words, which are not parted at the end of a line."""
    return words.replace(" ", "\xa0")


def _wrapped(text: str) -> Iterator[Line]:
    yield from (plain(line.replace("\xa0", " "), "dim") for line in wrap(text, WIDTH, break_on_hyphens=False))


def rows(asked: OddsQuestion, of: Mapping[str, Fraction | Estimate]) -> Iterator[Line]:
    """Each outcome with its chance and a bar; of very many, those that can be seen."""
    shown = worth_showing([of])
    tones = {name: bar.tone for bar in asked.bars for name in bar.of}
    for name, at in zip(shown, aligned([outcome_label(asked, name) for name in shown]), strict=True):
        yield row(at, of[name], tones.get(name, ""))
    if len(shown) < len(of):
        yield plain(f"not shown: {left_out_line(shown, of)}", "dim")


def row(name: str, share: Fraction | Estimate, tone: str = "") -> Line:
    """One outcome."""
    more, drawn = exact(share), bar(middle(share))
    style = {"good": "green", "bad": "red"}.get(tone, "cyan")
    return (
        (f"{name}  {percent(share):>6} %  ", ""),
        (drawn.ljust(BAR) if more else drawn, style),
        (f"  {more}" if more else "", "dim"),
    )


def summary_lines(of: Mapping[str, Fraction | Estimate]) -> Iterator[Line]:
    """The numbers that sum an answer up: chances in percent, others as they are."""
    for (name, value), at in zip(of.items(), aligned(of, left=True), strict=True):
        told = number(name, value)
        told = f"{told:>8}" if told.endswith("%") else f"{told:>6}  "
        more = exact(value, name)
        yield ((f"{at}  ", ""), (told, "bold"), (f"  {more}" if more else "", "dim"))


def aligned(names: Iterable[str], *, left: bool = False) -> list[str]:
    """The names at one width; numbers to the right."""
    every = list(names)
    width = max(map(len, every), default=0)
    is_left = left or not all(one.lstrip("-").isdigit() or one == "rest" for one in every)
    return [one.ljust(width) if is_left else one.rjust(width) for one in every]


def bar(share: Fraction, width: int = BAR) -> str:
    """A bar by eighths of a letter, or of plain letters where the terminal has no others."""
    eighths = int(share * width * 8 + Fraction(1, 2))
    if not can_draw():
        return "#" * (eighths // 8)
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


def can_draw() -> bool:
    try:
        "█▏".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain(text: str, style: str = "") -> Line:
    return ((text, style),)


def table(lines: Sequence[Sequence[str]]) -> Iterator[Line]:
    """Columns: the first to the left, the others to the right; the first line is their heading."""
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for n, (first, *rest) in enumerate(lines):
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield plain("  ".join([first.ljust(widths[0]), *cells]), "" if n else "bold")


def show(lines: Iterable[Line]) -> None:
    """Print them; with colours where a person looks."""
    if not sys.stdout.isatty():
        print("\n".join("".join(text for text, _ in line).rstrip() for line in lines))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
