"""Verifies the luck of a journal: every draw is recomputed, every seal is checked, and the rules are run again."""

from croupier.core.verify.rerun import BROKEN
from croupier.core.verify.verifier import Verified, Verifier, verify

__all__ = ["BROKEN", "Verified", "Verifier", "verify"]
