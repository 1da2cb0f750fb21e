"""How an injury is written: severity (permanent level, mortal) (RC-16.3)."""

from __future__ import annotations

from croupier.core.rules import cites

MINOR, MODERATE, MAJOR, NONE = "minor", "moderate", "major", "none"


@cites("RC-16.3")
def wording(severity: str, permanent: str = NONE, *, mortal: bool = False) -> str:
    """An injury in the booklet's notation: "Major (permanent minor, mortal)"."""
    more = [f"permanent {permanent}"] if permanent != NONE else []
    more += ["mortal"] if mortal else []
    return severity.capitalize() + (f" ({', '.join(more)})" if more else "")


@cites("RC-16.3")
def words(severity: str, permanent: str = NONE, *, mortal: bool = False) -> str:
    """An injury as worded in a sentence: "major injury (permanent minor, mortal)"."""
    how, _, more = wording(severity, permanent, mortal=mortal).partition(" ")
    return " ".join(filter(None, (f"{how.lower()} injury", more)))
