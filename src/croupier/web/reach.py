"""The address under which others reach this server, and whether a phone can."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from msgspec import structs

from croupier.web.qr import qr_code
from croupier.web.server import Server
from croupier.web.wire import PassCode
from croupier.web.wire_lobby import Invite

HELP = "Only this computer can open the link, because the server was started for this computer alone. Stop it, and \
start it with croupier serve --lan (in a checkout: python3 start.py serve --lan)."


class Home(NamedTuple):
    """The server's URL for other people; `is_local` if only this computer can open it."""

    url: str
    is_local: bool


def home(server: Server, connection: ASGIConnection[Any, Any, Any, Any]) -> Home:
    """The public URL, the request's own host, or an address in the local network if the host is this computer."""
    own = server.address_of(connection)
    if not _is_loopback(own):
        return Home(own, is_local=False)
    if server.phones and not server.public_url:
        return Home(server.phones[0], is_local=False)
    return Home(own, is_local=True)


def invite(server: Server, connection: ASGIConnection[Any, Any, Any, Any], path: str, code: str) -> Invite:
    """An invitation to a path of this server."""
    url, is_local = home(server, connection)
    link = f"{url}{path}"
    return Invite(code, link, qr_code(link), is_local, HELP if is_local else "")


def with_link(server: Server, connection: ASGIConnection[Any, Any, Any, Any], code: str, made: PassCode) -> PassCode:
    """A pass with a link that holds it, and the link's QR code."""
    found = invite(server, connection, f"/seat#{code}-{made.code}", code)
    return structs.replace(made, link=found.link, qr=found.qr, is_local=found.is_local, help=found.help)


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
