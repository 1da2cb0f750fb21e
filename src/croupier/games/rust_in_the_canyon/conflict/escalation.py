"""After a hand: escalate or accept (chapter 13)."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.people import Table


def hand_over(play: Table) -> None:
    """No pot is live any more: the conflict ends, or those still in choose what they do (step 9)."""
