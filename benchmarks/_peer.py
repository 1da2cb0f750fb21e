"""boardgame.io as a peer: a small card game in memory, with its own server and clients, both in Node.js."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).parent / "peers" / "boardgame_io"


def why_not() -> str:
    """What is missing for the peer to run; empty if nothing is."""
    if shutil.which("node") is None:
        return "Node.js is not installed"
    if not (HOME / "node_modules" / "boardgame.io").is_dir():
        return f"run `npm ci` in {HOME.relative_to(Path.cwd()) if HOME.is_relative_to(Path.cwd()) else HOME}"
    return ""


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """The port of the peer's server and its process id, stopped at the end of the block."""
    with subprocess.Popen(["node", "server.cjs"], cwd=HOME, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = next(line for line in process.stdout if line.strip().isdigit())
        try:
            yield line.strip(), process.pid
        finally:
            process.kill()


@contextmanager
def clients(port: str, tables: int, rate: float, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """The peer's clients, seated and about to play."""
    words = ["node", "clients.cjs", port, str(tables), str(rate), str(seconds)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, cwd=HOME, text=True, **pipes) as process:
        assert process.stderr.readline() == "seated\n"
        yield process


def waits_of(process: subprocess.Popen[str]) -> list[float]:
    """The seconds of each move until the last client had it, once all have played."""
    assert process.stdout is not None
    found: list[float] = json.load(process.stdout)
    return found
