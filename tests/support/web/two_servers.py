"""The same session on two servers: in the second, others also act in secret. Every byte for one seat is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from litestar.testing import TestClient

from croupier.core.bots import Number
from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer, even_numbers, seeded_source
from croupier.core.game import Game
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.secrets import EVERYONE
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import EmptySeat, LeaveSeat, TimeUp, Undo
from croupier.store import Journal
from croupier.store.export import export
from croupier.testing.battery_play import Act, Setup, Sitting
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.webhooks.rules import PostRules
from support.browser.luck import StagedLuck
from support.web.sample import HOME, Person, join, make

CALLS = (
    "",
    "/log?limit=1000",
    "/export",
    "/story",
    "/story?form=md",
    "/replay",
    "/replay?of=watch&after=5",
    "/replay?of=gm",
    "/replay?of=nobody",
    "/replay?of=gm&until=3&key=0123456789abcdef",
    "/replay/odds?version=3",
    "/drafts",
    "/sheets",
    "?seat=watch",
    "/log?limit=1000&seat=watch",
    "/overrides?on=nothing",
    f"/assets/{'0' * 64}",
)
"""What the watched seat reads after each step; some of it is refused, which must not differ either."""
ASKED_IN_VAIN = (
    {"type": "vote", "poll": "none", "yes": True},
    {"type": "undo", "version": 10_000},
    {"type": "take_away", "place": "laid.1"},
    {"type": "no such command"},
)
RANDOM = re.compile(r'"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"|"code":"[A-Z0-9]{6}"')
"""The random parts of a server's output, all of one length, so that sizes can be compared."""


SECRET: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "deck-of-adventures": [("write_notes", {"text": "a trap"}), ("set_standing", {"kinds": []})],
    "maelstrom": [
        ("roll_in_secret", {"character": "c1", "first": "Perception", "second": "Alertness", "words": "a trap"}),
        ("set_standing", {"kinds": []}),
    ],
    "rust-in-the-canyon": [("write_notes", {"text": "a trap"}), ("set_standing", {"kinds": []})],
    "state-stack": [],
    "syuzheteers": [],
}
"""What else the GM of each game can do without any player learning of it."""
E = TypeVar("E", bound="Evening")
NEVER = 1e-6
"""The pace of the servers' timers: none runs out by itself, as it would at different moments in the two worlds."""


class ByKey(SeededLuck):
    """Luck by key and its number of draws: what everyone sees is the same, whatever was drawn in secret."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.keys: dict[str, AnswerSource] = {}

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            is_open = not question.to or EVERYONE in question.to
            key = f"{self.seed}|{question.key}|{'' if is_open else ','.join(question.to)}"
            return self.keys.setdefault(key, seeded_source(key))(question, k)

        return answer


class OneLuck(StagedLuck):
    """The same luck, ids and times in both worlds."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return ByKey(self.seed)


class Answer(NamedTuple):
    """The response to one request."""

    call: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: str


class World:
    """One server, with a table of a game and everyone's seats."""

    def __init__(self, app: Any, client: TestClient[Any], game: Game[Any], setup: Setup) -> None:
        self.house = app.app.state["server"]
        self.client = client
        is_watched = setup.seed.endswith("watched")
        gm = make(
            client, game=game.name, players=setup.players, gm=setup.with_gm, settings=setup.settings,
            watchers="open" if is_watched else "none",
        )  # fmt: skip
        self.people = {gm.seat: gm}
        for n in range(setup.players - (not setup.with_gm)):
            person = join(client, gm, f"Player {n}")
            self.people[person.seat] = person
        self.people["watch"] = join(client, gm, "Eve", seat="watch") if is_watched else gm
        self.table_id = gm.table

    @property
    def table(self) -> Table[Any]:
        table: Table[Any] = self.house.table(self.table_id).table
        return table

    def send(self, act: Act, version: int | None = None) -> Answer:
        """Send a seat's command under the id that its question has in this world."""
        command = msgspec.to_builtins(act.command) if version is None else {"type": "undo", "version": version}
        prompt = act.choice.prompt if act.choice is not None else act.prompt
        body = {"command": command, "prompt": prompt}
        who = self.people[act.seat]
        return answered("command", who.client.post(f"{who.address}/commands", json=body, headers=who.headers))

    def let_time_run_out(self, seat: str, key: str) -> bool:
        """The server says that a question was not answered in time; whether that was accepted."""
        table = self.house.table(self.table_id)

        async def over() -> bool:
            try:
                await table.submit(TABLE, TimeUp(seat, key)).written()
            except Refusal:
                return False
            return True

        with self.client.portal() as portal:
            return portal.call(over)

    def reads(self, seat: str) -> list[Answer]:
        """Everything that a seat can read, and the errors for what it may not have."""
        who = self.people[seat]
        found = [answered(call, who.client.get(f"{who.address}{call}", headers=who.headers)) for call in CALLS]
        for command in ASKED_IN_VAIN:
            sent = who.client.post(f"{who.address}/commands", json={"command": command}, headers=who.headers)
            found.append(answered(str(command), sent))
        return found

    def continued(self, seat: str, entry: int) -> list[Answer | str]:
        """A branch of this seat after one of its entries: all that is stored of it and that its maker reads there."""
        who = self.people[seat]
        made = who.client.post(f"{who.address}/branches", json={"entry": entry}, headers=who.headers)
        if made.status_code != 201:
            return [answered("a branch", made)]
        told = made.json()
        maker = Person(self.client, told["table"], told["seat"], told["token"])
        there = self.house.table(maker.table)
        journal = b"".join(export(there.journal, maker.table)).decode()
        found = [answered(call, self.client.get(f"{maker.address}{call}", headers=maker.headers)) for call in CALLS]
        return [journal, *found]


def answered(call: str, answer: Any) -> Answer:
    zipped = "content-encoding" in answer.headers  # its length depends on the random numbers in it
    left_out = {"date", "content-length"} if zipped else {"date"}
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in left_out)
    return Answer(call, answer.status_code, tuple(headers), RANDOM.sub("RANDOM", answer.text))


def heard(socket: Any) -> list[str]:
    """All messages up to the answer to a ping: how many, in which order, and every byte of each."""
    socket.send_json({"ping": 1})
    found: list[str] = []
    while True:
        text = socket.receive_text()
        if "pong" in text:
            return found
        found.append(RANDOM.sub("RANDOM", text))


class Evening:
    """The same actions in two worlds, with others' secret entries only in the second."""

    def __init__(self, one: World, other: World, sitting: Sitting, seat: str, secret: list[tuple[str, dict[str, Any]]]):
        self.one, self.other, self.sitting, self.seat, self.secret = one, other, sitting, seat, secret
        self.number: Number = even_numbers(f"{sitting.setup.seed}|{seat}|evening")
        self.inserted, self.compared, self.bytes, self.timed_out = 0, 0, 0, 0
        self.branched = 0
        self.common: list[tuple[int, int]] = []

    def play(self, steps: int) -> None:
        with ExitStack() as stack:
            sockets = [
                stack.enter_context(world.people[self.seat].live("", brief=brief))
                for brief in (0, 2)
                for world in (self.one, self.other)
            ]
            for at in range(steps):
                self.insert()
                self.step()
                messages = [heard(socket) for socket in sockets]
                self.same("messages", messages[0], messages[1])
                self.same("brief messages", messages[2], messages[3])
                if at % 4 == 3:
                    self.same("answers", self.one.reads(self.seat), self.other.reads(self.seat))
                if at % 8 == 7:
                    entry = 1 + self.number(self.one.table.version(self.seat))
                    made = [world.continued(self.seat, entry) for world in (self.one, self.other)]
                    self.same("a branch", *made)
                    self.branched += len(made[0]) > 1
            self.come_back()

    def insert(self) -> None:
        """One to three entries of others in the second world that the watched seat may not see."""
        others = [seat for seat in self.other.people if seat not in (self.seat, "watch")]
        before = self.other.table.version(self.seat)
        for _ in range(1 + self.number(3)):
            seat = others[self.number(len(others))]
            type: str = "set_standing"
            standing = self.other.table.state.seat(seat).standing  # as it is: fewer would change what the seat answers
            fields: dict[str, Any] = {"kinds": standing}
            listeners = [one for one in others if one != seat and self.other.table.state.seat(one).taken]
            if listeners and not self.number(3):
                type, fields = "whisper", {"to": listeners[0], "text": "psst"}
            if self.secret and seat == "gm" and self.other.table.state.is_open:
                type, fields = self.secret[self.number(len(self.secret))]
            sent = self.other.people[seat].act(type, **fields)
            self.inserted += sent.status_code == 200
        assert self.other.table.version(self.seat) == before

    def step(self) -> None:
        self.sitting.table = self.one.table
        if self._let_time_run_out():
            return
        act = self._undo() if not self.number(10) else self.sitting.wish()
        if act is None or self._gives_up_the_seat(act):
            return
        version, prompt = None, self._prompt(act)
        if isinstance(act.command, Undo):
            version = self._version(act.seat, act.command.version)
            if version is None:
                return
        there = act._replace(prompt=prompt, choice=None)
        first, second = self.one.send(act), self.other.send(there, version)
        assert first.status == second.status, f"{act} is {first.body} and {second.body}"
        if act.seat == self.seat:
            self.same("the answer to a command", first, second)
        if first.status == 200:
            self.common.append((self.one.table.n, self.other.table.n))

    def _let_time_run_out(self) -> bool:
        """The time for an answer is up, at the same moment in both worlds: the first time, then every other time."""
        state, times = self.one.table.state, self.sitting.game.answer_times
        due = [one.ask for one in state.prompts if times.limit(state, one.ask) is not None]
        if not due or (self.timed_out and self.number(2)):
            return False
        ask = due[self.number(len(due))]
        first, second = (world.let_time_run_out(ask.seat, ask.key) for world in (self.one, self.other))
        assert first == second, f"the time for {ask.key} is up in one world only"
        if first:
            self.common.append((self.one.table.n, self.other.table.n))
            self.timed_out += 1
        return True

    def _gives_up_the_seat(self, act: Act) -> bool:
        """Whether the watched seat would lose its person, whose socket is then closed."""
        emptied = isinstance(act.command, EmptySeat) and act.command.seat == self.seat
        return emptied or (isinstance(act.command, LeaveSeat) and act.seat == self.seat)

    def _undo(self) -> Act:
        seats = [seat for seat in self.one.people if seat != "watch"]
        seat = seats[self.number(len(seats))]
        return Act(seat, Undo(max(1, self.one.table.version(seat) - self.number(2))), None)

    def _prompt(self, act: Act) -> str | None:
        """The id that the question has in the other world: only its seat knows it."""
        given = act.choice.prompt if act.choice is not None else act.prompt
        key = next((one.ask.key for one in self.one.table.state.prompts if one.id.value == given), None)
        found = None if key is None else self.other.table.state.prompt(act.seat, key)
        return None if found is None else found.id.value

    def _version(self, seat: str, version: int) -> int | None:
        """The version number that a seat has for the same entry in the other world."""
        n = self.one.table.entry_of(seat, version)
        there = dict(self.common).get(n)
        sent = self.other.table.sent.get(seat, [])
        return sent.index(there) + 1 if there in sent else None

    def come_back(self) -> None:
        """A client that was away receives the same missed messages in both, and as many of them."""
        told = []
        for world in (self.one, self.other):
            who = world.people[self.seat]
            snapshot = who.get()
            with who.live(f"{snapshot['incarnation']}:{max(0, snapshot['version'] - 5)}") as socket:
                told.append(heard(socket))
        self.same("what was missed", told[0], told[1])

    def same(self, what: str, one: Any, other: Any) -> None:
        self.compared += 1
        texts = [msgspec.json.encode(each) for each in (one, other)]
        self.bytes += len(texts[0])
        if one != other:
            at = next((at for at, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
            around = " | ".join(text[max(0, at - 100) : at + 100].decode(errors="replace") for text in texts)
            raise AssertionError(f"{what} tell {self.seat} what it may not know: {around}")


@contextmanager
def worlds(
    folder: Path,
    game: Game[Any],
    setup: Setup,
    seat: str,
    secret: list[tuple[str, dict[str, Any]]],
    kind: type[E],
    posts: PostRules | None = None,
) -> Iterator[E]:
    """Two servers with the same luck, each with its own journal."""
    limits = Limits(commands_a_second=100_000, frames_a_second=100_000, odds_a_second=100_000)
    with ExitStack() as stack:
        found = []
        for name in ("one", "other"):
            journal = stack.enter_context(Journal.open(folder / f"{name}.db"))
            app: Any = create_app(
                journal, games={game.name: game}, luck=OneLuck("worlds"), limits=limits, grace=600, pace=NEVER,
                posts=posts,
            )  # fmt: skip
            client = stack.enter_context(TestClient(app, base_url=HOME))
            found.append(World(app, client, game, setup))
        yield kind(found[0], found[1], Sitting(game, setup), seat, secret)


__all__ = ["SECRET", "Evening", "Person", "worlds"]
