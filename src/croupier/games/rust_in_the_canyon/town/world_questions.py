"""The world worksheet W1 to W3: its questions in order, with the answers that the booklet suggests (chapter 2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier.core.rules import cites, rule

MOST, FEW = "known by most", "known by just a few"
FACTIONS_ASKED = {"L": "Librarians", "U": "Universal Spark", "S": "State of Law"}


class Question(NamedTuple):
    """One worksheet question, with suggested answers; any other text is also accepted."""

    id: str
    text: str
    answers: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return self.text + (f" ({' / '.join(self.answers)})" if self.answers else "")


LEFT = (
    Question("W1a", "Rusty relics worth salvaging", ("scarce", "still abundant")),
    Question("W1b", "Remnants of the thinking war machines", ("none", "some")),
    Question("W1c", "War machines still running", ("no", "yes")),
    Question("W1d", "How many people act on behalf of the machines"),
    Question(
        "W1e",
        "What folk know of the machines that remain",
        ("they know", "rumors and conspiracy tales", "wholly unaware"),
    ),
)
cites("RC-2.4", name="LEFT")(LEFT)


def _power(letter: str, who: str, known: tuple[str, ...]) -> tuple[Question, ...]:
    """The questions about one organization: how well known, how regarded and how powerful it is."""
    return (
        Question(f"W2{letter}a", f"{who}: how widely known", known),
        Question(f"W2{letter}b", f"{who}: generally", ("respected", "feared", "mocked")),
        Question(f"W2{letter}c", f"{who}: members in positions of power", ("in most places", "in a few", "in none")),
    )


POWER = (
    *(one for letter, who in FACTIONS_ASKED.items() for one in _power(letter, who, (MOST, FEW))),
    *_power("O", "Outlaw gangs", ("none known", MOST, FEW)),
)
cites("RC-2.5", "RC-2.7", name="POWER")(POWER)

TECHNOLOGY = (
    Question("W3a", "Radio between cities", ("no", "yes")),
    Question("W3b", "How big cities with radio and operators are"),
    Question("W3c", "How many such cities there are, and how rare they are"),
    Question("W3d", "Motor vehicles and tools", ("no", "yes")),
    Question("W3e", "How many people can afford a car"),
    Question("W3f", "How good the roads are"),
    Question("W3g", "Telegraph", ("no", "yes")),
    Question("W3h", "Which towns have a telegraph"),
    Question("W3i", "How much electrical power there is"),
)
cites("RC-2.6", name="TECHNOLOGY")(TECHNOLOGY)

ALL = {one.id: one for one in (*LEFT, *POWER, *TECHNOLOGY)}
HOW_KNOWN = tuple(f"W2{letter}a" for letter in FACTIONS_ASKED)


@rule("RC-2.7", "RC-R2")
def is_allowed(widely_known: str, question: str, answer: str) -> bool:
    """Whether an answer is allowed: if the factions are widely known, none is known only to a few."""
    few = "few" in answer.casefold()
    return not (widely_known == "assume" and question in HOW_KNOWN and few)


@rule("RC-2.3", "RC-R2")
def labels(widely_known: str) -> tuple[tuple[str, str], ...]:
    """The questions in order, each with the answers this table allows."""
    return _labels(widely_known)


@lru_cache(4)
def _labels(widely_known: str) -> tuple[tuple[str, str], ...]:
    found = []
    for one in ALL.values():
        offered = tuple(answer for answer in one.answers if is_allowed(widely_known, one.id, answer))
        found.append((one.id, one._replace(answers=offered).label))
    return tuple(found)
