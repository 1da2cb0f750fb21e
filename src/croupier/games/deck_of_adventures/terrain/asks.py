"""What the map asks the GM: a move that was stated, and who cannot leave a friend's space."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain.events import MoveAnswered
from croupier.games.deck_of_adventures.terrain.space import reachable
from croupier.games.deck_of_adventures.terrain.speed import turn_for, turn_of
from croupier.games.deck_of_adventures.terrain.turns import beside, nearest_free

MOVING, STUCK = KINDS = ("moving", "stuck")


def asks(now: Adventure) -> tuple[Ask, ...]:
    """Moves that were stated, and whoever has to end its turn on a friend's space."""
    found = [
        Ask(GM, f"{MOVING}:{one.who}", f"whether {now.character(one.who).name} moves {one.spaces}", one.who)
        for one in now.stated
        if now.has(one.who)
    ]
    turn = turn_of(now)
    movers = (turn.who, *(one.who for one in turn.walked)) if turn is not None and turn.begun else ()
    stuck = (who for who in movers if is_stuck(now.settings.__getitem__, now, who))
    aside = (Ask(GM, f"{STUCK}:{who}", f"where {now.character(who).name} stands aside", who) for who in stuck)
    return (*found, *aside)


@rule("DA-12.8")
def is_stuck(ruling: Ruling, now: Adventure, who: str) -> bool:
    """Whether it stands on another's space and cannot leave it: its speed is spent, or something unseen stopped it."""
    grid, turn = now.grid, turn_of(now)
    at = grid.shown(who) if grid is not None else None
    if grid is None or at is None or not beside(now, who) or nearest_free(now, at) is None:
        return False
    if turn is not None and who in turn.stopped:
        return True
    taken = {one.at for one in grid.standing}
    return all(spot in taken for spot in reachable(now, ruling, who))


@rule("DA-12.7", "DA-12.8", "DA-R51")
def answer(now: Adventure, ask: Ask) -> Command:
    """A stated move is agreed to; who cannot stay stands on the nearest free space."""
    if ask.key.startswith(MOVING):
        return wish.AnswerMove(ask.about)
    at = now.grid.shown(ask.about) if now.grid is not None else None
    free = nearest_free(now, at) if at is not None else None
    assert free is not None
    return wish.MoveAside(ask.about, free.x, free.y)


def step(play: Play[Adventure]) -> bool:
    """A move that was stated is off once its turn is over."""
    for one in play.state.stated:
        if turn_for(play.state.settings.__getitem__, play.state, one.who) is None:
            play.do(MoveAnswered(one.who, one.spaces, allowed=False))
            return True
    return False
