"""Random changes to an export, each of one kind: what someone with the file and a text editor could do."""

from support.tampering import draws, entries, shared
from support.tampering.entries import renumber
from support.tampering.kinds import CHANGES

MODULES = (draws, entries, shared)
"""Importing them fills `CHANGES`."""

__all__ = ["CHANGES", "renumber"]
