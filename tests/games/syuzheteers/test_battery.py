"""The battery on Syuzheteers."""

from croupier.games.syuzheteers import GAME
from croupier.testing.battery import Battery
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from support.odds.outcomes import SYUZHETEERS


class TestSyuzheteers(Battery):
    game = GAME
    sums = {
        "SZ-7.3": Sum("dice", least=1, others=True),
        "SZ-7.6": Sum("dice", least=1, others=True), "SZ-7.9": Sum("target", others=True),
    }  # fmt: skip
    readers = SYUZHETEERS
    words = {"make_character": frozenset({"gear"})}
    """Words under another ruling."""
    untold = frozenset({"changed", "had_want"})
    """What a new play forgets."""
    tables = 6
    steps = 250
    shown = 100
    longer = 1
    interrupted = 5
    seams_met = 120
    decrees_met = 30
    seams = Seams(outlives=frozenset({"roll.claims.what", "asked principal"}))
    """A claim stands though a decree lifts what it is about (SZ-7.7); a principal who is undone is asked for anew."""
