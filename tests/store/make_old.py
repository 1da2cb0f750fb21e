"""`python tests/store/make_old.py`: make an export of each game in the current version, to be kept forever.

Two seats give words and commit to entropy, which one of them reveals; bots play; the journal is restored halfway,
and one word stays sealed at the end.

"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "examples"), str(ROOT / "src")]

import high_card  # noqa: E402
from croupier.core import entry as entries  # noqa: E402
from croupier.core.commands import Command  # noqa: E402
from croupier.core.game import Game  # noqa: E402
from croupier.core.luck import entropy_commitment  # noqa: E402
from croupier.core.luck_commands import CallReveals, CommitEntropy, NoteRestart, OpenEntropy  # noqa: E402
from croupier.core.luck_sources import KeyedLuck  # noqa: E402
from croupier.core.session import moment, with_bots  # noqa: E402
from croupier.core.state import TABLE  # noqa: E402
from croupier.core.table import Table  # noqa: E402
from croupier.core.table_commands import GiveWord, OpenSitting, PromiseKeys, Say, SeatPlayer  # noqa: E402
from croupier.core.upcast import VERSION  # noqa: E402
from croupier.games import game as game_named  # noqa: E402
from croupier.store import journal_lines  # noqa: E402
from croupier.web.load_table import Head, head_json  # noqa: E402

RANDOM = "5e" * 32
MASTER = b"old journals open for ever......"
OLD = Path(__file__).parent / "old"
PLAYED = (
    ("high-card", 2, 9),
    ("state-stack", 3, 45),
    ("rust-in-the-canyon", 2, 60),
    ("syuzheteers", 3, 60),
    ("deck-of-adventures", 2, 60),
    ("maelstrom", 2, 60),
)
"""Game, players and steps in each of the two lives of its table."""


def played(game: Game[Any], players: int, steps: int) -> bytes:
    luck_source = KeyedLuck(MASTER)
    settings = {one.key: str(one) for one in game.read_settings({}).chosen}
    head = Head(
        game.name,
        "An old table",
        settings,
        players,
        with_gm=True,
        root=luck_source.root,
        algorithm=luck_source.algorithm,
    )
    table: Table[Any] = Table(game, head.state(game), luck_source)
    table.rules = "kept for ever"
    first: list[tuple[str, Command]] = [
        (TABLE, SeatPlayer("gm", "Gil")),
        *[(TABLE, SeatPlayer(f"p{n + 1}", name)) for n, name in enumerate(("Ana", "Ben", "Cleo")[:players])],
        ("p1", GiveWord("tumbleweed")),
        ("p2", GiveWord("Ñandú")),
        ("p1", CommitEntropy(entropy_commitment(RANDOM, "rain"))),
        ("p2", CommitEntropy(entropy_commitment(RANDOM, ""))),
        (TABLE, CallReveals(("p1", "p2"))),
        (TABLE, OpenEntropy((("p1", RANDOM, "rain"),))),
        (TABLE, OpenSitting()),
    ]
    for seat, command in first:
        table.submit(seat, command, moment(table.n))
    play(table, "first", steps)
    again: Table[Any] = Table(game, head.state(game), KeyedLuck(MASTER, "another life"))
    for entry in table.entries:
        again.fold(entry)
    again.submit(TABLE, PromiseKeys(), moment(again.n))
    again.submit(TABLE, NoteRestart(), moment(again.n))
    play(again, "then", steps)
    for seat, last in (("p1", Say("Good night.")), ("gm", GiveWord("later"))):
        again.submit(seat, last, moment(again.n))
    with_bots(again, "last").close()
    whole = journal_lines.seal(journal_lines.first_line(head_json(head)), [entries.write(one) for one in again.entries])
    return b"".join(whole)


def play(table: Table[Any], seed: str, steps: int) -> None:
    for _ in with_bots(table, seed).run(steps):
        pass


def main() -> None:
    for name, players, steps in PLAYED:
        game: Game[Any] = high_card.GAME if name == high_card.GAME.name else game_named(name)
        file = OLD / f"{game.name}.{VERSION}.jsonl"
        file.write_bytes(played(game, players, steps))
        sys.stdout.write(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
