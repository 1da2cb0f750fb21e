"""The battery on State Stack."""

from typing import Any

import msgspec

from croupier.games.state_stack import GAME
from croupier.testing.battery import Battery
from croupier.testing.battery_receipts import Sum
from support.odds.outcomes import STATE_STACK


class TestStateStack(Battery):
    game = GAME
    sums = {
        "SS-5.10": Sum("margin", ("power",), ("against",)), "SS-7.3": Sum("stun", ("before",), ("recovers",)),
        "SS-7.5": Sum("rank", ("written",), ("penalty",), least=0),
    }  # fmt: skip
    readers = STATE_STACK
    tables = 8
    steps = 70
    seams_met = 100
    decrees_met = 30
    untold = frozenset({"out", "deck", "entering", "divides"})
    """A fight that begins puts everyone in it on their feet, with a deck; one that ends is over for all (SS-8.6)."""

    alike = frozenset({"combatants.sheet.skills.name", "combatants.sheet.skills.use"})
    """Every world has the skills of the booklet, with other ranks."""

    def out(self, state: Any) -> frozenset[str]:
        return frozenset(one.id for one in state.combatants if not one.is_standing)

    def keep(self, dealt: Any, true: Any) -> Any:
        """Sheets: a card flipped against a hidden rank, or an order by speed, tells something of them (SS-R45)."""
        return msgspec.structs.replace(dealt, combatants=true.combatants)
