"""The version of the rules, as a digest of their sources, so that nobody has to remember to bump a number."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from croupier.core.game import Game

SHARED = ("croupier.core", "croupier.pieces", "croupier.odds")
KINDS = (".py", ".md", ".yaml", ".json")


def rules_version(game: Game[Any]) -> str:
    """12 hex digits over the sources and content of a game and of the code that all games share."""
    module = type(game).__module__
    parts = module.split(".")
    package = ".".join(parts[:3]) if module.startswith("croupier.games.") else parts[0]
    return _digest((*SHARED, package))


@cache
def _digest(packages: tuple[str, ...]) -> str:
    whole = hashlib.sha256()
    for package in packages:
        for name, content in sorted(_files(package)):
            whole.update(f"{package}/{name}|{len(content)}|".encode())
            whole.update(content)
    return whole.hexdigest()[:12]


def _files(package: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    try:
        waiting: list[tuple[str, Traversable]] = [("", resources.files(package))]
    except (ModuleNotFoundError, TypeError):  # a game in a single file, or typed at a prompt
        file = getattr(sys.modules.get(package), "__file__", None)
        return [(package, Path(file).read_bytes())] if file else []
    while waiting:
        path, folder = waiting.pop()
        for one in folder.iterdir():
            if one.is_dir():
                waiting.append((f"{path}{one.name}/", one))
            elif one.name.endswith(KINDS):
                found.append((f"{path}{one.name}", one.read_bytes()))
    return found
