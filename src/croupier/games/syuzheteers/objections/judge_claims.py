"""Claims that no rule decides (SZ-1.8, Procedure 4).

A claim stands unless a player objects and a majority strikes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.objections.events import MatterAnswered, MatterOpened, MatterSettled
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import right_of, seats_in_play
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

OnEnd = Callable[[Play[Story], Matter, bool], None]
ON_END: dict[str, OnEnd] = {}
"""The functions called when a matter is settled, by its opening name: (play, matter, stands)."""

STRIKE, KEEP, ABSTAIN = "strike", "keep", "abstain"


def on_end(name: str) -> Callable[[OnEnd], OnEnd]:
    """Register a function to be called when a matter opened with this name is settled."""

    def keep(function: OnEnd) -> OnEnd:
        ON_END[name] = function
        return function

    return keep


@rule("SZ-1.8", "SZ-R2", "SZ-R3")
def judge_of(ruling: Ruling, story: Story) -> str:
    """The seat that judges alone: the GM, or under a ruling the player to the right of the active one.

    Empty if the table judges.
    """
    seat = ruling("gm_seat")
    if seat == "rotating":
        return right_of(story, active_player(story))
    return GM if story.has_gm and (seat == "seat" or ruling("judge") == "gm") else ""


def active_player(story: Story) -> str:
    """Whose roll or beat it is; between beats the last active player, empty before the first beat."""
    if story.roll is not None:
        return story.roll.seat
    return story.beat.seat if story.beat is not None else story.last_active


@rule("SZ-1.8", "SZ-R3")
def why_not_object(ruling: Ruling, story: Story, seat: str, claimant: str) -> tuple[str, str] | None:
    """The clause and reason why a seat may not object to a claim; None if it may.

    The judge's objection strikes it.
    """
    judge = judge_of(ruling, story)
    if judge and judge != claimant:
        return None if seat == judge else ("SZ-1.8", "the judge decides")
    if seat == claimant:
        return "SZ-1.8", "it is your own claim"
    if ruling("judge") == "trust":
        return "SZ-R3", "claimants are believed"
    return None if seat in seats_in_play(story) else ("SZ-1.8", "you do not play in this story")


def objectors(ruling: Ruling, story: Story, claimant: str) -> tuple[str, ...]:
    """The seats that may object to this seat's claim."""
    seats = (*seats_in_play(story), GM) if story.has_gm else seats_in_play(story)
    return tuple(seat for seat in seats if why_not_object(ruling, story, seat, claimant) is None)


@rule("SZ-1.8")
def open_question(play: Play[Story], key: str, claimant: str, words: str, on_end: str) -> None:
    """Put a claim to the table; the function registered as `on_end` receives whether it stands."""
    _open(play, key, claimant, words, on_end)


def _open(
    play: Play[Story],
    key: str,
    claimant: str,
    words: str,
    on_end: str,
    objected: Sequence[str] = (),
    *,
    votes: bool = False,
) -> None:
    number = play.state.matters_so_far + 1
    play.do(MatterOpened(Matter(number, key, claimant, words, on_end, (), tuple(objected), votes)))


@rule("SZ-1.8", "SZ-7.12")
def put_to_vote(play: Play[Story], key: str, claimant: str, words: str, on_end: str, objected: Sequence[str]) -> None:
    """Put a claim that has already been objected to directly to the vote."""
    _open(play, key, claimant, words, on_end, objected, votes=True)
    play.because("SZ-1.8", claim=words, goes_to="a vote")


@rule("SZ-1.8")
def matter_of(play: Play[Story], number: int) -> Matter:
    """The claim that is being judged. Raises Illegal in every mode."""
    found = next((one for one in play.state.matters if one.number == number), None)
    if found is None:
        play.refuse("SZ-1.8", "that claim is not being judged now", "answer the open question")
    return found


@rule("SZ-1.8")
def object_to(play: Play[Story], command: Object) -> None:
    """Object: the matter goes to the vote, or the judge strikes it."""
    matter = _matter_to_answer(play, command.matter)
    play.do(MatterAnswered(matter.number, play.seat, objects=True, words=matter.words))
    play.because("SZ-1.8", claim=matter.words, objects=name_of(play.state, play.seat))


@rule("SZ-1.8")
def let_stand(play: Play[Story], command: LetStand) -> None:
    """Let the claim stand."""
    matter = _matter_to_answer(play, command.matter)
    play.do(MatterAnswered(matter.number, play.seat, objects=False, words=matter.words))
    play.because("SZ-1.8", claim=matter.words, lets_stand=name_of(play.state, play.seat))


def _matter_to_answer(play: Play[Story], number: int) -> Matter:
    matter = matter_of(play, number)
    clause, why = why_not_object(play.ruling, play.state, play.seat, matter.claimant) or ("", "")
    play.require(not why, clause, why, "let it stand")
    if matter.votes:
        play.refuse("SZ-1.8", "objections are closed: the vote has begun", "vote")
    if play.seat in matter.answered:
        play.refuse("SZ-1.8", "you have already answered that", "wait for the others")
    return matter


def claimant_of(story: Story, matter: Matter) -> str:
    """The claimant's name in labels and logs."""
    return name_of(story, matter.claimant)


def window(matter: Matter) -> str:
    """The name under which the matter's ballots are sealed."""
    return f"ballot {matter.number}"


def voters(story: Story, matter: Matter) -> tuple[str, ...]:
    """All players except the claimant; a player without a character has no vote."""
    return tuple(seat for seat in seats_in_play(story) if seat != matter.claimant)


@rule("SZ-1.8", "SZ-12.4")
def vote(play: Play[Story], command: Vote) -> None:
    """Cast a sealed ballot; it may be changed until all are in."""
    matter = matter_of(play, command.matter)
    if not matter.votes:
        play.refuse("SZ-1.8", "that is not being voted on now", "object first")
    play.require(
        play.seat in voters(play.state, matter), "SZ-1.8", "the claimant does not vote", "wait for the others' ballots"
    )
    if command.vote not in (STRIKE, KEEP, ABSTAIN):
        raise Invalid("vote", command.vote[:20], f"{STRIKE}, {KEEP} or {ABSTAIN}", "SZ-1.8")
    play.seal(window(matter), str(matter.number), command)
    play.because("SZ-1.8", claim=matter.words, votes=name_of(play.state, play.seat))


@rule("SZ-1.8")
def is_struck(against: int, in_favor: int) -> bool:
    """Whether a claim is struck: only by a majority of the votes cast; a tie keeps it."""
    return against > in_favor


@rule("SZ-1.8", "SZ-7.12")
def go_on(play: Play[Story]) -> bool:
    """Settle a matter that needs no more answers; return whether there was one."""
    now = play.state
    for matter in now.matters:
        if matter.votes:
            sealed = {seal.seat for seal in now.sealed(window(matter))}
            if sealed.issuperset(voters(now, matter)):
                _count(play, matter)
                return True
        elif matter.objectors:
            _object_or_strike(play, matter)
            return True
        elif set(matter.answered).issuperset(objectors(play.ruling, now, matter.claimant)):
            settle(play, matter, stands=True)
            return True
    return False


def _object_or_strike(play: Play[Story], matter: Matter) -> None:
    judge = judge_of(play.ruling, play.state)
    if judge and judge != matter.claimant:
        play.because("SZ-1.8", claim=matter.words, judge=name_of(play.state, judge), stands=False)
        settle(play, matter, stands=False)
        return
    play.do(MatterOpened(msgspec.structs.replace(matter, answered=(), votes=True)))


def _count(play: Play[Story], matter: Matter) -> None:
    answers = play.open(window(matter)) if play.state.sealed(window(matter)) else {}
    cast = [one.vote for one in answers.values() if isinstance(one, Vote)]
    against, in_favor = cast.count(STRIKE), cast.count(KEEP)
    play.because("SZ-1.8", claim=matter.words, against=against, in_favor=in_favor)
    settle(play, matter, stands=not is_struck(against, in_favor), votes=(against, in_favor))


def settle(play: Play[Story], matter: Matter, *, stands: bool, votes: tuple[int, int] = (0, 0)) -> None:
    """Close the matter and call its `on_end` function; `votes` are the votes against and in favor."""
    play.do(MatterSettled(matter.number, matter.words, stands, bool(matter.objectors), *votes, matter.on_end))
    ON_END[matter.on_end](play, matter, stands)


def drop(play: Play[Story], matter: Matter) -> None:
    """Drop a matter with nothing left to judge; its `on_end` function is not called."""
    play.drop(window(matter))
    play.do(MatterSettled(matter.number, matter.words))
