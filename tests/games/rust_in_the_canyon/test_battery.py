"""The battery on Rust in the Canyon."""

from typing import Any

from croupier.core.state import Prompt
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, REMOVED
from croupier.pieces.questions import SEPARATOR
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from support.odds.outcomes import RUST


class TestRustInTheCanyon(Battery):
    game = GAME
    sums = {"RC-18.14": Sum("count", ("floor", "cards"))}
    readers = RUST
    elsewhere = {"make_character": frozenset({"faction"}), "propose_conflict": frozenset({"town"})}
    """The faction of the table may be named, as in a file; so may a new town where the form of the first has one."""
    depends = {"add_question": frozenset({"kind"})}
    """No question is added twice (RC-6.8)."""
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
    shows = frozenset({"show_unplayed"})
    asked_when_out = frozenset({"worse", "treater", "followed", "draw", "mortal", "solo:attention"})
    """Whoever is removed or set aside keeps injuries, whose clocks count all days (RC-17.3, RC-18.2).

    Somebody else treats them, and a mortal one kills when its time is up (RC-16.4, RC-18.3).
    """
    asked_when_dead = frozenset({"aftermath"})
    """What a conflict has cost is described after a death, too (P5 in the ledger)."""

    def out(self, state: Any) -> frozenset[str]:
        return frozenset(one.id for one in state.characters if one.status in (REMOVED, DEAD, ASIDE))

    def is_asked_when_out(self, state: Any, prompt: Prompt, who: str) -> bool:
        kind, about, *_ = (*prompt.ask.key.split(SEPARATOR), "")
        kind = f"{kind}:{about}" if kind == "solo" else kind
        is_dead = state.has(who) and state.character(who).status == DEAD
        return kind in self.asked_when_dead or (kind in self.asked_when_out and not is_dead)

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin with the bids of the first conflict."""
        while sitting.setup.seed.startswith("perft") and getattr(sitting.table.state.conflict, "step", "") != "bid":
            sitting.step(wild=False)
