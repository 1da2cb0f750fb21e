"""The location of the journal: a directory of the user's, following each system's convention."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from croupier.store.errors import StoreError

FILE = "croupier.db"


def data_directory(
    given: Path | None = None, *, environ: Mapping[str, str] = os.environ, system: str = sys.platform
) -> Path:
    """The directory given, else $CROUPIER_DATA, else the system's directory for user data."""
    if given is not None:
        return given.expanduser()
    if environ.get("CROUPIER_DATA"):
        return Path(environ["CROUPIER_DATA"]).expanduser()
    home = Path.home()
    if system == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Croupier"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Croupier"
    xdg = Path(environ.get("XDG_DATA_HOME", ""))
    return (xdg if xdg.is_absolute() else home / ".local" / "share") / "croupier"


def journal_file(given: Path | None = None) -> Path:
    """The journal's file in the data directory, which is created if needed (accessible only to its owner)."""
    directory = data_directory(given)
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the data directory {directory}: {error.strerror}; use --data DIR") from None
    return directory / FILE
