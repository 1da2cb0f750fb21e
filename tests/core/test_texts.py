"""Text as people write it: any script, bounded, visible characters only."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Invalid
from croupier.core.texts import text_of

FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
SCRIPTS = (
    "Zoë",
    "Сюжетисты",
    "編劇者",
    "راوية",
    "नाटककार",
    "👩‍🚀 and 🏴‍☠️",
    FLAG,
    "co\u00adoperate",
    "two\nlines",
    "thin\u202fspace",
)


@pytest.mark.parametrize("written", SCRIPTS)
def test_a_text_is_kept_as_written_without_surrounding_blanks(written: str) -> None:
    assert text_of("name", f"  {written}\n", "X-1.1", 80) == written


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (" ", "name: +.* is not allowed; allowed: 1 to 8 printable characters$"),
        ("x" * 9, "name: xxxxxxxxx is not allowed; allowed: 1 to 8 printable characters$"),
        ("a\nb", r"name: a\\nb is not allowed; allowed: 1 to 8 printable characters, on one line$"),
        ("a\x00b", r"name: a\\x00b is not allowed; allowed: 1 to 8 printable characters$"),
        ("\u202eb", r"name: \\u202eb is not allowed; allowed: 1 to 8 printable characters$"),
    ],
)
def test_disallowed_text_is_refused_with_its_clause(written: str, why: str) -> None:
    with pytest.raises(Invalid, match=why) as refused:
        text_of("name", written, "X-1.1", 8, one_line=True)
    assert refused.value.clause == "X-1.1"


def test_optional_text_may_be_left_out() -> None:
    assert text_of("name", " ", "X-1.1", 8, required=False) == ""
