"""Parses the arguments of `croupier odds` without an option parser, which takes longer to load than most answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.core.odds.parameters import YesNo
from croupier.core.odds.questions import OddsQuestion
from croupier.core.refusals import Invalid
from croupier.odds import evaluate

VALUED = ("plot", "set", "at-least", "by", "of")
"""The command's own options that take a value; no question has a parameter with such a name."""
FLAGS = ("json", "help")
PICTURES = (".svg", ".png")


class OddsArguments(NamedTuple):
    """What was requested, not yet checked against the question."""

    game: str = ""
    asked: OddsQuestion | None = None
    given: dict[str, str] = {}
    options: dict[str, list[str]] = {}
    flags: frozenset[str] = frozenset()

    def option(self, name: str) -> str:
        return self.options[name][-1] if name in self.options else ""


def read(words: Sequence[str]) -> OddsArguments:
    """Parse the arguments of a call. Raises Invalid, naming what is wrong and what is allowed."""
    found = OddsArguments(given={}, options={})
    flags: set[str] = set()
    left = list(reversed(words))
    while left:
        word = left.pop()
        if word == "-h":
            flags.add("help")
        elif not word.startswith("--"):
            found = _named(found, word)
        else:
            name, equals, value = word[2:].partition("=")
            if name in FLAGS:
                if equals:
                    raise Invalid(name, value, "no value")
                flags.add(name)
            elif name in VALUED:
                found.options.setdefault(name, []).append(value if equals else _next(left, name, "a value"))
            else:
                _give(found, name, value if equals else None, left)
    return _checked(found._replace(flags=frozenset(flags)))


def _named(found: OddsArguments, word: str) -> OddsArguments:
    """The game comes first, then its question."""
    if not found.game:
        return found._replace(game=word)
    if found.asked is None:
        known = evaluate.questions(found.game)
        asked = next((one for one in known if one.name == word), None)
        if asked is None:
            raise Invalid("question", word, nearest(word, [one.name for one in known]))
        return found._replace(asked=asked)
    raise Invalid("parameter", word, f"--NAME VALUE, of {names(found.asked)}")


def _give(found: OddsArguments, name: str, value: str | None, left: list[str]) -> None:
    """Set one parameter of the question; a yes/no parameter needs no value."""
    if found.asked is None:
        raise Invalid("parameter", f"--{name}", "GAME QUESTION first, then its parameters")
    one = found.asked.parameter(name)
    if one is None:
        raise Invalid("parameter", f"--{name}", nearest(name, [each.name for each in found.asked.parameters]))
    if value is None and isinstance(one, YesNo):
        value = left.pop() if left and one.parse(left[-1]) is not None else "true"
    value = _next(left, name, one.allowed) if value is None else value
    if name in found.given:
        raise Invalid(name, value, f"a single value, but {found.given[name]} has already been given")
    found.given[name] = value


def _next(left: list[str], name: str, allowed: str) -> str:
    if not left or left[-1].startswith("--"):
        raise Invalid(name, "", allowed)
    return left.pop()


def _checked(found: OddsArguments) -> OddsArguments:
    """The arguments, if they fit together.

    Raises Invalid for options that cannot be combined, or an unknown plot format.
    """
    for name in ("plot", "at-least", "by", "of"):
        if len(found.options.get(name, ())) > 1:
            raise Invalid(
                name, found.option(name), f"a single value, but {found.options[name][0]} has already been given"
            )
    plot = found.option("plot")
    if plot and not plot.lower().endswith(PICTURES):
        raise Invalid("plot", plot, "a file name ending in .svg or .png")
    for name, other in (("at-least", "by"), ("by", "at-least"), ("of", "at-least")):
        if name in found.options and other not in found.options:
            raise Invalid(other, "", f"goes with --{name}: --at-least CHANCE --by PARAMETER")
    return found


def names(asked: OddsQuestion) -> str:
    return ", ".join(f"--{one.name}" for one in asked.parameters)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known names, closest match first."""
    from difflib import get_close_matches

    every = list(known)
    near = get_close_matches(word.lower().replace("_", "-"), every, 1, 0.5)
    rest = ", ".join(one for one in every if one not in near)
    if not near:
        return rest or "none"
    return f"{near[0]} (closest match){', ' if rest else ''}{rest}"
