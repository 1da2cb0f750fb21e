"""Processor time and resident memory of another process; Linux only, elsewhere they are not measured."""

import os
from pathlib import Path
from typing import NamedTuple

try:
    TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
except (AttributeError, ValueError, OSError):
    TICKS, PAGE = 1, 1


class Usage(NamedTuple):
    """Seconds of processor time since the process began, and bytes of resident memory now; 0 if not known."""

    seconds: float = 0.0
    resident: int = 0


def usage_of(pid: int) -> Usage:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return Usage()
    return Usage((int(fields[11]) + int(fields[12])) / TICKS, int(fields[21]) * PAGE)
