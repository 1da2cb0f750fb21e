"""Which procedure may come between which, as a table that people read: one line for each start, refusal and closing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from croupier.core.choices import Choice
from croupier.core.state import State
from croupier.core.table import Table
from croupier.pieces.questions import kind_of
from croupier.testing.battery_interruptions import (
    IN_PROGRESS,
    Interruption,
    fields_held,
    own_prompts,
    procedures,
)

ENFORCE, FREE = "enforce", "nothing in progress"


class SeamTable:
    """What was met: pairs of a procedure and an interruption, and the lines of the table."""

    def __init__(self) -> None:
        self.pairs = Counter[tuple[str, str]]()
        self.lines: set[str] = set()

    def new(self, table: Table[Any], offers: Iterable[Interruption]) -> list[Interruption]:
        """Interruptions of which some procedure in progress has not been interrupted yet."""
        running = procedures(table.game, table.state)
        return [what for what in offers if any((one, what.name) not in self.pairs for one in running)]

    def met(self, table: Table[Any], what: Interruption) -> None:
        self.pairs.update((one, what.name) for one in procedures(table.game, table.state))

    def note_starts(self, table: Table[Any]) -> None:
        """In enforce mode, note what anyone may begin now, and what is refused by which clause."""
        if table.state.mode != ENFORCE:
            return
        running = in_progress(table)
        for choice in (one for seat in table.state.seats for one in table.choices(seat.id)):
            if choice.prompt is None and choice.group not in ("table", "override"):
                self.lines.add(f"{running} | {choice.command['type']} | {verdict(choice)}")

    def note_closed(self, before: State, after: State, what: Interruption) -> None:
        """Note the kinds of question that an interruption closed without answering them."""
        if what.breaks or before.mode != ENFORCE:
            return
        still_open = {one.id.value for one in after.prompts}
        for prompt in own_prompts(before):
            standing = kind_of(prompt.ask) in before.seat(prompt.ask.seat).standing
            answered = standing or (prompt.ask.seat, prompt.ask.key) == what.answers
            if prompt.id.value not in still_open and not answered:
                self.lines.add(f"{kind_of(prompt.ask)} | is closed by {what.name} |")

    def unknown(self, path: Path) -> list[str]:
        """Lines met that are not in the reviewed file."""
        return sorted(self.lines - lines_in(path))

    def is_as_read(self, path: Path) -> None:
        """Check that each line met is in the reviewed file, and that at least a third of the file's lines are met."""
        assert path.exists(), f"{path.name} is not there: run this test with CROUPIER_REWRITE=1 and read what it writes"
        unknown, known = self.unknown(path), lines_in(path)
        told = "\n  ".join(unknown)
        assert not unknown, f"{path.name} lacks\n  {told}\nif that is right, run with CROUPIER_REWRITE=1, read the diff"
        assert 3 * len(self.lines) >= len(known), (
            f"only {len(self.lines)} lines of {len(known)} in {path.name} were met"
        )


def lines_in(path: Path) -> set[str]:
    """The lines of the reviewed file; none if there is no file yet."""
    return set(path.read_text(encoding="utf-8").splitlines()) if path.exists() else set()


def in_progress(table: Table[Any]) -> str:
    """The fields of the state that hold something only for now, in words."""
    held = fields_held(table.game, table.state)
    return ", ".join(held) or (FREE if table.game.is_between(table.state) else IN_PROGRESS)


def verdict(choice: Choice) -> str:
    """What becomes of a choice: it starts, or is refused by a clause or because it is impossible."""
    if choice.why_not is None:
        return "starts"
    return f"refused by {choice.why_not.clause}" if choice.why_not.clause else "is impossible"
