"""The first town, which may be set together with the first conflict: a table that begins at once needs both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.choices import Field, number, text
from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.choices import involved_fields, stakes_fields, surprise_field
from croupier.games.rust_in_the_canyon.conflict.commands import ProposeConflict
from croupier.games.rust_in_the_canyon.conflict.opening import SAMPLES
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt
from croupier.games.rust_in_the_canyon.town.premade import FIRST_TOWN
from croupier.games.rust_in_the_canyon.town.questions import is_time_for_a_town, named_stack
from croupier.games.rust_in_the_canyon.town.town_choices import add_arrival
from croupier.games.rust_in_the_canyon.town.town_sheet import LONGEST_NAME
from croupier.games.rust_in_the_canyon.town.towns import LEAST, MOST_NAMED
from croupier.pieces.questions import Question


class SetFirstTown(Question[Canyon], frozen=True):
    """The first town (RC-21.4)."""

    kind: ClassVar[str] = "town"
    number: int

    def label(self, state: Canyon) -> str:
        return "the first town"

    def default(self, view: Canyon) -> Command:
        return ArriveAt("The first town", stack=named_stack(view))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        if menu.view.playing() and not menu.view.past:
            _add_first_conflicts(menu, prompt)
        add_arrival(menu, prompt)


def _add_first_conflicts(menu: Menu, prompt: str) -> None:
    """Add each ready-made conflict with the ready-made town."""
    pcs, stack = tuple(one.id for one in menu.view.playing()), named_stack(menu.view)
    for stakes, who, short in SAMPLES:
        begin = ProposeConflict(stakes, pcs=pcs, who=who, agree=True, town=FIRST_TOWN, town_stack=stack)
        menu.add(f"Begin in {FIRST_TOWN}: {stakes}", begin, ask=prompt, clauses=("RC-21.4", "RC-8.3", "RC-8.4"),
                 row=(f"Begin in {FIRST_TOWN}, a ready-made town", short))  # fmt: skip

    fields: tuple[Field, ...] = (
        text("town", "Town", LONGEST_NAME, required=True, default=FIRST_TOWN),
        *stakes_fields(menu.view),
    )
    fields += (*involved_fields(menu.view), surprise_field(menu.view))
    if stack:
        fields += (number("town_stack", "Town stack", LEAST, MOST_NAMED, stack),)
    test = ProposeConflict(SAMPLES[0][0], pcs=pcs, agree=True, town=FIRST_TOWN, town_stack=stack)
    with menu.heading("Otherwise"):
        menu.add("Begin in a town with a conflict", {"type": "propose_conflict", "agree": True}, *fields, ask=prompt,
                 clauses=("RC-21.4", "RC-8.3", "RC-8.4"), test=test)  # fmt: skip


@rule("RC-21.4")
def open_questions(now: Canyon) -> Iterator[Question[Canyon]]:
    """The first town, once every player present has made a PC."""
    if now.is_between and is_time_for_a_town(now):
        yield SetFirstTown(GM, 0)
