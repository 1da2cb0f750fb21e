"""What a card means: success, degree and flags (DA-7.9, DA-8.1 to DA-8.8), and the options on Modifiers."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.checks.degrees import result, shifted_distance
from croupier.games.deck_of_adventures.checks.state import COLOR, SUIT
from croupier.games.deck_of_adventures.figures.effective_range import edr
from support.deck_of_adventures.stage import under


def meant(
    rulings: Settings, card: str, target: str, dr: int, m: int = 0, need: str = "", shift: int | None = None
) -> str:
    """ "Success", or "Success, no" where it does not pass."""
    found = result(rulings.__getitem__, card, target, dr=dr, modifier=m, requirement=need, shift=shift)
    misses = found.degree.endswith("Miss")
    return found.degree + (", no" if not found.passed and not misses else "")


# The booklet's own example: Xena leaps a chasm. Target 8 of Clubs, DR 2, Athletics +1.
@pytest.mark.rule("DA-8.1", "DA-8.3", "DA-7.9")
def test_the_booklets_list_for_the_chasm(rulings: Settings) -> None:  # V3
    found = Counter(meant(rulings, card, "8C", 2, 1) for card in STANDARD)
    assert found == {
        "Critical Success": 1, "Major Success": 3, "Suited Success": 6, "Color Success": 6, "Success": 12,
        "Suited Miss": 6, "Color Miss": 6, "Miss": 12,
    }  # fmt: skip


@pytest.mark.rule("DA-8.1", "DA-4.4")
@pytest.mark.parametrize(
    ("card", "degree"),
    [
        ("8C", "Critical Success"),
        ("8H", "Major Success"),
        ("JC", "Suited Success"),
        ("5S", "Color Success"),
        ("JD", "Success"),
        ("QC", "Suited Miss"),
        ("4S", "Color Miss"),
        ("QD", "Miss"),
    ],
)
def test_each_degree_in_the_chasm(rulings: Settings, card: str, degree: str) -> None:
    assert meant(rulings, card, "8C", 2, 1) == degree


@pytest.mark.rule("DA-7.10", "DA-R24")
def test_a_drawn_jack_is_reported_as_a_ten(rulings: Settings) -> None:  # V4
    found = result(rulings.__getitem__, "JC", "8C", dr=2, modifier=1)
    assert (found.reported, found.degree) == ("10", "Suited Success")
    assert result(rulings.__getitem__, "9C", "8C", dr=2, modifier=3).reported == "8"


@pytest.mark.rule("DA-7.9")
def test_jonas_cannot_resist(rulings: Settings) -> None:  # V6
    found = result(rulings.__getitem__, "8S", "3D", dr=3, modifier=1)
    assert (found.degree, found.passed, found.reported) == ("Miss", False, "7")


@pytest.mark.rule("DA-7.9")
@pytest.mark.parametrize("card", STANDARD)
def test_an_effective_range_of_six_cannot_miss(rulings: Settings, card: str) -> None:  # W25
    assert result(rulings.__getitem__, card, "KD", dr=6, modifier=0).passed
    assert result(rulings.__getitem__, card, "KD", dr=5, modifier=3).passed


@pytest.mark.rule("DA-8.2")
def test_a_critical_is_also_a_major_suited_and_color_success(rulings: Settings) -> None:
    best = result(rulings.__getitem__, "8C", "8C", dr=2, modifier=0)
    assert best.is_suited_hit
    assert best.color
    assert all(best.at_least(degree) for degree in ("Critical Success", "Major Success", "Color Success", "Success"))
    major = result(rulings.__getitem__, "8H", "8C", dr=2, modifier=0)
    assert not major.is_suited_hit
    assert not major.at_least("Critical Success")
    assert not result(rulings.__getitem__, "2C", "8C", dr=2, modifier=0).at_least("Success")


@pytest.mark.rule("DA-8.7", "DA-8.8", "DA-R40")
@pytest.mark.parametrize(
    ("card", "need", "degree"),
    [
        ("6S", COLOR, "Success, no"),  # W27: hits only by color match
        ("6D", COLOR, "Color Success"),
        ("5C", COLOR, "Major Success, no"),
        ("6H", SUIT, "Suited Success"),
        ("6D", SUIT, "Color Success, no"),
        ("KH", SUIT, "Suited Miss"),
    ],
)
def test_a_requirement_decides_whether_a_degree_counts(rulings: Settings, card: str, need: str, degree: str) -> None:
    assert meant(rulings, card, "5H", 3, 0, need) == degree


@pytest.mark.rule("DA-8.5", "DA-8.4")
def test_there_is_nothing_worse_than_a_miss(rulings: Settings) -> None:
    assert meant(rulings, "2C", "8H", 0, -2) == "Miss"
    assert meant(rulings, "9D", "8C", 1) == "Success"


@pytest.mark.rule("DA-4.4", "DA-R25", "DA-R26")
@pytest.mark.parametrize(("dr", "m", "reach"), [(3, -2, 1), (1, -2, 0), (2, 1, 3), (0, 0, 0)])  # W10
def test_a_modifier_widens_the_range_or_narrows_it_to_nothing(rulings: Settings, dr: int, m: int, reach: int) -> None:
    assert edr(rulings.__getitem__, dr, m) == reach


@pytest.mark.rule("DA-R23", "DA-R24", "DA-R25", "DA-R26")
@pytest.mark.parametrize(
    ("card", "dr", "m", "degree"),
    [
        under("negative_mod", "match", "JS", 3, -1, "Color Success"),
        under("negative_mod", "match", "9H", 1, -2, "Success, no"),
        under("negative_mod", "match", "9C", 1, -2, "Suited Success"),
        under("negative_mod", "both", "8D", 3, -1, "Major Success, no"),
        under("negative_mod", "both", "9S", 3, -2, "Color Success, no"),
        under("edr_floor", "ladder", "8H", 0, -1, "Miss"),
        under("edr_floor", "ladder", "8S", 1, -3, "Color Miss"),
        under("edr_floor", "ladder", "8C", 0, -3, "Suited Miss"),
        under("exact_on", "reported", "9C", 2, 1, "Critical Success"),
        under("exact_on", "reported", "9D", 2, 1, "Major Success"),
    ],
)
def test_other_options_for_modifiers(rulings: Settings, card: str, dr: int, m: int, degree: str) -> None:
    assert meant(rulings, card, "8C", dr, m) == degree


@pytest.mark.rule("DA-R26")
@pytest.mark.option("edr_floor", "ladder")
def test_below_zero_range_fewer_and_fewer_cards_win(rulings: Settings) -> None:
    def winners(dr: int, m: int) -> list[str]:
        return [card for card in STANDARD if result(rulings.__getitem__, card, "8C", dr=dr, modifier=m).passed]

    assert winners(0, -1) == ["8C", "8S"]
    assert winners(0, -2) == ["8C"]
    assert winners(0, -3) == []
    assert len(winners(0, 0)) == 4


@pytest.mark.rule("DA-R44", "DA-R23")
@pytest.mark.parametrize(
    ("shift", "reported", "degree"),
    [(None, "10", "Suited Success"), (1, "10", "Suited Success"), (0, "J", "Suited Miss"), (-1, "Q", "Suited Miss")],
)
def test_a_chosen_shift_is_compared_with_the_range_itself(
    rulings: Settings, shift: int | None, reported: str, degree: str
) -> None:
    found = result(rulings.__getitem__, "JC", "8C", dr=2, modifier=1, shift=shift)
    assert (found.reported, found.degree) == (reported, degree)


@pytest.mark.rule("DA-9.3")
@pytest.mark.parametrize(
    ("card", "m", "steps"), [("JC", 1, 2), ("JC", 0, 3), ("JC", -2, 3), ("9C", 2, 0), ("8H", 0, 0)]
)
def test_a_positive_modifier_shortens_the_distance(card: str, m: int, steps: int) -> None:
    assert shifted_distance(card, "8C", m) == steps
