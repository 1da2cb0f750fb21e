"""How many random inputs of a question of odds are compared with a plain count."""

import os

INPUTS = 300 if os.environ.get("CROUPIER_DEEP") == "1" else 60
"""300 in `test-deep`, the first of the same in every other run."""
