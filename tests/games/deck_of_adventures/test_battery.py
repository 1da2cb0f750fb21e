"""The battery on Deck of Adventures."""

from typing import Any

import msgspec

from croupier.core.commands import Command
from croupier.core.state import Ask, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks.state import ATTACK
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.harm.state import DEATH
from croupier.pieces.questions import SEPARATOR
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting
from croupier.testing.battery_predictions import Told
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from support.odds.outcomes import DECK, draws_by_plan


class TestDeckOfAdventures(Battery):
    game = GAME
    sums = {
        "DA-7.9": Sum("range", ("dr", "modifier")), "DA-9.1": Sum("net", each="hand"),
    }  # fmt: skip
    readers = DECK
    tables = 4
    steps = 50
    shown = 120
    worlds = 16
    seams_met = 120
    decrees_met = 30
    laid = 90
    held = 2
    elsewhere = {
        "use_power": frozenset({"pp"}), "use_item": frozenset({"pp"}), "propose_character": frozenset({"gear"}),
        "end_turn": frozenset({"make_room"}),
    }  # fmt: skip
    """The only price may be named, too, a sheet in a file may have an item twice, and the default makes room."""
    depends = {
        "set_vulnerability": frozenset({"vulnerability", "lost"}), "set_cover": frozenset({"target", "attacker"}),
        "make_up": frozenset({"dealer", "kind"}),
    }  # fmt: skip
    """What is lost has to be there, nobody has cover against themselves, and only a Companion has a Dealer."""
    lacking = {"lay_grid": frozenset({"place"})}
    """Placing everyone is a choice of its own once there is a map, and waits while somebody hears whom they reach."""
    replaced = frozenset({"proposals"})
    fresh = {
        "lay_condition": frozenset({"rounds"}),
        "place_token": frozenset({"hidden"}),
        "apply_words": frozenset({"more"}),
    }
    untold = frozenset({"wounds", "sheet"})
    """Chances to toughen up, and what else is written on a sheet."""
    seams = Seams((), frozenset({"withdraw_proposal"}))

    asked_when_out = frozenset(
        {
            "asked",
            "benefit",
            "grow",
            "treat",
            "words",
            "dying",
            "turn",
            "held",
            "wound",
            "character",
            "tell",
            "terms",
            "standing",
            "pick",
            "rest",
            "rest_card",
            "point",
        }
    )

    def is_asked_when_out(self, state: Any, prompt: Prompt, who: str) -> bool:
        """Also for the terms, cards and Trait of a death Check, and of an attack: it is resolved as declared (DA-16.1).

        Somebody knocked out may redraw their own Target Card (DA-16.2), and keeps a place in the order, in which death
        Checks are made (DA-16.5); the dead have none (DA-16.9).
        """
        kind = prompt.ask.key.partition(SEPARATOR)[0]
        if kind in {"order_card", "tie"}:
            return bool(state.character(who).here and not state.character(who).dead)
        if kind not in {"called", "draw", "decide", "trait"}:
            return super().is_asked_when_out(state, prompt, who)
        return any(one.id == prompt.ask.about and one.kind in (ATTACK, DEATH) for one in state.checks)

    def out(self, state: Any) -> frozenset[str]:
        return frozenset(one.id for one in state.characters if one.is_out or not one.here)

    def presumed(self, told: Told, state: Any, ask: Ask) -> Command | None:
        return draws_by_plan(told, state, ask)

    def keep(self, dealt: Any, true: Any) -> Any:
        """Sheets and health: a blow that fells somebody, or a way that ends, tells something of them (DA-R118)."""
        return msgspec.structs.replace(dealt, characters=true.characters)

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin in a combat, where somebody's turn is."""
        while sitting.setup.seed.startswith("perft") and not _is_a_turn(sitting.table.state.combat):
            sitting.step(wild=False)


def _is_a_turn(combat: Combat | None) -> bool:
    return combat is not None and combat.turn is not None
