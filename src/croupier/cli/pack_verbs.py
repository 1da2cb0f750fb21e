"""`croupier pack`: what is in files of content that groups bring along, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.output import complain, plain, print_json, refusing
from croupier.core.game import Game
from croupier.core.packs import PackFault, PackReport
from croupier.core.refusals import Impossible, Invalid
from croupier.games import installed

NOTHING = "nothing"
"""What a pack holds of which nothing can be used."""
ENDS = (".yaml", ".yml")
LARGEST = 1024 * 1024
"""Bytes that are read of a file; a game says which smaller size it takes."""


@refusing
def check(files: list[Path], *, remarks: bool = False, as_json: bool = False) -> int:
    """Say in one line each what is wrong; 1 when something is."""
    game = _game()
    found = game.check_packs([(str(file), _bytes(file)) for file in files])
    if as_json:
        print_json([_built(one) for one in found])
    else:
        for one in found:
            _tell(one, remarks=remarks)
    return 1 if any(one.errors for one in found) else 0


@refusing
def list_packs(folder: Path | None = None, *, as_json: bool = False) -> int:
    """The packs that ship, and those in a directory, with what they hold."""
    game = _game()
    files = packs_in(folder) if folder else []
    found = [*game.shipped_packs(), *game.check_packs([(file.name, _bytes(file)) for file in files])]
    if as_json:
        print_json([_built(one) for one in found])
        return 0
    for one in found:
        faults = f", {_count(one)}" if one.faults else ""
        print(plain(f"{one.name}: {one.holds}{faults}"))
    if folder and not files:
        complain(f"no pack lies in {folder}: files that end in {' or '.join(ENDS)} are packs")
    return 0


def packs_in(folder: Path) -> list[Path]:
    """The packs of a directory by name. Raises Invalid where it is none."""
    if not folder.is_dir():
        raise Invalid("dir", str(folder), "a directory that is there")
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in ENDS and one.is_file())


def read_packs(files: list[Path]) -> dict[str, str]:
    """The texts of packs by name; says what is wrong with them. Raises Invalid for one of which nothing can be used."""
    given = [(file.name, _bytes(file)) for file in files]
    for one in _game().check_packs(given) if given else ():
        broken = next((fault for fault in one.faults if fault.error and one.holds == NOTHING), None)
        if broken is not None:
            raise Invalid("packs", _at(one, broken), f"packs that can be used; {broken.words}")
        if one.faults:
            complain(f"{one.name}: {_count(one)}: `croupier pack check` tells them")
    return {name: data.decode("utf-8-sig") for name, data in given}


def _game() -> Game[Any]:
    """The game whose packs these are. Raises Impossible."""
    for game in installed().values():
        if game.reads_packs:
            return game
    raise Impossible("no game here reads packs")


def _bytes(file: Path) -> bytes:
    """What lies in a file, as far as it is needed to say that it is too large. Raises Invalid."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST)
    except OSError as error:
        raise Invalid("file", str(file), f"a file that can be read ({error.strerror})") from None


def _tell(one: PackReport, *, remarks: bool) -> None:
    for fault in one.faults:
        print(plain(f"{_at(one, fault)}: {'error' if fault.error else 'warning'}: {fault.words}"))
    for remark in one.remarks if remarks else ():
        print(plain(f"{one.name}: remark: {remark}"))
    n = len(one.remarks)
    shown = "1 remark: --remarks shows it" if n == 1 else f"{n} remarks: --remarks shows them"
    more = f" ({shown})" if n and not remarks else ""
    print(plain(f"{one.name}: {one.holds}; {_count(one)}{more}"))


def _at(one: PackReport, fault: PackFault) -> str:
    """The file and its line, where the fault is not the whole file's."""
    return f"{one.name}:{fault.line}" if fault.line else one.name


def _count(one: PackReport) -> str:
    """How many errors and warnings there are, or "clean"."""
    warnings = len(one.faults) - one.errors
    counts = ((one.errors, "error"), (warnings, "warning"))
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count) or "clean"


def _built(one: PackReport) -> dict[str, object]:
    return {**msgspec.to_builtins(one), "clean": not one.faults}
