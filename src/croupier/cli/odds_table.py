"""Prints an answer: names, percentages, bars, and short fractions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap

from croupier.core.odds.questions import Estimate, OddsQuestion
from croupier.odds.chart import left_out_line, outcome_label, worth_showing
from croupier.odds.formatting import exact, middle, number, percent

Line = tuple[tuple[str, str], ...]
"""Pieces of text, each with its style."""

WIDTH = 80
BAR = 30


def head(game: str, asked: OddsQuestion, given: Iterable[str]) -> Iterator[Line]:
    """The question's title and its parameters in words."""
    yield ((f"{game} {asked.name}: ", "bold"), (asked.title, ""))
    yield from _wrapped(", ".join(map(_kept, given)))
    yield ()


def foot(game: str, asked: OddsQuestion) -> Iterator[Line]:
    """The clauses that the answer was computed from."""
    yield ()
    told = _kept(f"see `croupier rules {game} {asked.clauses[0]}`")
    yield from _wrapped(f"by {', '.join(asked.clauses)}: {told}")


def _kept(words: str) -> str:
    """Words joined with nonbreaking spaces."""
    return words.replace(" ", "\xa0")


def _wrapped(text: str) -> Iterator[Line]:
    yield from (plain(line.replace("\xa0", " "), "dim") for line in wrap(text, WIDTH, break_on_hyphens=False))


def rows(asked: OddsQuestion, of: Mapping[str, Fraction | Estimate]) -> Iterator[Line]:
    """Each outcome with its probability and a bar; for a long list, only the visible ones."""
    shown = worth_showing([of])
    tones = {name: bar.tone for bar in asked.bars for name in bar.of}
    for name, at in zip(shown, aligned([outcome_label(asked, name) for name in shown]), strict=True):
        yield row(at, of[name], tones.get(name, ""))
    if len(shown) < len(of):
        yield plain(f"not shown: {left_out_line(shown, of)}", "dim")


def row(name: str, share: Fraction | Estimate, tone: str = "") -> Line:
    """The line of one outcome: its percentage, bar and exact value."""
    more, drawn = exact(share), bar(middle(share))
    style = {"good": "green", "bad": "red"}.get(tone, "cyan")
    return (
        (f"{name}  {percent(share):>6}%  ", ""),
        (drawn.ljust(BAR) if more else drawn, style),
        (f"  {more}" if more else "", "dim"),
    )


def summary_lines(of: Mapping[str, Fraction | Estimate]) -> Iterator[Line]:
    """The numbers of the summary: probabilities in percent, others as numbers."""
    for (name, value), at in zip(of.items(), aligned(of, left=True), strict=True):
        told = number(name, value)
        told = f"{told:>7}" if told.endswith("%") else f"{told:>6} "
        more = exact(value, name)
        yield ((f"{at}  ", ""), (told, "bold"), (f"  {more}" if more else "", "dim"))


def aligned(names: Iterable[str], *, left: bool = False) -> list[str]:
    """Names padded to one width, numbers right-aligned."""
    every = list(names)
    width = max(map(len, every), default=0)
    is_left = left or not all(one.lstrip("-").isdigit() or one == "rest" for one in every)
    return [one.ljust(width) if is_left else one.rjust(width) for one in every]


def bar(share: Fraction, width: int = BAR) -> str:
    """A bar in eighths of a character, or in ASCII if the terminal has nothing else."""
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
    """A table: the first column left-aligned, the others right-aligned; the first line is the heading."""
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for n, (first, *rest) in enumerate(lines):
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield plain("  ".join([first.ljust(widths[0]), *cells]), "" if n else "bold")


def show(lines: Iterable[Line]) -> None:
    """Print the lines, in color on a terminal."""
    if not sys.stdout.isatty():
        print("\n".join("".join(text for text, _ in line).rstrip() for line in lines))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
