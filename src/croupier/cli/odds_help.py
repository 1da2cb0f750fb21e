"""The help of `croupier odds`: the games, a game's questions, and each question's parameters with an example."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from croupier import games
from croupier.core.odds.parameters import Parameter, YesNo
from croupier.core.odds.questions import OddsQuestion
from croupier.odds.evaluate import questions
from croupier.odds.solve import default_measure

WIDTH = 80
USAGE = """\
Usage: croupier odds GAME QUESTION [--PARAMETER VALUE ...] [options]

  Exact odds of a game's questions. Without a question, list the game's
  questions; without a game, list the games.

  Example: croupier odds {example}

Options:
  --json                    Print JSON for programs, and nothing else.
  --plot FILE               Draw a chart to FILE: .svg or .png.
  --set RULING=OPTION       Use a ruling other than the default; the same one
                            twice compares both options.
  --at-least CHANCE --by PARAMETER [--of OUTCOME]
                            Find the value of a parameter that gives this
                            chance (3/4, 0.75, 75%) of an outcome (several
                            with commas), or this number of the summary.
  -h, --help                Show this help, or a question's parameters."""


def help_lines(game: str, asked: OddsQuestion | None) -> Iterator[str]:
    """The help for the command, a game or a question."""
    if not game:
        yield USAGE.format(example="maelstrom roll --pool 5 --difficulty 6")
        yield ""
        yield from list_lines("")
    elif asked is None:
        known = questions(game)
        yield USAGE.format(example=example(game, known[0])) if known else USAGE.partition("\n")[0]
        for one in known:
            yield ""
            yield f"{one.name}: {one.title}"
            yield f"  Example: croupier odds {example(game, one)}"
    else:
        yield from _question(game, asked)


def list_lines(game: str) -> Iterator[str]:
    """The games with the names of their questions, or one game's questions, one per line."""
    if not game:
        names = games.names()
        width = max(map(len, names), default=0)
        for name in names:
            told = ", ".join(one.name for one in questions(name)) or "no questions"
            yield from _under(f"{name.ljust(width)}  ", told)
        yield ""
        yield "Try croupier odds GAME, or croupier odds GAME QUESTION --help for a\nquestion's parameters."
        return
    known = questions(game)
    width = max((len(one.name) for one in known), default=0)
    for one in known:
        yield f"{one.name.ljust(width)}  {one.title}"
    yield ""
    yield f"See a question's parameters: croupier odds {game} QUESTION --help"


def help_json(game: str) -> dict[str, Any]:
    """Like `list_lines`, as JSON."""
    if not game:
        return {"games": [{"game": name, "questions": [one.name for one in questions(name)]} for name in games.names()]}
    return {"game": game, "questions": [_question_json(one) for one in questions(game)]}


def example(game: str, asked: OddsQuestion) -> str:
    """A question's example as it is typed."""
    words = [game, asked.name]
    for name, value in asked.example.items():
        one = asked.parameter(name)
        if isinstance(one, YesNo) and one.parse(value):
            words.append(f"--{name}")
        else:
            words += [f"--{name}", f'"{value}"' if " " in value or not value else value]
    return " ".join(words)


def _question(game: str, asked: OddsQuestion) -> Iterator[str]:
    usage = "[--PARAMETER VALUE ...] [--json] [--plot FILE] [--set ...]"
    yield from _under(f"Usage: croupier odds {game} {asked.name} ", usage, 7)
    yield ""
    yield from _under("  ", f"{asked.title}. [{', '.join(asked.clauses)}]")
    yield from _under("  ", asked.help)
    yield ""
    yield f"  Example: croupier odds {example(game, asked)}"
    yield ""
    yield "Parameters:"
    for one in asked.parameters:
        yield from _under(f"  --{one.name}: ", one.help, 6)
        yield from _under("      ", f"{one.allowed} ({_default(one)})")
    if asked.bars:
        labels = ", ".join(bar.label for bar in asked.bars)
        yield ""
        rest = f"or an outcome or number of the answer; default: {default_measure(asked)}"
        yield from _under("--of ", f"{labels}, {rest}")
    if asked.rulings:
        yield ""
        yield "Rulings for --set, with their defaults"
        yield f"(for the options, see croupier rules {game} RULING):"
        for key, option in asked.rulings.items():
            yield f"  {key}={option}"


def _under(head: str, text: str, indent: int = -1) -> Iterator[str]:
    """Text after a heading, with later lines indented to match or to a given column."""
    below = " " * (len(head) if indent < 0 else indent)
    yield from wrap(text, WIDTH, initial_indent=head, subsequent_indent=below, break_on_hyphens=False) or [head]


def _default(one: Parameter) -> str:
    if one.required:
        return "required"
    return f"default: {('' if one.default is None else one.typed(one.default)) or 'none'}"


def _question_json(asked: OddsQuestion) -> dict[str, Any]:
    return {
        "question": asked.name,
        "title": asked.title,
        "help": asked.help,
        "clauses": list(asked.clauses),
        "parameters": [
            {
                "name": one.name,
                "help": one.help,
                "allowed": one.allowed,
                "required": one.required,
                "default": None if one.default is None else one.as_json(one.default),
            }
            for one in asked.parameters
        ],
        "rulings": dict(asked.rulings),
        "example": dict(asked.example),
    }
