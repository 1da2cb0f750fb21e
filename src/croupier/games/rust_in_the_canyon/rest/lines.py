"""One line of the log for each thing that happens in downtime."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.games.rust_in_the_canyon.rest.events import (
    AttentionAnswered,
    AttentionAsked,
    BedJudged,
    DayPassed,
    DowntimeClosed,
    DowntimeOpened,
    DueAnswered,
    DueSettled,
    FloorSet,
    Overindulged,
    Rested,
    RestEvent,
    TroubleNamed,
)
from croupier.games.rust_in_the_canyon.state import Canyon


def line(event: RestEvent, view: Canyon) -> str:
    """A plain sentence; empty for what others say."""

    def name(pc: str) -> str:
        return view.character(pc).name if view.has(pc) else pc

    match event:
        case DowntimeOpened(by=by):
            return f"Downtime, called by {name_of(view, by)}."
        case DowntimeClosed():
            return "The downtime is over."
        case DayPassed(day=day):
            return f"Day {day}."
        case AttentionAsked(request=request):
            treater = name(request.treater) if request.treater else request.npc
            return "" if request.care is not None else f"{name(request.pc)} is to get medical attention from {treater}."
        case AttentionAnswered(pc=pc, verdict=verdict):
            by = {"expert": "an expert", "amateur": "an amateur"}.get(verdict, "nobody")
            return f"{name(pc)} is treated by {by}."
        case DueAnswered():
            return ""
        case DueSettled(pc=pc, down=down):
            return f"A day of {name(pc)}'s care{'' if down else ' brings nothing'}."
        case Rested(resting=one):
            return _rests(name(one.pc), one.wish, one.doing if one.floor is None else "")
        case BedJudged(pc=pc, real=real):
            return f"{name(pc)} sleeps {'well' if real else 'badly'}."
        case FloorSet(pc=pc, floor=floor):
            return f"{name(pc)}'s floor is {floor}."
        case Overindulged(pc=pc, count=count):
            return f"{name(pc)} overindulges ({count})."
        case TroubleNamed(pc=pc, what=what):
            return f"{name(pc)} overindulged: {what}"


def _rests(name: str, wish: int, doing: str) -> str:
    if doing:
        return f"{name} takes a day off: {doing}"
    return f"{name} goes to bed." if wish >= 0 else ""
