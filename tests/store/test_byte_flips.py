"""Single bytes changed in the file: each is found or changes nothing that anyone reads (security audit 11)."""

import contextlib
import hashlib
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from croupier.store import Journal, StoreError, assets, drafts, seats, snapshots
from croupier.store.check_data import check_pages, check_tables
from support.store.sample import AT, HEAD, entry

FLIPS = 200
READ = (
    "SELECT id, game, name, code, first, root FROM tables",
    "SELECT key, line, head, size FROM entries ORDER BY key",
    "SELECT id, number, seat, token, waiting FROM holders",
    "SELECT number, seat, kind, document FROM drafts",
    "SELECT id, data FROM assets",
)
"""All that must not change unnoticed. A changed snapshot is not used. Not bound are a remembered command's id (it
matters only if that command is sent once more), the names of holders, and a version that lies between its neighbors.
"""


@pytest.fixture
def whole(file: Path) -> Path:
    with Journal.open(file) as journal:
        for number in range(3):
            table = f"t{number}"
            journal.create_table(table, HEAD | {"name": f"Table {number}"}, at=AT).result()
            for n in range(1, 41):
                journal.append(table, n, entry(n), remember=("p1", f"c{n}", b"d" * 32), sent=[("p1", n)]).result()
            snapshots.put(journal, table, 30, "v1", b'{"state":"' + b"s" * 500 + b'"}').result()
            seats.take_seat(journal, table, "p1", "Ana").result()
            drafts.keep(journal, table, drafts.Key("p1", "character"), 0, {"name": "Ana" * 30}, at=AT).result()
        asset = assets.Asset(hashlib.sha256(b"words").hexdigest(), "text/plain", "p1", hidden=False, data=b"words")
        assets.keep(journal, "t1", asset).result()
        journal.write(lambda db: db.execute("UPDATE pulse SET beat = x'00'")).result()
    return file


def read(file: Path) -> list[Any]:
    with Journal.look(file) as journal:
        return [journal.rows(query) for query in READ]


def is_found(file: Path) -> bool:
    try:
        with Journal.look(file) as journal:
            return bool(check_pages(journal)) or any(table.faults for table in check_tables(journal))
    except StoreError:
        return True


def test_no_changed_byte_goes_unnoticed(whole: Path, tmp_path: Path) -> None:
    before, content = read(whole), whole.read_bytes()
    random_ = random.Random(15)
    used = [at for at, byte in enumerate(content) if byte]
    missed = []
    for n in range(FLIPS):
        at = random_.choice(used)
        flipped = bytearray(content)
        flipped[at] ^= 1 << random_.randrange(8)
        file = tmp_path / f"{n}" / whole.name
        file.parent.mkdir()
        file.write_bytes(flipped)
        if not is_found(file):
            with contextlib.suppress(StoreError):
                if read(file) != before:
                    missed.append(at)
        shutil.rmtree(file.parent)
    assert not missed
