"""What a page tells of the roll in progress: dice, total, target."""

from __future__ import annotations

from croupier.games.syuzheteers.roll.numbers import dice_of, reached, target_of
from croupier.games.syuzheteers.roll.proxies import called
from croupier.games.syuzheteers.roll.state import START, STOP
from croupier.games.syuzheteers.state import Story
from croupier.pieces.picture import Fact


def facts(view: Story) -> tuple[Fact, ...]:
    """Who leads, how many dice, and what has to be reached."""
    roll = view.roll
    if roll is None:
        return ()
    ruling = view.settings.__getitem__
    found = [Fact("Who leads", called(view, roll.leader)), Fact("Target", str(target_of(ruling, view, roll)))]
    starting = ", ".join(map(str, roll.start)) or f"{dice_of(ruling, view, roll, START)} to roll"
    found.append(Fact("Start dice", starting))
    if roll.start:
        found.append(
            Fact("Stop dice", ", ".join(map(str, roll.stop)) or f"{dice_of(ruling, view, roll, STOP)} to roll")
        )
    if reached(roll):
        found.append(Fact("Total", str(reached(roll))))
    return tuple(found)
