"""JSON that is nested too deeply is refused before a parser recurses into it."""

import json
import random
from typing import Any

import pytest

from croupier.web.json_depth import DEEPEST, is_too_deep
from croupier.web.problems import Refused
from croupier.web.request_bodies import read


def nested(levels: int) -> Any:
    """A value with that many arrays and objects inside each other, and brackets in its strings."""
    made: Any = "]}[{" * 9
    for level in range(levels):
        made = [made, "["] if level % 2 else {"[": made}
    return made


@pytest.mark.parametrize("levels", [0, 1, DEEPEST - 1, DEEPEST, DEEPEST + 1, DEEPEST + 200])
def test_levels_are_counted_outside_strings(levels: int) -> None:
    """Security audit 1."""
    text = json.dumps([nested(levels - 1), *("[" * DEEPEST)] if levels else "[" * 200)
    assert is_too_deep(text) is is_too_deep(text.encode()) is (levels > DEEPEST)


@pytest.mark.parametrize("seed", range(30))
def test_levels_are_those_of_the_parser(seed: int) -> None:
    """Security audit 1."""
    rng = random.Random(seed)
    signs = '\\"[]{},:1 '
    found = 0
    for _ in range(3000):
        text = "[" * rng.choice((0, DEEPEST - 1, DEEPEST)) + "".join(rng.choices(signs, k=rng.randrange(8)))
        text += "]" * (text.count("[") - text.count("]"))
        try:
            value = json.loads(text)
        except ValueError:
            continue
        found += 1
        assert is_too_deep(text) is (levels_of(value) > DEEPEST), text
    assert found


def levels_of(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(levels_of, inner), default=0)


@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"a":' * 12_000, b"[" * 100 + b"]" * 100])
def test_a_body_that_is_nested_too_deeply_is_unreadable(body: bytes) -> None:
    """Security audit 1."""
    with pytest.raises(Refused, match="nested too deeply: at most 64 levels"):
        read(body, dict)
