"""Moving chips from place to place (RC-1.7); None is the bank."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.names import chips_text
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces import chips


@rule("RC-1.7")
def pay(play: Play[Canyon], source: str | None, target: str | None, count: int) -> None:
    """Move chips from place to place; does nothing for 0. Raises Impossible if there are too few."""
    chips.pay(play, source, target, count, places.CHIP)


@rule("RC-5.9")
def recover(play: Play[Canyon], pc: str, most: int, wish: int | None = None) -> int:
    """Recover at most n stress chips, fewer if the player wishes; return how many moved."""
    moved = min(most, places.chips(play.state, places.stress(pc)))
    if wish is not None:
        play.need(0 <= wish <= moved, f"{chips_text(wish)} cannot be recovered", f"0 to {moved}")
        moved = wish
    pay(play, places.stress(pc), places.stack(pc), moved)
    return moved
