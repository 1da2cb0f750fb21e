"""Odds shown at tables come true as often as predicted: whole sessions played by bots, counted."""

import pytest

from support.deck_of_adventures.luck import counted
from support.odds.calibration import ENOUGH, FAR, Calibration
from support.odds.outcomes import READERS

LASTS = (pytest.mark.slow, pytest.mark.timeout(600))
LONG = {"state-stack": 14, "syuzheteers": 40, "maelstrom": 24, "rust-in-the-canyon": 24, "deck-of-adventures": 8}


@pytest.mark.parametrize(("name", "sittings"), [("syuzheteers", 6), ("rust-in-the-canyon", 2)])
def test_odds_come_true_as_often_as_they_were_shown(name: str, sittings: int) -> None:
    found = Calibration(name, READERS[name])
    found.play(sittings, 250, seed="calibration", plain=True)
    assert not found.wrong
    assert sum(tally.count for tally in found.tallies.values()) > 100


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("name", READERS)
def test_odds_come_true_in_many_sessions_and_under_other_rulings(name: str, plain: bool) -> None:
    found = Calibration(name, READERS[name])
    found.play(LONG[name], 300, seed="calibration|long", plain=plain)
    assert not found.wrong, "\n".join(found.lines())
    assert sum(tally.count for tally in found.tallies.values()) > 200


@pytest.mark.parametrize(
    ("times", "plain"),
    [(25, True), pytest.param(600, True, marks=LASTS), pytest.param(600, False, marks=LASTS)],
)
def test_races_dying_and_first_turns_happen_as_often_as_predicted(times: int, plain: bool) -> None:
    """Deck of Adventures, each played to the end by the rules, with the ledger's defaults and seeded luck."""
    found = counted(times, "calibration", plain=plain)
    assert {question for question, _ in found} == {"epic-race", "epic-event", "dying", "first-turn"}
    assert all(tally.count > times * 0.7 for tally in found.values())
    wrong = {key: tally for key, tally in found.items() if abs(tally.sigma) > FAR and not 0 < tally.spread < ENOUGH}
    assert not wrong


def test_wrong_odds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Calibration("syuzheteers", READERS["syuzheteers"])
    settle = found._settle
    monkeypatch.setattr(
        found,
        "_settle",
        lambda question, told, truth: settle(
            question, told._replace(shares={name: share / 2 for name, share in told.shares.items()}), truth
        ),
    )
    found.play(8, 400, seed="calibration", plain=True, until="success")
    assert any("success" in line for line in found.wrong)
