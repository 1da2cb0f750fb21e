"""Moving on the map, step by step (P8), and without a map if the GM agrees (DA-12.7)."""

from __future__ import annotations

from itertools import pairwise

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Illegal, Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.characters.sides import has_given_up, is_other_side
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat.state import MOVE, Turn
from croupier.games.deck_of_adventures.harm.state import CLAUSES, DOWN, ENTANGLED, FROZEN
from croupier.games.deck_of_adventures.names import are_left
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain.cover import end_covers
from croupier.games.deck_of_adventures.terrain.events import MoveAnswered, MoveStated, TokenMoved, TokenSet
from croupier.games.deck_of_adventures.terrain.ground import Bar, ground, is_diagonal, squeezes
from croupier.games.deck_of_adventures.terrain.map_setup import grid_of, put_unseen, spot_in
from croupier.games.deck_of_adventures.terrain.paths import Walk, walk, ways
from croupier.games.deck_of_adventures.terrain.shared_spaces import others_on_space, unseen_by
from croupier.games.deck_of_adventures.terrain.speed import Budget, budget, turn_for, unseen_steps
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Stated
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import known_character, require_gm

LONGEST = 200
"""The most steps in a path."""


@rule("DA-12.2", "DA-12.4", "DA-12.5", "DA-12.6", "DA-12.10", "DA-22.10", "DA-1.8")
def move(play: Play[Adventure], command: wish.Move) -> None:
    """Move along the whole path or not at all; only something unseen stops the move midway (P8.2)."""
    one = require_actor(play, command.who)
    turn = _own_turn(play, one.id)
    grid = grid_of(play)
    start = _stands(play, grid, one.id)
    path = _read(grid, start, command.path)
    turn_actions.may_act(play, one.id, MOVE)
    purse = budget(knowledge.noting(play, one), play.state, turn)
    done, why = walk(ground(play.state.ruling, play.state, grid, one.id, unseen_by(play)), start, path, purse)
    if why is None:
        seen, stopped = _as_far_as_seen(play, grid, one.id, start, done, purse)
    else:
        _refuse(play, grid, one.id, start, path, purse, why)
        seen, stopped = Walk(path, done.cost), False  # waived: it moves as commanded
    if grid.is_hidden(one.id):
        _move_unseen(play, one, turn, seen, purse.left - seen.cost)
        return
    play.because("DA-12.2", spaces=seen.cost, left=_left(play, one, purse.left - seen.cost))
    _note_slowed(play, one)
    _note_rulings(play, grid, one.id, start, seen.path)
    if seen.path:
        turn_actions.spend_action(play, one.id, MOVE)
    play.do(TokenMoved(one.id, seen.path, seen.cost, seen.diagonals, stopped))
    if seen.path:
        end_covers(play, one.id)


@rule("DA-12.3", "DA-14.6", "DA-15.5", "DA-15.11", "DA-22.8")
def _note_slowed(play: Play[Adventure], one: Character) -> None:
    """Cite what makes a character slower: falls, conditions, and for those who know its sheet heavy armor."""
    if one.speed_lost:
        play.because("DA-22.8", lost=one.speed_lost)
    for name in (DOWN, FROZEN):
        if one.has(name):
            play.because(CLAUSES[name], halved=name)
    if numbers.is_hampered(play.state.ruling, play.state, one.id):
        play.because("DA-14.6", to=knowledge.readers(play.state, one), halved="armor")


@rule("DA-12.5", "DA-R56", "DA-R57", "DA-R58", "DA-R111")
def _note_rulings(play: Play[Adventure], grid: Grid, who: str, start: Spot, path: tuple[Spot, ...]) -> None:
    """Note the rulings that affected this path, judging by what everyone sees, so that no hidden token is revealed."""
    over = ground(play.state.ruling, play.state, grid, who)
    if any(is_diagonal(a, b) for a, b in pairwise((start, *path))):
        play.ruling("diagonals")
    rough = sum(spot in grid.rough for spot in path)
    if rough:
        play.because("DA-22.10", rough=rough)
        play.ruling("terrain_cost")
    now = play.state
    lying = {one.at for one in grid.standing if one.who != who and now.has(one.who) and now.character(one.who).is_out}
    if any(spot in lying and spot in over.passed for spot in path):
        play.ruling("ko_space")
    foes = [one for one in grid.standing if now.has(one.who) and is_other_side(now, one.who, who)]
    yielded = {one.at for one in foes if has_given_up(now, one.who)} - lying
    if any(spot in yielded and spot in over.passed for spot in path):
        play.because("DA-12.5")
    if any(squeezes(over, a, b) for a, b in pairwise((start, *path))):
        play.ruling("hostile_gap")


@rule("DA-12.2", "DA-12.7")
def _move_unseen(play: Play[Adventure], one: Character, turn: Turn, seen: Walk, left: int) -> None:
    """Move a token that only the GM sees; others learn at most that its turn has begun."""
    combat = play.state.combat
    assert combat is not None
    play.because("DA-12.2", to=(GM,), spaces=seen.cost, left=left)
    if not turn.begun or turn.stunned:
        turn_actions.spend_action(play, one.id, MOVE)
    spent, diagonals = unseen_steps(play.state, one.id)
    put_unseen(play, one.id, seen.path[-1], (combat.round, spent + seen.cost, diagonals + seen.diagonals))


@rule("DA-12.1", "DA-12.5", "DA-12.10")
def walk_to(play: Play[Adventure], command: wish.WalkTo) -> None:
    """Walk to any space that can be reached, outside combat, where spaces are not counted."""
    one = require_actor(play, command.who)
    play.need(one.here, f"{one.name} is not in the scene", "choose a character who is")
    play.require(
        play.state.combat is None, "DA-12.2", "in combat characters move along a path on their own turn", "move"
    )
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out and cannot move", "ask the GM")
    play.require(not one.has(ENTANGLED), "DA-15.4", f"{one.name} is Entangled: their speed is 0", "break free")
    grid = grid_of(play)
    start, to = _stands(play, grid, one.id), spot_in(grid, command.x, command.y)
    play.need(to != start, f"{one.name} stands there")
    over = ground(play.state.ruling, play.state, grid, one.id, unseen_by(play))
    shown = ground(play.state.ruling, play.state, grid, one.id)
    for there, clause in ((over.barred, "DA-12.5"), (over.passed, "DA-12.4")):
        known = grid.is_shown(one.id) and (to in shown.barred or to in shown.passed)
        play.require(
            to not in there, clause, f"{there.get(to)} stands at {to.cell}", "choose another space",
            to=None if known else (GM,),
        )  # fmt: skip
    found = ways(over, start, None, to)
    play.require(
        to in found, "DA-12.10", f"there is no path from {start.cell} to {to.cell}", "choose another space",
        to=None if grid.is_shown(one.id) and to not in ways(shown, start, None, to) else (GM,),
    )  # fmt: skip
    if grid.is_hidden(one.id):
        put_unseen(play, one.id, to)
        return
    play.because("DA-12.1", at=to.cell)
    play.do(TokenSet(one.id, to, walked=True))
    end_covers(play, one.id)


@rule("DA-12.7", "DA-12.2")
def state_move(play: Play[Adventure], command: wish.StateMove) -> None:
    """State a move without a map: a player waits for the GM to allow it, but the GM moves at once."""
    one = require_actor(play, command.who)
    turn = _own_turn(play, one.id)
    grid = play.state.grid
    play.need(grid is None or grid.of(one.id) is None, f"{one.name} stands on the map", "move along a path")
    waits = any(each.who == one.id for each in play.state.stated)
    play.need(not waits, "the GM has not yet allowed the last move", "wait for it")
    turn_actions.may_act(play, one.id, MOVE)
    purse = budget(knowledge.noting(play, one), play.state, turn)
    if not 1 <= command.spaces <= LONGEST:
        raise Invalid("spaces", command.spaces, f"1 to {LONGEST}")
    clause, why, instead = "DA-12.2", are_left(purse.left, "space"), "choose fewer"
    if one.has(ENTANGLED):
        clause, why, instead = "DA-15.4", f"{one.name} is Entangled: their speed is 0", "break free"
    play.require(command.spaces <= purse.left, clause, why, instead, to=knowledge.readers(play.state, one))
    play.because("DA-12.7", spaces=command.spaces, left=_left(play, one, purse.left - command.spaces))
    _note_slowed(play, one)
    if play.seat != GM:
        play.do(MoveStated(one.id, command.spaces))
        return
    _agreed(play, one.id, command.spaces)


@rule("DA-12.7", "DA-11.11")
def answer_move(play: Play[Adventure], command: wish.AnswerMove) -> None:
    """Allow a stated move and spend its spaces, or refuse it and spend nothing."""
    require_gm(play, "DA-12.7")
    stated = next((one for one in play.state.stated if one.who == command.who), None)
    play.need(stated is not None, "no such move was declared")
    assert stated is not None
    if command.allow:
        turn_actions.require_going_on(play)
    play.because("DA-12.7", spaces=stated.spaces)
    if command.allow:
        _agreed(play, stated.who, stated.spaces)
    else:
        play.do(MoveAnswered(stated.who, stated.spaces, allowed=False))


@rule("DA-12.8")
def move_aside(play: Play[Adventure], command: wish.MoveAside) -> None:
    """The GM moves a character who would end the turn on a friend's space to a free one."""
    require_gm(play, "DA-12.8")
    one, grid = known_character(play, command.who), grid_of(play)
    play.need(others_on_space(play.state, one.id), f"{one.name} is alone on that space")
    to = spot_in(grid, command.x, command.y)
    free = to not in grid.walls and all(each.at != to for each in grid.standing)
    play.require(free, "DA-12.8", f"{to.cell} is not free", "choose a free space")
    play.because("DA-12.8", at=to.cell)
    play.do(TokenSet(one.id, to))
    end_covers(play, one.id)


def _left(play: Play[Adventure], one: Character, spaces: int) -> Only:
    """The spaces left, visible to seats that know the character's speed."""
    return Only(spaces, *knowledge.sheet_seats(play.state, one))


def _agreed(play: Play[Adventure], who: str, spaces: int) -> None:
    turn_actions.spend_action(play, who, MOVE)
    play.do(MoveAnswered(who, spaces))
    end_covers(play, who)


def _own_turn(play: Play[Adventure], who: str) -> Turn:
    """The turn in which the character moves. Raises Illegal if it is not under way."""
    turn = turn_for(play.ruling, play.state, who)
    if turn is None:
        raise Illegal("DA-12.2", f"it is not {play.state.character(who).name}'s turn", "wait for it")
    return turn


def _stands(play: Play[Adventure], grid: Grid, who: str) -> Spot:
    """Where the character stands; a hidden token counts only for the GM. Raises Impossible."""
    at = grid.of(who) if play.seat == GM else grid.shown(who)
    name = play.state.character(who).name
    play.need(at is not None, f"{name} is not on the map", "ask the GM to place it there")
    assert at is not None
    return at


def _read(grid: Grid, start: Spot, path: tuple[str, ...]) -> tuple[Spot, ...]:
    """The spaces of a path, without its starting space. Raises Invalid."""
    if path and path[0] == start.cell:
        path = path[1:]
    if not 1 <= len(path) <= LONGEST:
        raise Invalid("path", count_of(len(path), "step"), f"1 to {LONGEST} steps")
    spots = []
    for cell in path:
        x, _, y = cell.partition(",")
        if not (x.isascii() and x.isdigit() and y.isascii() and y.isdigit() and len(cell) <= 5):
            raise Invalid("path", cell, 'spaces such as "3,4"')
        spots.append(spot_in(grid, int(x), int(y)))
    return tuple(spots)


@rule("DA-12.5", "DA-12.6")
def _as_far_as_seen(
    play: Play[Adventure], grid: Grid, who: str, start: Spot, seen: Walk, purse: Budget
) -> tuple[Walk, bool]:
    """The walk up to anything that the seat could not see, and whether that stopped it (P8.2)."""
    if play.seat == GM:
        return seen, False
    over = ground(play.state.ruling, play.state, grid, who, grid.hidden.open())
    done, why = walk(over, start, seen.path, None)
    if why is None:
        return seen, False
    return walk(over, start, done.path, purse)[0], True


@rule("DA-12.7")
def _refuse(
    play: Play[Adventure], grid: Grid, who: str, start: Spot, path: tuple[Spot, ...], purse: Budget, why: Bar
) -> None:
    """Refuse a path. Where that is waived, not everyone reads where a hidden token is, or what speed is left."""
    over = ground(play.state.ruling, play.state, grid, who)
    is_open = grid.is_shown(who) and why == walk(over, start, path, purse)[1]
    clause, reason, instead = _refusal(play, who, why)
    of_speed = why.clause in ("DA-12.2", "DA-R111")
    knows = knowledge.readers(play.state, play.state.character(who)) if of_speed else None
    play.require(not why, clause, reason, instead, to=knows if is_open else (GM,))


def _refusal(play: Play[Adventure], who: str, why: Bar) -> tuple[str, str, str]:
    one = play.state.character(who)
    if why.clause == "DA-12.2" and one.has(ENTANGLED):
        return "DA-15.4", f"{one.name} is Entangled: their speed is 0", "break free"
    return why.clause, why.why, "another way"


@rule("DA-12.7")
def drop_stated_move(play: Play[Adventure]) -> bool:
    """Cancel a stated move that is not possible anymore; return whether there was one."""
    for one in play.state.stated:
        if not _is_possible(play.state, one):
            play.do(MoveAnswered(one.who, one.spaces, allowed=False))
            return True
    return False


@rule("DA-12.2", "DA-12.7", "DA-15.2")
def _is_possible(now: Adventure, stated: Stated) -> bool:
    """Whether it is still the turn of a mover off the map, with enough speed left, which no assisted table checks."""
    turn = turn_for(now.ruling, now, stated.who) if now.grid is None or now.grid.of(stated.who) is None else None
    if turn is None or now.mode == "assist":
        return turn is not None
    return stated.spaces <= budget(now.ruling, now, turn).left
