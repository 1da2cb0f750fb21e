"""`serve --lan`, reached from another host: a network namespace connected to this one."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

OTHER = f"guest{os.getpid()}"
CABLE = (f"cr{os.getpid()}", f"cg{os.getpid()}")
HERE, THERE = (f"10.213.{os.getpid() % 250}.{host}" for host in (1, 2))

ASK = """
import json, sys, urllib.request
with urllib.request.urlopen(sys.argv[1] + "/health", timeout=30) as answer:
    assert json.load(answer)["status"] == "ok"
with urllib.request.urlopen(sys.argv[1] + "/", timeout=30) as answer:
    assert b"<html" in answer.read()
"""


def ip(*words: str) -> bool:
    return subprocess.run(["ip", *words], capture_output=True, check=False).returncode == 0


@pytest.fixture
def another_host() -> Iterator[list[str]]:
    """The command prefix that runs a program on the other host."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("a second network host needs Linux, root and iproute2")
    if not ip("netns", "add", OTHER):
        pytest.skip("this machine makes no network namespaces")
    inside = ("netns", "exec", OTHER, "ip")
    try:
        assert ip("link", "add", CABLE[0], "type", "veth", "peer", "name", CABLE[1], "netns", OTHER)
        assert ip("addr", "add", f"{HERE}/24", "dev", CABLE[0])
        assert ip("link", "set", CABLE[0], "up")
        assert ip(*inside, "addr", "add", f"{THERE}/24", "dev", CABLE[1])
        assert ip(*inside, "link", "set", CABLE[1], "up")
        assert ip(*inside, "route", "add", "default", "via", HERE)
        yield ["ip", "netns", "exec", OTHER]
    finally:
        ip("netns", "del", OTHER)
        ip("link", "del", CABLE[0])


@pytest.fixture
def printed(tmp_path: Path) -> Iterator[list[str]]:
    """The addresses printed by `serve --lan`."""
    words = [sys.executable, "-u", "-m", "croupier", "serve", "--lan", "--no-open", "--port", "0"]
    words += ["--data", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        timer = threading.Timer(30, server.kill)
        timer.start()
        found: list[str] = []
        said: list[str] = []
        for line in server.stdout:
            said.append(line)
            found += re.findall(r"http://[0-9.]+:\d+", line)
            if any("127.0.0.1" not in address for address in found):
                break
        timer.cancel()
        assert found, "".join(said)
        try:
            yield found
        finally:
            server.send_signal(signal.SIGINT)
            threading.Thread(target=server.stdout.read, daemon=True).start()
            try:
                server.wait(10)
            finally:
                server.kill()


def test_the_printed_address_can_be_reached_from_another_host(another_host: list[str], printed: list[str]) -> None:
    address = next(one for one in printed if "127.0.0.1" not in one)
    asked = subprocess.run(
        [*another_host, sys.executable, "-c", ASK, address], capture_output=True, text=True, check=False, timeout=90
    )
    assert asked.returncode == 0, asked.stderr
