"""Request rate limits by address and by seat, checked before routing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from litestar.types import Scope

from croupier.web.limits import Bucket, ConcurrencyLimit, Limits

TABLE_PATH = re.compile(r"/(?:api/)?tables/(?P<table>[^/]+)(?P<rest>/.*)?")
JOINING = re.compile(r"/(?:api/tables/[^/]+/join|join/.*|join|pass(?:/.*)?|api/passes)/?")
TRY = 10
"""The cost of trying a code: guessing is ten times slower than reading."""


class RateLimits:
    """The limits that every request passes before routing."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        burst = limits.burst_seconds
        each, all_in_all = limits.reads_a_second, limits.requests_a_second
        self._requests = Bucket(all_in_all, all_in_all * burst, clock, f"{all_in_all} requests per second per address")
        self._reads = Bucket(each, each * burst, clock, f"{each} reads per second per seat")
        most = limits.exports_a_minute
        self._exports = Bucket(most / 60, most, clock, f"{most} exports per minute per seat")
        self._exports_here = Bucket(most / 12, most * 5, clock, f"{most * 5} exports per minute per address")
        self.sockets = ConcurrencyLimit(limits.sockets, limits.sockets_an_address, "live connections")

    def check(self, scope: Scope, address: str) -> None:
        """Count a request. Raises Refused."""
        path, method = scope["path"], scope.get("method", "GET")
        is_try = method == "POST" and JOINING.fullmatch(path) is not None
        self._requests.take(address, TRY if is_try else 1)
        of_table = TABLE_PATH.fullmatch(path)
        if of_table is None:
            return
        who = (of_table["table"][:64], _holder(scope) or address)
        if of_table["rest"] == "/export":
            self._exports_here.take(address)
            self._exports.take(who)
        elif method in {"GET", "HEAD"}:
            self._reads.take(who)


def _holder(scope: Scope) -> bytes:
    """A short key for the request's token or cookie; empty without one."""
    given = b"\0".join(value for name, value in scope["headers"] if name in {b"authorization", b"cookie"})
    return hashlib.blake2b(given, digest_size=16).digest() if given else b""
