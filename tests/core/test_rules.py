"""Functions that cite clauses."""

import inspect
import pickle
from collections.abc import Iterator

import pytest

from croupier.core import rules
from croupier.core.rules import CITATIONS, RULES, cites, rule


@pytest.fixture(autouse=True)
def _registries_as_before() -> Iterator[None]:
    known, cited = len(RULES), len(CITATIONS)
    yield
    del RULES[known:], CITATIONS[cited:]


@rule("EX-1.1", "EX-1.2")
def higher(left: int, right: int) -> int:
    """The higher of two cards."""
    return max(left, right)


def test_a_rule_keeps_the_name_and_signature_of_its_function() -> None:
    assert higher(3, right=8) == 8
    assert (higher.clauses, higher.name, higher.module) == (("EX-1.1", "EX-1.2"), "higher", __name__)
    assert higher.__doc__ == "The higher of two cards."
    assert list(inspect.signature(higher).parameters) == ["left", "right"]


def test_replacing_a_rule_affects_every_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(higher, "function", lambda left, right: 0)
    assert higher(3, 8) == 0
    assert higher.__wrapped__(3, 8) == 8


def test_a_rule_can_be_a_method() -> None:
    class Hand:
        cards = (3, 8)

        @rule("EX-1.3")
        def best(self) -> int:
            return max(self.cards)

    assert Hand().best() == 8
    assert Hand.best.clauses == ("EX-1.3",)


def test_a_rule_is_pickled_by_name() -> None:
    assert pickle.loads(pickle.dumps(higher)) is higher


def test_rules_and_citations_are_registered() -> None:
    marked = rule("EX-2.1")(lambda: None)
    table = cites("EX-9.1", name="BLOCKS")((1, 2))
    assert RULES[-1] is marked
    assert table == (1, 2)
    assert CITATIONS[-1] == rules.Citation(("EX-9.1",), "BLOCKS", __name__)


@pytest.mark.parametrize("clauses", [(), ("5.2",), ("SS-5",), ("ss-5.2",), ("SS-5.2 ",)])
def test_a_malformed_citation_is_refused(clauses: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not a clause"):
        rule(*clauses)


def test_a_function_is_marked_once() -> None:
    with pytest.raises(TypeError, match="higher is marked twice"):
        rule("EX-2.2")(higher)
