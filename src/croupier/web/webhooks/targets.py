"""Where a webhook may connect to: a public host by HTTPS, whose IP addresses are checked before each connection."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

LONGEST_ADDRESS = 1000
NAT64 = IPv6Network("64:ff9b::/96")
UNICAST = IPv6Network("2000::/3")
CLOSED = tuple(map(ip_network, (
    "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "2001::/23", "2001:db8::/32", "3fff::/20",
)))  # fmt: skip
"""Networks that some versions of Python take for public."""

NOT_PUBLIC = "its host cannot be found on the public internet"
"""Also said of a host that is not found at all, so that nobody learns which names exist in an internal network."""

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""The addresses of a host and port. Raises OSError."""

_names = ThreadPoolExecutor(2, "webhook-names")
"""Name lookups cannot be canceled: slow ones hold up each other, but nothing else."""


class Unsafe(Exception):
    """An address that is not posted to; the words never contain it."""


class Target(NamedTuple):
    """An address in parts; `path` includes the query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        """The Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.scheme == "https" else 80) else f"{host}:{self.port}"


def read_target(address: str, *, allows_local: bool = False) -> Target:
    """The parts of an address. Raises Unsafe."""
    if (
        len(address) > LONGEST_ADDRESS
        or not address
        or not all("!" <= sign <= "~" and sign != "\\" for sign in address)
    ):
        raise Unsafe(f"an address has at most {LONGEST_ADDRESS} characters, ASCII only and without spaces")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Unsafe("this is not an address such as https://example.org/hooks/1") from None
    if parts.scheme != "https" and not (allows_local and parts.scheme == "http"):
        raise Unsafe("the address must begin with https://")
    if not host or "%" in host:
        raise Unsafe("the address names no host")
    if "@" in parts.netloc:
        raise Unsafe("the address must not contain a user name or password")
    if parts.fragment:
        raise Unsafe("the address must not contain a #")
    if port == 0:
        raise Unsafe("port 0 is not a port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)


async def look_up(host: str, port: int) -> list[str]:
    """All addresses of a host, from the system's resolver. Raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(
        _names, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    )
    return list(dict.fromkeys(str(one[4][0]) for one in found))


async def safe_addresses(target: Target, resolve: Resolve, *, allows_local: bool = False) -> list[str]:
    """The addresses to connect to. Raises Unsafe if a single one is not public, and OSError."""
    try:
        found = await resolve(target.host, target.port)
    except UnicodeError:
        raise Unsafe("the address names no host") from None
    if not found:
        raise OSError("no address")
    for one in found:
        is_here = allows_local and _is_loopback(one)
        if not is_here and (target.scheme != "https" or not is_public(one)):
            raise Unsafe(NOT_PUBLIC)
    return found


def is_public(text: str) -> bool:
    """Whether an IP address is one of the public internet, even if it only carries another address."""
    try:
        ip = ip_address(text)
    except ValueError:
        return False
    if any(ip in network for network in CLOSED):
        return False
    if isinstance(ip, IPv4Address):
        return ip.is_global and not (ip.is_multicast or ip.is_reserved)
    if ip.scope_id:
        return False
    inner = _carried(ip)
    if inner is not None:
        return is_public(str(inner))
    return ip in UNICAST and ip.is_global and not ip.is_multicast


def _carried(ip: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to: mapped, 6to4 or translated."""
    if ip in NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour


def _is_loopback(text: str) -> bool:
    try:
        return ip_address(text).is_loopback
    except ValueError:
        return False
