"""What downtime asks, and whom; and the answer when none comes."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon.rest import amateur
from croupier.games.rust_in_the_canyon.rest.commands import (
    NOBODY,
    JudgeBed,
    JudgeTreater,
    NameTrouble,
    RecoverChips,
    SayFollowed,
    SetFloor,
    TreatToday,
)
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Resting
from croupier.games.rust_in_the_canyon.state import Canyon

KINDS = ("treater", "followed", "draw", "bed", "floor", "recover", "trouble")
SOMETHING = "something bad"


def asks(now: Canyon) -> tuple[Ask, ...]:
    """The questions of the day and of the rest; they wait while a conflict is under way."""
    if now.conflict is not None:
        return ()
    found = [ask for due in now.dues for ask in _of_a_day(now, due)]
    if now.downtime is not None:
        found += _of_requests(now, now.downtime)
        for one in now.downtime.resting:
            found += _of_rest(now, now.downtime, one)
    return tuple(found)


@rule("RC-18.5", "RC-18.6")
def _of_a_day(now: Canyon, due: Due) -> list[Ask]:
    """Player and GM are asked of an expert's patient, the treater of an amateur's."""
    one, key = now.character(due.pc), f"{due.day}:{due.pc}:{due.injury}"
    if due.expert:
        said = [(one.seat, due.player), (GM, due.gm)]
        label = f"{one.name}: whether the instructions were mostly followed"
        return [Ask(seat, f"followed:{key}", label, due.pc) for seat, told in said if told is None]
    injury = next((kept for kept in one.injuries if kept.id == due.injury), None)
    if injury is None or injury.care is None or due.drawing:
        return []
    side, _ = amateur.side_and_mind(now, injury.care)
    if now.solo(side) is not None:
        return []
    return [Ask(side, f"draw:{key}", f"{one.name}: the amateur's cards of this day", due.pc)]


def _of_requests(now: Canyon, rest: Downtime) -> list[Ask]:
    return [
        Ask(GM, f"treater:{rest.number}:{one.pc}:{one.injury}", f"{now.character(one.pc).name}: who treats her", one.pc)
        for one in rest.requests
        if one.care is None
    ]


@rule("RC-18.11", "RC-18.12", "RC-18.15", "RC-18.16", "RC-R59")
def _of_rest(now: Canyon, rest: Downtime, one: Resting) -> list[Ask]:
    """The bed, the floor, the trouble are the GM's to judge; what is recovered is the player's choice."""
    pc, at = now.character(one.pc), f"{rest.number}.{now.day}:{one.pc}"
    found = []
    if one.wish >= 0:
        found.append(Ask(GM, f"bed:{at}", f"{pc.name}: whether it is a real bed", one.pc))
    if one.awaits_floor and now.solo(pc.seat) is None:
        since = "since her last day off" if now.settings["floor_span"] == "since_last_day_off" else "of this day off"
        found.append(Ask(GM, f"floor:{at}", f"{pc.name}: the floor, counting work and violence {since}", one.pc))
    if one.earned:
        found.append(Ask(pc.seat, f"recover:{at}", f"{pc.name}: how many chips to recover", one.pc))
    if one.trouble:
        found.append(Ask(GM, f"trouble:{at}", f"{pc.name}: what comes of overindulging", one.pc))
    return found


def answer(view: Canyon, ask: Ask) -> Command:
    """The answer when none comes in time."""
    kind, _, key = ask.key.partition(":")
    injury = key.rpartition(":")[2]
    earned = view.downtime.of(ask.about).earned if view.downtime is not None else 0
    answers: dict[str, Command] = {
        "treater": JudgeTreater(ask.about, injury, NOBODY),
        "followed": SayFollowed(ask.about, injury, followed=False),
        "draw": TreatToday(ask.about, injury),
        "bed": JudgeBed(ask.about, real=True),
        "floor": SetFloor(ask.about),
        "recover": RecoverChips(earned),
        "trouble": NameTrouble(ask.about, SOMETHING),
    }
    return answers[kind]
