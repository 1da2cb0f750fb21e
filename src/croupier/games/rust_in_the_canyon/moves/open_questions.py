"""Which questions of the moves of freeplay are open."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.moves import questions as ask
from croupier.games.rust_in_the_canyon.moves.plan_offers import is_sealed, offers, waiting
from croupier.games.rust_in_the_canyon.moves.reflect import candidates
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.questions import Question

Open = Iterator[Question[Canyon]]


def open_questions(now: Canyon) -> Open:
    """The questions that are open now."""
    yield from _solo_hands(now)
    yield from _reading(now)
    yield from _planning(now)
    for call in now.calls:
        yield ask.StartHelpClock(GM, call.id)
    yield from _reflection(now)


def _solo_hands(now: Canyon) -> Open:
    """The next card of each solo hand, unless a conflict needs the decks."""
    if now.conflict is None or not now.conflict.hand:
        for one in now.solos:
            yield ask.HitOrStand(one.side, one.why, one.pc, places.count(now, places.hand(one.side)))


@rule("RC-6.2", "RC-6.3", "RC-6.9")
def _reading(now: Canyon) -> Open:
    reading = now.reading
    if reading is None:
        return
    at = f"{reading.pc}.{now.markers_made}"
    if reading.question:
        yield ask.AnswerTheRead(GM, at)
    elif reading.left:
        yield ask.AskAQuestion(now.character(reading.pc).seat, at)
    else:
        yield ask.NameTurnForWorse(GM, at)


@rule("RC-6.14", "RC-6.15", "RC-R14")
def _planning(now: Canyon) -> Open:
    planning = now.planning
    if planning is None:
        return
    if planning.cost is None:
        yield ask.NameCostOfPlan(GM, now.plans)
        return
    again = f".{sum(offers(now).values())}" if not is_sealed(now) and _all_have_offered(now) else ""
    for one in waiting(now):
        yield ask.OfferForPlan(one.seat, f"{now.plans}{again}", one.id)


def _all_have_offered(now: Canyon) -> bool:
    planning = now.planning
    offered = dict(planning.offers) if planning is not None else {}
    return all(one.id in offered for one in waiting(now))


@rule("RC-7.3", "RC-7.5")
def _reflection(now: Canyon) -> Open:
    look = now.reflection
    if look is None:
        return
    at = f"{now.town}.{now.here.visits if now.here is not None else 0}.{now.sitting}"
    silent = [one for one in now.playing() if one.id not in look.answered]
    if look.failed:
        yield ask.TellTheFate(GM, at)
    elif not look.player and silent:
        for one in silent:
            yield ask.WantToReflect(one.seat, at, one.id)
    elif not look.player and len(candidates(now)) > 1 and any(now.solo(one.seat) is None for one in candidates(now)):
        yield ask.NameTheReflector(GM, at)
