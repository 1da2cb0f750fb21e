"""The outermost layer: client address, body size limit, and the headers of every response."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from croupier.web.addresses import Networks, Proxies, key_of
from croupier.web.limits import Limits
from croupier.web.problems import MEDIA, Refused
from croupier.web.rate_limits import RateLimits
from croupier.web.themes import read_theme
from croupier.web.watchdog import Watchdog, label_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
"""The content policy: only our own scripts, styles, pictures and connections, and no elements from parsed markup."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),  # `no-referrer` would make a form's Origin null
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
FILES = re.compile(r"/api/tables/[^/]+/assets")
"""Upload paths: their bodies are read only after a guard has checked the caller."""

FILE = re.compile(r"/static/(?:[0-9a-f]{12}/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")
"""Valid addresses of our static files, which are all in one directory."""


class EdgeMiddleware:
    """Wraps the application: every request enters and every response leaves through it."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        limits: Limits,
        clock: Callable[[], float],
        watchdog: Watchdog,
        behind: Networks = (),
    ) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}
        self.limits = limits
        self.rates = RateLimits(limits, clock)
        self.proxies = Proxies(behind)
        self.watchdog = watchdog

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        address = key_of(self.proxies.client(scope))
        known: Any = {**scope, "client": (address, 0), "scheme": self.proxies.scheme(scope)}
        if kind == "http":
            await self.watchdog.watch(self._http(known, receive, send), lambda: label_of(known))
        else:
            await self._socket(known, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        address = scope["client"][0]
        try:
            if not self._is_ours(scope):
                await receive()
                await send({"type": "websocket.close", "code": 4400, "reason": "wrong host"})
                return
            self.rates.check(scope, address)
            self.rates.sockets.enter(address)
        except Refused as refused:
            await deny(refused, scope, receive, send)
            return
        try:
            await self.watchdog.watch(self.app(scope, receive, send), lambda: label_of(scope))
        finally:
            self.rates.sockets.leave(address)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sealed(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                names = {name.lower() for name, _ in headers}
                headers.extend(pair for pair in HEADERS if pair[0] not in names)
                if b"cache-control" not in names:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            if not self._is_ours(scope):
                raise Refused("wrong_host", "this server does not serve that host name")
            self.rates.check(scope, scope["client"][0])  # type: ignore[index]
            read_theme(header(scope, b"cookie").encode("latin-1"))
            _check_path(scope)
            if scope.get("method") == "POST" and FILES.fullmatch(scope["path"]):
                await self.app(scope, self._measured(scope, receive), sealed)
                return
            body = await self._read(scope, receive)
        except Refused as refused:
            await _answer(refused, sealed)
            return
        scope["croupier_body"] = body  # type: ignore[typeddict-unknown-key]
        given = False

        async def once() -> Any:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, once, sealed)

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """The body of an upload as it arrives, unless it is too large or too slow."""
        limits = self.limits
        most = limits.asset_bytes + limits.request_bytes  # the multipart headers come on top
        too_large = Refused("too_large", f"a file can be at most {limits.asset_bytes // 1024} KiB")
        length = header(scope, b"content-length")
        if length.isdigit() and int(length) > most:
            raise too_large
        until = asyncio.get_running_loop().time() + limits.file_seconds
        size = 0

        async def measured() -> Any:
            nonlocal size
            try:
                async with asyncio.timeout_at(until):
                    message: Any = await receive()
            except TimeoutError:
                raise Refused("unreadable", f"the file did not arrive within {limits.file_seconds:g} seconds") from None
            size += len(message.get("body", b""))
            if size > most:
                raise too_large
            return message

        return measured

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        length = header(scope, b"content-length")
        if length.isdigit() and int(length) > self.limits.request_bytes:
            raise self._too_large()
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        raise Refused("unreadable", "the request was cut short")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self.limits.request_bytes:
                        raise self._too_large()
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            seconds = self.limits.body_seconds
            raise Refused("unreadable", f"the body did not arrive within {seconds:g} seconds") from None

    def _too_large(self) -> Refused:
        return Refused("too_large", f"a request can be at most {self.limits.request_bytes // 1024} KiB")

    def _is_ours(self, scope: Scope) -> bool:
        return "*" in self.hosts or host_name(header(scope, b"host")) in self.hosts


def header(scope: Scope, name: bytes) -> str:
    """A header's raw value, or nothing; a repeated Host header counts as missing."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""


def host_name(host: str) -> str:
    """The host name in lower case without its port: "localhost" for `localhost:8420`; "" if it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def is_own(scope: Scope, origin: str, public_origin: str) -> bool:
    """Whether an Origin header is ours: the public URL, or the same scheme, host and port as the request.

    On the public URL's host, only the public URL counts, since a proxy may have terminated HTTPS.
    """
    host = header(scope, b"host").lower()
    if not host or (public_origin and host == urlsplit(public_origin).netloc.lower()):
        return bool(public_origin) and origin == public_origin
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    scheme = "https" if scope.get("scheme") in {"https", "wss"} else "http"
    return origin == public_origin or (parts.scheme, parts.netloc.lower()) == (scheme, host)


def _check_path(scope: Scope) -> None:
    """Raises Refused for paths that we never use and that file systems cannot handle."""
    path = scope["path"]
    is_odd = any(sign < " " or sign == "\x7f" or "\ud800" <= sign <= "\udfff" for sign in path)
    if is_odd or (path.startswith("/static") and not FILE.fullmatch(path)):
        raise Refused("not_found", "there is nothing at this address")


async def deny(refused: Refused, scope: Any, receive: Receive, send: Send) -> None:
    """Answer a socket's opening handshake with a problem; close it if the server cannot."""
    await receive()
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1013, "reason": refused.detail[:100]})
        return
    body, headers = _problem(refused)
    head: Any = {"type": "websocket.http.response.start", "status": refused.kind.status, "headers": headers}
    await send(head)
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})


async def _answer(refused: Refused, send: Callable[[Any], Awaitable[None]]) -> None:
    body, headers = _problem(refused)
    await send({"type": "http.response.start", "status": refused.kind.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _problem(refused: Refused) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """Body and headers of a response that is made before routing."""
    body = msgspec.json.encode(refused.problem)
    headers = [
        (b"content-type", MEDIA.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if refused.retry_after:
        headers.append((b"retry-after", str(refused.retry_after).encode()))
    return body, headers
