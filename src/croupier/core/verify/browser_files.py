"""Compares a table's record with what browsers stored. See docs/reference/luck.md, "What a browser keeps"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from croupier.core import entry as entries
from croupier.core.luck import links_purpose
from croupier.core.seat_heads import SHORT, SeatHeads, after, line_of_message, start_of
from croupier.core.state import WATCH
from croupier.core.table import Table

MOST_BYTES = 32 * 1024 * 1024
"""Browser files larger than this are not read."""

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Short = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class SeenLife(Struct, frozen=True):
    """Heads from version `first` + 1 on; `start` is the full head of version `first`."""

    incarnation: str
    first: Annotated[int, Meta(ge=0)]
    start: Hex
    heads: tuple[Short, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.heads)


class SeenReveal(Struct, frozen=True):
    """Random bytes that a browser committed to; `answered`: it revealed them in time."""

    random: str
    word: str
    commitment: str
    answered: bool


class SeenLink(Struct, frozen=True):
    """A link that a browser revealed, and the hash of its purpose."""

    link: str
    for_: str = msgspec.field(name="for")
    answered: bool = True


class SeenFile(Struct, frozen=True):
    """A browser's record of one seat at one table; `line_1` is the SHA-256 of an export's first line, if it has it."""

    croupier: Literal["seen"]
    format: Literal[1]
    table: str
    seat: str
    root: str
    algorithm: str
    lives: tuple[SeenLife, ...]
    reveals: tuple[SeenReveal, ...] = ()
    links: tuple[SeenLink, ...] = ()
    line_1: Hex | Literal[""] = ""


class UsedLink(NamedTuple):
    """A link in the record, and the purpose it must have had; None if that cannot be determined here."""

    link: str
    purpose: str | None


class Record(Struct):
    """The record of one seat: its heads by version from 0 on, and the luck it contributed to.

    `numbers` are the file's entries by version. `lives` are the versions at which the table started a new incarnation,
    after a restore or a copy. `luck` lists the openings of entropy, each step with this seat's part.
    """

    seat: str
    root: str
    heads: list[bytes]
    numbers: list[int]
    total: int = 0
    life: str = ""
    lives: set[int] = msgspec.field(default_factory=set)
    luck: list[tuple[str, Any]] = msgspec.field(default_factory=list)
    used: list[UsedLink] = msgspec.field(default_factory=list)
    line_1: str = ""
    """The SHA-256 of the file's first line; empty if the file has none."""


class SeenResult(Struct, frozen=True):
    """The result for one browser: heads and reveals compared, the last entry covered, and the mismatches.

    `others` counts reveals and links under this seat's name that are not from this browser: the seat has used another
    browser, or the server invented them.
    """

    seat: str
    heads: int
    reveals: int
    links: int
    matches: int
    as_of: int
    wrong: tuple[str, ...]
    others: int = 0


def read_seen(text: bytes) -> SeenFile:
    """A browser's file. Raises ValueError."""
    if len(text) > MOST_BYTES:
        raise ValueError(f"it has {len(text)} bytes; at most {MOST_BYTES} are read")
    try:
        return msgspec.json.decode(text, type=SeenFile)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ValueError(f"it is not a file that a browser saved: {error}") from None


# reading the record


def record_of(table: Table[Any], root: str, lines: Iterable[bytes], seat: str) -> Record:
    """The record of a seat in a whole journal; `table` is the table before the first entry.

    Raises ValueError or LookupError if an entry does not follow.
    """
    heads = SeatHeads(root)
    record = Record(seat, root, [heads.head(seat)], [])
    for line in lines:
        entry = entries.read(table.game, line)
        table.fold(entry)
        record.total = entry.n
        if not entry.is_visible(seat) or not (seat == WATCH or any(one.id == seat for one in table.state.seats)):
            continue
        heads.take(entry, [(seat, table.version(seat))])
        record.heads.append(heads.head(seat))
        record.numbers.append(entry.n)
        purposes = _purposes(entry, line)
        _note_luck(record, [msgspec.to_builtins(event) for event in entry.events], purposes)
    return record


def record_of_own(root: str, rows: Iterable[Mapping[str, Any]], seat: str) -> Record:
    """The record of a seat from the entries of its own export."""
    record = Record(seat, root, [start_of(root, seat)], [])
    for row in rows:
        record.heads.append(after(record.heads[-1], line_of_message(row)))
        record.numbers.append(row["version"])
        record.total = row["version"]
        _note_luck(record, row["events"], None)
    return record


def _purposes(entry: entries.Entry, line: bytes) -> tuple[str, bytes]:
    """Who acted, and the command as written in the line."""
    return entry.seat, bytes(msgspec.json.decode(line, type=_Command).command)


class _Command(Struct):
    command: msgspec.Raw


def _note_luck(record: Record, events: Iterable[Mapping[str, Any]], acted: tuple[str, bytes] | None) -> None:
    for event in events:
        match event["type"]:
            case "keys_promised":
                life = event["promise"].get("life", "")
                if life != record.life:
                    record.life = life
                    record.lives.add(len(record.heads) - 1)
            case "entropy_committed" if event["seat"] == record.seat:
                record.luck.append(("committed", event["commitment"]))
            case "reveals_called":
                record.luck.append(("called", record.seat in event["seats"]))
            case "entropy_opened":
                mine = next((tuple(one[1:]) for one in event["reveals"] if one[0] == record.seat), None)
                record.luck.append(("opened", mine))
            case "links_revealed":
                purpose = _purpose(event, acted)
                record.used += [UsedLink(link, purpose) for seat, link in event["links"] if seat == record.seat]


def _purpose(event: Mapping[str, Any], acted: tuple[str, bytes] | None) -> str | None:
    """The purpose that the links of an event must have had; unknown if they were requested in vain."""
    nonce = (event.get("nonce") or {}).get("value")
    if acted is None or event.get("unused") or not nonce:
        return None
    return links_purpose(nonce, *acted)


# comparing


def compare_seen(seen: SeenFile, record: Record) -> SeenResult:
    """Compares a browser's file with the record of its seat."""
    wrong = list(_wrong_about(seen, record))
    matches = 0
    for at, life in enumerate(seen.lives):
        until = _last_match(life, record.heads)
        matches = max(matches, until)
        if until < life.last:
            wrong.append(_difference(life, until, record, is_last=at == len(seen.lives) - 1))
    reveals = [one for one in seen.reveals if one.answered]
    wrong += filter(None, (_reveal_left_out(one, record) for one in reveals))
    links = [one for one in seen.links if one.answered]
    wrong += filter(None, (_link_misused(one, record) for one in links))
    heads = sum(len(one.heads) for one in seen.lives)
    return SeenResult(
        seen.seat, heads, len(reveals), len(links), matches, record.total, tuple(wrong), _others(seen, record)
    )


def _others(seen: SeenFile, record: Record) -> int:
    """The number of this seat's reveals and links in the record that are not from this browser."""
    revealed = {(one.random, one.word) for one in seen.reveals}
    links = {one.link for one in seen.links}
    opened = [mine for kind, mine in record.luck if kind == "opened" and mine is not None]
    return sum(one not in revealed for one in opened) + sum(one.link not in links for one in record.used)


def _wrong_about(seen: SeenFile, record: Record) -> Iterator[str]:
    if seen.seat != record.seat:
        yield f"the browser's file is for seat {seen.seat}, the record for seat {record.seat}"
    if seen.root != record.root:
        yield f"the browser was shown the root {seen.root[:16]}, the record has {record.root[:16]}"
    if seen.line_1 and record.line_1 and seen.line_1 != record.line_1:
        yield "line 1 (name, settings, seats of the table) is not the one that the browser was shown"


def _last_match(life: SeenLife, heads: list[bytes]) -> int:
    """The last version at which the heads agree; its first minus one if none do."""
    if life.first >= len(heads) or heads[life.first].hex() != life.start:
        return life.first - 1
    for version, head in enumerate(life.heads, life.first + 1):
        if version >= len(heads) or heads[version].hex()[:SHORT] != head:
            return version - 1
    return life.last


def _difference(life: SeenLife, until: int, record: Record, *, is_last: bool) -> str:
    end = len(record.heads) - 1
    if until + 1 in record.lives or (until >= end and not is_last):
        lost = life.last - until
        gone = f"{lost} {'entry' if lost == 1 else 'entries'} that this browser saw {'is' if lost == 1 else 'are'} gone"
        return f"the server was restored from a backup: {gone} (version {until + 1} to {life.last})"
    if until >= end or life.first > end:
        return f"the file ends at version {end} of seat {record.seat}, this browser saw up to {life.last}"
    version = max(until + 1, 1)
    which = f"entry {record.numbers[version - 1]} (version {version} of seat {record.seat})"
    return f"{which} was changed, or entries before it were added or dropped"


def _reveal_left_out(reveal: SeenReveal, record: Record) -> str:
    """What is wrong with an answered reveal; empty if it was opened, or its opening was publicly abandoned."""
    commitment = reveal.commitment[:16]
    at = next((i for i, one in enumerate(record.luck) if one == ("committed", reveal.commitment)), None)
    if at is None:
        return f"the browser committed to {commitment}, which the record does not have"
    later = record.luck[at + 1 :]
    call = next((i for i, one in enumerate(later) if one == ("called", True)), None)
    ends = (
        next((one for one in later[call + 1 :] if one[0] in {"called", "opened"}), None) if call is not None else None
    )
    if ends is None:
        return f"the browser revealed {commitment} when asked to, but the record never opens it"
    if ends[0] == "opened" and ends[1] != (reveal.random, reveal.word):
        return f"what the browser revealed for {commitment} in time was left out of the table's luck"
    return ""


def _link_misused(link: SeenLink, record: Record) -> str:
    uses = [one for one in record.used if one.link == link.link]
    name = link.link[:16]
    if len(uses) != 1:
        return f"the browser revealed the link {name} once, and the record uses it {len(uses)} times"
    if uses[0].purpose not in (None, link.for_):
        return f"the browser revealed the link {name} for a different command than the one in the record"
    return ""
