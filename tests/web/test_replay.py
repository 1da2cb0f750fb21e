"""`GET /api/tables/ID/replay`: exactly what a seat was sent, entry by entry, to that seat and nobody else."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier import games
from croupier.core.bots import Number
from croupier.core.chance import even_numbers
from croupier.core.table_commands import EmptySeat, LeaveSeat, Undo
from croupier.store import Journal
from croupier.testing.battery_play import Act, Setup, Sitting
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny_odds import GAME as TINY_WITH_ODDS
from support.web.two_servers import NEVER, OneLuck, World

STEPS, PART = 60, 25
"""Steps of a recorded session, and the messages that one request reads: so few that parts begin anywhere."""
GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")


def without_choices(first: dict[str, Any], messages: list[dict[str, Any]]) -> list[bytes]:
    """Recorded or replayed messages without what no entry holds: choices, and who was connected.

    Who is connected changes between entries, and then the next message has all seats: so each is given the seats as
    they are after it, without that.

    """
    seats, found = _bare(first["view"]["seats"]), []
    for one in messages:
        seats = _bare(one["changes"]["view"].get("seats", seats))
        view = {name: value for name, value in one["changes"]["view"].items() if name != "seats"}
        changes = {name: value for name, value in one["changes"].items() if name not in ("choices", "view")}
        found.append(json.dumps({**one, "changes": {"view": view, **changes}, "seats": seats}).encode())
    return found


def _bare(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in one.items() if name != "present"} for one in seats]


def replayed(who: Person, *, of: str | None = None, part: int = PART) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The first view of a seat and all messages after it, read in parts."""
    asked = f"&of={of}" if of else ""
    first: dict[str, Any] | None = None
    steps: list[dict[str, Any]] = []
    while True:
        found = who.get(f"/replay?after={len(steps)}&limit={part}{asked}")
        first = first or found["snapshot"]
        assert found["snapshot"]["version"] == len(steps)
        steps += found["steps"]
        if len(steps) == found["version"]:
            return first, steps


class Recording:
    """A random session with a socket for every seat, whose messages are all kept."""

    def __init__(self, world: World, sitting: Sitting) -> None:
        self.world, self.sitting = world, sitting
        self.number: Number = even_numbers(f"{sitting.setup.seed}|recording")
        self.first: dict[str, dict[str, Any]] = {}
        self.messages: dict[str, list[dict[str, Any]]] = {seat: [] for seat in world.people}

    def play(self, steps: int) -> None:
        with ExitStack() as stack:
            sockets = {
                seat: stack.enter_context(who.live("", brief=2, texts="0")) for seat, who in self.world.people.items()
            }
            for seat, socket in sockets.items():
                self.first[seat] = told(socket, "snapshot")["snapshot"]
            for _ in range(steps):
                self.step()
                for seat, socket in sockets.items():
                    self.messages[seat] += heard(socket)

    def step(self) -> None:
        self.sitting.table = self.world.table
        act = self._undo() if not self.number(12) else self.sitting.wish()
        if act is not None and not isinstance(act.command, EmptySeat | LeaveSeat):
            version = act.command.version if isinstance(act.command, Undo) else None
            self.world.send(act, version)

    def _undo(self) -> Act:
        seats = [seat for seat in self.world.people if seat != "watch"]
        seat = seats[self.number(len(seats))]
        return Act(seat, Undo(max(1, self.world.table.version(seat) - self.number(3))), None)


def heard(socket: Any) -> list[dict[str, Any]]:
    """All new versions up to the answer to a ping."""
    socket.send_json({"ping": 1})
    found = []
    while "pong" not in (message := socket.receive_json()):
        if "changes" in message:
            found.append(message)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_what_every_seat_was_sent(tmp_path: Path, name: str) -> None:
    """Byte for byte, with undo and the running head, except for choices and for who was connected."""
    game = games.game(name)
    setup = Setup(f"replay {name} watched", {}, max(2, game.least_players), game.gm != "none", "enforce", "anyone")
    limits = Limits(commands_a_second=100_000, reads_a_second=10_000, requests_a_second=10_000)
    with Journal.open(tmp_path / "croupier.db") as journal:
        app: Any = create_app(journal, games={name: game}, luck=OneLuck("replay"), limits=limits, grace=600, pace=NEVER)
        with TestClient(app, base_url=HOME) as client:
            recording = Recording(world := World(app, client, game, setup), Sitting(game, setup))
            recording.play(STEPS)
            for seat, who in world.people.items():
                first, recorded = recording.first[seat], recording.messages[seat]
                assert len(recorded) > STEPS / 3
                began, steps = replayed(who)
                assert first["version"] + len(recorded) == len(steps)
                since = without_choices(began, steps)[first["version"] :]
                for was, is_now in zip(without_choices(first, recorded), since, strict=True):
                    assert is_now == was
                assert replayed(who, of="watch", part=200) == replayed(world.people["watch"], part=PART)


REFUSED = "you can replay what your own seat saw, and what everybody saw"


def test_the_last_view_of_a_replay_is_the_current_one(gm: Person, ana: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    now = ana.get()
    last = ana.get(f"/replay?after={now['version']}")
    assert (last["version"], last["steps"]) == (now["version"], [])
    shot = last["snapshot"]
    assert {**shot["view"], "seats": _bare(shot["view"]["seats"])} == {
        **now["view"], "seats": _bare(now["view"]["seats"]),
    }  # fmt: skip
    assert (shot["seen"], shot["choices"], shot["read_only"]) == (now["seen"], [], True)
    assert ana.get(f"/replay?after={now['version'] + 1000}") == last


def test_nobody_replays_another_seat_and_no_answer_says_which_seats_there_are(
    client: TestClient[Any], gm: Person, ana: Person, ben: Person
) -> None:
    gm.act("lay")
    ana.act("draw_one")
    refusals = []
    for of in ("p1", "gm", "p9"):
        for call in ("replay?", "replay/odds?version=2&", "replay?until=3&key=0&"):
            answer = client.get(f"{ben.address}/{call}of={of}", headers=ben.headers)
            assert (answer.status_code, answer.json()["detail"]) == (403, REFUSED)
            refusals.append(answer.text)
    assert len(set(refusals)) == 1
    assert client.get(f"{gm.address}/replay").status_code == 401
    other = make(client, name="Another table")
    assert client.get(f"{gm.address}/replay", headers=other.headers).status_code in {401, 403}
    assert client.get(f"{gm.address}/replay?limit=257", headers=gm.headers).status_code == 422


def test_a_seat_shares_what_it_has_seen_so_far_and_nothing_later(
    client: TestClient[Any], gm: Person, ana: Person, ben: Person
) -> None:
    gm.act("lay")
    ana.act("draw_one")
    made = client.post(f"{ana.address}/replay/link", headers=ana.headers).json()
    opened = f"/replay?{made['path'].partition('?')[2]}"
    before = ben.get(opened)
    assert before == ana.get("/replay")
    ana.act("draw_one")
    assert ben.get(opened) == before
    later = opened.replace(f"until={made['until']}", f"until={made['until'] + 1}")
    assert client.get(f"{ben.address}{later}", headers=ben.headers).status_code == 403
    assert client.get(f"{ben.address}{opened.replace('p1', 'gm')}", headers=ben.headers).status_code == 403
    stranger = make(client, name="Another table")
    assert client.get(f"{ana.address}{opened}", headers=stranger.headers).status_code in {401, 403}


def test_undone_entries_are_listed_and_shown_as_they_were_sent(gm: Person) -> None:
    gm.act("tell", words="One.")
    gm.act("tell", words="Two.")
    undone = gm.get()["version"]
    before = gm.get("/replay")
    gm.act("undo", version=undone)
    after = gm.get("/replay")
    assert after["undone"] == [undone]
    assert after["steps"][: len(before["steps"])] == before["steps"]
    assert not any(one["entry"]["undone"] for one in after["steps"])


def test_the_acting_seat_sees_the_odds_of_that_moment(journal: Journal) -> None:
    app: Any = create_app(journal, games={"tiny": TINY_WITH_ODDS}, limits=Limits(commands_a_second=1000))
    with TestClient(app, base_url=HOME) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        gm.act("lay")
        drawn = []
        for _ in range(2):
            choice = next(one["choice"] for one in ana.get()["choices"] if one["command"]["type"] == "draw_one")
            offered = ana.get(f"/choices/{choice}/odds")
            ana.act("draw_one")
            drawn.append((ana.get()["version"], offered))
        for version, offered in drawn:
            found = ana.get(f"/replay/odds?version={version}")
            assert found == {"version": version, "odds": {**offered, "choice": ""}}
            assert gm.get(f"/replay/odds?version={version}")["odds"] is None
        assert drawn[0][1] != drawn[1][1]
        assert ana.get("/replay/odds?version=1")["odds"] is None
        assert ana.get("/replay/odds?version=1000")["odds"] is None
        assert ana.get(f"/replay/odds?version={drawn[0][0]}&of=watch")["odds"] is None


def test_a_table_without_odds_has_none_in_its_replay(journal: Journal) -> None:
    app: Any = create_app(journal, games={"tiny": TINY_WITH_ODDS}, limits=Limits(commands_a_second=1000))
    with TestClient(app, base_url=HOME) as client:
        gm = make(client, odds="off")
        ana = join(client, gm, "Ana")
        gm.act("lay")
        ana.act("draw_one")
        assert ana.get(f"/replay/odds?version={ana.get()['version']}")["odds"] is None
