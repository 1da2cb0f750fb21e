"""`croupier pack`: checks and lists content packs."""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.cli.output import complain, plain, print_json, refusing
from croupier.core.packs import NO_PACKS, ContentPacks, PackFault, PackReport
from croupier.core.refusals import Impossible, Invalid
from croupier.games import installed

NOTHING = "nothing"
"""Message for a pack with no usable content."""
ENDS = (".yaml", ".yml")
LARGEST = 1024 * 1024
"""Maximum bytes read from a file; a game may set a smaller limit."""


@refusing
def check(files: list[Path], *, remarks: bool = False, as_json: bool = False) -> int:
    """Print each problem in one line; 1 if there are any."""
    found = _packs().check([(str(file), _bytes(file)) for file in files])
    if as_json:
        print_json([_built(one) for one in found])
    else:
        for one in found:
            _tell(one, remarks=remarks)
    return 1 if any(one.errors for one in found) else 0


@refusing
def list_packs(folder: Path | None = None, *, as_json: bool = False) -> int:
    """List the built-in packs and those in a directory, with their contents."""
    packs = _packs()
    files = packs_in(folder) if folder else []
    found = [*packs.shipped(), *packs.check([(file.name, _bytes(file)) for file in files])]
    if as_json:
        print_json([_built(one) for one in found])
        return 0
    for one in found:
        faults = f", {_count(one)}" if one.faults else ""
        print(plain(f"{one.name}: {one.holds}{faults}"))
    if folder and not files:
        complain(f"there are no packs in {folder}: packs are files ending in {' or '.join(ENDS)}")
    return 0


def packs_in(folder: Path) -> list[Path]:
    """The packs of a directory by name. Raises Invalid if it is not a directory."""
    if not folder.is_dir():
        raise Invalid("dir", str(folder), "an existing directory")
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in ENDS and one.is_file())


def read_packs(files: list[Path]) -> dict[str, str]:
    """The texts of packs by name; prints their problems. Raises Invalid for a pack with no usable content."""
    given = [(file.name, _bytes(file)) for file in files]
    for one in _packs().check(given) if given else ():
        broken = next((fault for fault in one.faults if fault.error and one.holds == NOTHING), None)
        if broken is not None:
            raise Invalid("packs", _at(one, broken), f"usable packs; {broken.words}")
        if one.faults:
            complain(f"{one.name}: {_count(one)}: see `croupier pack check`")
    return {name: data.decode("utf-8-sig") for name, data in given}


def _packs() -> ContentPacks:
    """The packs of the first game that reads any. Raises Impossible."""
    for game in installed().values():
        if game.packs is not NO_PACKS:
            return game.packs
    raise Impossible("no installed game reads packs")


def _bytes(file: Path) -> bytes:
    """The start of a file, long enough to tell if it is too large. Raises Invalid."""
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
    shown = "1 remark: show it with --remarks" if n == 1 else f"{n} remarks: show them with --remarks"
    more = f" ({shown})" if n and not remarks else ""
    print(plain(f"{one.name}: {one.holds}; {_count(one)}{more}"))


def _at(one: PackReport, fault: PackFault) -> str:
    """The file, and the line unless the problem concerns the whole file."""
    return f"{one.name}:{fault.line}" if fault.line else one.name


def _count(one: PackReport) -> str:
    """The number of errors and warnings, or "clean"."""
    warnings = len(one.faults) - one.errors
    counts = ((one.errors, "error"), (warnings, "warning"))
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count) or "clean"


def _built(one: PackReport) -> dict[str, object]:
    return {**msgspec.to_builtins(one), "clean": not one.faults}
