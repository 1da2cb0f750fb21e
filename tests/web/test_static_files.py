"""Scripts and styles: compressed, at addresses of their release that a browser keeps forever."""

import gzip
import re
from collections.abc import Callable
from typing import Any

import brotli
import pytest
from litestar.testing import TestClient

from croupier.web import static_files
from croupier.web.static_files import FOREVER, BrotliFiles, static_address, takes_gzip
from support.web.sample import make


def test_a_file_of_this_release_is_cached_forever_and_any_other_never(client: TestClient[Any]) -> None:
    body = (static_files.FOLDER / "table.js").read_bytes()
    kept = client.get(static_address("table.js"))
    bare, older = client.get("/static/table.js"), client.get("/static/0123456789ab/table.js")
    assert [one.headers["cache-control"] for one in (kept, bare, older)] == [FOREVER, "no-store", "no-store"]
    assert [one.content for one in (kept, bare, older)] == [body] * 3
    assert kept.headers["content-type"].startswith("text/javascript")


def test_a_file_is_compressed_for_clients_that_accept_it(client: TestClient[Any]) -> None:
    address = static_address("table.css")
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert len(raw) < len(plain.content) / 4
    assert gzip.decompress(raw) == plain.content


def test_brotli_is_sent_once_it_is_ready_to_clients_that_accept_it(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(static_files, "_brotli", BrotliFiles(jobs.append))

    def sent(accepted: str) -> tuple[str, bytes]:
        with client.stream("GET", static_address("table.css"), headers={"accept-encoding": accepted}) as answer:
            return answer.headers["content-encoding"], b"".join(answer.iter_raw())

    encodings = [sent(accepted)[0] for accepted in ("gzip", "gzip, br", "gzip, br")]
    assert (encodings, len(jobs)) == (["gzip"] * 3, 1), "nobody waits for it, and it is made once"
    jobs.pop()()
    encoding, raw = sent("gzip, deflate, br, zstd")
    assert (encoding, brotli.decompress(raw)) == ("br", (static_files.FOLDER / "table.css").read_bytes())
    assert len(raw) < len(sent("gzip")[1]) * 0.93
    assert [sent(accepted)[0] for accepted in ("gzip", "gzip, br;q=0")] == ["gzip", "gzip"]


def test_the_headers_of_a_file_can_be_requested_alone(client: TestClient[Any]) -> None:
    answer = client.head(static_address("table.js"))
    assert (answer.status_code, answer.headers["cache-control"]) == (200, FOREVER)


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=0, *", False), ("gzip; q=0.0", False),
        ("identity", False), ("", False),
    ],
)  # fmt: skip
def test_the_header_says_who_takes_compressed_files(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_the_pages_refer_only_to_files_of_this_release(client: TestClient[Any]) -> None:
    named = re.findall(r'"(/static/[^"]+)"', client.get("/").text)
    assert named
    for address in named:
        assert client.get(address).headers["cache-control"] == FOREVER


def first_load(page: str) -> dict[str, int]:
    """The files that a page needs before it can be used, each with its size in bytes compressed with brotli."""
    due, found = re.findall(r'"/static/[0-9a-f]{12}/([^"]+\.(?:css|js))"', page), {}
    while due:
        name = due.pop()
        file = static_files.static_files()[name]
        found[name] = len(brotli.compress(file.body, mode=brotli.MODE_TEXT))
        imported = re.findall(r'(?:from|import)"\./([^"]+)"', file.body.decode()) if name.endswith(".js") else []
        due += [one for one in imported if one not in found]
    return found


def test_a_first_look_at_a_table_takes_less_than_86_kilobytes(client: TestClient[Any]) -> None:
    gm = make(client)
    page = client.get(f"/tables/{gm.table}", headers=gm.headers).text
    files = first_load(page)
    assert {"table.js", "table.css", "tokens.css", "frame.css"} < set(files)
    later = {"part-MapView", "part-later", "part-FieldInput", "part-replay-page", "part-lobby", "pages.css", "draft",
             "part-luck", "part-chain", "part-drag"}  # fmt: skip
    assert not [name for name in files for one in later if name.startswith(one)], "loaded once somebody needs it"
    assert sum(files.values()) + len(page.encode()) < 86_000, files


def test_a_part_that_is_loaded_later_loads_its_styles_too(client: TestClient[Any]) -> None:
    """The script waits for the styles of the part, at addresses of the same release."""
    scripts = (static_files.FOLDER / "table.js").read_text(encoding="utf-8")
    styles = set(re.findall(r'"\./([^"]+\.css)"', scripts))
    assert styles == {"part-FieldInput.css", "part-later.css", "part-MapView.css", "part-replay-page.css"}
    for name in styles:
        assert client.get(static_address(name)).headers["content-type"].startswith("text/css")


def test_a_file_cannot_load_anything(client: TestClient[Any]) -> None:
    policy = client.get(static_address("croupier.svg")).headers["content-security-policy"]
    assert policy == "default-src 'none'; require-trusted-types-for 'script'"


def test_no_animation_runs_forever() -> None:
    """A page that waits for hours draws nothing meanwhile: it would empty a phone's battery."""
    styles = sorted(static_files.FOLDER.glob("*.css"))
    assert styles
    assert [one.name for one in styles if "infinite" in one.read_text("utf-8")] == []


def test_the_release_changes_with_any_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    for one in static_files.FOLDER.iterdir():
        (tmp_path / one.name).write_bytes(one.read_bytes())
    before = static_files.release()
    with (tmp_path / "tokens.css").open("ab") as file:
        file.write(b" ")
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    static_files.static_files.cache_clear()
    static_files.release.cache_clear()
    try:
        assert static_files.release() != before
    finally:
        monkeypatch.undo()
        static_files.static_files.cache_clear()
        static_files.release.cache_clear()
