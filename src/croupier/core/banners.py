"""Banners: what the stage of a table shows for an event, next to its log line."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Moment = Literal["declared", "result", "cost", "end"]
"""The kinds of banner: a declaration, a result, a cost paid, or the end of something larger such as a fight."""
Tone = Literal["", "good", "bad"]
DECLARED: Moment = "declared"
RESULT: Moment = "result"
COST: Moment = "cost"
END: Moment = "end"


class Figure(Struct, frozen=True, gc=False, omit_defaults=True):
    """A label with a number or a few words: "to beat", "5".

    A `goal` is the value that a card, a hand or dice must reach.
    """

    label: str
    value: str
    goal: bool = False


class Banner(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an event declares or decides, for one seat; its sentence is the event's log line.

    `about` names the subject, such as "attack" or "fight". A later banner of the same moment, `about` and `key`
    replaces it, as when somebody pays to change a roll. `tone` says whether it is good or bad for the person it is
    about; `next` says what comes after something that is over. A result that `folds` is the whole story of what was
    declared: in the log the entries from the declaration on are folded into its own. A `secret` result was made by the
    GM for `who`, whose player does not know of it. The card at the end counts results: `feat` is what somebody did with
    each good one, before its subject, such as "landed" (an attack); `uncounted` are results that the end repeats. An
    end names who `won` and who `lost`, where that is decided. A declaration that `heads` the log is a heading, to which
    everything below belongs, as one of nobody (`who`) always is; one that `counts` only counts on, such as turn 2.
    """

    moment: Moment
    about: str
    verdict: str = ""
    tone: Tone = ""
    who: str = ""
    whom: str = ""
    figures: tuple[Figure, ...] = ()
    next: str = ""
    key: str = ""
    folds: bool = False
    secret: bool = False
    feat: str = ""
    uncounted: bool = False
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    heads: bool = False
    counts: bool = False


def figures(*pairs: tuple[str, object]) -> tuple[Figure, ...]:
    """Figures from labels and values; a value of None is left out.

    >>> figures(("score", 3), ("to beat", None))
    (Figure(label='score', value='3'),)
    """
    return tuple(Figure(label, str(value)) for label, value in pairs if value is not None)


def goal(label: str, value: object) -> tuple[Figure, ...]:
    """The value to reach as a figure, in a tuple that can be added to others; empty for None."""
    return () if value is None else (Figure(label, str(value), goal=True),)


def tone_of(good: bool) -> Tone:
    """The tone of a success or of a failure."""
    return "good" if good else "bad"
