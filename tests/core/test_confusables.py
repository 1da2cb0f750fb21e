"""Names that look alike (security audit 18)."""

import pytest

from croupier.core.confusables import look_alike, reserved_word


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("GM", "gm"),
        ("the gm", "gm"),
        ("G.M.", "gm"),
        ("\u050c\u041c", "gm"),  # Cyrillic
        ("\uff27\uff2d", "gm"),  # full-width
        ("\u24bc\u24c2", "gm"),  # circled
        ("\U0001d4d6\U0001d4dc", "gm"),  # mathematical script
        ("\U0001f1ec\U0001f1f2", "gm"),  # regional indicators, shown as flags
        ("\u0262\u1d0d", "gm"),  # small capitals
        ("G\u200bM", "gm"),  # zero-width space
        ("G\u0301m", "gm"),  # accented
        ("Grn", "gm"),
        ("The table", "table"),
        ("TabIe", "table"),
        ("\u03a4\u0430b\u217ce", "table"),
        ("Server", "server"),
        ("\u0405erver", "server"),
        ("a watcher", "watcher"),
        ("EVERYONE", "everyone"),
        ("\u0421roupier", "croupier"),
    ],
)
def test_a_reserved_name_is_recognized_in_any_script(name: str, word: str) -> None:
    assert reserved_word(name) == word


@pytest.mark.parametrize(
    "name", ["Ana", "Gemma", "Mabel", "Tabletop Tom", "Watson", "\u0413\u043b\u0435\u0431", "Gus M", "Sam"]
)
def test_other_names_are_allowed(name: str) -> None:
    assert reserved_word(name) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "\u0410n\u0430"),
        ("Ana", "A\u0301na"),
        ("Ana", "An\u200da"),
        ("Ana  Maria", "ana maria"),
        ("AI", "Al"),
        ("Tom", "Torn"),
        ("Will", "VVill"),
        ("\u0418\u0433\u043e\u0440\u044c", "\u0418\u0433op\u044c"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anna"), ("Al", "Ai"), ("Jo Ann", "Joann"), ("Ben", "Ken"), ("\u0930\u0940", "\u0930\u0941")],
)
def test_names_that_differ(one: str, other: str) -> None:
    assert not look_alike(one, other)
