"""Random changes to an export, each of one kind: what somebody with the file and a text editor could do."""

import tampering_draws
import tampering_entries
import tampering_shared
from tampering_entries import renumber
from tampering_kinds import CHANGES

MODULES = (tampering_draws, tampering_entries, tampering_shared)
"""Importing them fills `CHANGES`."""

__all__ = ["CHANGES", "renumber"]
