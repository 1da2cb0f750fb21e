"""Rate limits and size limits: refused with the time to wait, and nothing changes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Bucket, ConcurrencyLimit, Limits, Window, WorkerSlots
from croupier.web.problems import Refused
from croupier.web.submit import text_bytes
from support.web import own_loop
from support.web.sample import HOME, join, make
from support.web.tiny import GAME


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


def test_commands_over_the_limit_per_second_have_to_wait(journal: Journal) -> None:
    with server(journal, commands_a_second=3) as client:
        gm = make(client)
        answers = [gm.act("tell", words=str(n)) for n in range(6)]
        late = next(one for one in answers if one.status_code == 429)
        assert late.headers["retry-after"] == "1"
        assert late.json()["type"] == "/problems/too_fast"


def test_wrong_codes_are_counted_by_address_and_never_lock_out_a_right_one(journal: Journal) -> None:
    """Security audit 13."""
    with server(journal, wrong_codes_a_minute=3) as client:
        gm = make(client)
        statuses = [client.post(f"/api/tables/WRONG{n}/join", json={"name": "Eve"}).status_code for n in range(5)]
        assert statuses == [404, 404, 404, 429, 429]
        assert client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Ana"}).status_code == 201


def test_wrong_passes_never_lock_out_a_right_one(journal: Journal) -> None:
    """Security audit 13."""
    with server(journal, wrong_codes_a_minute=1) as client:
        gm = make(client)
        right = client.post(f"{gm.address}/seats/gm/pass", headers=gm.headers).json()["code"]
        sent = [{"name": "Eve", "pass": f"wrong{n}"} for n in range(2)] + [{"name": "Ana", "pass": right}]
        assert [client.post(f"/api/tables/{gm.get()['code']}/join", json=one).status_code for one in sent] == [
            404,
            429,
            201,
        ]


def test_tables_are_counted_by_address_and_day(journal: Journal) -> None:
    with server(journal, tables_a_day=2) as client:
        make(client)
        make(client)
        assert client.post("/api/tables", json={"game": "tiny"}).status_code == 429
        assert len(journal.rows("SELECT 1 FROM tables")) == 2


def test_short_texts_are_counted_from_their_first_byte(journal: Journal) -> None:
    """Security audit 15: texts of up to 64 bytes were not counted, half a gigabyte a day and seat."""
    with server(journal, text_bytes_a_day=200, commands_a_second=1000) as client:
        gm = make(client)
        statuses = [gm.act("tell", words="x" * 50).status_code for _ in range(6)]
        assert statuses == [200, 200, 200, 200, 429, 429]


def test_a_commands_type_is_not_counted_as_text_but_keys_inside_it_are() -> None:
    assert text_bytes({"type": "split", "words": "é", "on": ["p1", {"key": "ab"}], "n": 5, "is": True}) == 2 + 2 + 3 + 2


def test_exports_are_counted_by_seat(journal: Journal) -> None:
    """Security audit 12."""
    with server(journal, exports_a_minute=2) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        answers = [client.get(f"{gm.address}/export", headers=gm.headers) for _ in range(3)]
        assert [one.status_code for one in answers] == [200, 200, 429]
        assert answers[-1].headers["retry-after"] == "30"
        assert client.get(f"{ana.address}/export", headers=ana.headers).status_code == 200


def test_reads_are_counted_by_seat_before_any_lookup(journal: Journal) -> None:
    """Security audit 12."""
    with server(journal, reads_a_second=1, burst_seconds=5) as client:
        wrong = {"authorization": "Bearer wrong"}
        statuses = [client.get("/api/tables/nowhere", headers=wrong).status_code for _ in range(7)]
        assert statuses[:5] == [401] * 5
        assert 429 in statuses


def test_all_requests_are_counted_by_address_and_code_attempts_tenfold(journal: Journal) -> None:
    """Security audit 12 and 13."""
    with server(journal, requests_a_second=1, burst_seconds=25) as client:
        statuses = [client.post("/api/tables/WRONG1/join", json={"name": "Eve"}).status_code for _ in range(3)]
        assert statuses == [404, 404, 429]
        assert client.get("/health").status_code == 200


def test_join_requests_and_watchers_are_counted_by_table_and_address(journal: Journal) -> None:
    """Security audit 13."""
    with server(journal, knocks_a_table=2, watchers_a_table=2, guests_an_hour=5) as client:
        closed, watched = make(client, waiting_room=True), make(client, watchers="open")

        def joins(code: str, seat: str | None) -> int:
            return client.post(f"/api/tables/{code}/join", json={"name": "Eve", "seat": seat}).status_code

        knocked, shown = closed.get()["code"], watched.get()["code"]
        assert [joins(knocked, None) for _ in range(3)] == [202, 202, 429]
        assert [joins(shown, "watch") for _ in range(3)] == [201, 201, 429]
        again = make(client, watchers="open").get()["code"]
        assert [joins(again, "watch") for _ in range(2)] == [201, 429]


def test_a_bucket_refills_and_forgets_quiet_clients() -> None:
    now = 0.0
    bucket = Bucket(2, 4, lambda: now, "too many")
    for _ in range(4):
        bucket.take("a")
    with pytest.raises(Refused) as refused:
        bucket.take("a")
    assert refused.value.retry_after == 1
    bucket.take("b", 4)
    now = 0.5
    bucket.take("a")
    with pytest.raises(Refused):
        bucket.take("a")
    now = 100.0
    bucket.take("c")
    assert list(bucket._full_at) == ["c"]


def test_a_full_table_has_room_again_once_someone_leaves() -> None:
    crowd = ConcurrencyLimit(2, 1, "guests")
    crowd.enter("a")
    with pytest.raises(Refused, match="1 guests") as refused:
        crowd.enter("a")
    assert refused.value.kind.status == 429
    crowd.enter("b")
    with pytest.raises(Refused) as refused:
        crowd.enter("c")
    assert refused.value.kind.status == 503
    crowd.leave("b")
    crowd.enter("c")


def test_long_tasks_take_turns_and_those_over_the_queue_limit_are_refused() -> None:
    """Security audit 12."""

    async def run() -> list[Any]:
        turns, at_once, most = WorkerSlots(1, 1, "exports"), 0, 0

        def work() -> int:
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            at_once -= 1
            return most

        return await asyncio.gather(*(turns.run(work) for _ in range(3)), return_exceptions=True)

    *done, refused = own_loop.run(run())
    assert done == [1, 1]
    assert isinstance(refused, Refused)
    assert refused.kind.status == 503


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


def test_behind_a_configured_proxy_each_client_has_its_own_limits(journal: Journal) -> None:
    """Security audit 13."""
    limits = Limits(wrong_codes_a_minute=1)

    def statuses(*behind: str) -> list[int]:
        edge = create_app(journal, games={"tiny": GAME}, limits=limits, behind=behind)
        with TestClient(_from_proxy(edge), base_url=HOME) as client:
            sent = [{"x-forwarded-for": address} for address in ("1.1.1.1", "2.2.2.2", "2.2.2.2")]
            return [
                client.post("/api/tables/WRONG1/join", json={"name": "Eve"}, headers=one).status_code for one in sent
            ]

    assert statuses() == [404, 429, 429]
    assert statuses("10.0.0.0/8") == [404, 404, 429]


def _from_proxy(edge: Any) -> Any:
    """Make every request come from one address, as from a proxy."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await edge({**scope, "client": ("10.0.0.7", 1)} if scope["type"] == "http" else scope, receive, send)

    return app
