"""Answers to odds questions as a page shows them: rows with bars, headline numbers and grids.

The page's script receives the same data and computes nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.odds import formatting
from croupier.odds.bars import CERTAIN
from croupier.odds.solve import is_number

AnswerJson = Mapping[str, Any]
"""An answer as the contract's JSON object."""


class Number(Struct, frozen=True):
    """A number as a decimal and a fraction; `width` is its bar's width in percent."""

    exact: str
    shown: str
    width: str

    @property
    def is_simple(self) -> bool:
        """Whether the fraction says something to people: up to four digits below the line. The page's script agrees.

        >>> Number("13/1326", "1%", "1").is_simple, Number("361005067/7680000000", "4.7%", "4.7").is_simple
        (True, False)
        """
        return len(self.exact.partition("/")[2]) <= 4


class Row(Struct, frozen=True):
    """One outcome, or one number of the summary, on each side."""

    name: str
    sides: tuple[Number, ...]


class Listed(Struct, frozen=True):
    """Rows under a title, with a heading for each side; `what` is outcomes or numbers."""

    name: str
    what: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


class Grid(Struct, frozen=True):
    """A table of numbers: its row and column headings, and each number in its place."""

    name: str
    across: str
    down: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Part(Struct, frozen=True):
    """A segment of a bar of width 100: its tone, offset and width."""

    tone: str
    at: str
    width: str

    @property
    def fill(self) -> str:
        """The pattern that distinguishes it without color."""
        return {"bad": "url(#odds-bad)", "": "url(#odds-neither)"}.get(self.tone, "")


class Headline(Struct, frozen=True):
    """The headline numbers of one side, and the bar they make."""

    head: str
    bars: tuple[tuple[str, str, Number], ...]
    parts: tuple[Part, ...]


NOTHING = Number("0", "0%", "0")
HOLE = Number("", "", "0")
PLACE = {"good": 0, "": 1, "bad": 2}


def percent(share: float, tenths: int | None = None) -> str:
    """A percentage with one decimal, never 0% or 100% unless exact; the page's script does the same.

    >>> percent(15 / 47), percent(0.0625), percent(0.5), percent(0.0001), percent(0.9999), percent(1)
    ('31.9%', '6.3%', '50%', '<0.1%', '>99.9%', '100%')
    """
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1:
        return ">99.9%"
    return f"{(floor(share * 1000 + 0.5) if tenths is None else tenths) / 10:.1f}".removesuffix(".0") + "%"


def percents(shares: Sequence[float]) -> list[str]:
    """Percentages shown together: those of a whole add up to 100, by their largest remainders; so in the page's script.

    >>> percents([0.4165, 0.5835]), percents([0.4165, 0.5]), percents([0.9998, 0.0002])
    (['41.7%', '58.3%'], ['41.7%', '50%'], ['>99.9%', '<0.1%'])
    """
    if abs(sum(shares) - 1) > 0.000001:
        return [percent(one) for one in shares]
    tenths = [floor(one * 1000 + 0.000001) for one in shares]
    order = sorted(range(len(shares)), key=lambda at: -round((shares[at] * 1000 - tenths[at]) * 1000))
    for at in order[: 1000 - sum(tenths)]:
        tenths[at] += 1
    return [percent(one, whole) for one, whole in zip(shares, tenths, strict=True)]


def share(exact: str, decimal: float) -> Number:
    return Number(exact, percent(decimal), f"{max(0.0, min(decimal, 1.0)) * 100:.3f}")


def lists(sides: Sequence[AnswerJson], heads: tuple[str, ...]) -> tuple[Listed, Listed]:
    """Every outcome, and the numbers of the summary."""
    return (
        Listed("Every outcome", "outcomes", heads, tuple(outcomes(sides))),
        Listed("Summary", "numbers", heads, tuple(summary(sides))),
    )


def tries(taken: AnswerJson) -> Listed:
    """The values tried for a condition, each with its probability."""
    rows = [Row(str(one[taken["by"]]), (_summed(taken["of"], one["probability"]),)) for one in taken["tried"]]
    return Listed(f"{taken['of']}, by {_by(taken)}", "tried", ("",), tuple(rows))


def solution_text(taken: AnswerJson) -> str:
    """The solved value in a sentence."""
    what = f"make {taken['of']} at least {_summed(taken['of'], taken['at_least']).shown}"
    if taken["least"] is None:
        return f"None of the values tried can {what}."
    by, found, those = _by(taken), str(taken["least"]), _enough(taken)
    if found == those[0]:
        return f"It takes {by} {found} to {what}."
    is_span = len(those) > 2 and those[-1].lstrip("-").isdigit() and int(those[-1]) - int(those[0]) == len(those) - 1
    told = f"{those[0]} to {those[-1]}" if is_span else ", ".join(those)
    return f"To {what}, {by} {found} is enough; so are {told} among the values tried."


def _enough(taken: AnswerJson) -> list[str]:
    """The values that are enough, in order; the one found is the nearest, not always the first."""
    wish = Fraction(taken["at_least"])
    return [str(one[taken["by"]]) for one in taken["tried"] if Fraction(one["probability"]) >= wish]


def _by(taken: AnswerJson) -> str:
    words: str = taken["by"].replace("-", " ")
    return words


def outcomes(sides: Sequence[AnswerJson]) -> list[Row]:
    """Every outcome that any side has, in the order of the first."""
    known = [{row["outcome"]: _outcome(row) for row in side.get("outcomes", ())} for side in sides]
    names = dict.fromkeys(name for side in known for name in side)
    return _scaled([Row(name, tuple(side.get(name, NOTHING) for side in known)) for name in names])


def _scaled(rows: list[Row]) -> list[Row]:
    """Scale bars so that the longest fills the width."""
    most = max((float(one.width) for row in rows for one in row.sides), default=0) or 1
    return [
        Row(row.name, tuple(replace(one, width=f"{float(one.width) / most * 100:.3f}") for one in row.sides))
        for row in rows
    ]


def _outcome(row: AnswerJson) -> Number:
    if "estimate" in row:
        return _estimated(row)
    return share(row["probability"], row["decimal"])


def _estimated(row: AnswerJson) -> Number:
    found = share("", row["estimate"])
    return replace(found, exact=f"{percent(row['low'])} to {percent(row['high'])}")


def summary(sides: Sequence[AnswerJson]) -> list[Row]:
    """The numbers of the summary on each side."""
    known = [{name: _summed(name, value) for name, value in side.get("summary", {}).items()} for side in sides]
    names = dict.fromkeys(name for side in known for name in side)
    return [Row(name, tuple(side.get(name, NOTHING) for side in known)) for name in names]


def _summed(name: str, value: Any) -> Number:
    if isinstance(value, Mapping) and is_number(name):
        return Number(f"{_rounded(value['low'])} to {_rounded(value['high'])}", _rounded(value["estimate"]), "0")
    if isinstance(value, Mapping):
        return _estimated(value)
    number = float(Fraction(value))
    if name.endswith(formatting.ERROR):
        return Number(
            formatting.exact(Fraction(value), name), f"≤\u00a0{formatting.number(name, Fraction(value))}", "0"
        )
    if is_number(name) or not 0 <= number <= 1:
        return Number(value, _rounded(number), "0")
    return share(value, number)


def _rounded(number: float) -> str:
    return f"{floor(number * 1000 + 0.5) / 1000}".removesuffix(".0")


def headline(head: str, told: Sequence[AnswerJson]) -> Headline:
    """The numbers and bars of one side, from its answer."""
    lying = parts(told)
    rest = next((one.width for one in lying if not one.tone), "")
    numbers = tuple((one["label"], one["tone"] or _rest(one, rest), number) for one, number in _numbers(told))
    return Headline(head, numbers, tuple(lying))


def _numbers(told: Sequence[AnswerJson]) -> list[tuple[AnswerJson, Number]]:
    """Each bar and its number; the probabilities of a whole add up to 100."""
    found = [_number(one) for one in told]
    whole = [at for at, one in enumerate(told) if found[at].shown.endswith("%") and not one.get("within")]
    shares = [told[at].get("estimate", told[at].get("decimal", 2.0)) for at in whole]
    for at, shown in zip(whole, percents(shares), strict=True):
        found[at] = replace(found[at], shown=shown)
    return list(zip(told, found, strict=True))


def _rest(one: AnswerJson, width: str) -> str:
    """Whether a probability is exactly the neutral remainder, and so shares its marker."""
    if "number" in one:
        return ""
    number = one.get("estimate", one.get("decimal", 2.0))
    return "rest" if f"{number * 100:.3f}" == width else ""


def _number(one: AnswerJson) -> Number:
    if one["label"].startswith(CERTAIN):
        return Number("", "", "100")
    if "number" in one:
        return Number("", _rounded(one.get("estimate", one.get("decimal"))), "0")
    return share("", one["estimate"]) if "estimate" in one else _summed(one["label"], one["probability"])


def parts(bars: Sequence[AnswerJson]) -> list[Part]:
    """The segments of a bar from good through neutral to bad; empty if nothing is a probability."""
    chances = [one for one in bars if "number" not in one]
    shares = [(one, number) for one in chances if 0 <= (number := one.get("estimate", one.get("decimal", 2))) <= 1]
    if not shares:
        return []
    apart = [(str(one["tone"]), number) for one, number in shares if one["tone"] and not one.get("within")]
    while sum(wide for _, wide in apart) > 1.000001:
        apart.pop()
    lying = [*apart, ("", 1 - sum(wide for _, wide in apart))]
    found, at = [], 0.0
    for tone, wide in sorted((one for one in lying if one[1] > 0.000001), key=lambda one: PLACE[one[0]]):
        found.append(Part(tone, f"{at * 100:.3f}", f"{wide * 100:.3f}"))
        at += wide
    return found


def grids(side: AnswerJson) -> list[Grid]:
    """The cells of an answer: a grid if two parameters vary, otherwise line by line."""
    cells = side.get("cells", ())
    if not cells:
        return []
    names = list(cells[0])
    places = names[: names.index("decimal") - 1]
    values = [
        name for name in dict.fromkeys(name for cell in cells for name in cell) if name not in (*places, "decimal")
    ]
    if len(places) == 2 and len(values) == 1 and _is_full(cells, places):
        return [_across(cells, places[0], places[1], values[0], _kind(side, values[0]))]
    kinds = tuple(_kind(side, value) for value in values)
    told = tuple(zip(kinds, values, strict=True))
    lines: dict[str, dict[str, Any]] = {}
    for cell in cells:
        lines.setdefault(_at(cell, places), {}).update(cell)
    rows = [
        Row(name, tuple(_summed(kind, line[value]) if value in line else HOLE for kind, value in told))
        for name, line in lines.items()
    ]
    return [Grid(", ".join(kinds), "", ", ".join(places), kinds, tuple(rows))]


def _is_full(cells: Sequence[AnswerJson], places: Sequence[str]) -> bool:
    """Whether most cells of the grid are filled."""
    down, across = (len({_at(cell, (name,)) for cell in cells}) for name in places)
    return len(cells) * 4 >= down * across * 3


def _at(cell: AnswerJson, places: Sequence[str]) -> str:
    return ", ".join(str(cell[name]) for name in places)


def _kind(side: AnswerJson, value: str) -> str:
    """The name of a number; one named `value` is named by the parameter `value`, if there is one."""
    return str(side.get("given", {}).get("value", value)) if value == "value" else value


def _across(cells: Sequence[AnswerJson], down: str, across: str, value: str, kind: str) -> Grid:
    columns = tuple(dict.fromkeys(str(cell[across]) for cell in cells))
    lying: dict[str, dict[str, Number]] = {}
    for cell in cells:
        lying.setdefault(str(cell[down]), {})[str(cell[across])] = _summed(kind, cell[value])
    rows = (Row(name, tuple(found.get(column, HOLE) for column in columns)) for name, found in lying.items())
    return Grid(kind, across, down, columns, tuple(rows))
