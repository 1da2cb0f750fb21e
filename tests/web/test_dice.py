"""`GET /api/dice`: the exact odds of a dice expression, and its limits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient


def test_the_odds_are_exact_and_in_order(client: TestClient[Any]) -> None:
    answer = client.get("/api/dice", params={"roll": "2d6+3 # to climb"})
    assert answer.status_code == 200
    found = answer.json()
    assert found["roll"] == "2d6+3"
    assert [one["total"] for one in found["outcomes"]] == [str(total) for total in range(5, 16)]
    assert found["outcomes"][0] == {"total": "5", "probability": "1/36", "decimal": 1 / 36}
    assert sum(Fraction(one["probability"]) for one in found["outcomes"]) == 1
    assert found["mean"] == 10
    assert "max-age" in answer.headers["cache-control"]


def test_a_fraction_is_a_total_too(client: TestClient[Any]) -> None:
    found = client.get("/api/dice", params={"roll": "1d4/2"}).json()
    assert [one["total"] for one in found["outcomes"]] == ["0.5", "1", "1.5", "2"]


@pytest.mark.parametrize(
    ("roll", "kind"),
    [
        ("2d6x", "invalid"),
        ("", "invalid"),
        ("100d1000", "too_much"),
        ("1d1000*1d1000", "too_much"),
        ("60d20!kh20", "too_much"),
    ],
)
def test_what_cannot_be_computed_is_refused_in_one_line(client: TestClient[Any], roll: str, kind: str) -> None:
    answer = client.get("/api/dice", params={"roll": roll})
    assert answer.status_code == 422
    assert answer.json()["type"] == f"/problems/{kind}"
    assert "\n" not in answer.json()["detail"]


def test_dice_requests_count_against_the_limit_of_odds(client: TestClient[Any]) -> None:
    statuses = [client.get("/api/dice", params={"roll": "1d6"}).status_code for _ in range(60)]
    assert 429 in statuses
