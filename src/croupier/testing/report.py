"""The report of the last full test run: the tests of each clause and option, and the source tested."""

from __future__ import annotations

import subprocess
from hashlib import sha256
from pathlib import Path

import msgspec

PLACE = Path("build", "rules-report.json")
SOURCES = ("src", "tests")
KINDS = frozenset({".py", ".md", ".toml", ".txt", ".perft", ".json"})


class Stamp(msgspec.Struct, frozen=True):
    """The source that was tested: the commit, and a digest of the files, which may differ from it."""

    commit: str
    files: str

    def __str__(self) -> str:
        return f"{self.commit[:10] or 'no commit'} (files {self.files[:8]})"


class Report(msgspec.Struct, frozen=True):
    """Passing tests by clause, and by game and `setting=option`; and marked tests that failed."""

    stamp: Stamp
    clauses: dict[str, tuple[str, ...]]
    options: dict[str, dict[str, tuple[str, ...]]]
    failed: tuple[str, ...] = ()


def stamp(root: Path) -> Stamp:
    """The current commit and files: those in `src`, in `tests` and in packages next to them."""
    digest = sha256()
    packages = sorted(path.parent.name for path in root.glob("*/__init__.py"))
    for folder in (*SOURCES, *packages):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return Stamp(_commit(root), digest.hexdigest())


def read(path: Path) -> Report | None:
    """The report in this file, or None if there is no readable one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except (OSError, msgspec.MsgspecError):
        return None


def write(path: Path, report: Report) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report, order="deterministic"), indent=1))


def _commit(root: Path) -> str:
    command = ["git", "rev-parse", "HEAD"]
    try:
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
