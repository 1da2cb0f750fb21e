"""Files at a table: uploaded by a seat, named by a command, read by those who may, deleted with the table."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from PIL import Image

from croupier.store import Journal, assets, tables
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME


def picture(colour: str = "red", size: tuple[int, int] = (40, 30)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def send(
    who: Person, data: bytes | None = None, name: str = "map.png", query: str = "", kind: str = "image/png"
) -> Any:
    files = {"file": (name, picture() if data is None else data, kind)}
    return who.client.post(f"{who.address}/assets{query}", files=files, headers=who.headers)


def kept(who: Person, data: bytes | None = None, name: str = "map.png", query: str = "") -> str:
    answer = send(who, data, name, query)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["asset"])


def read(who: Person, asset: str) -> Any:
    return who.client.get(f"{who.address}/assets/{asset}", headers=who.headers)


def lying(journal: Journal) -> list[tuple[str, int]]:
    with contextlib.closing(sqlite3.connect(journal.path)) as db:
        return db.execute("SELECT id, named FROM assets ORDER BY added").fetchall()


def test_a_picture_is_uploaded_named_and_seen(gm: Person, ana: Person, journal: Journal) -> None:
    answer = send(gm)
    assert answer.status_code == 201
    told = answer.json()
    assert (told["type"], told["width"], told["height"]) == ("image/png", 40, 30)
    (field,) = [field for choice in gm.get()["choices"] for field in choice["fields"] if field["kind"] == "asset"]
    assert field["accept"] == ["image/png", "image/jpeg", "image/webp"]
    accepted = gm.act("show", picture=told["asset"])
    assert accepted.status_code == 200, accepted.text
    assert accepted.json()["entry"]["command"]["picture"] == told["asset"]
    assert ana.get("/log?after=0")["entries"][-1]["events"][0]["picture"]["value"] == told["asset"]
    seen = read(ana, told["asset"])
    assert Image.open(BytesIO(seen.content)).size == (40, 30)
    assert lying(journal) == [(told["asset"], 1)]


def test_a_file_is_served_with_headers_that_keep_it_inert(gm: Person, ana: Person) -> None:
    for name, data, kind, shown in (
        ("map.png", picture(), "image/png", "inline"),
        ("a.txt", b"<b>words", "text/plain; charset=utf-8", "attachment"),
        ("a.json", b"{}", "application/json; charset=utf-8", "attachment"),
    ):
        data = data.replace(b"<b>", b"so <b>")
        headers = read(ana, kept(gm, data, name)).headers
        assert headers["content-type"] == kind
        assert headers["content-disposition"] == shown
        assert headers["content-security-policy"] == "default-src 'none'; sandbox"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"].startswith("private")


def test_the_senders_content_type_is_ignored(gm: Person) -> None:
    assert send(gm, kind="text/html").json()["type"] == "image/png"
    assert send(gm, b"words", "words", kind="text/html").json()["type"] == "text/plain"
    assert (
        read(gm, send(gm, b"words", "words", kind="text/html").json()["asset"])
        .headers["content-type"]
        .startswith("text/plain")
    )


def test_an_unacceptable_file_is_one_problem(gm: Person, journal: Journal) -> None:
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    for name, data in (
        ("a.svg", svg),
        ("a.png", svg),
        ("a.jpg", picture()),
        ("a.png", picture()[:-20]),
        ("a.png", b""),
    ):
        answer = send(gm, data, name)
        assert (answer.status_code, answer.json()["field"]) == (422, "file")
        assert answer.headers["content-type"] == "application/problem+json"
    assert lying(journal) == []


@pytest.mark.parametrize(
    ("files", "data", "status"),
    [
        ({"picture": ("a.png", picture(), "image/png")}, {}, 422),
        ({}, {"file": "words"}, 400),
        ({"file": (None, b"words", "text/plain")}, {}, 422),
        ([("file", ("a.png", picture(), "image/png")), ("file", ("b.png", picture("blue"), "image/png"))], {}, 422),
        ({"file": ("a.png", picture(), "image/png"), "more": ("b.png", picture("blue"), "image/png")}, {}, 422),
    ],
)
def test_an_upload_has_one_file_in_one_field(gm: Person, files: Any, data: Any, status: int, journal: Journal) -> None:
    answer = gm.client.post(f"{gm.address}/assets", files=files or None, data=data or None, headers=gm.headers)
    assert answer.status_code == status, answer.text
    assert lying(journal) == []


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"--x\r\n\r\n", b"--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--"]
)
@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", ""])
def test_a_malformed_form_is_refused(gm: Person, body: bytes, kind: str) -> None:
    answer = gm.client.post(f"{gm.address}/assets", content=body, headers={**gm.headers, "content-type": kind})
    assert answer.status_code in {400, 415, 422}, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_only_seated_players_upload_and_read(client: TestClient[Any], gm: Person, ana: Person) -> None:
    asset = kept(ana)
    stranger = Person(client, gm.table, "p1", "x" * 32)
    other = make(client)
    elsewhere = Person(client, gm.table, "gm", other.token)
    for who in (stranger, elsewhere):
        assert send(who).status_code == read(who, asset).status_code == 401
    assert read(other, asset).status_code == 404


def test_a_stranger_is_refused_before_the_file_is_read(client: TestClient[Any], gm: Person) -> None:
    stranger = Person(client, gm.table, "p1", "x" * 32)
    assert send(stranger, b"x" * 5_000_000, "a.txt").status_code == 401


def test_watchers_upload_nothing_and_read_public_files(client: TestClient[Any]) -> None:
    gm = make(client, watchers="open")
    guest = join(client, gm, "Wim", seat="watch")
    asset = kept(gm)
    assert send(guest).status_code == 403
    assert read(guest, asset).status_code == 404
    gm.act("show", picture=asset)
    assert read(guest, asset).status_code == 200


def test_a_hidden_file_can_be_read_once_a_view_names_it(gm: Person, ana: Person, ben: Person) -> None:
    assert send(ana, query="?hidden=true").status_code == 403
    asset = kept(gm, query="?hidden=true")
    assert [read(who, asset).status_code for who in (gm, ana, ben)] == [200, 404, 404]
    assert gm.act("show", picture=asset, to="p1").status_code == 200
    assert [read(who, asset).status_code for who in (gm, ana, ben)] == [200, 200, 404]
    gm.act("show", picture=asset)
    assert read(ben, asset).status_code == 200


def test_a_command_with_a_file_that_this_table_lacks_is_refused(client: TestClient[Any], gm: Person) -> None:
    elsewhere = kept(make(client))
    for wrong in (elsewhere, "0" * 64):
        refused = gm.act("show", picture=wrong)
        assert refused.status_code == 422
        assert (refused.json()["field"], refused.json()["allowed"]) == ("picture", "a file uploaded to this table")
    words = kept(gm, b"words", "a.txt")
    assert gm.act("show", picture=words).json()["allowed"] == "image/png or image/jpeg or image/webp"
    assert gm.act("show", picture="../../etc").status_code == 422


def test_the_same_picture_is_stored_once(gm: Person, ana: Person, journal: Journal) -> None:
    assert kept(gm) == kept(ana) == kept(gm, name="other.png")
    assert len(lying(journal)) == 1


# limits


@pytest.fixture
def few(journal: Journal) -> Iterator[TestClient[Any]]:
    limits = Limits(asset_bytes=100_000, assets_a_minute=6, assets_a_table=3, asset_bytes_a_table=4_000)
    with TestClient(create_app(journal, games={"tiny": GAME}, limits=limits), base_url=HOME) as client:
        yield client


def test_a_table_holds_a_limited_number_of_files_and_bytes(few: TestClient[Any]) -> None:
    gm = make(few)
    assert send(gm, b"x" * 3_900, "a.txt").status_code == 201
    full = send(gm, b"y" * 200, "a.txt")
    assert (full.status_code, "room for 0 KiB more" in full.json()["detail"]) == (413, True)
    assert [send(gm, bytes([97 + n]), "a.txt").status_code for n in range(3)] == [201, 201, 413]
    too_fast = send(gm)
    assert too_fast.status_code in {413, 429}
    assert send(gm).status_code == 429
    assert int(send(gm).headers["retry-after"]) > 0


def test_a_file_that_is_too_large_is_refused_by_header_and_while_streaming(few: TestClient[Any]) -> None:
    gm = make(few)
    assert send(gm, b"x" * 100_001, "a.txt").status_code == 413
    assert send(gm, b"x" * 400_000, "a.txt").status_code == 413

    def stream() -> Iterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
        for _ in range(100):
            yield b"x" * 10_000

    headers = {**gm.headers, "content-type": "multipart/form-data; boundary=x"}
    assert few.post(f"{gm.address}/assets", content=stream(), headers=headers).status_code == 413


def test_other_requests_keep_their_own_limit(gm: Person) -> None:
    assert gm.act("tell", words="x" * 100_000).status_code == 413


# how long a file is kept


def test_a_file_is_deleted_with_its_table(gm: Person, journal: Journal) -> None:
    gm.act("show", picture=kept(gm))
    journal.delete_table(gm.table).result()
    assert lying(journal) == []


def test_files_that_no_entry_refers_to_are_deleted_after_a_day(gm: Person, journal: Journal) -> None:
    named, other = kept(gm), kept(gm, picture("blue"))
    gm.act("show", picture=named)
    assets.keep(journal, gm.table, assets.Asset("f" * 64, "text/plain", "gm", False, b"x"), now=lambda: 0.0).result()
    late = assets.Asset("e" * 64, "text/plain", "gm", False, b"y")
    assets.keep(journal, gm.table, late).result()
    assert {id for id, _ in lying(journal)} == {named, other, late.id}


def test_pruning_tables_deletes_unused_files(gm: Person, journal: Journal) -> None:
    named, _ = kept(gm), kept(gm, picture("blue"))
    gm.act("show", picture=named)
    for days, left in ((0.5, 2), (2, 1)):
        tables.prune(journal, 365, today=datetime.now(UTC) + timedelta(days=days))
        assert len(lying(journal)) == left
    assert lying(journal) == [(named, 1)]


def test_a_file_survives_a_restart_and_is_in_a_backup(tmp_path: Path) -> None:
    from croupier.store.backup import backup

    with (
        Journal.open(tmp_path / "a.db") as journal,
        TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client,
    ):
        gm = make(client)
        asset = kept(gm)
        backup(journal, tmp_path / "b.db")
    for name in ("a.db", "b.db"):
        with (
            Journal.open(tmp_path / name) as journal,
            TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client,
        ):
            again = Person(client, gm.table, gm.seat, gm.token)
            assert read(again, asset).status_code == 200
            assert again.act("show", picture=asset).status_code == 200


def test_a_hidden_file_looks_missing_to_seats_that_may_not_read_it(gm: Person, ana: Person) -> None:
    """Security audit 10: neither reading nor naming the file shows that it exists, until the seat's own view does."""
    asset, missing = kept(gm, query="?hidden=true"), "0" * 64
    answers = [(read(ana, one), ana.act("show", picture=one)) for one in (asset, missing)]
    told = [
        (got.status_code, got.text, named.status_code, re.sub("[0-9a-f]{40,}", "", named.text))
        for got, named in answers
    ]
    assert told[0] == told[1]
    assert gm.act("show", picture=asset, to="p1").status_code == 200
    assert ana.act("show", picture=asset).text != answers[0][1].text


def test_hidden_files_do_not_count_against_a_players_space(few: TestClient[Any]) -> None:
    """Security audit 10: the number and size of the GM's hidden files change nothing for a player."""
    gm = make(few)
    ana = join(few, gm, "Ana")
    assert send(gm, b"x" * 3_900, "a.txt", "?hidden=true").status_code == 201
    assert send(gm, b"y", "a.txt", "?hidden=true").status_code == 201
    assert send(ana, b"z" * 3_900, "a.txt").status_code == 201
    assert "room for 0 KiB more" in send(ana, b"w" * 200, "a.txt").json()["detail"]
