"""The effect of a successful roll on the card and what was addressed (SZ-5.8, SZ-9.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import effects
from croupier.games.syuzheteers.roll.make_entrance import shares_cost
from croupier.games.syuzheteers.roll.numbers import target_of, total_reached
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.state import Story


@rule("SZ-5.8", "SZ-9.11", "SZ-R21", "SZ-R48")
def apply_effect(play: Play[Story], roll: Roll) -> None:
    """Apply the effect to what was addressed; under a ruling, the player who entered wins the card."""
    target = target_of(play.ruling, play.state, roll)
    margin = max(0, total_reached(play.ruling, roll) - target)
    enters = bool(roll.entered) and not shares_cost(roll, roll.entered)
    wins_it = enters and play.ruling("entrance") == "complication_and_spotlight"
    effects.succeed(play, roll.entered if wins_it else roll.seat, roll.card, roll.addressed, margin)
