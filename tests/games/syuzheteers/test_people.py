"""Texts as people write them: any script, bounded, and short ones in one line (SZ-2.2)."""

import pytest

from croupier.core.refusals import Invalid
from croupier.games.syuzheteers.input_checks import text_of

SCRIPTS = ("Zoë", "Сюжетисты", "編劇者", "راوية", "नाटककार", "👩‍🚀 and 🏴‍☠️", "an ordinary name")


@pytest.mark.rule("SZ-2.2")
@pytest.mark.parametrize("written", SCRIPTS)
def test_a_text_is_kept_as_written_without_surrounding_blanks(written: str) -> None:
    assert text_of("name", f"  {written}\n", "SZ-4.1", 80) == written


@pytest.mark.rule("SZ-12.3")
@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "name is missing; allowed: 1 to 80 printable characters"),
        ("x" * 81, f"name: {'x' * 57}... is not allowed; allowed: 1 to 80 printable characters"),
        ("a\nb", r"name: a\nb is not allowed; allowed: 1 to 80 printable characters, on one line"),
        ("a\x00b\u202e", r"name: a\x00b\u202e is not allowed; allowed: 1 to 80 printable characters"),
    ],
    ids=("empty", "too long", "two lines", "not printable"),
)
def test_the_error_for_invalid_card_text_is_one_line(written: str, why: str) -> None:
    with pytest.raises(Invalid) as refused:
        text_of("name", written, "SZ-4.1", 80)
    assert (refused.value.why, refused.value.clause) == (why, "SZ-4.1")


@pytest.mark.rule("SZ-2.2")
def test_longer_texts_may_have_lines_and_optional_ones_may_be_left_out() -> None:
    assert text_of("text", "one\ntwo", "SZ-3.2") == "one\ntwo"
    assert text_of("text", " ", "SZ-3.2", required=False) == ""
