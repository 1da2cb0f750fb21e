"""A malicious host who knows the table's secret: it writes other consistent histories, or grinds luck."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.chance import LuckAnswer, pick_outcome
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.key_events import KeyOpened, KeysPromised
from croupier.core.keys import Links
from croupier.core.luck import numbers
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import with_bots
from croupier.core.state import TABLE, Promise
from croupier.core.table import Table
from croupier.core.table_commands import PromiseKeys, Say, SeatPlayer
from croupier.core.verify import BROKEN
from support.tampering.evening import LIFE, MASTER, Evening

Step = tuple[str, Command, str, Links]
Edit = Callable[[list[Step], Random], list[Step]]


class HostTable(Table[Any]):
    """The server's own table, with the server's secret, and with links as the host has them."""

    def __init__(self, game: Any, state: Any, luck_source: Any) -> None:
        super().__init__(game, state, luck_source)
        self.rules = "x"
        self.links = Links()

    def submit(self, seat: str, command: Command, at: str, prompt: str | None = None) -> Entry:
        entry, state = self.decide(seat, command, at, prompt, self.links)
        self.keep(entry, state)
        return entry


def steps_of(kept: list[Entry]) -> list[tuple[Step, str]]:
    """The commands, with the links available for each and its incarnation."""
    steps, life = [], ""
    for entry in kept:
        shown = next((one for one in entry.events if isinstance(one, LinksRevealed)), None)
        links = Links(shown.links, shown.left_out, shown.nonce.value or "") if shown is not None else Links()
        for event in entry.events:
            promise = getattr(event, "promise", None)
            life = promise.life if promise is not None else life
        steps.append(((entry.seat, entry.command, entry.at, links), life))
    return steps


def replay(
    evening: Evening, steps: list[tuple[Step, str]], *, luck_source: type[KeyedLuck] = KeyedLuck, strict: bool = False
) -> HostTable:
    """The table that the server's secret and the honest rules make of these steps; refused steps are skipped."""
    table = HostTable(evening.game, evening.head.state(evening.game), luck_source(MASTER, size=evening.size))
    for (seat, command, at, links), life in steps:
        if isinstance(command, PromiseKeys) and life != table.luck_source.life:
            table = another_life(evening, table, life, luck_source)
        table.links = links
        try:
            table.submit(seat, command, at)
        except BROKEN:
            if strict:
                raise
    return table


def another_life(evening: Evening, table: HostTable, life: str, luck_source: type[KeyedLuck] = KeyedLuck) -> HostTable:
    again = HostTable(evening.game, evening.head.state(evening.game), luck_source(MASTER, life, size=evening.size))
    for entry in table.entries:
        again.fold(entry)
    return again


def kept_entries(evening: Evening) -> list[Entry]:
    return [entries.read(evening.game, line) for line in evening.lines]


def another_history(evening: Evening, rng: Random) -> tuple[str, list[bytes]]:
    """A consistent history, made from the secret by the honest rules: its kind and its lines."""
    steps = steps_of(kept_entries(evening))
    name = rng.choice(list(EDITS))
    table = EDITS[name](evening, steps, rng)
    return name, [entries.write(one) for one in table.entries]


def _other_text(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    texts = [at for at, ((_, command, _, _), _) in enumerate(steps) if isinstance(command, Say | SeatPlayer)]
    at = rng.choice(texts)
    (seat, command, when, links), life = steps[at]
    changed: Any = Say("It was not me.") if isinstance(command, Say) else SeatPlayer(command.seat, "Zoe")  # type: ignore[attr-defined]
    return replay(evening, [*steps[:at], ((seat, changed, when, links), life), *steps[at + 1 :]])


def _other_time(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    at = rng.randrange(len(steps))
    (seat, command, _, links), life = steps[at]
    return replay(evening, [*steps[:at], ((seat, command, "2000-02-02T00:00:00Z", links), life), *steps[at + 1 :]])


def _other_actor(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    at = rng.randrange(len(steps))
    (seat, command, when, links), life = steps[at]
    actor = rng.choice([one for one in ("p1", "p2", "gm", TABLE) if one != seat])
    return replay(evening, [*steps[:at], ((actor, command, when, links), life), *steps[at + 1 :]])


def _dropped(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    at = rng.randrange(len(steps))
    return replay(evening, [*steps[:at], *steps[at + 1 :]])


def _inserted(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    at = rng.randrange(len(steps))
    said: Step = (rng.choice(["p1", "p2", "gm"]), Say("I pass."), steps[at][0][2], Links())
    return replay(evening, [*steps[:at], (said, steps[at][1]), *steps[at:]])


def _played_on(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    at = rng.randrange(len(steps) // 3, len(steps))
    table = replay(evening, steps[:at])
    table.links = Links()
    session = with_bots(table, f"another {rng.random()}")
    for _ in range(8):
        if table.state.pending is not None or session.step() is None:
            break
    return table


def _ended_early(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    return replay(evening, steps[: rng.randrange(len(steps) // 2, len(steps))])


def _ground(evening: Evening, steps: list[tuple[Step, str]], rng: Random) -> HostTable:
    return replay(evening, steps, luck_source=GrindingKeys)


class GrindingKeys(KeyedLuck):
    """Keys of a server that picks the index of each draw for a high outcome."""

    tries = 12

    def source(self, entry: int, find: Any) -> Any:
        def answer(question: Any, k: int) -> Any:
            promise, position = find(question)
            key = self._under(promise).key(position.leaf - (promise.start if promise else 0))
            options = []
            for one in range(position.k, position.k + self.tries):
                drawn = pick_outcome(question, numbers(key, position._replace(k=one)))
                options.append((worth(drawn), -one, drawn))
            _, k_, drawn = max(options)
            return LuckAnswer(drawn, "keyed", leaf=position.leaf, k=-k_, joint=bool(position.links))

        return answer


def worth(answer: str) -> int:
    faces = answer.split(",")
    if all(face.isdecimal() for face in faces):
        return sum(map(int, faces))
    return {"A": 14, "K": 13, "Q": 12, "J": 11}.get(answer[:1], int(answer[:-1]) if answer[:-1].isdecimal() else 0)


EDITS: dict[str, Callable[[Evening, list[tuple[Step, str]], Random], HostTable]] = {
    "another text, all derived again": _other_text,
    "another time, all derived again": _other_time,
    "another actor, all derived again": _other_actor,
    "an entry left out, all derived again": _dropped,
    "an entry put in, all derived again": _inserted,
    "played on otherwise": _played_on,
    "ended early": _ended_early,
    "draws ground for high outcomes": _ground,
}


class OpenKeysOnly(KeyedLuck):
    """The server's keys, as far as they were opened; for the rest, the values that the journal claims."""

    recorded: dict[tuple[int, int], str]
    opened: set[int]
    promised: dict[tuple[str, int], Promise]

    def _under(self, promise: Promise | None) -> KeyedLuck:
        """The server chooses an incarnation's name: whatever it is called, its keys are those of the honest session."""
        is_other = promise is not None and promise.life
        return super()._under(msgspec.structs.replace(promise, life=LIFE) if promise and is_other else promise)

    def promise(self, start: int) -> Promise:
        real = super().promise(start)
        said = self.promised.get((self.life, start))
        used = self.opened & set(range(start, start + real.size))
        return real if used or said is None else msgspec.structs.replace(real, root=said.root)

    def source(self, entry: int, find: Any) -> Any:
        def answer(question: Any, k: int) -> LuckAnswer:
            promise, position = find(question)
            key = self._under(promise).key(position.leaf - (promise.start if promise else 0))
            drawn = pick_outcome(question, numbers(key, position))
            if position.leaf not in self.opened:
                drawn = self.recorded.get((position.leaf, position.k), drawn)
            return LuckAnswer(drawn, "keyed", leaf=position.leaf, k=position.k, joint=bool(position.links))

        return answer


def could_have_been(evening: Evening, lines: list[bytes]) -> list[str]:
    """The lines in which an honest server with the same secret and the same commands would have written something else.

    An oracle independent of the verifier: empty if the history is one that honest play can produce. Keys that were
    never opened may have given anything; ids that the server generates may be any.
    """
    kept = [entries.read(evening.game, line) for line in lines]
    events = [event for entry in kept for event in entry.events]

    class Recorded(OpenKeysOnly):
        recorded = {(draw.leaf, draw.k): draw.answer for entry in kept for draw in entry.draws if draw.is_new}
        opened = {event.index for event in events if isinstance(event, KeyOpened)}
        promised = {
            (event.promise.life, event.promise.start): event.promise
            for event in events
            if isinstance(event, KeysPromised)
        }

    try:
        table = replay(evening, steps_of(kept), luck_source=Recorded, strict=True)
    except BROKEN as error:
        return [f"{type(error).__name__}: {error}"]
    pairs = zip(kept, table.entries, strict=True)
    return [f"entry {one.n}: {_where(one, two)}" for one, two in pairs if _without_ids(one) != _without_ids(two)]


def _without_ids(entry: Entry) -> bytes:
    """The line with a mark in place of each id or salt that the server generated."""
    return ID.sub(b"id", SEAL.sub(rb"\1commitment", entries.write(entry)))


ID = re.compile(rb"\b[0-9a-f]{8,63}\b")
SEAL = re.compile(rb'("commitment":{"value":"|"word_sealed","seat":"[a-z0-9]+","commitment":")[0-9a-f]{64}')


def _where(one: Entry, two: Entry) -> str:
    return ", ".join(name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name))


__all__ = ["EDITS", "GrindingKeys", "another_history", "could_have_been", "kept_entries", "replay", "steps_of", "worth"]
