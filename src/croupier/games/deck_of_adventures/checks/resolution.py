"""How a Check ends: the card that counts, its degree, the piles (P1.7, P1.9)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, degrees, pending, ring, target_cards
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.events import CheckDone, CheckDropped
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER
from croupier.games.deck_of_adventures.checks.state import CALLED, CONDITION, DRAWING, SAVE, TREATMENT, Check, Result
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.figures import effective_range
from croupier.games.deck_of_adventures.harm.state import CLAUSES, DEATH, FATIGUE
from croupier.games.deck_of_adventures.state import Adventure

BeforeSettling = Callable[[Play[Adventure], Check], bool]
BEFORE_SETTLING: list[BeforeSettling] = []
Dropped = Callable[[Play[Adventure], Check, str], None]
WHEN_DROPPED: list[Dropped] = []
WITHDRAWN, IS_OUT, NEEDLESS = "withdrawn", "its character is out", "it is no longer needed"
"""Why a Check is canceled."""
ENDED_BY_KNOCKOUT = ("check", "inspect", "convince", "recall", "contest", "epic", "repair", TREATMENT, CONDITION,
                     SAVE)  # fmt: skip
"""Kinds of Check that a character who is knocked out by damage does not finish."""


def before_settling(function: BeforeSettling) -> BeforeSettling:
    """Register a function that may still change a Check that waits for nobody; it returns whether it did."""
    BEFORE_SETTLING.append(function)
    return function


def when_dropped(function: Dropped) -> Dropped:
    """Register a function that runs when a Check is canceled; it is given why."""
    WHEN_DROPPED.append(function)
    return function


@rule("DA-7.6", "DA-7.9", "DA-8.1", "DA-8.7", "DA-8.8", "DA-9.3", "DA-9.4")
def settle(play: Play[Adventure], check: Check, at: int, shift: int | None = None) -> None:
    """End a Check with the result of the card at this index."""
    assert check.aim is not None
    found = decisive(play, lambda ruling: pending.result_of(ruling, play.state, check, at, shift))
    if len(drawn_cards(play.state, check)) > 1:
        play.because("DA-9.3", counts=face_name(found.card), hand=check.net)
    if check.modifier > 0 and (shift is not None or ring.distance(found.card, check.aim.face)):
        pending.allowed_shifts(play.ruling, check)
    reach = effective_range.edr(play.ruling, check.dr.open(), check.modifier)
    if shift is None:
        play.because(
            "DA-7.9", drawn=found.card, target=check.aim.face, distance=ring.distance(found.card, check.aim.face),
            dr=check.dr.open(), modifier=check.modifier, range=reach,
        )  # fmt: skip
    else:  # the owner has moved the card, and it is the moved one that counts
        moved = found.reported + ring.suit(found.card)
        play.because(
            "DA-7.9", drawn=found.card, shift=shift, reported=found.reported, target=check.aim.face,
            distance=ring.distance(moved, check.aim.face), range=reach - max(check.modifier, 0),
        )  # fmt: skip
    play.because("DA-8.1", degree=found.degree)
    if not degrees.as_it_counts(play.state.ruling, check, found).passed and not found.degree.endswith("Miss"):
        needs = degrees.required_match(play.state.ruling, check.requirement, check.modifier)
        play.because("DA-8.8", requires=needs)
    end(play, check, found, shift)


@rule("DA-2.11", "DA-2.14")
def fail(play: Play[Adventure], check: Check, clause: str) -> None:
    """Fail a Check that has no card (DA-2.14), or that is cut short when the deck runs out (DA-2.11)."""
    if not play.has_cited(clause):
        play.because(clause)
    end(play, check, None, None)


@rule("DA-2.4", "DA-7.3", "DA-9.4", "DA-R38")
def end(play: Play[Adventure], check: Check, found: Result | None, shift: int | None) -> None:
    """Publish a Check's result, move its cards to their piles, and run what follows from it."""
    cards = drawn_cards(play.state, check)
    play.do(
        CheckDone(
            check.id, cards, found, Secret(check.dr.open(), (EVERYONE,)), shift, check.actor, check.about, check.kind
        )
    )
    owner = places.deck_of(play.state, check.actor)
    decks.clear(play, places.check_cards(check.actor), owner, selected=found.card if found else "")
    target_cards.clear(play, check.aim)
    goes_on = AFTER.get(check.then)
    if goes_on is not None:
        goes_on(play, play.state.check(check.id))


@rule("DA-7.6", "DA-1.7", "DA-2.11", "DA-16.1", "DA-16.11")
def step(play: Play[Adventure]) -> bool:
    """Settle a Check with nothing left to decide; drop one whose actor has left; return whether there was one.

    A Check is also cut short if Fatigue knocks its actor out, such as when a Companion draws the last card.
    """
    for check in play.state.checks:
        if not check.is_under_way:
            continue
        if play.state.has(check.actor) and not play.state.character(check.actor).here:
            drop(play, check, "its character has left")
            return True
        if _is_cut_short(play.state, check):
            if check.state == CALLED:
                drop(play, check, IS_OUT)
            else:
                fail(play, check, "DA-2.11")
            return True
        if _is_over(play.state, check):
            play.because("DA-16.1", who=play.state.character(check.actor).name)
            drop(play, check, IS_OUT)
            return True
        if _is_needless(play.state, check):
            clause = CLAUSES[check.with_] if check.kind == CONDITION else "DA-16.11"
            play.because(clause, who=play.state.character(_patient(check)).name)
            drop(play, check, NEEDLESS)
            return True
        if check.state == DRAWING and not _waits(play, check):
            if drawn_cards(play.state, check):
                if any(one(play, check) for one in BEFORE_SETTLING):
                    return True
                settle(play, check, counting_card(play, check))
            else:
                fail(play, check, "DA-2.14")
            return True
    return False


def _waits(play: Play[Adventure], check: Check) -> bool:
    """Whether a Check waits for an answer; `settle` notes how the Modifier is used."""
    return bool(decisive(play, lambda ruling: pending.waits_for(ruling, play.state, check), but=pending.SHIFTING))


@rule("DA-9.3", "DA-R41", "DA-R42")
def counting_card(play: Play[Adventure], check: Check) -> int:
    """The index of the drawn card that counts, the first of equals."""
    return decisive(play, lambda ruling: pending.equal_cards(ruling, play.state, check)[0])


@rule("DA-16.1")
def _is_over(now: Adventure, check: Check) -> bool:
    """Whether damage has knocked out a Check's actor, so that nothing comes of what they were doing.

    An attack or a Power is resolved as it was declared; death Checks are made by those who are out.
    """
    by_power = check.kind == TREATMENT and bool(check.with_)
    ends = check.kind in ENDED_BY_KNOCKOUT and not by_power
    return ends and now.has(check.actor) and now.character(check.actor).is_out


@rule("DA-16.11", "DA-16.7", "DA-15.13")
def _is_needless(now: Adventure, check: Check) -> bool:
    """Whether a death Check or treatment is under way although its patient has been woken, or has died.

    So is the death Check of a Dealer who is stable by now, and a Check against a condition that has ended.
    """
    if check.kind not in (DEATH, TREATMENT, CONDITION) or not now.has(_patient(check)):
        return False
    patient = now.character(_patient(check))
    if check.kind == CONDITION:
        return patient.has(check.with_) is None
    lies = patient.knockout
    return lies is None or patient.dead or (check.kind == DEATH and lies.stable)


def _patient(check: Check) -> str:
    """Whose condition or knockout a Check is about."""
    return check.about if check.kind == TREATMENT else check.actor


@rule("DA-2.11")
def _is_cut_short(now: Adventure, check: Check) -> bool:
    """Whether Fatigue has knocked its actor out; death Checks are made by knocked-out characters."""
    out = now.character(check.actor).knockout if now.has(check.actor) else None
    return out is not None and out.cause == FATIGUE and check.kind != DEATH


@rule("DA-1.2")
def drop(play: Play[Adventure], check: Check, why: str) -> None:
    """Cancel a Check without a result; its cards go to their piles, and what it has cost may be given back."""
    cards = drawn_cards(play.state, check)
    play.do(CheckDropped(check.id, why, check.actor))
    if cards:
        decks.clear(play, places.check_cards(check.actor), places.deck_of(play.state, check.actor), selected="")
    target_cards.clear(play, check.aim)
    for function in WHEN_DROPPED:
        function(play, check, why)
