"""How the story of a table retells the log lines of a game's events and commands.

A chapter declares it for each event and command whose log line the story does not repeat verbatim:

    retelling={
        Passed: LEFT_OUT,
        CardFlipped: MECHANICS,
        SceneBegan: heading(("On stage: <title>", "{title}")),
        Resolved: prose(("<who> attacks <whom>: <numbers>, hit", "{who} hits {whom}", "{numbers}")),
    }
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

Kind = Literal["prose", "deed", "numbers", "heading", "speech", "cast", "bystander", "break", "mechanics", "left_out"]
"""A sentence, a sentence that begins something new, small print behind the sentences before it, the heading of a
scene, words that somebody says, somebody new whom the acting seat plays, somebody else who is new, the end of a
paragraph, something that only players miss, or something that nobody misses, not even a channel to which the log is
posted.
"""
NAMED = re.compile(r"(?<!\?P)<(\w+)>")
"""`<who>` in a pattern: any words, as the group `who`."""


class Form(NamedTuple):
    """A log line that fits `pattern`, without its period, becomes `words`, and `numbers` in small print.

    The pattern is a regular expression in which `<who>` is any words, as the group `who`. `words` and `numbers` are
    format strings with the groups of the pattern. Nothing is said if `words` is empty. `again` says the same in other
    words, for every second time. `mutual` says of `<who>` and `<whom>` together what they do to each other in turn.
    The sentence is left out if the next one has all the words of `unless`, which are separated by bars. With a group
    `scene` in the pattern, it belongs at the end of the scene with this title, if there is one before the current one.
    """

    pattern: str
    words: str
    numbers: str = ""
    again: str = ""
    mutual: str = ""
    unless: str = ""


class Retold(NamedTuple):
    """A log line as the story has it; `fits` says whether it matched a form."""

    words: str
    numbers: str = ""
    speaker: str = ""
    note: str = ""
    again: str = ""
    fits: bool = True
    mutual: str = ""
    both: tuple[str, ...] = ()
    """The two whom `mutual` is about, sorted."""
    unless: tuple[str, ...] = ()
    scene: str = ""


class Retelling(NamedTuple):
    """How the story retells the line of an event or command: the first form that fits counts."""

    kind: Kind = "prose"
    forms: tuple[Form, ...] = ()

    def retold(self, line: str) -> Retold:
        """The line as the story has it; unchanged if no form fits."""
        for form in self.forms:
            found = _pattern(form.pattern).fullmatch(line.removesuffix("."))
            if found is not None:
                groups = {name: words or "" for name, words in found.groupdict().items()}
                named = (groups.get("speaker", ""), groups.get("note", ""))
                again = form.again.format(**groups)
                words, numbers = form.words.format(**groups), form.numbers.format(**groups)
                both = tuple(sorted((groups["who"], groups["whom"]))) if form.mutual else ()
                mutual, scene = form.mutual.format(**groups), groups.get("scene", "")
                unless = tuple(filter(None, form.unless.format(**groups).split("|")))
                return Retold(words, numbers, *named, again, mutual=mutual, both=both, unless=unless, scene=scene)
        return Retold(line, fits=not self.forms)


AS_LOGGED = Retelling()
LEFT_OUT = Retelling("left_out")
MECHANICS = Retelling("mechanics")
NUMBERS = Retelling("numbers")
BREAK = Retelling("break")
Retellings = Mapping[type[Any], Retelling]
"""The retellings by class of event or command."""


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(NAMED.sub(r"(?P<\1>.+?)", pattern), re.DOTALL)


def _forms(forms: tuple[tuple[str, ...], ...]) -> tuple[Form, ...]:
    return tuple(Form(*one) for one in forms)


def prose(*forms: tuple[str, ...]) -> Retelling:
    """A sentence, with its numbers in small print."""
    return Retelling("prose", _forms(forms))


def deed(*forms: tuple[str, ...]) -> Retelling:
    """A sentence that begins something new, whatever comes before it."""
    return Retelling("deed", _forms(forms))


def small(*forms: tuple[str, ...]) -> Retelling:
    """Small print, shortened."""
    return Retelling("numbers", _forms(forms))


def heading(*forms: tuple[str, ...]) -> Retelling:
    """The heading of a scene; below it, the first sentence is the third string, or the group `note` of the pattern."""
    return Retelling("heading", _forms(forms))


def speech(*patterns: str) -> Retelling:
    """Words that somebody says: each pattern has the groups `speaker` and `words`."""
    return Retelling("speech", tuple(Form(one, "{words}") for one in patterns))


def cast(*patterns: str) -> Retelling:
    """A new character whom the acting seat plays: each pattern has the group `name`, and perhaps `note` about them."""
    return Retelling("cast", tuple(Form(one, "{name}") for one in patterns))


def bystander(*patterns: str) -> Retelling:
    """Another new character: each pattern has the group `name`, and perhaps `note` about them."""
    return Retelling("bystander", tuple(Form(one, "{name}") for one in patterns))


def by_tag(retellings: Retellings) -> dict[str, Retelling]:
    """The retellings by the tag of their event or command."""
    return {str(one.__struct_config__.tag): retelling for one, retelling in retellings.items()}
