"""Where a webhook may lead: only to public addresses, whatever form an internal one takes."""

from __future__ import annotations

from typing import Any

import httpcore
import pytest

from croupier.web.webhooks import posting
from croupier.web.webhooks.posting import Answer, post
from croupier.web.webhooks.rules import PostRules
from croupier.web.webhooks.targets import Target, Unsafe, is_public, look_up, read_target, safe_addresses
from support.web.own_loop import run
from support.web.receiver import receiving

INTERNAL = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1", "::", "::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "fe80::1", "fe80::1%1", "fe80::1%eth0", "fec0::1",
    "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "64:ff9b::7f00:1",
    "64:ff9b::169.254.169.254", "64:ff9b:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "100::1", "not-an-ip",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1"]


@pytest.mark.parametrize("address", INTERNAL)
def test_an_internal_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://example.org/x", "https://"),
        ("ftp://example.org/x", "https://"),
        ("file:///etc/passwd", "https://"),
        ("https:///x", "no host"),
        ("https://user@example.org/x", "user name"),
        ("https://a:b@example.org/x", "user name"),
        ("https://example.org/x#y", "#"),
        ("https://example.org:0/", "port 0"),
        ("https://example.org:99999/", "not an address"),
        ("https://[::1/", "not an address"),
        ("https://[fe80::1%25eth0]/", "no host"),
        ("https://example.org/a b", "spaces"),
        ("https://example.org/\r\nHost: inside", "spaces"),
        ("https://example.org\\@127.0.0.1/", "ASCII"),
        ("https://exämple.org/", "ASCII"),
        ("https://example.org/" + "x" * 1000, "1000"),
        ("", "1000"),
    ],
)
def test_an_unusable_address_is_refused(address: str, why: str) -> None:
    with pytest.raises(Unsafe, match=why) as refused:
        read_target(address)
    assert "x" * 50 not in str(refused.value)


def test_an_address_is_split_into_its_parts() -> None:
    assert read_target("https://example.org/hooks/1?wait=true") == ("https", "example.org", 443, "/hooks/1?wait=true")
    assert read_target("https://Example.org:8443") == ("https", "example.org", 8443, "/")
    assert read_target("https://[2606:4700::1]/").host_header == "[2606:4700::1]"
    assert read_target("https://example.org:8443").host_header == "example.org:8443"


INSIDE = Target("https", "inside.example", 443, "/")


def resolving(*found: str) -> Any:
    async def resolve(host: str, port: int) -> list[str]:
        return list(found)

    return resolve


@pytest.mark.parametrize(
    ("found", "allows_local"),
    [
        (["127.0.0.1"], False),
        (["1.1.1.1", "10.0.0.1"], False),
        (["1.1.1.1", "::ffff:10.0.0.1"], False),
        (["10.0.0.1"], True),
        (["127.0.0.1", "10.0.0.1"], True),
    ],
)
def test_a_name_is_refused_if_one_of_its_addresses_is_internal(found: list[str], allows_local: bool) -> None:
    with pytest.raises(Unsafe, match="public internet"):
        run(safe_addresses(INSIDE, resolving(*found), allows_local=allows_local))


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001", "017700000001"])
def test_this_computer_by_any_name_is_refused(host: str) -> None:
    with pytest.raises((Unsafe, OSError)):
        run(safe_addresses(read_target(f"https://{host}/"), look_up))


def test_only_this_computer_may_be_posted_to_without_https() -> None:
    local = Target("http", "example.org", 80, "/")
    with pytest.raises(Unsafe, match="public internet"):
        run(safe_addresses(local, resolving("1.1.1.1"), allows_local=True))


def test_a_request_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Security: a second lookup, which could give another address, is never made; the certificate is the host's."""
    found: list[Any] = []

    class Pool(httpcore.AsyncConnectionPool):
        async def handle_async_request(self, request: httpcore.Request) -> httpcore.Response:
            found.append(request)
            return httpcore.Response(204)

    monkeypatch.setattr(httpcore, "AsyncConnectionPool", Pool)
    lookups = [["1.1.1.1"], ["127.0.0.1"]]

    async def rebinding(host: str, port: int) -> list[str]:
        return lookups.pop(0)

    target = read_target("https://example.org:8443/hooks/1")
    assert run(post(target, b"{}", PostRules(), rebinding)) == Answer("sent", "")
    (request,) = found
    assert request.url.host == b"1.1.1.1"
    assert (request.url.port, request.url.target) == (8443, b"/hooks/1")
    assert dict(request.headers)[b"Host"] == b"example.org:8443"
    assert request.extensions["sni_hostname"] == "example.org"
    assert posting._certificates().check_hostname
    again = run(post(target, b"{}", PostRules(), rebinding))
    assert again == Answer("refused", "its host cannot be found on the public internet")
    assert len(found) == 1


def test_nothing_is_sent_to_this_computer_by_default() -> None:
    with receiving() as receiver:
        target = Target("https", "127.0.0.1", receiver.port, "/")
        assert run(post(target, b"{}", PostRules(), look_up)).outcome == "refused"
        assert receiver.received.empty()


def test_nothing_is_sent_without_encryption() -> None:
    """This server has no certificate: it hears no byte of the request."""
    with receiving() as receiver:
        target = Target("https", "127.0.0.1", receiver.port, "/")
        answer = run(post(target, b"{}", PostRules(allows_local=True, timeout=5), look_up))
        assert answer.outcome == "failed"
        assert receiver.received.empty()
