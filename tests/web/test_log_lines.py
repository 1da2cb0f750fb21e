"""The line of an entry none of whose events has one, in the API and in the JSON of the command line."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from croupier.cli import transcript
from croupier.core.entry import Entry
from croupier.core.table_commands import Say
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.roll.commands import PassInRoll
from croupier.testing.battery_play import Sitting, setups
from croupier.web import serialize


def played() -> Iterator[tuple[Sitting, Entry]]:
    sitting = Sitting(GAME, setups(GAME, 1, "lines")[0])
    for entry in sitting.sit_down():
        yield sitting, entry
    for _ in range(250):
        before = sitting.table.n
        sitting.step(wild=False)
        for entry in sitting.table.entries[before - sitting.table.n :] if sitting.table.n > before else ():
            yield sitting, entry


def test_a_pass_is_logged_with_its_seat_and_other_entries_have_no_separate_line() -> None:
    passes = 0
    for sitting, entry in played():
        row = serialize.entry(sitting.table, entry, entry.seat, 1)
        told = msgspec.json.decode(transcript.as_json(sitting.table, entry, entry.seat))
        if isinstance(entry.command, PassInRoll) and not any(event["text"] for event in row.events):
            passes += 1
            assert str(row.line).endswith(" passes.")
            assert told["line"] == row.line
        elif isinstance(entry.command, Say) or any(event["text"] for event in row.events):
            assert row.line is UNSET
            assert "line" not in told
    assert passes
