"""The battery on Rust in the Canyon."""

from typing import Any

from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, REMOVED
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from support.odds.outcomes import RUST


class TestRustInTheCanyon(Battery):
    game = GAME
    sums = {"RC-18.14": Sum("count", ("floor", "cards"))}
    readers = RUST
    elsewhere = {"make_character": frozenset({"faction"})}
    """The faction of the table may be named, as in a file."""
    words = {
        "arrive_at": frozenset({"sheet"}), "make_character": frozenset({"trait"}), "read": frozenset({"question"}),
    }  # fmt: skip
    """Words under another ruling, and a question that the GM has not added."""
    seams = Seams(("prepare ",), frozenset({"call_off", "cancel_read", "drop_plan", "drop_reflection"}))
    """Preparations may be shown after the conflict (RC-22.2)."""
    tables = 6
    steps = 100
    shown = 60
    seams_met = 250
    decrees_met = 30

    untold = frozenset({"markers"})
    """Whoever leaves a town leaves its markers there."""
    asked_when_out = frozenset(
        {"aftermath", "worse", "treater", "followed", "mortal", "dying", "bring", "character", "fate"}
    )

    def out(self, state: Any) -> frozenset[str]:
        return frozenset(one.id for one in state.characters if one.status in (REMOVED, DEAD, ASIDE))

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin with the bids of the first conflict."""
        while sitting.setup.seed.startswith("perft") and getattr(sitting.table.state.conflict, "step", "") != "bid":
            sitting.step(wild=False)
