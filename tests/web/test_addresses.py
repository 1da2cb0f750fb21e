"""Client addresses: only configured proxies are trusted, and IPv6 counts by /64 (security audit 13)."""

from typing import Any

import pytest

from croupier.web.addresses import Proxies, key_of


def scope(client: str, *forwarded: str, proto: str = "", kind: str = "http") -> Any:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded]
    headers += [(b"x-forwarded-proto", proto.encode())] if proto else []
    return {"type": kind, "client": (client, 5), "headers": headers, "scheme": "ws" if kind == "websocket" else "http"}


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("10.0.0.7", "10.0.0.7"),
        ("testclient", "testclient"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_limits_count_ipv6_by_64_and_mapped_addresses_as_ipv4(host: str, key: str) -> None:
    """Security audit 13."""
    assert key_of(host) == key


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "10.0.0.7"])
def test_forwarded_headers_are_ignored_without_a_configured_proxy(peer: str) -> None:
    """Security audit 13: X-Forwarded-For from 127.0.0.1 was trusted silently."""
    given = scope(peer, "1.2.3.4", proto="https")
    assert Proxies().client(given) == peer
    assert Proxies().scheme(given) == "http"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("::ffff:127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["9.9.9.9, 1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["9.9.9.9, 1.2.3.4, 10.1.1.1"], "1.2.3.4"),
        ("127.0.0.1", ["9.9.9.9", "1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["10.1.1.1"], "10.1.1.1"),
        ("127.0.0.1", ["1.2.3.4, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["9.9.9.9, nonsense, 10.1.1.1"], "10.1.1.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("8.8.8.8", ["1.2.3.4"], "8.8.8.8"),
    ],
)
def test_behind_configured_proxies_the_last_address_outside_them_counts(
    peer: str, forwarded: list[str], client: str
) -> None:
    """Security audit 13."""
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    assert proxies.client(scope(peer, *forwarded)) == client


def test_a_configured_proxy_reports_the_browsers_scheme_and_host() -> None:
    proxies = Proxies(["127.0.0.1"])
    assert proxies.scheme(scope("127.0.0.1", proto="https")) == "https"
    assert proxies.scheme(scope("127.0.0.1", proto="https", kind="websocket")) == "wss"
    assert proxies.scheme(scope("127.0.0.1", proto="gopher")) == "http"
    assert proxies.scheme(scope("8.8.8.8", proto="https")) == "http"


def test_an_invalid_proxy_address_is_refused_at_startup() -> None:
    with pytest.raises(ValueError, match="proxy"):
        Proxies(["proxy.example.org"])
