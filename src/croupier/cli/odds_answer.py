"""The whole answer to an odds question as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cli.odds_table import Line, foot, head, plain, rows, summary_lines
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.odds.formatting import given_in_words


def answer_lines(game: str, asked: OddsQuestion, sides: Sequence[tuple[Given, Answer]]) -> Iterator[Line]:
    """The whole answer: the question, every outcome, the summary, the clauses."""
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
        yield plain(f"simulated: {answer.runs:,} runs, seed {answer.seed}; the last column is the 95% interval")
        yield ()
    if answer.cells:
        from croupier.cli.odds_grid import grid

        yield from grid(given, answer.cells)
    else:
        yield from rows(asked, answer.estimates or answer.outcomes)
    if answer.summary:
        yield ()
        yield from summary_lines(answer.summary)
