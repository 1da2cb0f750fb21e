from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from support.store.unhurried_disk import unhurried_disk
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME


@pytest.fixture(scope="module", autouse=True)
def _disk_is_not_waited_for() -> Iterator[None]:
    """Each command would wait for the disk, and each new journal several times."""
    with unhurried_disk():
        yield


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "croupier.db") as journal:
        yield journal


@pytest.fixture
def app(journal: Journal) -> EdgeMiddleware:
    return create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000), grace=0.05, pace=50)


@pytest.fixture
def client(app: EdgeMiddleware) -> Iterator[TestClient[Any]]:
    with TestClient(app, base_url=HOME) as client:
        yield client


@pytest.fixture
def gm(client: TestClient[Any]) -> Person:
    return make(client)


@pytest.fixture
def ana(client: TestClient[Any], gm: Person) -> Person:
    return join(client, gm, "Ana")


@pytest.fixture
def ben(client: TestClient[Any], gm: Person, ana: Person) -> Person:
    return join(client, gm, "Ben")
