"""The words after `croupier odds`, read by hand: a parser of options takes longer to load than most answers take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.core.odds.parameters import YesNo
from croupier.core.odds.questions import OddsQuestion
from croupier.core.refusals import Invalid
from croupier.odds import evaluate

VALUED = ("plot", "set", "at-least", "by", "of")
"""The verb's own options that take a value; no question has a parameter of such a name."""
FLAGS = ("json", "help")
PICTURES = (".svg", ".png")


class OddsArguments(NamedTuple):
    """What was asked for, not yet checked against the question."""

    game: str = ""
    asked: OddsQuestion | None = None
    given: dict[str, str] = {}
    options: dict[str, list[str]] = {}
    flags: frozenset[str] = frozenset()

    def option(self, name: str) -> str:
        return self.options[name][-1] if name in self.options else ""


def read(words: Sequence[str]) -> OddsArguments:
    """Read the words of a call. Raises Invalid, naming what cannot be read and what is allowed."""
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
                    raise Invalid(name, value, "no value goes with it")
                flags.add(name)
            elif name in VALUED:
                found.options.setdefault(name, []).append(value if equals else _next(left, name, "a value after it"))
            else:
                _give(found, name, value if equals else None, left)
    return _checked(found._replace(flags=frozenset(flags)))


def _named(found: OddsArguments, word: str) -> OddsArguments:
    """The game comes first, its question next."""
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
    """One parameter of the question; yes and no need no word after them."""
    if found.asked is None:
        raise Invalid("parameter", f"--{name}", "GAME QUESTION first, then its parameters")
    one = found.asked.parameter(name)
    if one is None:
        raise Invalid("parameter", f"--{name}", nearest(name, [each.name for each in found.asked.parameters]))
    if value is None and isinstance(one, YesNo):
        value = left.pop() if left and one.parse(left[-1]) is not None else "true"
    value = _next(left, name, one.allowed) if value is None else value
    if name in found.given:
        raise Invalid(name, value, f"one value, and {found.given[name]} was given before")
    found.given[name] = value


def _next(left: list[str], name: str, allowed: str) -> str:
    if not left or left[-1].startswith("--"):
        raise Invalid(name, "", allowed)
    return left.pop()


def _checked(found: OddsArguments) -> OddsArguments:
    """Raises Invalid where options do not go together, or a picture would be of no known kind."""
    for name in ("plot", "at-least", "by", "of"):
        if len(found.options.get(name, ())) > 1:
            raise Invalid(name, found.option(name), f"one value, and {found.options[name][0]} was given before")
    plot = found.option("plot")
    if plot and not plot.lower().endswith(PICTURES):
        raise Invalid("plot", plot, "a file that ends in .svg or .png")
    for name, other in (("at-least", "by"), ("by", "at-least"), ("of", "at-least")):
        if name in found.options and other not in found.options:
            raise Invalid(other, "", f"goes with --{name}: --at-least CHANCE --by PARAMETER")
    return found


def names(asked: OddsQuestion) -> str:
    return ", ".join(f"--{one.name}" for one in asked.parameters)


def nearest(word: str, known: Iterable[str]) -> str:
    """What there is, the nearest to a word first."""
    from difflib import get_close_matches

    every = list(known)
    near = get_close_matches(word.lower().replace("_", "-"), every, 1, 0.5)
    rest = ", ".join(one for one in every if one not in near)
    if not near:
        return rest or "none"
    return f"{near[0]} (the nearest){', ' if rest else ''}{rest}"
