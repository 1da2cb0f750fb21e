"""The questions about the world, PCs, towns and clocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import advancement_choices, choices, clock_choices, town_choices
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town.advancement import offers, shoppers
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.sittings import living, set_aside_of
from croupier.games.rust_in_the_canyon.town.towns import OFFERED
from croupier.pieces.questions import Question


class PickFaction(Question[Canyon], frozen=True):
    """Which faction the PCs belong to (RC-3.2)."""

    kind: ClassVar[str] = "faction"
    number: int

    def label(self, state: Canyon) -> str:
        return "which faction the PCs belong to"

    def default(self, view: Canyon) -> Command:
        return wish.ChooseFaction(next(iter(FACTIONS)))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_factions(menu, prompt)


class MakeYourPc(Question[Canyon], frozen=True):
    """A PC for a seat that plays none (RC-4.8); `made` is how many the seat has made."""

    kind: ClassVar[str] = "character"
    who: str
    made: int

    def label(self, state: Canyon) -> str:
        return "make your PC"

    def default(self, view: Canyon) -> Command:
        return default_pc(view, self.seat)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_set_aside(menu, prompt)
        choices.add_new_pc(menu, prompt)


class ChoosePc(Question[Canyon], frozen=True):
    """Which PC a player plays in this session (RC-17.4)."""

    kind: ClassVar[str] = "bring"
    sitting: int
    who: str

    def label(self, state: Canyon) -> str:
        return "which PC you play in this session"

    def default(self, view: Canyon) -> Command:
        return default_pc(view, self.seat)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        playing = menu.view.played_by(menu.seat)
        label = f"Continue with {playing.name if playing else 'your PC'}"
        menu.add(label, wish.KeepCharacter(), ask=prompt, clauses=("RC-17.4",))
        choices.add_set_aside(menu, prompt)


class ArriveSomewhere(Question[Canyon], frozen=True):
    """Where the PCs arrive (RC-21.4); `left` is the town and the visit that they left."""

    kind: ClassVar[str] = "arrive"
    left: str

    def label(self, state: Canyon) -> str:
        return "where the PCs arrive"

    def default(self, view: Canyon) -> Command:
        return wish.ArriveAt(f"Town {len(view.towns) + 1}", stack=named_stack(view))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        town_choices.add_arrival(menu, prompt)


class _BetweenTowns(Question[Canyon], frozen=True):
    """A question to a PC on the road; `left` is the town and the visit that they left."""

    left: str
    pc: str

    @property
    def about(self) -> str:
        return self.pc


class BuyBeforeNextTown(_BetweenTowns, frozen=True):
    """What a PC buys before the next town (RC-19.1)."""

    kind: ClassVar[str] = "advance"
    groups: ClassVar[frozenset[str]] = frozenset({"now", "any_time"})

    def label(self, state: Canyon) -> str:
        return "advancement before the next town"

    def default(self, view: Canyon) -> Command:
        return wish.DoneAdvancing()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        advancement_choices.add_advancement(menu, prompt)


class JudgePurchase(_BetweenTowns, frozen=True):
    """Whether the GM agrees to a purchase (RC-19.1, RC-R60)."""

    kind: ClassVar[str] = "purchase"

    def label(self, state: Canyon) -> str:
        return f"what {pc_name(state, self.pc)} wants to buy"

    def default(self, view: Canyon) -> Command:
        return wish.JudgeAdvance(self.pc, agrees=False)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        advancement_choices.add_purchase(menu, self.pc, prompt)


class TellClockEnd(Question[Canyon], frozen=True):
    """What happens when a clock has ended (RC-20.4)."""

    kind: ClassVar[str] = "clock"
    clock: str

    def label(self, state: Canyon) -> str:
        name = next((one.name for one in state.clocks if one.id == self.clock), self.clock)
        return f"what happens: {name}"

    def default(self, view: Canyon) -> Command:
        return wish.TellEnd(self.clock)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        clock_choices.add_end(menu, self.clock, prompt)


QUESTIONS = (
    PickFaction, MakeYourPc, ChoosePc, ArriveSomewhere, BuyBeforeNextTown, JudgePurchase, TellClockEnd,
)  # fmt: skip


def default_pc(view: Canyon, seat: str) -> Command:
    """The PC a seat plays, else the one it set aside last, else a new one without a backstory."""
    if view.played_by(seat) is not None and living(view, seat):
        return wish.KeepCharacter()
    aside = set_aside_of(view, seat)
    if aside and view.is_between:
        return wish.BringBack(aside[-1].id)
    name = name_of(view, seat)[:40]
    return wish.MakeCharacter(name, "a dusty hat", "a long coat", "a revolver", "a quiet drink")


def named_stack(view: Canyon) -> int:
    """The town stack if the GM names it; 0 if it is computed."""
    return OFFERED if view.ruling("town_stack") == "gm" else 0


@rule("RC-2.3", "RC-3.2", "RC-21.4")
def open_questions(now: Canyon) -> Iterator[Question[Canyon]]:
    """Faction and PCs; later which PC a player plays, what they buy, where the PCs arrive."""
    if not now.faction and not now.characters:
        yield PickFaction(GM, 0)
    players = [seat.id for seat in now.seats if seat.kind == "player" and seat.taken]
    for seat in players if now.faction else ():
        if now.played_by(seat) is None:
            yield MakeYourPc(seat, seat, sum(one.seat == seat for one in now.characters))
    if now.is_between:
        for seat in players:
            if seat in now.choosing and now.played_by(seat):
                yield ChoosePc(seat, now.sitting, seat)
        yield from (JudgePurchase(GM, _left(now), one.pc) for one in offers(now))
        yield from _on_the_road(now) if now.on_the_road else ()
    for clock in now.clocks:
        if clock.rung:
            yield TellClockEnd(GM, clock.id)


@rule("RC-21.4", "RC-5.10")
def is_time_for_a_town(now: Canyon) -> bool:
    """Whether every player present has made a PC and no town is set: its stack depends on the PCs."""
    present = [seat for seat in now.seats if seat.kind == "player" and seat.taken and not seat.away]
    without = [seat for seat in present if now.played_by(seat.id) is None]
    return now.here is None and bool(now.characters) and not without


def _left(now: Canyon) -> str:
    """The town and visit that the PCs are in or have just left."""
    return f"{now.here.id}.{now.here.visits}" if now.here is not None else ""


def _on_the_road(now: Canyon) -> tuple[Question[Canyon], ...]:
    """What each PC buys, one thing at a time; once the GM has answered, the next town."""
    offering = [one.pc for one in offers(now)]
    shopping = shoppers(now)
    found = tuple(BuyBeforeNextTown(one.seat, _left(now), one.id) for one in shopping if one.id not in offering)
    return found if shopping else (ArriveSomewhere(GM, _left(now)),)
