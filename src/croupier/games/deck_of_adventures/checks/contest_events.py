"""The events of contests."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import DECLARED, Banner, figures
from croupier.core.events import Event
from croupier.core.playing_cards import face_name
from croupier.games.deck_of_adventures.checks.state import Contest, Hand
from croupier.games.deck_of_adventures.names import and_of, name_of, together
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure

DOES = {"grapple": "grapples", "hide": "hides from"}
"""The verb for what an attacker does in a contest, by its follow-up; "contests" by default."""


class ContestCalled(Event, frozen=True, tag="contest_called"):
    """A contest is called; the GM still has to say which powers count in it, before a Target Card is turned."""

    contest: Contest

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, contests=(*state.contests, self.contest), counted=state.counted + 1)

    def log_line(self, view: Adventure) -> str:
        return f"{_doing(self.contest, view)}."


class ContestWeighed(Event, frozen=True, tag="contest_weighed"):
    """The GM says whether a power counts in the attacker's hand; `hand` is the hand that it gives if it does."""

    contest: str
    power: str
    hand: Hand | None = None
    line: int = 0
    """The effect of the power that it is about."""

    def apply(self, state: Adventure) -> Adventure:
        before = next(one for one in state.contests if one.id == self.contest)
        given = before.given if self.hand is None else (*before.given, self.hand)
        after = replace(before, given=given, weighed=(*before.weighed, library.line_key(self.power, self.line)))
        return _with(state, after)

    def log_line(self, view: Adventure) -> str:
        who = next((one.attacker for one in view.contests if one.id == self.contest), "")
        counts = "counts" if self.hand else "does not count"
        return f"{library.title(view, self.power)} {counts} for {name_of(view, who)}." if who else ""


class ContestBegun(Event, frozen=True, tag="contest_begun"):
    """A contest begins with the attacker's Target Card face up."""

    contest: Contest

    def reveals(self) -> bool:
        return True

    def apply(self, state: Adventure) -> Adventure:
        if any(one.id == self.contest.id for one in state.contests):
            return _with(state, self.contest)
        return replace(state, contests=(*state.contests, self.contest), counted=state.counted + 1)

    def log_line(self, view: Adventure) -> str:
        needs = f", the {self.contest.requirement} must match" if self.contest.requirement else ""
        return f"{_doing(self.contest, view)}: {_cards(self.contest)}, DR {self.contest.dr}{needs}."

    def banner(self, view: Adventure) -> Banner:
        one = self.contest
        targets = ", ".join(name_of(view, who) for who in one.targets)
        numbers = figures(("Target Card", and_of(face_name(aim.face) for aim in one.lying)), ("DR", one.dr))
        verb = DOES.get(one.then, "contests")
        return Banner(DECLARED, "contest", verb, "", name_of(view, one.attacker), targets, numbers, key=one.id)


class ContestSet(Event, frozen=True, tag="contest_set"):
    """A contest continues: another Target Card, or the result of one target's Check."""

    contest: Contest
    settled: str = ""
    """The target whose Check is over; older journals do not say."""

    def apply(self, state: Adventure) -> Adventure:
        return _with(state, self.contest)

    def log_line(self, view: Adventure) -> str:
        one = self.contest
        if not one.accepted:
            cards = and_of(face_name(aim.face) for aim in one.lying)
            name = name_of(view, one.attacker)
            if len(one.lying) > 1:
                return f"{name}'s Target Cards are now the {cards}."
            return f"{name} has a new Target Card: {cards}."
        if one.missed or one.resisted:
            return _result(one, self.settled or _last_settled(one), view)
        if one.hand <= 0 or one.aim is None:
            return ""
        return f"{name_of(view, one.attacker)} picks the {face_name(one.aim.face)}."


def _with(state: Adventure, contest: Contest) -> Adventure:
    """The state with this contest in place of its older form."""
    return replace(state, contests=tuple(contest if one.id == contest.id else one for one in state.contests))


def _doing(one: Contest, view: Adventure) -> str:
    """Who contests whom with what: "Ann grapples Bo, Brute against Finesse or Brute"."""
    does = f"{name_of(view, one.attacker)} {DOES.get(one.then, 'contests')} {together(view, one.targets)}"
    return f"{does}, {one.trait} against {' or '.join(one.against)}"


def _last_settled(one: Contest) -> str:
    """The target that drew last, by the order of the targets; empty if one was passed over."""
    settled = tuple(who for who in one.targets if who in (*one.missed, *one.resisted))
    return settled[-1] if settled == one.targets[: len(settled)] else ""


def _result(one: Contest, who: str, view: Adventure) -> str:
    """Whether this target just won or lost; empty for nobody."""
    verb = "wins" if who in one.resisted else "loses"
    return f"{name_of(view, who)} {verb} the contest against {name_of(view, one.attacker)}." if who else ""


def _cards(one: Contest) -> str:
    """A contest's Target Cards in words."""
    faces = [face_name(aim.face) for aim in one.lying]
    return f"Target Card{'s' if len(faces) > 1 else ''} {and_of(faces)}"


class ContestOver(Event, frozen=True, tag="contest_over"):
    """All targets have drawn; `lost`: the attacker who had no Target Card for it."""

    contest: str
    lost: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, contests=tuple(one for one in state.contests if one.id != self.contest))

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.lost)} has no Target Card for the contest." if self.lost else ""
