"""Client addresses: forwarded headers are trusted only from configured proxies, and IPv6 counts by /64."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from litestar.types import Scope

Networks = Sequence[str]
"""Addresses (`10.0.0.7`, `::1`) and networks (`10.0.0.0/8`)."""
PREFIX = 64
"""The length of the IPv6 prefix that identifies a customer, who may use every address with that prefix."""


class Proxies:
    """The proxies in front of this server whose forwarded headers are trusted."""

    def __init__(self, behind: Networks = ()) -> None:
        """Raises ValueError for anything but an address or network."""
        self._networks = [ip_network(one, strict=False) for one in behind]

    def __contains__(self, host: str) -> bool:
        known = _address(host)
        return known is not None and any(known in network for network in self._networks)

    def client(self, scope: Scope) -> str:
        """The client's address: the connection's peer, or the last hop reported by a trusted proxy."""
        client = scope.get("client")
        host = str(client[0]) if client else "unknown"
        if not self._networks or host not in self:
            return host
        said = [one.strip() for one in ",".join(_values(scope, b"x-forwarded-for")).split(",") if one.strip()]
        for one in reversed(said):
            if _address(one) is None:
                return host
            host = one
            if one not in self:
                break
        return host

    def scheme(self, scope: Scope) -> str:
        """`http` or `https` (`ws` or `wss` for a socket), as the browser sees it."""
        client = scope.get("client")
        if self._networks and client and str(client[0]) in self:
            said = "".join(_values(scope, b"x-forwarded-proto")[-1:]).strip().lower()
            if said in {"http", "https"}:
                return said if str(scope["type"]) == "http" else said.replace("http", "ws")
        return str(scope.get("scheme", "http"))


def key_of(host: str) -> str:
    """The key under which limits count an address: IPv6 by its /64, IPv4-mapped IPv6 as IPv4."""
    known = _address(host)
    if known is None:
        return host[:64]
    if isinstance(known, IPv6Address):
        return str(IPv6Network((int(known) >> (128 - PREFIX) << (128 - PREFIX), PREFIX)))
    return str(known)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return known.ipv4_mapped or known if isinstance(known, IPv6Address) else known


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]
