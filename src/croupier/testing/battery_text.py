"""A playthrough as text: every step with what each seat reads, sees and can do, for review as a diff."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.choices import Choice, Field
from croupier.core.entry import Entry
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.pieces.game import TableGame
from croupier.pieces.render import render_view
from croupier.pieces.view_model import Place
from croupier.testing.battery_play import Sitting


def playthrough(sitting: Sitting, steps: int, prepare: Callable[[Sitting], None]) -> str:
    """A session of answers to prompts, up to this many steps."""
    lines = [f"# {sitting.game.title}: {sitting.setup.players} players, seed {sitting.setup.seed}"]
    shown: dict[str, dict[str, str]] = {}
    for entry in sitting.sit_down():
        lines += [f"= {entry.n} {entry.seat} {_command(entry)}"]
    prepare(sitting)
    for seat in (*sitting.seats, WATCH):
        lines += _seat(sitting.table, seat, shown.setdefault(seat, {}), None)
    for _ in range(steps):
        made = sitting.step(wild=False)
        if made is not None:
            lines += ["", f"= {made.n} {made.seat} {_command(made)}", *_luck(made)]
            for seat in (*sitting.seats, WATCH):
                lines += _seat(sitting.table, seat, shown[seat], made)
        if sitting.is_over:
            lines += ["", f"# {sitting.table.state.result}"]
            break
    return "\n".join(lines) + "\n"


def _command(entry: Entry) -> str:
    return msgspec.json.encode(entry.command).decode()


def _luck(entry: Entry) -> Iterator[str]:
    """Each draw with the order of its options, if it fits on a line."""
    for draw_ in entry.draws:
        question = draw_.question
        if question.dice:
            yield f"  luck {question.dice}d{question.sides}: {draw_.answer}"
        else:
            order = sha256(msgspec.json.encode(question.options)).hexdigest()[:8]
            yield f"  luck {question.key} ({question.total} cards, order {order}): {draw_.answer}"


def _seat(table: Table[Any], seat: str, shown: dict[str, str], entry: Entry | None) -> list[str]:
    """What is new for a seat: log lines, changed places, and changed choices."""
    view = table.view(seat)
    lines = []
    if entry is not None and entry.is_visible(seat):
        seen = entries.entry_for_seat(entry, seat)
        lines += [f"    {line}" for line in (table.game.log_line(event, view) for event in seen.events) if line]
        lines += [f"    why: {one.clause} {_facts(one.facts)}".rstrip() for one in seen.receipt.because]
    news = {f"choice {at + 1}": _choice(one) for at, one in enumerate(table.choices(seat)) if one.group == "now"}
    if isinstance(table.game, TableGame):
        news |= {f"place {place.id}": _place(place) for place in render_view(table.game, view, seat).places}
    lines += [f"    {key}: {text}" for key, text in news.items() if shown.get(key) != text]
    lines += [f"    {key}: gone" for key in shown if key not in news]
    shown.clear()
    shown.update(news)
    return [f"  [{seat}] version {table.version(seat)}", *lines] if lines else []


def _facts(facts: Any) -> str:
    return " ".join(f"{one.name}={one.value}" for one in facts)


def _place(place: Place) -> str:
    pieces = " ".join(f"{piece.face or '##'}{'' if piece.lie == 'down' else '^'}" for piece in place.pieces)
    chips = " ".join(f"{heap.count} {heap.kind}" for heap in place.chips)
    count = f"{place.count} lying" if place.count else ""
    rest = [count, pieces, chips, f"at {place.at}" if place.at is not None else "", place.text]
    return "; ".join(part for part in rest if part) or "empty"


def _choice(choice: Choice) -> str:
    fields = ", ".join(_field(field) for field in choice.fields)
    why = "" if choice.legal or choice.why_not is None else f" (not now: {choice.why_not.why})"
    return f"{choice.label}{': ' * bool(fields)}{fields}{why}"


def _field(field: Field) -> str:
    options = "/".join(str(option.value) for option in field.options)
    ranged = f"{field.min}..{field.max}" if field.kind == "int" else ""
    return f"{field.name} {field.kind} {options or ranged}".rstrip()
