"""Expecting a refusal by its clause and its words."""

import pytest

from croupier.core.refusals import Illegal
from croupier.testing.refusals import refused_by


def refuse() -> None:
    raise Illegal("TY-1.3", "the bid is too low", "bid 1 or more")


def test_the_clause_and_the_words_have_to_match() -> None:
    with refused_by("TY-1.3"):
        refuse()
    with refused_by("TY-1.3", why="too low"):
        refuse()


@pytest.mark.parametrize(("clause", "why"), [("TY-1.4", ""), ("TY-1.3", "too high")])
def test_another_clause_or_other_words_fail(clause: str, why: str) -> None:
    with pytest.raises(AssertionError), refused_by(clause, why=why):
        refuse()
