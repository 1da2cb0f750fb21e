"""How the command line reports a fatal error: one line on stderr, and the exit status."""

from __future__ import annotations

import sys


def fail(line: str, status: int) -> int:
    """Print what is wrong on one line of stderr; returns the exit status."""
    print(f"croupier: {' '.join(line.split())}", file=sys.stderr)
    return status
