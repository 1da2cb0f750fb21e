"""Too fast, too much, too often: refused with the time to wait, and nothing changes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits, Window
from croupier.web.problems import Refused
from web_sample import HOME, join, make
from web_tiny import GAME


@contextmanager
def server(journal: Journal, **limits: int) -> Iterator[TestClient[Any]]:
    app = create_app(journal, games={"tiny": GAME}, limits=Limits(**limits))
    with TestClient(app, base_url=HOME) as client:
        yield client


def test_a_window_slides() -> None:
    now = 0.0
    window = Window(2, 10, lambda: now, "too many")
    window.take("a")
    now = 4.0
    window.take("a")
    with pytest.raises(Refused) as refused:
        window.take("a")
    assert refused.value.retry_after == 6
    window.take("b")
    now = 10.5
    window.take("a")


def test_more_commands_than_a_second_allows_wait(journal: Journal) -> None:
    with server(journal, commands_a_second=3) as client:
        gm = make(client)
        answers = [gm.act("tell", words=str(n)) for n in range(6)]
        late = next(one for one in answers if one.status_code == 429)
        assert late.headers["retry-after"] == "1"
        assert late.json()["type"] == "/problems/too_fast"


def test_wrong_codes_are_counted_by_address(journal: Journal) -> None:
    with server(journal, wrong_codes_a_minute=3) as client:
        gm = make(client)
        statuses = [client.post(f"/api/tables/WRONG{n}/join", json={"name": "Eve"}).status_code for n in range(4)]
        assert statuses == [404, 404, 404, 429]
        assert client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Eve"}).status_code == 429


def test_tables_are_counted_by_address_and_day(journal: Journal) -> None:
    with server(journal, tables_a_day=2) as client:
        make(client)
        make(client)
        assert client.post("/api/tables", json={"game": "tiny"}).status_code == 429
        assert len(journal.rows("SELECT 1 FROM tables")) == 2


def test_text_is_counted_by_table_and_day(journal: Journal) -> None:
    with server(journal, text_bytes_a_day=1000) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        assert gm.act("tell", words="x" * 450).status_code == 200
        assert ana.act("tell", words="x" * 450).status_code == 200
        assert ana.act("tell", words="x" * 450).status_code == 429
        assert ana.act("tell", words="short").status_code == 200


def test_a_request_has_at_most_64_kib(client: TestClient[Any]) -> None:
    assert client.post("/api/tables", content=b" " * (64 * 1024 + 1)).status_code == 413
