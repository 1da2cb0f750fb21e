"""Speed, and how much of it is left in a turn (DA-12.2, DA-12.3)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.combat.state import FREE, MOVE, RUSH, Turn, Walked
from croupier.games.deck_of_adventures.harm.state import DOWN, ENTANGLED, FROZEN, STUNNED
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

HALVINGS = cites("DA-R59", name="HALVINGS")(("each_round_up", "once", "round_down"))


class Budget(NamedTuple):
    """Spaces left of a turn's speed; `rough`: for a step into Challenging Terrain that halves the speed."""

    left: int
    rough: int
    diagonals: int = 0


@rule("DA-12.2", "DA-12.3", "DA-15.4")
def speed(ruling: Ruling, state: Adventure, character: str, *, rough: bool = False) -> int:
    """Spaces in a turn, before Rush. Raises Hidden in a view that lacks the sheet."""
    one = state.character(character)
    if one.has(ENTANGLED):
        return 0
    base = max(0, numbers.speed_base(ruling, state, character) - one.speed_lost)
    return halve_speed(ruling, base, halvings(ruling, state, character) + rough)


@rule("DA-15.5", "DA-15.11", "DA-14.6", "DA-R4", "DA-R72")
def halvings(ruling: Ruling, state: Adventure, character: str) -> int:
    """How many things halve a character's speed."""
    one = state.character(character)
    tired = fatigue.is_slowed(ruling, one)
    hampered = numbers.is_hampered(ruling, state, character)
    return sum((one.has(DOWN) is not None, one.has(FROZEN) is not None, hampered, tired))


@rule("DA-12.3", "DA-R59")
def halve_speed(ruling: Ruling, spaces: int, times: int) -> int:
    """A speed halved this many times, rounded up each time; a ruling may round down or halve it once."""
    ways = {way: _halved(spaces, times, way) for way in HALVINGS}
    return ways[ruling("halving")] if len(set(ways.values())) > 1 else ways[HALVINGS[0]]


def _halved(spaces: int, times: int, way: str) -> int:
    for _ in range(min(times, 1) if way == "once" else times):
        spaces = spaces // 2 if way == "round_down" else (spaces + 1) // 2
    return spaces


def speed_left(ruling: Ruling, state: Adventure) -> int:
    """Spaces left to the acting character; 0 outside turns. Raises Hidden in a view that lacks the sheet."""
    turn = turn_of(state)
    return budget(ruling, state, turn).left if turn is not None else 0


@rule("DA-12.2", "DA-13.10", "DA-R111")
def budget(ruling: Ruling, state: Adventure, turn: Turn) -> Budget:
    """What is left of a turn's speed at its current value, doubled by Rush."""
    if turn.stunned and turn.only not in ("", MOVE):
        return Budget(0, 0, turn.diagonals)
    times = 2 if turn.rush else 1
    whole = speed(ruling, state, turn.who) * times
    unseen, bent = unseen_steps(state, turn.who)
    spent, diagonals = turn.spent + unseen, turn.diagonals + bent
    slow = whole
    rough = state.grid is not None and bool(state.grid.rough)
    if rough and state.ruling("terrain_cost") == "halve_speed":
        slow = speed(ruling, state, turn.who, rough=True) * times
    return Budget(max(0, whole - spent), max(0, slow - spent), diagonals)


@rule("DA-12.2", "DA-12.7")
def unseen_steps(state: Adventure, who: str) -> tuple[int, int]:
    """Spaces and diagonal steps that a hidden token has spent in this round, as far as this view knows."""
    hidden = state.grid.hidden.value or () if state.grid is not None else ()
    now = state.combat.round if state.combat is not None else 0
    return next((one.walked[1:] for one in hidden if one.who == who and one.walked[0] == now), (0, 0))


def turn_of(state: Adventure) -> Turn | None:
    """The current turn in combat."""
    return state.combat.turn if state.combat is not None else None


@rule("DA-5.9", "DA-15.2", "DA-R34")
def turn_for(ruling: Ruling, state: Adventure, who: str) -> Turn | None:
    """The turn on which a character moves, with what they have spent; for a Companion its Dealer's (P7)."""
    turn = turn_of(state)
    if turn is None or turn.who == who or not state.has(who):
        return turn if turn is not None and turn.who == who else None
    one = state.character(who)
    bidden = ruling("companion_actions") == "full_turn" or who in turn.commanded
    if one.kind != COMPANION or one.dealer != turn.who or not bidden:
        return None
    own = next((each for each in turn.walked if each.who == who), Walked(who, 0, 0))
    done = [each.partition(":")[2] for each in turn.acted if each.partition(":")[0] == who]
    stun = one.has(STUNNED)
    return Turn(
        who, begun=turn.begun, spent=own.spent, diagonals=own.diagonals, rush=RUSH in done,
        stunned=stun is not None and stun.failed, only=next((each for each in done if each != FREE), ""),
    )  # fmt: skip
