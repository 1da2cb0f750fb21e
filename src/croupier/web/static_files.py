"""Our scripts and styles: compressed once, at addresses that a browser may keep forever.

`/static/RELEASE/NAME` has a hash over all files in it, so a script that imports another by its name gets one of the
same release. `/static/NAME` is the same file, never cached; the same holds for a file under another release's hash.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import brotli
from litestar import HttpMethod, Request, Response, route
from litestar.params import FromPath

from croupier.web.problems import Refused

FOLDER = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
NEVER = "no-store"
READS = [HttpMethod.GET, HttpMethod.HEAD]
POLICY = "default-src 'none'; require-trusted-types-for 'script'"
"""No file loads anything by itself; shorter than a page's policy, as it is sent with each of them."""
TYPES = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
"""Media types by suffix; `mimetypes` would take them from the system, where scripts can be plain text."""


class StaticFile(NamedTuple):
    """A file's media type, its bytes, and the same compressed with gzip (empty if that saves nothing)."""

    media_type: str
    body: bytes
    zipped: bytes


@cache
def static_files() -> dict[str, StaticFile]:
    """All files by name, read and compressed at the first call."""
    return {path.name: _read(path) for path in sorted(FOLDER.iterdir()) if path.is_file()}


@cache
def release() -> str:
    """The hash over all static files, 12 hex digits."""
    whole = hashlib.sha256()
    for name, one in static_files().items():
        whole.update(b"%b %d\n%b" % (name.encode(), len(one.body), one.body))
    return whole.hexdigest()[:12]


def static_address(name: str) -> str:
    """The address of a static file in this release."""
    return f"/static/{release()}/{name}"


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    return _takes("gzip", accepted)


def _takes(encoding: str, accepted: str) -> bool:
    weights = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = weight.strip().removeprefix("q=").strip("0.") if weight else "1"
    return bool(weights.get(encoding, weights.get("*", "")))


class BrotliFiles:
    """The files compressed with brotli: in a thread once somebody could use one, as the best level takes a while."""

    def __init__(self, start: Callable[[Callable[[], None]], object]) -> None:
        self._start = start
        self._made: dict[str, bytes] = {}
        """The compressed bytes by name; empty while they are being made."""

    def of(self, name: str) -> bytes:
        """The compressed file; empty if it is not ready yet."""
        if name not in self._made:
            self._made[name] = b""
            self._start(lambda: self._make(name))
        return self._made[name]

    def _make(self, name: str) -> None:
        self._made[name] = bytes(brotli.compress(static_files()[name].body, mode=brotli.MODE_TEXT))


_brotli = BrotliFiles(ThreadPoolExecutor(1, "croupier-brotli").submit)


def _read(path: Path) -> StaticFile:
    body = path.read_bytes()
    zipped = gzip.compress(body, 9, mtime=0)
    return StaticFile(TYPES[path.suffix], body, zipped if len(zipped) < len(body) else b"")


@route("/static/{of:str}/{name:str}", http_method=READS, include_in_schema=False, sync_to_thread=False)
def file_of_release(request: Request[Any, Any, Any], of: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file of this release, cached forever; under another release's hash the same file, never cached."""
    return _answer(request, name, FOREVER if of == release() else NEVER)


@route("/static/{name:str}", http_method=READS, include_in_schema=False, sync_to_thread=False)
def file_by_name(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A file by its plain name, never cached."""
    return _answer(request, name, NEVER)


def _answer(request: Request[Any, Any, Any], name: str, kept: str) -> Response[bytes]:
    found = static_files().get(name)
    if found is None:
        raise Refused("not_found", "there is nothing at this address")
    headers = {"cache-control": kept, "vary": "accept-encoding", "content-security-policy": POLICY}
    accepted = request.headers.get("accept-encoding", "")
    if found.zipped and _takes("br", accepted) and (small := _brotli.of(name)):
        return Response(small, media_type=found.media_type, headers={**headers, "content-encoding": "br"})
    if found.zipped and takes_gzip(accepted):
        return Response(found.zipped, media_type=found.media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(found.body, media_type=found.media_type, headers=headers)


HANDLERS = (file_of_release, file_by_name)
