from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store import Journal
from croupier.store.paths import FILE
from support.store.sample import AT, HEAD


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        yield journal
