"""Keyed luck: pinned for ever, even, and open to anyone who has the key."""

import hmac
from collections import Counter

import pytest

from croupier.core import luck
from croupier.core.luck import ALGORITHM, draw_index, leaf_key, numbers

MASTER = bytes(range(32))
KEY = leaf_key(MASTER, 0)


def test_the_algorithm_is_pinned() -> None:
    """If this fails, do not change the figures: give the new algorithm a new name."""
    assert ALGORITHM == "croupier-hmac-sha256-1"
    assert KEY.hex() == "9357ff21c632d790387860b57a6bc13c9e67bb5c45c0584ad6dfce5355c12e4f"
    assert leaf_key(MASTER, 4095).hex() == "984e82666b8be20983c6352c833e427b70f7e5a8c91922372f5c1e8d0113446f"
    assert [draw_index(KEY, 1, k, "tumbleweed", 52) for k in range(12)] == [
        12,
        26,
        3,
        31,
        21,
        12,
        43,
        47,
        5,
        15,
        13,
        33,
    ]
    assert [draw_index(KEY, entry, 0, "", 6) for entry in range(12)] == [5, 1, 3, 0, 0, 1, 2, 1, 1, 0, 2, 3]
    assert [draw_index(KEY, 7, 2, "Ñandú|x", 1000, part) for part in range(6)] == [639, 136, 264, 515, 57, 887]


def test_a_draw_can_be_made_again_with_nothing_but_hmac() -> None:
    message = b"croupier-hmac-sha256-1|draw|3|1|0|0|tumbleweed"
    by_hand = int.from_bytes(hmac.digest(KEY, message, "sha256"), "big") % 52
    assert draw_index(KEY, 3, 1, "tumbleweed", 52) == by_hand


@pytest.mark.parametrize("total", [1, 2, 3, 5, 6, 7, 10, 13, 16])
def test_every_number_is_exactly_as_likely(total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hash of four bits, all its values are tried: those that would favour a number are drawn again."""
    monkeypatch.setattr(luck, "SPAN", 16)
    counted: Counter[int] = Counter()
    again = 0
    for first in range(16):
        values = iter([first, 0])
        monkeypatch.setattr(luck, "_block", lambda key, message, values=values: next(values))
        number = draw_index(KEY, 1, 0, "", total)
        if next(values, None) is None:
            again += 1
        else:
            counted[number] += 1
    assert set(counted.values()) == {16 // total}
    assert sorted(counted) == list(range(total))
    assert again == 16 % total


@pytest.mark.parametrize("change", ["key", "entry", "k", "words", "part"])
def test_another_key_entry_draw_word_or_die_is_other_luck(change: str) -> None:
    usual = {"key": KEY, "entry": 3, "k": 1, "words": "tumbleweed", "total": 1 << 64, "part": 0}
    other = {"key": leaf_key(MASTER, 1), "entry": 4, "k": 2, "words": "Tumbleweed", "part": 1}
    assert draw_index(**usual) != draw_index(**{**usual, change: other[change]})  # type: ignore[arg-type]


def test_numbers_side_by_side_are_not_run_together() -> None:
    big = 1 << 64
    assert draw_index(KEY, 1, 11, "", big) != draw_index(KEY, 11, 1, "", big)
    assert draw_index(KEY, 1, 1, "1|", big) != draw_index(KEY, 1, 1, "|1", big)


def test_dice_of_one_roll_are_parts_of_one_draw() -> None:
    number = numbers(KEY, 9, 0, "word")
    assert [number(6), number(6), number(10)] == [
        draw_index(KEY, 9, 0, "word", 6, 0),
        draw_index(KEY, 9, 0, "word", 6, 1),
        draw_index(KEY, 9, 0, "word", 10, 2),
    ]


@pytest.mark.parametrize("total", [0, -1, (1 << 256) + 1])
def test_nothing_is_drawn_from_no_cases_or_too_many(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        draw_index(KEY, 1, 0, "", total)


@pytest.mark.parametrize(("master", "index"), [(b"", 0), (b"short", 0), (MASTER, -1)])
def test_a_key_needs_a_whole_master_and_a_place(master: bytes, index: int) -> None:
    with pytest.raises(ValueError, match="a master is 32 bytes"):
        leaf_key(master, index)
