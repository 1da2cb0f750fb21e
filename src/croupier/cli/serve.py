"""`croupier serve`: the table in a browser."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from croupier.cli.addresses import in_this_network
from croupier.cli.fail import fail
from croupier.core.refusals import Refusal

if TYPE_CHECKING:
    from croupier.store import Journal

TURN = 0.001
"""Seconds that a busy event loop keeps the interpreter while the journal's writer waits for it.

The writer needs it three times for each commit, with every player waiting: at Python's own 5 ms, 200 busy tables wait
longer for the interpreter than for the disk. Shorter turns cost processor time while a worker's thread computes.
"""

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - asked for by --lan or --host


def serve(
    *,
    host: str,
    port: int,
    data: Path | None,
    opens: bool,
    lan: bool,
    public_url: str | None,
    behind: Sequence[str] = (),
    packs: Path | None = None,
    memory: int = 512,
    webhooks: bool = True,
) -> int:
    """Listen, print the address, and serve until stopped."""
    if public_url and urlsplit(public_url).scheme not in ("http", "https"):
        return fail(f"--public-url {public_url}: expected a URL such as https://croupier.example.org", 2)
    for one in behind:
        try:
            ip_network(one, strict=False)
        except ValueError:
            return fail(f"--behind {one}: expected an address such as 127.0.0.1 or a network such as 10.0.0.0/8", 2)
    try:
        texts = _texts(packs) if packs is not None else {}
    except Refusal as refusal:
        return fail(refusal.why, 2)
    from croupier.store import Journal, journal_file

    host = "0.0.0.0" if lan else host  # noqa: S104 - that is the meaning of --lan
    with Journal.open(journal_file(data)) as journal:
        try:
            listening = _listen(host, port)
        except OSError as error:
            return _no_port(host, port, error)
        with listening:
            port = listening.getsockname()[1]
            found = in_this_network() if host in EVERYWHERE else []
            shown = "127.0.0.1" if host in EVERYWHERE else host
            here = public_url or f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
            print(f"Croupier is running at {here} (press Ctrl+C to stop)", flush=True)
            phones = [f"http://{one}:{port}" for one in found]
            if lan:
                _tell_phones(phones)
            names = {"localhost", "127.0.0.1", "::1", shown, *found, *([socket.gethostname().lower()] if found else [])}
            _run(
                listening, journal, public_url, names, here if opens else None, texts, behind, memory, phones, webhooks
            )
    return 0


def _texts(folder: Path) -> dict[str, str]:
    """The packs of a directory by name; prints their problems. Raises Refusal for an unreadable one."""
    from croupier.cli.pack_verbs import packs_in, read_packs

    found = packs_in(folder)
    texts = read_packs(found)
    print(f"Packs for new tables: {', '.join(texts) or f'none in {folder}'}", flush=True)
    return texts


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that a client that connects once the address is printed waits instead of failing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError:
        listening.close()
        raise
    return listening


def _no_port(host: str, port: int, error: OSError) -> int:
    if isinstance(error, PermissionError):
        return fail(f"no permission to use port {port}: choose one above 1023, such as --port 8420", 1)
    if isinstance(error, socket.gaierror) or "assign" in (error.strerror or ""):
        return fail(f"--host {host} is not an address of this machine; use 127.0.0.1, or --lan for all addresses", 2)
    return fail(f"port {port} is in use: stop the other program, or use --port {port % 65535 + 1}", 1)


def _run(
    listening: socket.socket,
    journal: Journal,
    public_url: str | None,
    names: set[str],
    opens: str | None,
    texts: Mapping[str, str],
    behind: Sequence[str],
    memory: int,
    phones: Sequence[str],
    webhooks: bool,
) -> None:
    import uvicorn

    from croupier.web.app import create_app, server_options
    from croupier.web.collector import spare_the_collector
    from croupier.web.connections import raise_descriptor_limit
    from croupier.web.limits import Limits
    from croupier.web.webhooks.rules import PostRules

    limits = Limits(memory_bytes=memory * 1024 * 1024)
    raise_descriptor_limit(limits.connections + 1024)
    app = create_app(
        journal, public_url=public_url, hosts=names, limits=limits, texts=texts, behind=behind, phones=phones,
        posts=PostRules(is_on=webhooks),
    )  # fmt: skip
    config = uvicorn.Config(app, log_level="warning", **server_options(limits, behind))
    signal.signal(signal.SIGTERM, _stop)  # uvicorn shuts down first, then raises the signal again
    if opens and _has_screen():
        threading.Timer(0.8, webbrowser.open, (opens,)).start()
    spare_the_collector()
    sys.setswitchinterval(TURN)
    with suppress(KeyboardInterrupt, SystemExit):
        uvicorn.Server(config).run(sockets=[listening])


def _stop(number: int, frame: object) -> None:
    raise SystemExit(0)


def _tell_phones(addresses: list[str]) -> None:
    if not addresses:
        print("This machine has no network address that phones could reach.", flush=True)
        return
    print(f"Phones on the same network: {addresses[0]}", flush=True)
    for other in addresses[1:]:
        print(f"  also at {other}", flush=True)
    import segno

    try:
        segno.make(addresses[0], micro=False).terminal(compact=True, border=2)
    except UnicodeEncodeError:
        print("(this terminal cannot show the QR code)")
    sys.stdout.flush()


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
