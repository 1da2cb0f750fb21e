"""Reach decided by the GM: without a map, or to a character whom only the GM sees on it (DA-12.7)."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain import distances
from croupier.games.deck_of_adventures.terrain.reach_events import NearSet, ReachAnswered, ReachAsked
from croupier.games.deck_of_adventures.terrain.state import Reaching
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import known_character, require_gm


@rule("DA-12.7")
def waits_for_gm(
    play: Play[Adventure], command: Command, who: str, targets: tuple[str, ...], spaces: int, *, map_shows: bool = True
) -> bool:
    """Whether a player's action in combat must wait for the GM's decision on its reach; if so, ask the GM.

    Call it once everything else is allowed and before anything is spent; on True the caller returns. If the
    GM says yes, the action runs again. `map_shows`: the map answers where it can, without asking the GM.
    """
    now = play.state
    if play.seat == GM or now.combat is None or now.combat.turn is None:
        return False
    others = (each for each in targets if each != who)
    unknown = tuple(
        each for each in others
        if (distances.within(play, who, each, spaces) is None if map_shows
            else not distances.is_near_by_word(now, who, each, spaces))
    )  # fmt: skip
    if not unknown:
        return False
    play.because("DA-12.7", spaces=spaces)
    play.do(ReachAsked(Reaching(who, play.seat, unknown, spaces, msgspec.json.encode(command).decode())))
    return True


@rule("DA-12.7", "DA-1.8")
def answer_reach(play: Play[Adventure], command: wish.AnswerReach) -> None:
    """The GM says whether an action is within reach: if so, it is carried out; if not, nothing is spent."""
    require_gm(play, "DA-12.7")
    asked = play.state.reaching
    play.need(
        asked is not None and asked.who == command.who,
        "no such action is waiting for your decision",
        "answer the open question",
    )
    assert asked is not None
    play.need(
        command.allow or not command.every,
        "this target cannot be out of reach if everyone is within reach",
        "choose one of the two",
    )
    play.because("DA-12.7", spaces=asked.spaces)
    play.try_whole()  # what was asked for may not be possible anymore
    play.do(ReachAnswered(asked.who, asked.targets, asked.spaces, allowed=command.allow))
    if command.every:
        set_near(play, wish.SetNear())
    if command.allow:
        _carry_out(play, asked)


def _carry_out(play: Play[Adventure], asked: Reaching) -> None:
    """Carry out the action as the seat that sent it."""
    action = play.game.read_command(asked.command.encode())
    seat, power = play.seat, play.power
    play.seat, play.power = asked.seat, False
    try:
        play.game.rules[type(action)](play, action)
    finally:
        play.seat, play.power = seat, power


@rule("DA-12.7", "DA-1.8")
def set_near(play: Play[Adventure], command: wish.SetNear) -> None:
    """The GM says that everyone is within reach of everyone, or that distances count again."""
    require_gm(play, "DA-12.7")
    now = play.state
    play.need(now.combat is not None, "there is no combat", "wait until one has begun")
    play.need(now.grid is None, "the map shows who is within reach", "move the tokens")
    play.need(now.all_near != command.near, "the GM has already said so")
    waits = "an action is waiting for your decision"
    play.need(now.reaching is None, waits, "answer it: with it you can say that everyone is within reach")
    play.because("DA-12.7")
    play.do(NearSet(command.near))


@rule("DA-12.7", "DA-1.7")
def drop_reach(play: Play[Adventure]) -> bool:
    """Cancel a reach request if its turn is over, somebody in it is gone, or the action is not possible anymore.

    Return whether there was one.
    """
    asked, now = play.state.reaching, play.state
    if asked is None:
        return False
    there = all(now.has(one) and now.character(one).here for one in (asked.who, *asked.targets))
    turn = now.combat.turn if now.combat is not None else None
    is_on = there and turn is not None and not turn.ending and not known_character(play, asked.who).is_out
    if is_on and _is_possible(play, asked):
        return False
    refuse_reach(play)
    return True


@rule("DA-12.7")
def _is_possible(play: Play[Adventure], asked: Reaching) -> bool:
    """Whether a yes of the GM could be carried out, as far as the seat knows that sent the action.

    While anything else is under way, it waits for that.
    """
    answered = ReachAnswered(asked.who, asked.targets, asked.spaces).apply(play.state)
    if turn_actions.is_busy(answered):
        return True
    action = play.game.read_command(asked.command.encode())
    return play.game.why_not(play.game.see(answered, asked.seat), asked.seat, action) is None


@rule("DA-1.2")
def refuse_reach(play: Play[Adventure]) -> bool:
    """Cancel the action that waits for the GM; return whether one waited."""
    asked = play.state.reaching
    if asked is None:
        return False
    play.do(ReachAnswered(asked.who, asked.targets, asked.spaces, allowed=False, canceled=True))
    return True
