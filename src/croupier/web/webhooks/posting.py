"""One POST to a checked address: no redirect is followed, no proxy used, no cookie kept, no body read."""

from __future__ import annotations

import asyncio
import re
import ssl
from functools import cache
from typing import Literal, NamedTuple

from croupier import __version__
from croupier.web.webhooks.rules import PostRules
from croupier.web.webhooks.targets import Resolve, Target, Unsafe, safe_addresses

TRIED = 3
"""How many addresses of a host are tried, one after another."""
LATER = frozenset({408, 425, 429})
WRONG = frozenset({400, 413, 415, 422})
"""4xx statuses after which a later message may be accepted."""

UNREACHABLE = "it could not be reached, or its certificate is not valid"

Outcome = Literal["sent", "failed", "refused"]


class Answer(NamedTuple):
    """The result of a request; `refused`: it is pointless to try again. The detail never contains the address."""

    outcome: Outcome
    detail: str
    retry_after: float = 0.0


async def post(target: Target, body: bytes, rules: PostRules, resolve: Resolve) -> Answer:
    """Post JSON, within the time limit."""
    import httpcore

    try:
        async with asyncio.timeout(rules.timeout):
            found = await safe_addresses(target, resolve, allows_local=rules.allows_local)
            for last, one in ((n == len(found[:TRIED]) - 1, one) for n, one in enumerate(found[:TRIED])):
                try:
                    return await _post_to(target, one, body, rules)
                except (httpcore.ConnectError, httpcore.ConnectTimeout):
                    if last:
                        raise
    except Unsafe as unsafe:
        return Answer("refused", str(unsafe))
    except (TimeoutError, httpcore.TimeoutException):
        return Answer("failed", f"it did not answer within {rules.timeout:g} seconds")
    except (OSError, httpcore.NetworkError):
        return Answer("failed", UNREACHABLE)
    except httpcore.ProtocolError:
        return Answer("failed", "its answer was not HTTP")
    return Answer("failed", UNREACHABLE)


async def _post_to(target: Target, ip: str, body: bytes, rules: PostRules) -> Answer:
    """Connect to this very address: looking the name up again could give another one."""
    import httpcore

    url = httpcore.URL(scheme=target.scheme, host=ip, port=target.port, target=target.path)
    headers = [
        ("Host", target.host_header), ("Content-Type", "application/json"), ("Content-Length", str(len(body))),
        ("User-Agent", f"Croupier/{__version__}"), ("Connection", "close"),
    ]  # fmt: skip
    times = dict.fromkeys(("connect", "read", "write", "pool"), rules.timeout)
    extensions = {"timeout": times, "sni_hostname": target.host}
    async with (
        httpcore.AsyncConnectionPool(ssl_context=_certificates(), max_connections=1, retries=0) as pool,
        pool.stream("POST", url, headers=headers, content=body, extensions=extensions) as response,
    ):
        after = next((value for name, value in response.headers if name.lower() == b"retry-after"), b"")
        return _read(response.status, after.decode("latin-1"), rules)


def _read(status: int, after: str, rules: PostRules) -> Answer:
    if 200 <= status < 300:
        return Answer("sent", "")
    if 300 <= status < 400:
        return Answer("refused", f"it answered {status}, a redirect, which is not followed")
    if status in LATER or status >= 500:
        wait = float(after) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", after) else 0.0
        return Answer("failed", f"it answered {status}", min(wait, rules.most_wait))
    return Answer("failed" if status in WRONG else "refused", f"it answered {status}")


@cache
def _certificates() -> ssl.SSLContext:
    """The system's certificates; host names are checked."""
    return ssl.create_default_context()
