"""Was the luck of a journal honest? Every draw is made again, every seal is checked, the rules are run again."""

from croupier.core.verify.rerun import BROKEN
from croupier.core.verify.verifier import Verified, Verifier, verify

__all__ = ["BROKEN", "Verified", "Verifier", "verify"]
