"""Public events of willpower."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, Banner
from croupier.core.events import Event, unchanged
from croupier.core.names import sentence
from croupier.games.maelstrom.actors import is_down, name_of
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign, with_character, with_fight, with_npc
from croupier.games.maelstrom.willpower.state import Rally

put = msgspec.structs.replace


class Broke(Event, frozen=True, tag="broke"):
    """A character is at zero willpower and can only act passively (MS-9.17)."""

    who: str

    def apply(self, state: Campaign) -> Campaign:
        return _set_broken(state, self.who, broken=True)

    def log_line(self, view: Campaign) -> str:
        return "" if _is_dead(view, self.who) else f"{name_of(view, self.who)} is at zero willpower."

    def banner(self, view: Campaign) -> Banner | None:
        if _is_dead(view, self.who):
            return None
        return Banner(COST, "willpower", "Zero willpower", "bad", name_of(view, self.who))


class CameBack(Event, frozen=True, tag="came_back"):
    """A character can act again, usually by leaving zero willpower; `by` is who rallied them, "" for nobody."""

    who: str
    by: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return _set_broken(state, self.who, broken=False)

    def log_line(self, view: Campaign) -> str:
        helped = f", rallied by {name_of(view, self.by)}" if self.by else ""
        awake = not is_down(view, self.who)
        return f"{name_of(view, self.who)} {'can act again' if awake else 'is no longer at zero willpower'}{helped}."


class ActedPassively(Event, frozen=True, tag="acted_passively"):
    """A character at zero willpower acts passively, in their player's words (MS-9.18)."""

    who: str
    words: str

    apply = unchanged

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.who)}: {sentence(self.words)}"


class RallyTried(Event, frozen=True, tag="rally_tried"):
    """A character tries to rally those who are broken (MS-9.19)."""

    rally: Rally

    def apply(self, state: Campaign) -> Campaign:
        return put(state, rallies=(*state.rallies, self.rally), named=state.named + 1)

    def log_line(self, view: Campaign) -> str:
        words = f": {self.rally.words}" if self.rally.words else ""
        return sentence(f"{name_of(view, self.rally.helper)} rallies the others{words}")


class RallyAnswered(Event, frozen=True, tag="rally_answered"):
    """The storyteller has said whom a rally brings back; with nobody, nothing is paid."""

    rally: str
    who: tuple[str, ...] = ()
    action: bool = False
    """Whether it uses the helper's action of the turn."""
    helper: str = ""

    def apply(self, state: Campaign) -> Campaign:
        helper = next(one.helper for one in state.rallies if one.id == self.rally)
        left = put(state, rallies=tuple(one for one in state.rallies if one.id != self.rally))
        return _mark_acted(left, helper) if self.action else left

    def log_line(self, view: Campaign) -> str:
        whose = f"{name_of(view, self.helper)}'s rally" if self.helper else "The rally"
        return "" if self.who else f"{whose} reaches nobody."


class DayClosed(Event, frozen=True, tag="day_closed"):
    """A day is over; who could recover, and who may roll for a day of active rest (MS-9.14, MS-9.16)."""

    day: int
    able: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()

    def apply(self, state: Campaign) -> Campaign:
        return put(state, day=self.day, rests=self.rests, passed=0)

    def log_line(self, view: Campaign) -> str:
        rested = ", ".join(name_of(view, one) for one in self.able)
        return f"Day {self.day} begins.{f' Rested: {rested}.' if rested else ''}"


class TimePassed(Event, frozen=True, tag="time_passed"):
    """Minutes of the day have passed; who rested during them (MS-R53)."""

    minutes: int
    rest: tuple[str, ...] = ()

    def apply(self, state: Campaign) -> Campaign:
        return put(state, passed=state.passed + self.minutes)

    def log_line(self, view: Campaign) -> str:
        hours, left = divmod(self.minutes, 60)
        parts = [f"{hours} {'hour' if hours == 1 else 'hours'}"] if hours else []
        parts += [f"{left} {'minute' if left == 1 else 'minutes'}"] if left else []
        who = ", ".join(name_of(view, one) for one in self.rest)
        return f"Time passes: {' '.join(parts)}. {f'Resting: {who}.' if who else 'Nobody rests.'}"


class RestOver(Event, frozen=True, tag="rest_over"):
    """A character has rolled for their day of rest, chosen not to, or lacks no dot."""

    who: str
    declined: bool = False

    def apply(self, state: Campaign) -> Campaign:
        return put(state, rests=tuple(one for one in state.rests if one != self.who))

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.who)} does not roll for the day of rest." if self.declined else ""


def _is_dead(view: Campaign, who: str) -> bool:
    """Whether somebody is dead, so that nobody needs to hear of their willpower."""
    return (view.character(who) if view.has(who) else view.npc(who)).condition == DEAD


def _set_broken(state: Campaign, who: str, *, broken: bool) -> Campaign:
    return with_character(state, who, broken=broken) if state.has(who) else with_npc(state, who, broken=broken)


def _mark_acted(state: Campaign, who: str) -> Campaign:
    if state.fight is None:
        return state
    return with_fight(state, parts=tuple(one.after_action() if one.id == who else one for one in state.fight.parts))
