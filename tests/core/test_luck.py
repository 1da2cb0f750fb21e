"""Keyed luck: pinned forever, uniform, and reproducible by anyone who has the key. Formats: luck.md."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

from croupier.core import luck
from croupier.core.luck import ALGORITHM, FIRST_ALGORITHM, Position, first_numbers, leaf_key, numbers

MASTER = bytes(range(32))
KEY = leaf_key(MASTER, 0)
FIRST_KEY = leaf_key(MASTER, 0, FIRST_ALGORITHM)


def number(position: Position, total: int, key: bytes = KEY) -> int:
    """The number in the first part of one draw."""
    return numbers(key, position)(total)


def test_the_algorithm_is_pinned() -> None:
    """If this fails, do not change the figures: give the new algorithm a new name."""
    assert ALGORITHM == "croupier-hmac-sha256-2"
    assert KEY.hex() == "1e3aa3d07eade991e28b8e5a39010cf92de84d5ecf223b1f6c7a25750709e7f7"
    assert leaf_key(MASTER, 1023).hex() == "018c6abc17d6fb630227ce113567ad74a7573d3a4f75d2f3007be565be8348f6"
    assert [number(Position(0, k), 52) for k in range(12)] == [14, 13, 39, 38, 50, 6, 10, 21, 0, 26, 26, 26]
    assert [number(Position(0, 3, bytes([at]) * 32), 6) for at in range(12)] == [4, 0, 0, 1, 3, 1, 0, 1, 3, 1, 0, 2]
    draw = numbers(KEY, Position(0, 2, b"m" * 32, "p1:" + "ab" * 32))
    assert [draw(1000) for _ in range(6)] == [406, 878, 78, 250, 698, 262]


def test_the_first_algorithm_is_pinned() -> None:
    """Journals of version 0.1 are verified with it forever."""
    assert FIRST_ALGORITHM == "croupier-hmac-sha256-1"
    assert FIRST_KEY.hex() == "9357ff21c632d790387860b57a6bc13c9e67bb5c45c0584ad6dfce5355c12e4f"
    draws = [first_numbers(FIRST_KEY, 1, k, "tumbleweed")(52) for k in range(12)]
    assert draws == [12, 26, 3, 31, 21, 12, 43, 47, 5, 15, 13, 33]
    dice = first_numbers(FIRST_KEY, 7, 2, "Ñandú|x")
    assert [dice(1000) for _ in range(6)] == [639, 136, 264, 515, 57, 887]


def test_a_draw_can_be_reproduced_with_hmac_alone() -> None:
    mixed = hmac.digest(KEY, b"m" * 32, "sha256")
    message = b"croupier-hmac-sha256-2|7|0|0|p1:00,p2:11"
    by_hand = int.from_bytes(hmac.digest(mixed, message, "sha256"), "big") % 52
    assert number(Position(0, 7, b"m" * 32, "p1:00,p2:11"), 52) == by_hand


@pytest.mark.parametrize("size", [0, 1, 32, 63, 64, 65, 200])
def test_the_hmac_is_that_of_the_standard_library(size: int) -> None:
    key = bytes(at % 251 for at in range(size))
    for message in (b"", b"m", bytes(range(200))):
        assert luck.hmac_sha256(key, message) == hmac.digest(key, message, "sha256")


def test_a_mix_can_be_reproduced_with_sha256_alone() -> None:
    def h(data: bytes) -> bytes:
        return hashlib.sha256(data).digest()

    reveals = [("p1", "aa" * 32, ""), ("p2", "bb" * 32, "Ñandú")]
    parts = h(b"p1|" + b"aa" * 32 + b"|") + h(b"p2|" + b"bb" * 32 + "|Ñandú".encode())
    first = h(bytes(32) + parts)
    assert luck.mix_reveals(luck.NO_MIX, reveals) == first
    assert luck.mix_words(first, [("p1", "rain")]) == h(first + h(b"p1|word|rain"))
    assert luck.entropy_commitment("aa" * 32, "rain") == h(b"croupier-entropy|" + b"aa" * 32 + b"|rain").hex()
    assert luck.link_before("aa" * 32) == h(bytes.fromhex("aa" * 32)).hex()
    purpose = h(b"croupier-joint|nonce|p1|" + b'{"type":"roll"}').hex()
    assert luck.links_purpose("nonce", "p1", b'{"type":"roll"}') == purpose
    assert luck.links_text([("p1", "00"), ("p2", "11")]) == "p1:00,p2:11"


@pytest.mark.parametrize("total", [1, 2, 3, 5, 6, 7, 10, 13, 16])
def test_every_number_is_equally_likely(total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a four-bit hash all its values are tried: values that would favor a number are drawn again."""
    monkeypatch.setattr(luck, "SPAN", 16)
    counted: Counter[int] = Counter()
    again = 0
    for first in range(16):
        values = iter([bytes(32), bytes([first]), bytes([0])])
        monkeypatch.setattr(luck, "hmac_sha256", lambda key, message, values=values: next(values))
        drawn = number(Position(0, 0), total)
        if next(values, None) is None:
            again += 1
        else:
            counted[drawn] += 1
    assert set(counted.values()) == {16 // total}
    assert sorted(counted) == list(range(total))
    assert again == 16 % total


BIG = 1 << 64


@pytest.mark.parametrize(
    "other",
    [Position(0, 2, b"m" * 32), Position(0, 1, b"n" * 32), Position(0, 1, b"m" * 32, "p1:00")],
)
def test_another_place_mix_or_link_gives_other_luck(other: Position) -> None:
    assert number(Position(0, 1, b"m" * 32), BIG) != number(other, BIG)


def test_another_key_gives_other_luck() -> None:
    assert number(Position(0, 1), BIG) != number(Position(0, 1), BIG, leaf_key(MASTER, 1))


def test_dice_of_one_roll_are_parts_of_one_draw() -> None:
    draw: Callable[[int], int] = numbers(KEY, Position(0, 9))
    faces = [draw(BIG), draw(BIG), draw(BIG)]
    mixed = hmac.digest(KEY, bytes(32), "sha256")
    blocks = (hmac.digest(mixed, b"croupier-hmac-sha256-2|9|%d|0|" % part, "sha256") for part in range(3))
    assert faces == [int.from_bytes(block, "big") % BIG for block in blocks]


@pytest.mark.parametrize("total", [0, -1, (1 << 256) + 1])
def test_drawing_from_no_cases_or_too_many_is_refused(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        number(Position(0, 0), total)


@pytest.mark.parametrize(("master", "index"), [(b"", 0), (b"short", 0), (MASTER, -1)])
def test_a_key_needs_a_full_master_and_a_place(master: bytes, index: int) -> None:
    with pytest.raises(ValueError, match="a master is 32 bytes"):
        leaf_key(master, index)
