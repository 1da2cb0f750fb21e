"""Which questions of a conflict are open at which step; the conflict waits for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import absence_questions, first_town
from croupier.games.rust_in_the_canyon.conflict import questions as ask
from croupier.games.rust_in_the_canyon.conflict.actions import to_be_tagged, who_says_now
from croupier.games.rust_in_the_canyon.conflict.level import can_settle
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.opening import who_must_agree
from croupier.games.rust_in_the_canyon.conflict.participants import conflict, in_seat_order, seat_of
from croupier.games.rust_in_the_canyon.conflict.preparation import has_prepared, preparers
from croupier.games.rust_in_the_canyon.conflict.reserve import needs_a_rank
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    CHOOSE,
    CLAIM,
    PREPARE,
    RESERVE,
    SAY,
    SAY_AGAIN,
    SITUATION,
    STAKES,
    SURPRISE,
)
from croupier.games.rust_in_the_canyon.conflict.surprise import who_says_surprise
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.questions import Question

Open = Iterator[Question[Canyon]]


@rule("RC-8.2", "RC-22.1")
def open_questions(now: Canyon) -> tuple[Question[Canyon], ...]:
    """The questions of the step that the conflict is at."""
    this = now.conflict
    if this is None:
        return tuple(first_town.open_questions(now))
    return (
        *STEPS.get(this.step, lambda _: iter(()))(now),
        *_markers(now),
        *absence_questions.open_questions(now, _coming_hand(now)),
    )


def _at(now: Canyon) -> str:
    this = conflict(now)
    return f"{this.number}.{this.hand}.{this.step}"


def _coming_hand(now: Canyon) -> str:
    """The hand that is prepared or played: questions about it stay open while the conflict goes on to another step."""
    this = conflict(now)
    return f"{this.number}.{this.hand + (this.step in (CHOOSE, SAY_AGAIN))}"


def _stakes(now: Canyon) -> Open:
    this = conflict(now)
    if not this.contenders:
        yield ask.NameInvolved(GM, _at(now), GM)
        return
    for seat in who_must_agree(now.ruling, now):
        if seat not in this.agreed:
            yield ask.AgreeToConflict(seat, f"{_at(now)}.{this.edits}", seat)


def _claims(now: Canyon) -> Open:
    for one in in_seat_order(now):
        if not one.asked_markers and claimable(now, one):
            yield ask.ClaimReadMarkers(seat_of(now, one.pc), _at(now), one.pc)


def _markers(now: Canyon) -> Open:
    for one in conflict(now).still_in():
        for marker in one.claimed:
            yield ask.JudgeReadMarker(GM, _coming_hand(now), f"{one.pc} {marker}")


def _prepare(now: Canyon) -> Open:
    for about in preparers(now):
        if not has_prepared(now, about):
            yield ask.PrepareInSecret(seat_of(now, about), _at(now), about)
    for pc in conflict(now).wishes:
        yield ask.LetJoin(GM, _at(now), pc)


def _say(now: Canyon) -> Open:
    for about in who_says_now(now):
        yield ask.SayWhatTheyDo(seat_of(now, about), _at(now), about)


def _say_again(now: Canyon) -> Open:
    """The questions after a hand.

    All actions are tagged, since it matters who escalates; the first hand needs only a level.
    """
    yield from _say(now)
    for about in to_be_tagged(now):
        yield ask.TagWithLevel(GM, _coming_hand(now), about)


def _surprise(now: Canyon) -> Open:
    for seat, about in who_says_surprise(now):
        yield ask.SaySurprise(seat, _at(now), about)
    if can_settle(now):
        yield ask.ConfirmLevel(GM, _at(now), GM)


def _reserve(now: Canyon) -> Open:
    if needs_a_rank(conflict(now)):
        yield ask.SetOppositionRank(GM, _at(now), GM)


def _ante(now: Canyon) -> Open:
    for one in in_seat_order(now):
        if one.anted is None:
            yield ask.PayTheAnte(seat_of(now, one.pc), _at(now), one.pc)


STEPS = {
    STAKES: _stakes,
    SITUATION: _stakes,
    CLAIM: _claims,
    PREPARE: _prepare,
    SAY: _say,
    SURPRISE: _surprise,
    RESERVE: _reserve,
    ANTE: _ante,
    CHOOSE: _prepare,
    SAY_AGAIN: _say_again,
}
