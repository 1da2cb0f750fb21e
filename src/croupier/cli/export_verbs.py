"""`croupier export`, `import` and `verify`: tables as files, and whether to trust them."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.browser_files import ComparedFile, compare_files, is_own_export, verify_own
from croupier.cli.journal_verbs import choose, journal_of
from croupier.cli.output import complain, entries_of, plain, print_json, refusing
from croupier.cli.side_table_check import not_bound
from croupier.core.branch import BranchStart
from croupier.core.names import count_of
from croupier.core.refusals import Refusal
from croupier.core.verify import Verified, Verifier
from croupier.games import game as game_of
from croupier.games import installed, side_table_games
from croupier.odds.public_odds import public_odds
from croupier.store import Journal, StoreError, StoreFull, journal_file
from croupier.store.assets import Asset, all_of
from croupier.store.check import Check, CheckResult, check_file
from croupier.store.export import export as lines_of
from croupier.store.export import import_table
from croupier.store.integrity import find_damage
from croupier.store.rules_version import rules_version
from croupier.web.load_table import Head, sent_to
from croupier.web.server_luck import LETTERS

ENDS = {
    "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp",
    "text/plain": "txt", "application/json": "json", "application/yaml": "yaml",
}  # fmt: skip
NOT_COVERED = "without --seen, texts, times, who acted and a dropped tail are not covered"
MOST_TOLD = 20  # errors listed one by one


class VerifyReport(msgspec.Struct, frozen=True):
    """The result of `verify`; `wrong` is empty if everything checks out."""

    file: str
    ok: bool
    wrong: tuple[str, ...]
    table: dict[str, Any]
    entries: int
    head: str
    draws: dict[str, int] = {}
    sealed_choices: dict[str, int] = {}
    words: dict[str, int] = {}
    roots: int = 1
    rerun: int = 0
    """Entries that the rules produced again."""
    derived: dict[str, int] = {}
    """Entries that were not rerun, by the version of the rules that made them."""
    unbound: int = 0
    """Draws of 0.1, whose faces were not bound."""
    late: int = 0
    """Draws that use only the server's luck, because their keys were committed after everyone's entropy."""
    seen: tuple[ComparedFile, ...] = ()


@refusing
def export(table: str, file: Path | None = None, data: Path | None = None, *, assets: Path | None = None) -> int:
    """Write a table's whole journal, including everything hidden, to a file or standard output."""
    with Journal.look(journal_of(data)) as journal:
        found = choose(journal, table)
        if assets is not None:
            _write_assets(assets, all_of(journal, found.id))
        if file is None:
            _write(sys.stdout.buffer.write, lines_of(journal, found.id))
            sys.stdout.buffer.flush()
        else:
            _write_file(file, lines_of(journal, found.id))
        damage = find_damage(journal, found.id)
        count, head = journal.head(found.id, damage.n - 1 if damage else None)
    told = f"{plain(found.name)}: {entries_of(count)}, head {head[:8]}, with all hidden cards"
    print(told, file=sys.stderr if file is None else sys.stdout)
    if damage is not None:
        complain(f"{damage.what}; the export ends before it")
    return 1 if damage else 0


@refusing
def import_file(file: Path, data: Path | None = None, *, as_json: bool = False) -> int:
    """Import an export under a new ID, to read and replay; works while the server is running."""
    sent: list[list[tuple[str, int]]] = []
    judged = verify_file(file, sent=sent)
    if judged.wrong:
        return _complain(judged)
    table = "".join(secrets.choice(LETTERS) for _ in range(12))
    path = journal_file(data)
    with Journal.open(path, alone=not path.exists()) as journal, file.open("rb") as lines:
        made = import_table(journal, table, lines, at=_now(), sent=sent).result()
    if as_json:
        print_json({"table": table, "code": made.code, "entries": made.n, "head": made.head})
    else:
        print(f"{plain(str(judged.table.get('name')))}: table {table}, code {made.code}, {entries_of(made.n)}")
    return 0


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@refusing
def verify(
    file: Path,
    side_tables: Iterable[Path] = (),
    seen: Iterable[Path] = (),
    assets: Path | None = None,
    *,
    as_json: bool = False,
) -> int:
    """Check that a file is complete and unchanged and its luck honest; 1 and the errors if not."""
    browsers = list(seen)
    if browsers and is_own_export(file):
        return verify_own(file, browsers, as_json=as_json)
    judged = verify_file(file, assets)
    for side_table in side_tables:
        judged = _with_side_table(judged, file, side_table)
    if browsers:
        judged = _with_seen(judged, compare_files(file, judged.table, browsers))
    if as_json:
        print_json(
            {
                **msgspec.structs.asdict(judged),
                "table": _shown(judged.table),
                "seen": [one.as_json for one in judged.seen],
            }
        )
    elif judged.wrong:
        return _complain(judged)
    else:
        name, game = (plain(str(judged.table.get(key))) for key in ("name", "game"))
        print(f"{file}: {name} ({game}) is complete: {entries_of(judged.entries)}, head {judged.head[:8]}")
        print(f"root: {plain(str(judged.table.get('root')))} ({plain(str(judged.table.get('algorithm')))})")
        if start := _branch_of(judged.table):
            print(plain(start.sentence))
        if judged.roots > 1:
            print(f"and {judged.roots - 1} more, each committed in an entry before its first use")
        print(f"draws: {_counts(judged.draws)}")
        print(f"sealed choices: {_counts(judged.sealed_choices)}")
        print(f"words: {_counts(judged.words)}")
        print(f"rules: {_rules(judged)}")
        if judged.unbound:
            print(f"luck of 0.1: faces not bound ({count_of(judged.unbound, 'draw')})")
        if judged.late:
            use = f"{count_of(judged.late, 'draw')} {'uses' if judged.late == 1 else 'use'}"
            print(f"{use} only the server's luck, under keys that were committed after everyone's entropy")
        if not judged.seen:
            print(f"as of entry {judged.entries}; {NOT_COVERED}")
        for one in judged.seen:
            print(one.line)
    return 0 if judged.ok else 1


def _branch_of(table: dict[str, Any]) -> BranchStart | None:
    """The table and entry that a branch continues; None for any other table."""
    return msgspec.convert(start, BranchStart) if (start := table.get("branch")) else None


def _shown(table: dict[str, Any]) -> dict[str, Any]:
    """The table in the first line; for a branch, without the state that it starts with."""
    start = _branch_of(table)
    return {**table, "branch": msgspec.structs.asdict(start.without_secrets)} if start else table


def verify_file(
    file: Path, assets: Path | None = None, *, sent: list[list[tuple[str, int]]] | None = None
) -> VerifyReport:
    """Check the chain over the whole file and then, if it holds, each draw and seal in it. Raises StoreError.

    `assets` is a folder with the table's files, for rules that need them; `sent` gets the seats that were sent each
    entry, with their versions.
    """
    checked = check_file(file)
    if checked.wrong:
        return _report(file, checked, (checked.wrong,))
    try:
        head = msgspec.convert(checked.table, Head)
        game = game_of(head.game)
        verifier = Verifier(
            game,
            head.state(game),
            head.root,
            head.algorithm,
            rules=rules_version(game),
            games=side_table_games(installed()),
            texts=_texts(assets),
            find_public_odds=public_odds,
        )
    except (msgspec.ValidationError, Refusal) as error:
        return _report(file, checked, (f"line 1: {error}",))
    with file.open("rb") as lines:
        for line in Check(lines).entries():
            if not verifier.take(line):
                break
            if sent is not None:
                sent.append(sent_to(verifier.table, verifier.table.entries[-1]))
    verified = verifier.result()
    return _report(file, checked, verified.wrong, verified)


def _with_side_table(judged: VerifyReport, file: Path, beside: Path) -> VerifyReport:
    """A table's report, plus errors in its side table or between the two."""
    there = verify_file(beside)
    wrong = tuple(f"{beside}: {one}" for one in there.wrong)
    if judged.ok and there.ok:
        found = not_bound(file, game_of(str(judged.table["game"])), beside)
        wrong = (found,) if found else ()
    return msgspec.structs.replace(judged, ok=judged.ok and not wrong, wrong=(*judged.wrong, *wrong))


def _with_seen(judged: VerifyReport, compared: tuple[ComparedFile, ...]) -> VerifyReport:
    """A table's report, plus mismatches with what browsers saw."""
    wrong = tuple(line for one in compared for line in one.problems)
    return msgspec.structs.replace(judged, ok=judged.ok and not wrong, wrong=(*judged.wrong, *wrong), seen=compared)


def _report(file: Path, checked: CheckResult, wrong: tuple[str, ...], verified: Verified | None = None) -> VerifyReport:
    judged = VerifyReport(str(file), not wrong, wrong, checked.table, checked.entries, checked.head)
    if verified is None:
        return judged
    return msgspec.structs.replace(
        judged,
        draws=verified.draws,
        sealed_choices=verified.seals,
        words=verified.words,
        roots=verified.roots,
        rerun=verified.rerun,
        derived=verified.derived,
        unbound=verified.unbound,
        late=verified.late,
    )


def _rules(judged: VerifyReport) -> str:
    """How many entries were rerun, and which rules made the others."""
    told = [f"{entries_of(judged.rerun)} re-run"] if judged.rerun or not judged.derived else []
    told += [f"{count} derived but not re-run (by {plain(by)})" for by, count in judged.derived.items()]
    return ", ".join(told)


def _texts(folder: Path | None) -> Callable[[str], str | None]:
    """Texts by hash, from a folder written by `export --assets`; empty without one."""

    def text(asset: str) -> str | None:
        for file in folder.glob(f"{asset}.*") if folder is not None else ():
            data = file.read_bytes()
            if hashlib.sha256(data).hexdigest() == asset:
                return data.decode()
        return None

    return text


def _complain(judged: VerifyReport) -> int:
    for wrong in judged.wrong[:MOST_TOLD]:
        complain(f"{judged.file}: {wrong}")
    if len(judged.wrong) > MOST_TOLD:
        complain(f"{judged.file}: and {len(judged.wrong) - MOST_TOLD} more")
    return 1


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "none"


def _write(write: Any, lines: Iterable[bytes]) -> None:
    for line in lines:
        write(line)


def _write_assets(directory: Path, found: Iterable[Asset]) -> None:
    """Write each file under its hash, as the entries refer to it; existing files are left alone."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for one in found:
            file = directory / f"{one.id}.{ENDS[one.type]}"
            if not file.exists():
                file.write_bytes(one.data)
    except OSError as error:
        raise StoreFull(f"cannot write in {directory}: {error.strerror}") from None


def _write_file(file: Path, lines: Iterable[bytes]) -> None:
    """Write all of the file or nothing, and never overwrite a file."""
    if file.exists():
        raise StoreError(f"{file} already exists: choose another name")
    rough = file.with_name(file.name + ".part")
    try:
        with rough.open("xb") as out:
            _write(out.write, lines)
        rough.rename(file)
    except OSError as error:
        raise StoreFull(f"cannot write {file}: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            rough.unlink(missing_ok=True)
