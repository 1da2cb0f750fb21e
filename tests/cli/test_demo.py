"""`demo`: a whole session played by bots, reproducible from its seed."""

import json

import pytest

from croupier.core.tour import Tour
from high_card.game import HighCard
from support.cli.sample import Croupier

pytestmark = pytest.mark.usefixtures("high_card")


def test_a_demo_is_the_same_every_time_for_a_seed(croupier: Croupier) -> None:
    first = croupier("demo", "high-card", "--seed", "7")
    assert first.status == 0
    assert croupier("demo", "high-card", "--seed", "7").out == first.out
    assert croupier("demo", "high-card", "--seed", "8").out != first.out


def test_a_demo_cites_clauses_and_reaches_its_end(croupier: Croupier) -> None:
    out = croupier("demo", "high-card", "--seed", "7", "--players", "3").out
    assert "[HC-2.1, HC-2.2]" in out
    assert "The game is over" in out


def test_a_demo_shows_no_hidden_card(croupier: Croupier) -> None:
    out = croupier("demo", "high-card", "--seed", "7").out
    assert "Ana sees a card in Deck." in out
    assert "Ana sees the" not in out


def test_a_demo_as_json_is_one_entry_per_line(croupier: Croupier) -> None:
    rows = [json.loads(line) for line in croupier("demo", "high-card", "--seed", "7", "--json").out.splitlines()]
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    assert all({"at", "seat", "command", "events", "receipt"} <= row.keys() for row in rows)


def test_a_demo_whose_bots_stop_before_the_end_fails(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HighCard, "bot", lambda *_: lambda *_: None)
    said = croupier("demo", "high-card", "--seed", "7")
    assert said.status == 1
    assert said.err == "croupier: the bots stopped before the game ended: this is a bug\n"
    assert "Session 1 is over." not in said.out


def test_a_tour_has_its_own_seed_and_players(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HighCard, "tour", Tour(seed=7, players=3))
    told = croupier("demo", "high-card", "--tour")
    assert told.status == 0
    assert told.out.splitlines()[0] == "High Card: a tour with 3 bot players, seed 7"
    assert (
        told.out.splitlines()[1:] == croupier("demo", "high-card", "--seed", "7", "--players", "3").out.splitlines()[1:]
    )
    said = croupier("demo", "high-card", "--tour", "--seed", "7")
    assert (said.status, said.out) == (2, "")


def test_a_tour_closes_after_its_entries(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    for question in ("has_begun", "is_between"):
        monkeypatch.setattr(HighCard, question, lambda *_: True)
    monkeypatch.setattr(HighCard, "tour", Tour(seed=7, entries=1))
    told = croupier("demo", "high-card", "--tour")
    assert told.status == 0
    assert told.out.endswith("Session 1 is over.\n")
    assert "The game is over" not in told.out


def test_a_syuzheteers_demo_is_reproducible_and_reaches_its_epilogue(croupier: Croupier) -> None:
    first = croupier("demo", "syuzheteers", "--seed", "7")
    assert first.status == 0
    assert "The Epilogue begins." in first.out
    assert "SZ-11.17" in first.out
    assert croupier("demo", "syuzheteers", "--seed", "7").out == first.out
    assert croupier("demo", "syuzheteers", "--seed", "8").out != first.out


def test_a_maelstrom_demo_is_reproducible_and_plays_a_whole_session(croupier: Croupier) -> None:
    first = croupier("demo", "maelstrom", "--seed", "4")
    assert first.status == 0
    assert croupier("demo", "maelstrom", "--seed", "4").out == first.out
    assert first.out.count("Ana proposes ") == 1
    for told in (
        "climbs along the broken mooring cable", "behind the screen", "'s help changes ", "A fight begins", "takes ",
        "The fight ends", "first aid", "Day 2 begins", "fires the Mining missiles at Shrike",
        "experience (participation)", " has trained: ",
    ):  # fmt: skip
        assert told in first.out, told
    assert "[MS-12.1, MS-R43 upstream" in first.out
