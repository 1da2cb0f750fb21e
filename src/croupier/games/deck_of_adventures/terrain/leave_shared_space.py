"""The default move of a character who must leave a friend's space (DA-12.4, DA-R51)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.cover import end_covers
from croupier.games.deck_of_adventures.terrain.events import TokenSet
from croupier.games.deck_of_adventures.terrain.map_setup import put_unseen
from croupier.games.deck_of_adventures.terrain.paths import route
from croupier.games.deck_of_adventures.terrain.reach import reach_of
from croupier.games.deck_of_adventures.terrain.shared_spaces import (
    is_room,
    is_stuck,
    nearest_free,
    others_on_space,
)
from croupier.games.deck_of_adventures.terrain.state import Standing
from croupier.games.deck_of_adventures.turns.current_turn import every_companion_of


@rule("DA-12.4", "DA-R51")
def move_out(view: Adventure, turn: Turn) -> Move | None:
    """The cheapest move to a free space for the acting character or their Companion.

    None if nobody must leave, or something unseen stopped the character: then the GM moves them aside.
    """
    unseen = (view.grid.hidden.value or ()) if view.grid is not None else ()
    moves = (_leaves(view, who, unseen) for who in walkers(view, turn, unseen) if who not in turn.stopped)
    return next((move for move in moves if move is not None), None)


def must_leave(view: Adventure, turn: Turn) -> bool:
    """Whether a character has to leave a friend's space before the turn ends, and can, or is moved unasked."""
    unseen = (view.grid.hidden.value or ()) if view.grid is not None else ()
    stuck = _stuck(view, turn, unseen)
    return move_out(view, turn) is not None or bool(stuck or _unseen_sharers(view, turn, unseen))


@rule("DA-12.4", "DA-12.7", "DA-5.9")
def walkers(now: Adventure, turn: Turn, unseen: tuple[Standing, ...]) -> tuple[str, ...]:
    """Who may not end this turn on a friend's space: its owner, and Companions that have moved, also hidden ones."""
    round = now.combat.round if now.combat is not None else 0
    crept = {one.who for one in unseen if one.walked[0] == round}
    hidden = (who for who in every_companion_of(now, turn.who) if who in crept)
    return tuple(dict.fromkeys((turn.who, *(one.who for one in turn.walked), *hidden)))


@rule("DA-12.8", "DA-R51")
def stand_aside(play: Play[Adventure], turn: Turn, unseen: tuple[Standing, ...]) -> None:
    """Move whoever cannot leave a friend's space to the nearest free one, as the GM would by default."""
    for who in _stuck(play.state, turn, unseen):
        grid = play.state.grid
        at = grid.shown(who) if grid is not None else None
        to = nearest_free(play.state, at, unseen) if at is not None else None
        if to is not None:
            play.because("DA-12.8", at=to.cell)
            play.do(TokenSet(who, to))
            end_covers(play, who)


def _stuck(now: Adventure, turn: Turn, unseen: tuple[Standing, ...]) -> tuple[str, ...]:
    """Who cannot leave a friend's space in this turn."""
    return tuple(who for who in walkers(now, turn, unseen) if is_stuck(now.ruling, now, who))


@rule("DA-12.8", "DA-12.7")
def stand_aside_unseen(play: Play[Adventure], turn: Turn, unseen: tuple[Standing, ...]) -> None:
    """Move whoever shares a space with a friend, unseen by most or hidden, to the nearest free one, without asking.

    A prompt would tell everyone who shares a space.
    """
    for who in _unseen_sharers(play.state, turn, unseen):
        grid = play.state.grid
        at = grid.of(who) if grid is not None else None
        to = nearest_free(play.state, at, unseen) if at is not None else None
        if grid is None or to is None:
            continue
        own = next((one for one in unseen if one.who == who), None)
        play.because("DA-12.8", to=(GM,) if own is not None else None, at=to.cell)
        if own is not None:
            put_unseen(play, who, to, own.walked)
        else:
            play.do(TokenSet(who, to))
            end_covers(play, who)


def _unseen_sharers(now: Adventure, turn: Turn, unseen: tuple[Standing, ...]) -> tuple[str, ...]:
    """Who shares a space with somebody in this turn as only these hidden tokens show."""
    return tuple(
        who
        for who in walkers(now, turn, unseen)
        if others_on_space(now, who, unseen) and not others_on_space(now, who) and is_room(now, unseen)
    )


def _leaves(view: Adventure, who: str, unseen: tuple[Standing, ...]) -> Move | None:
    """The cheapest move of one character to a free space; None if they need not leave, or cannot."""
    reach = reach_of(view, who) if others_on_space(view, who, unseen) else None
    if reach is None or view.grid is None:
        return None
    taken = {one.at for one in (*view.grid.standing, *unseen)}
    free = [at for at in reach.ways if at not in taken]
    if not free:
        return None
    to = min(free, key=lambda at: (reach.ways[at].cost, at))
    return Move(who, tuple(at.cell for at in route(reach.ways, reach.start, to)))
