"""The output of `croupier odds maelstrom roll --pool 10 --json` from a bare script with icepool."""

import json
from fractions import Fraction

from icepool import Die

POOL, DIFFICULTY = 10, 6
net = POOL @ Die({-1: 1, 0: DIFFICULTY - 2, 1: 11 - DIFFICULTY})
shares = dict(zip(net.outcomes(), net.probabilities(), strict=True))
summary = {
    "success": net.probability(">", 0),
    "failure": net.probability(0),
    "botch": net.probability("<", 0),
    "mean": sum((max(0, at) * share for at, share in shares.items()), Fraction(0)),
}
told = {
    "game": "maelstrom",
    "question": "roll",
    "given": {"pool": POOL, "difficulty": DIFFICULTY, "threshold": 0, "specialty": False, "most": 30},
    "outcomes": [{"outcome": str(at), "probability": str(p), "decimal": float(p)} for at, p in shares.items()],
    "summary": {name: str(share) for name, share in summary.items()},
}
print(json.dumps(told))
