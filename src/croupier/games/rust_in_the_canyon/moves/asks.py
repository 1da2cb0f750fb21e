"""What the moves of freeplay ask, and whom; the answer when none comes (P6, P7, P10)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon.moves.commands import (
    AnswerRead,
    AskRead,
    DeclinePlan,
    DropPlan,
    NamePlanCost,
    NameReflector,
    NoteTrouble,
    OfferChips,
    StartHelp,
    TellFate,
    WishToReflect,
)
from croupier.games.rust_in_the_canyon.moves.offering import is_sealed, offers, waiting
from croupier.games.rust_in_the_canyon.moves.questions import questions
from croupier.games.rust_in_the_canyon.state import Canyon

KINDS = ("question", "answer", "worse", "plan_cost", "offer", "help", "reflecting", "reflector", "fate")


def asks(now: Canyon) -> tuple[Ask, ...]:
    """The questions that stand."""
    calls = tuple(Ask(GM, f"help:{one.id}", f"the clock for help from {one.npc}") for one in now.calls)
    return (*_reading(now), *_planning(now), *calls, *_reflection(now))


@rule("RC-6.2", "RC-6.3", "RC-6.9")
def _reading(now: Canyon) -> tuple[Ask, ...]:
    reading = now.reading
    if reading is None:
        return ()
    one = now.character(reading.pc)
    made = sum(len(other.markers) for other in now.characters)
    at = f"{reading.pc}.{made}"
    if reading.question:
        chips = reading.bet + reading.match
        worth = f" ({chips} chips)" if chips else ""
        return (Ask(GM, f"answer:{at}", f"answer {one.name} about {reading.about}: {reading.question}{worth}", one.id),)
    if reading.left:
        return (Ask(one.seat, f"question:{at}", f"a question about {reading.about}", one.id),)
    return (Ask(GM, f"worse:{at}", f"what turns for the worse for {one.name}", one.id),)


@rule("RC-6.14", "RC-6.15", "RC-R14")
def _planning(now: Canyon) -> tuple[Ask, ...]:
    planning = now.planning
    if planning is None:
        return ()
    if planning.cost is None:
        return (Ask(GM, f"plan_cost:{now.plans}", f"what it costs to have planned: {planning.plan}"),)
    given = sum(offers(now).values())
    again = f".{given}" if not is_sealed(now) and _all_have_offered(now) else ""
    label = f"chips towards: {planning.plan}"
    return tuple(
        Ask(one.seat, f"offer:{now.plans}{again}:{one.id}", label, one.id, is_sealed(now)) for one in waiting(now)
    )


def _all_have_offered(now: Canyon) -> bool:
    planning = now.planning
    offered = dict(planning.offers) if planning is not None else {}
    return all(one.id in offered for one in waiting(now))


@rule("RC-7.3", "RC-7.5")
def _reflection(now: Canyon) -> tuple[Ask, ...]:
    look = now.reflection
    at = f"{now.town}.{now.here.visits if now.here is not None else 0}.{now.sitting}"
    if look is None:
        return ()
    if look.failed:
        return (Ask(GM, f"fate:{at}", "what becomes of the changes"),)
    if look.player:
        return ()
    silent = [one for one in now.playing() if one.id not in look.answered]
    if silent:
        label = "whether you play the hand for what you changed"
        return tuple(Ask(one.seat, f"reflecting:{at}:{one.id}", label, one.id) for one in silent)
    return (Ask(GM, f"reflector:{at}", "who plays the hand"),)


def answer(view: Canyon, ask: Ask) -> Command:
    """The answer when none comes."""
    kind = ask.key.partition(":")[0]
    match kind:
        case "question":
            return AskRead(questions(view, view.reading.kind if view.reading else "person")[0][0])
        case "offer":
            return OfferChips(0) if is_sealed(view) else DeclinePlan()
        case "plan_cost":
            return NamePlanCost(2) if view.planning is not None else DropPlan()
        case "reflector":
            return NameReflector(_first(view))
    answers: dict[str, Command] = {
        "answer": AnswerRead("told at the table"),
        "worse": NoteTrouble(),
        "help": StartHelp(ask.key.partition(":")[2]),
        "reflecting": WishToReflect(wants=False),
        "fate": TellFate(),
    }
    return answers[kind]


def _first(view: Canyon) -> str:
    """The first in seat order of those who want to play the hand."""
    wishes = view.reflection.wishes if view.reflection is not None else ()
    return next((one.id for one in view.playing() if one.id in wishes), "")
