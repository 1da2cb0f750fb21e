"""The small JSON writer gives the same output as the standard library's."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.cli.odds_json import json_text

THINGS: some.SearchStrategy[Any] = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | some.text(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner, max_size=4),
    max_leaves=12,
)


@given(THINGS)
def test_it_writes_what_json_dumps_writes(thing: Any) -> None:
    assert json_text(thing) == json.dumps(thing)


@pytest.mark.parametrize("text", ['"', "\\", "\n", "\x7f", "é", "a\u2028b"])
def test_special_characters_are_escaped(text: str) -> None:
    assert json_text({text: [text]}) == json.dumps({text: [text]})
