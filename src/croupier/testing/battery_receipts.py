"""Tests that receipts add up: where one lists the parts of a number, they sum to it, and no part is 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.core.entry import Entry

SOURCE = "source"
"""The fact that names where a part comes from, such as a bonus."""


class Sum(NamedTuple):
    """What a fact of a citation is the sum of.

    Either the facts `plus` less the facts `minus`, but not below `least`; or all `others` of the citation that are
    numbers, if there are any; or the facts `each` of all citations with a source, if the entry has only one such total.
    """

    total: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    least: int | None = None
    others: bool = False
    each: str = ""


def wrong_sums(entry: Entry, sums: Mapping[str, Sum]) -> Iterator[str]:
    """The citations of an entry whose numbers do not add up, and parts of 0."""
    cited = [(one.clause, {fact.name: fact.value for fact in one.facts}) for one in entry.receipt.because]
    for clause, facts in cited:
        numbers = [value for value in facts.values() if type(value) is int]
        if SOURCE in facts and numbers and not any(numbers):
            yield f"{clause} lists a part of 0: {facts}"
        one = sums.get(clause)
        parts = None if one is None or one.total not in facts else _parts(one, clause, facts, cited)
        if one is None or parts is None or (not parts and one.least is None and not one.each):
            continue
        if one.others and 0 in parts:
            yield f"{clause} lists a part of 0: {facts}"
        whole = sum(parts) if one.least is None else max(one.least, sum(parts))
        if whole != facts[one.total]:
            yield f"{clause}: the parts of {one.total} add up to {whole}: {facts}"


def _parts(one: Sum, clause: str, facts: dict[str, Any], cited: list[tuple[str, dict[str, Any]]]) -> list[int] | None:
    """The parts of a total; None if they are not listed."""
    if one.others:
        return [value for name, value in facts.items() if name != one.total and type(value) is int]
    if one.each:
        if sum(name == clause and one.total in other for name, other in cited) > 1:
            return None
        return [other[one.each] for _, other in cited if SOURCE in other and one.each in other]
    if not all(name in facts for name in (*one.plus, *one.minus)):
        return None
    return [*(facts[name] for name in one.plus), *(-facts[name] for name in one.minus)]
