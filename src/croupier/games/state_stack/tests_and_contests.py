"""Tests and contests: flipping until a card is valid, and drawing one card per side (SS-5.2, SS-7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import rank_secret, sheet_fact
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.deck import deal, discard_drawn, draw, flip
from croupier.games.state_stack.figures.values import contest_value, contest_won, is_valid, score
from croupier.games.state_stack.result_events import Contested, Tested
from croupier.games.state_stack.state import Combatant, Fight, Score
from croupier.pieces import cards

NOTHING = Score(0, 0)


class Contest(NamedTuple):
    """A completed contest, and its facts for the receipt."""

    won: bool
    facts: dict[str, Any]


@rule("SS-5.2", "SS-5.8", "SS-R24")
def take_test(play: Play[Fight], one: Combatant, part: str, rank: int, what: str, *, spent: bool = True) -> Score:
    """Flip cards of a part from the front until one is valid; then discard or, if not `spent`, put back."""
    flipped: list[int] = []
    passed = False
    while places.count(play.state, one.id, part) and not passed:
        flipped.append(flip(play, one, part, what))
        passed = is_valid(play.ruling, flipped[-1], rank)
    remaining = places.count(play.state, one.id, part)
    value = _remaining_value(play, one, part) if passed else 0
    came_to = score(play.ruling, flipped[-1], value) if passed else 0
    failed = () if passed else _drawn_faces(play, one, len(flipped))
    if spent:
        discard_drawn(play, one)
    else:
        put_back(play, one, part, len(flipped))
    result = Score(came_to, remaining, is_valid=passed and not came_to)
    if failed:
        result = msgspec.structs.replace(result, failed=failed, rank=rank_secret(play, one, rank))
    play.do(Tested(one.id, what, result.score, result.remaining))
    facts: dict[str, Any] = {"flipped": tuple(flipped), "remaining": remaining}
    facts |= {"values": value} if isinstance(value, tuple) else {}
    play.because("SS-5.2", name=one.name, test=what, **facts, score=came_to, rank=sheet_fact(play, one, rank))
    return result


def _drawn_faces(play: Play[Fight], one: Combatant, count: int) -> tuple[str, ...]:
    """The cards drawn or flipped last, in that order."""
    slots = play.state.board.place(places.part(one.id, "drawn")).slots
    return tuple([slot.card for slot in slots[-count:] if slot.card is not None]) if count else ()


def _remaining_value(play: Play[Fight], one: Combatant, part: str) -> int | tuple[int, ...]:
    """The remaining cards: their number, or, if a ruling reads values, their values, front card first."""
    where = places.part(one.id, part)
    size = places.count(play.state, one.id, part)
    if not size:
        return 0
    reading = play.ruling("remaining_value")
    if reading == "sum":
        looked = range(size - 1, -1, -1)
    elif reading == "next":
        looked = range(size - 1, size - 2, -1)
    else:
        return size
    if places.in_chips(play.state, one.id, part):
        return tuple(draw(play, one, "remaining") for _ in looked)
    return tuple(value_of(play, cards.look(play, where, spot, how="remaining")) for spot in looked)


def put_back(play: Play[Fight], one: Combatant, part: str, count: int) -> None:
    """Put flipped cards that are not spent back in their place, seen by all; chips likewise."""
    if places.in_chips(play.state, one.id, part):
        discard_drawn(play, one)
        deal(play, one, part, count)
        return
    drawn = play.state.board.place(places.part(one.id, "drawn")).count
    spots = tuple(range(drawn - 1, drawn - 1 - count, -1))
    cards.move(play, places.part(one.id, "drawn"), spots, places.part(one.id, part), lie="down")


@rule("SS-5.6", "SS-5.9")
def draw_instead(play: Play[Fight], one: Combatant, rank: int, what: str, clause: str = "SS-5.6") -> Score:
    """Draw one card instead of an empty part, by this clause: its value if valid; nothing remains."""
    value = draw(play, one, what)
    passed = is_valid(play.ruling, value, rank)
    failed = () if passed else _drawn_faces(play, one, 1)
    discard_drawn(play, one)
    result = Score(score(play.ruling, value, 0) if passed else 0, 0)
    if failed:
        result = msgspec.structs.replace(result, failed=failed, rank=rank_secret(play, one, rank))
    play.do(Tested(one.id, what, result.score, 0, drawn=True, over=not passed))
    play.because(clause, name=one.name, test=what, drawn=value, score=result.score, rank=sheet_fact(play, one, rank))
    return result


@rule("SS-7.4", "SS-R39")
def contest(play: Play[Fight], one: Combatant, rating: int, against: int, what: str, aim: str = "") -> Contest:
    """Draw for a contest: both draw from the deck, the character first; with `ratings`, only a tie draws.

    `aim`: what it is for, if no other line of the log says so.
    """
    reading = play.ruling("contest")
    own, other = rating, against
    drawn: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()
    if reading != "ratings" or rating == against:
        drawn = (draw(play, one, what), draw(play, one, f"against {what}"))
        faces = _drawn_faces(play, one, 2)
        discard_drawn(play, one)
        if reading == "ratings":
            own, other = drawn
        else:
            own, other = contest_value(play.ruling, drawn[0], rating), contest_value(play.ruling, drawn[1], against)
    won = contest_won(play.ruling, own, other)
    counts = (own, other) if reading == "under_rating" or one.sheet_is_open else ()
    result = Contested(one.id, what, won, counts, aim)
    if counts and reading == "under_rating":
        result = _with_failures(play, one, result, faces, rating, against)
    play.do(result)
    facts = {"drawn": drawn, "rating": sheet_fact(play, one, rating), "against": against, "won": won}
    facts |= {"counts": counts} if counts else {}
    return Contest(won, {"contest": what, **facts})


def _with_failures(
    play: Play[Fight], one: Combatant, result: Contested, faces: Sequence[str], rating: int, against: int
) -> Contested:
    """The result of a contest with the cards that count 0, as they were over their side's rating."""
    own, other = (() if count else (face,) for count, face in zip(result.counts, faces, strict=True))
    if own:
        result = msgspec.structs.replace(result, failed=own, rank=rank_secret(play, one, rating))
    return msgspec.structs.replace(result, other_failed=other, other_rank=against) if other else result


def note_contest(play: Play[Fight], one: Combatant, made: Contest) -> None:
    """Show the contest in the receipt, after the clause that called for it."""
    play.because("SS-7.4", name=one.name, **made.facts)
