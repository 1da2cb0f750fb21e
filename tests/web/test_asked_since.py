"""Since when a seat has to act: for that seat, from the server's clock, also after a restart."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier import games
from croupier.core.table_commands import EmptySeat, LeaveSeat, MoveSeat
from croupier.store import Journal
from croupier.testing.battery_play import Act, Setup
from croupier.web import asked_since
from croupier.web.app import create_app
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME
from support.web.two_servers import SECRET, Evening, worlds


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_since, "LATE", timedelta(0))


def since(who: Person) -> Any:
    """What this seat is told about itself; others' waits have no time."""
    rows = {one["seat"]: one.get("since") for one in who.get()["waiting_for"]}
    assert all(at is None for seat, at in rows.items() if seat != who.seat)
    return rows.get(who.seat)


def last(who: Person) -> str:
    """The time of the last entry that this seat was sent."""
    return str(who.get("/log?after=0")["entries"][-1]["at"])


def last_by(who: Person, seat: str) -> str:
    """The same of what this seat did: that somebody's page has left may follow at any moment."""
    return next(str(one["at"]) for one in reversed(who.get("/log?after=0")["entries"]) if one["seat"] == seat)


def test_a_seat_is_sent_the_time_since_which_it_has_to_act(gm: Person, ana: Person, ben: Person) -> None:
    assert since(ana) is None
    with ana.live() as socket:
        gm.act("lay")
        while not (message := socket.receive_json()).get("waiting_for"):
            pass
        at = last(gm)
    assert next(one["since"] for one in message["waiting_for"] if one["seat"] == "p1") == at
    gm.act("tell", words="Time passes.")
    assert since(ana) == since(ben) == at
    assert since(gm) is None
    ana.act("bid", prompt=ana.prompt("bid"), chips=1)
    assert since(ana) is None
    ben.act("bid", prompt=ben.prompt("bid"), chips=1)
    assert since(ana) == last_by(ana, "p2") > at


@pytest.mark.parametrize("at_once", [1, 3, 200])
def test_a_restart_does_not_change_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(asked_since, "AT_ONCE", at_once)
    with Journal.open(tmp_path / "croupier.db") as journal:
        with TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
            gm = make(client)
            ana = join(client, gm, "Ana")
            gm.act("lay")
            at = last(gm)
            for n in range(5):
                gm.act("tell", words=f"Time passes: {n}.")
            assert since(ana) == at
        with TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
            ana.client = gm.client = client
            assert since(ana) == at
            gm.act("tell", words="And passes.")
            assert since(ana) == at


def test_a_prompt_that_opened_long_ago_has_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_since, "AT_ONCE", 1)
    monkeypatch.setattr(asked_since, "FAR", 2)
    with Journal.open(tmp_path / "croupier.db") as journal:
        with TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
            gm = make(client)
            ana = join(client, gm, "Ana")
            gm.act("lay")
            for n in range(4):
                gm.act("tell", words=f"Time passes: {n}.")
        with TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
            ana.client = client
            assert since(ana) is None


def test_the_time_is_shown_only_after_a_while(gm: Person, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_since, "LATE", timedelta(minutes=10))
    gm.act("lay")
    assert since(ana) is None


BEGIN = datetime(2026, 1, 2, tzinfo=UTC)


class TickingEvening(Evening):
    """An evening on which each entry has a time of its own; the two worlds' times differ, so nothing is compared."""

    seen = 0

    def play(self, steps: int) -> None:
        ticks = itertools.count()

        def now() -> str:
            return (BEGIN + timedelta(seconds=next(ticks))).isoformat()

        for world in (self.one, self.other):
            world.house.luck.now = now
            world.house.table(world.table_id).asked_since._now = now
        for _ in range(steps):
            self.insert()
            self.step()
            for seat, who in self.other.people.items():
                at = {row["seat"]: row.get("since") for row in who.get()["waiting_for"]}.get(seat)
                if at is not None:
                    self.seen += 1
                    assert at in {one["at"] for one in who.get("/log?limit=1000")["entries"]}

    def _gives_up_the_seat(self, act: Act) -> bool:
        """Nobody leaves."""
        return isinstance(act.command, EmptySeat | LeaveSeat | MoveSeat)

    def same(self, what: str, one: Any, other: Any) -> None:
        pass


@pytest.mark.parametrize("name", sorted(SECRET))
def test_the_time_is_always_that_of_an_entry_that_the_seat_was_sent(tmp_path: Path, name: str) -> None:
    """So it tells the seat nothing new, whatever others did in secret."""
    game = games.game(name)
    setup = Setup(f"since {name}", {}, max(2, game.least_players), game.gm != "none", "enforce", "nobody_objects")
    with worlds(tmp_path, game, setup, "p2", SECRET[name], TickingEvening) as evening:
        evening.play(30)
        assert evening.seen > 5


def test_whoever_asks_to_go_back_reads_who_has_to_allow_it(gm: Person, ana: Person, ben: Person) -> None:
    """The question was hidden behind another one to the same seat."""
    gm.act("lay")
    version = gm.get("/log?after=0")["entries"][-1]["version"]
    ana.act("undo", version=version)
    told = {one.seat: {row["for"] for row in one.get()["waiting_for"]} for one in (ana, ben)}
    words = {seat: [one for one in said if "undo" in one] for seat, said in told.items()}
    assert words["p1"]
    assert all(one.startswith("to allow what you asked for: undo") for one in words["p1"])
    assert all(one.startswith("undo") for one in words["p2"])


def test_a_seat_with_several_questions_reads_what_each_asks_and_others_do_not(
    gm: Person, ana: Person, ben: Person
) -> None:
    """The page had one heading, of the first question, above the answers to all."""
    gm.act("lay")
    version = gm.get("/log?after=0")["entries"][-1]["version"]
    for one in (ana, ben):
        one.act("undo", version=version)
    (own,) = (row for row in gm.get()["waiting_for"] if row["seat"] == "gm")
    answers = {one["prompt"] for one in gm.get()["choices"] if one["command"]["type"] == "vote"}
    assert len(answers) == 2
    assert answers <= set(own["prompts"])
    assert all(own["prompts"][one].startswith("undo") for one in answers)
    for one in (ana, ben):
        assert not [row for row in one.get()["waiting_for"] if row["seat"] == "gm" and "prompts" in row]
