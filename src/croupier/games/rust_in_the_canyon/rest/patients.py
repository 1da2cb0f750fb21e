"""Who rests, who is injured, and whether a downtime is possible now."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.rust_in_the_canyon.cost import injuries
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.people import known, own
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Request, Resting
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon


def at_peace(play: Play[Canyon]) -> None:
    """Raises Illegal while a conflict is in progress."""
    play.require(play.state.conflict is None, "RC-18.1", "not now: a conflict is under way", "wait until it is over")


def downtime(play: Play[Canyon]) -> Downtime:
    """The downtime that is open. Raises Illegal."""
    at_peace(play)
    rest = play.state.downtime
    if rest is None:
        play.refuse("RC-18.1", "not now: nobody is resting", "open a downtime")
    return rest


def own_rest(play: Play[Canyon]) -> tuple[str, Resting]:
    """The acting player's PC, and what they have done in this downtime. Raises Illegal."""
    rest = downtime(play)
    one = own(play, "RC-17.3")
    return one.id, rest.of(one.id)


def patient(play: Play[Canyon], pc: str, injury: str) -> Injury:
    """An injury of a living PC. Raises Impossible."""
    one = known(play, pc)
    play.need(one.status != DEAD, f"{one.name} is dead", "choose a living PC")
    return injuries.known(play, pc, injury)


def due_of(now: Canyon, pc: str, injury: str) -> Due | None:
    return next((one for one in now.dues if (one.pc, one.injury) == (pc, injury)), None)


def request_of(now: Canyon, pc: str, injury: str) -> Request | None:
    requests = now.downtime.requests if now.downtime is not None else ()
    return next((one for one in requests if (one.pc, one.injury) == (pc, injury)), None)


def unfinished(now: Canyon) -> str:
    """What must still be done before a day can pass or the rest can end; empty for nothing."""
    if now.dues:
        return f"{now.character(now.dues[0].pc).name}'s care for today is not settled"
    if now.downtime is None:
        return ""
    if now.downtime.requests:
        return f"{now.character(now.downtime.requests[0].pc).name} is waiting for medical attention"
    waiting = next((one for one in now.downtime.resting if is_waiting(one)), None)
    return "" if waiting is None else f"{now.character(waiting.pc).name} is not done resting"


def is_waiting(one: Resting) -> bool:
    """Whether a PC's night or day off is still unresolved."""
    return one.wish >= 0 or bool(one.doing)
