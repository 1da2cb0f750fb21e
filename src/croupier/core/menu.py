"""The choices of one seat, collected from its view; the rule itself decides whether each is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET

from croupier.core.choice_ids import named
from croupier.core.choices import (
    ANY_TIME,
    BY_HEADING,
    EVERY_GROUP,
    WITHIN,
    Choice,
    Field,
    Role,
    WhyNot,
    folded_heading,
    is_folded,
    role_of_heading,
)
from croupier.core.commands import Command
from croupier.core.field_reads import NOTHING_KEPT, FieldReads
from croupier.core.forms import form_of, tag_of
from croupier.core.game import Game
from croupier.core.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V")


class FirstFound(Exception):
    """Raised by a menu that only looks for any choice, when it finds one."""


class Menu(Generic[S]):
    """The choices of one seat in these groups; those of other groups are ignored when they are added.

    Of what is under a folded heading only the heading is added, and nothing is tried.
    """

    def __init__(
        self,
        game: Game[S],
        view: S,
        seat: str,
        groups: frozenset[str] = EVERY_GROUP,
        kept: FieldReads = NOTHING_KEPT,
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.groups = groups
        self.kept = kept
        self.choices: list[Choice] = []
        self.under = ""
        self._tried: tuple[Command, WhyNot | None] | None = None

    @contextmanager
    def heading(self, under: str) -> Iterator[None]:
        """Put choices added inside this context under this heading, within the current one."""
        before, self.under = self.under, f"{self.under}{WITHIN}{under}" if self.under else under
        yield
        self.under = before

    def sealed_answer(self, window: str, about: str) -> dict[str, Any]:
        """The command, with its fields, that this seat has sealed in a window; empty if there is none."""
        for one in self.view.sealed(window):
            if (one.seat, one.about) == (self.seat, about) and one.answer.value is not None:
                answer: dict[str, Any] = msgspec.json.decode(one.answer.value)
                return answer
        return {}

    def asks_for(self, group: str) -> bool:
        """Whether choices of this group are wanted here; the fields of others need not be computed."""
        return group in self.groups or (
            group == ANY_TIME and BY_HEADING in self.groups and not is_folded(self.groups, self.under)
        )

    def announce(self, group: str) -> bool:
        """Announce that a choice of this group certainly follows; returns whether it has to be computed.

        A menu that only looks for a choice stops here. Under a folded heading only the heading is added, marked as one
        under which choices do more than write something down.
        """
        if self.asks_for(group):
            return True
        self._fold(group)
        return False

    def _fold(self, group: str, role: Role = "heading") -> None:
        """Add the folded heading under which a choice is."""
        if group == ANY_TIME and BY_HEADING in self.groups:
            heading = folded_heading(self.under, role)
            if all(one is not heading for one in self.choices):
                self.choices.append(heading)

    def alone(self) -> Menu[S]:
        """An empty menu of the same seat and groups, for choices that are cached elsewhere."""
        return Menu(self.game, self.view, self.seat, self.groups)

    def part(self, add: Callable[..., None], *given: str) -> None:
        """Add choices that are cached separately, until something they were computed from changes.

        `add` is called with a menu and the words `given`, such as the id of the character that the choices are about.
        """
        kind = (self.groups, self.under, add)
        self.choices += self.kept.part(self.view, (kind, given), partial(self._added, add, given), kind)

    def _added(self, add: Callable[..., None], given: tuple[str, ...], view: S) -> list[Choice]:
        menu = self._empty(view)
        menu.under = self.under
        add(menu, *given)
        return menu.choices if self.kept is NOTHING_KEPT else named(menu.choices)

    def _empty(self, view: S) -> Menu[S]:
        return type(self)(self.game, view, self.seat, self.groups, self.kept)

    def _why_not(self, trial: Command) -> WhyNot | None:
        """Why a command is not legal; the latest one is cached, since many choices in a row test the same command."""
        if self._tried is None or self._tried[0] != trial:
            self._tried = trial, self.game.why_not(self.view, self.seat, trial)
        return self._tried[1]

    def open_to(self, values: Iterable[V], command: Callable[[V], Command], group: str = "") -> list[V]:
        """The values for which the command would be legal now; all of them if none would.

        Nothing is tried if choices of this `group` are not wanted here.
        """
        every = list(values)
        if group and not self.asks_for(group):
            return every
        return [one for one in every if self.game.why_not(self.view, self.seat, command(one)) is None] or every

    def add(
        self,
        label: str,
        command: Command | dict[str, Any] | type[Command],
        *fields: Field,
        clauses: tuple[str, ...] = (),
        ask: str | None = None,
        group: str = "now",
        judge: bool = False,
        help: str = "",
        piece: str | None = None,
        to: tuple[str, ...] = (),
        test: Command | None = None,
        draft: str = "",
        odds: bool = False,
        role: Role | None = None,
        usual: bool = False,
        confirm: str = "",
        row: tuple[str, str] = ("", ""),
        seal: str = "",
    ) -> None:
        """Add a choice with fields to fill in; it is legal if `test`, or the command itself, is.

        A command's class stands for its form: the fields that it declares come first (core/forms).
        `odds`: the result depends on chance, at least partly, and the game's `odds` gives the probabilities.
        `row` is the heading of the row in which it is shown, and its short label there.
        """
        is_wanted = self.asks_for(group)
        if not is_wanted and (group != ANY_TIME or BY_HEADING not in self.groups):
            return
        if isinstance(command, type):
            fields, command = (*form_of(command), *fields), {"type": tag_of(command)}
        if not is_wanted:
            self._fold(group, role_of_heading(fields, role))
            return
        trial = test or (command if isinstance(command, Command) else None)
        why = None if trial is None else self._why_not(trial)
        sent: dict[str, Any] = msgspec.to_builtins(command) if isinstance(command, Command) else dict(command)
        for field in fields:
            sent.pop(field.name, None)
        made = Choice(
            label, sent, "", ask, group, help, clauses, fields, piece, to, why is None, why, odds, judge,
            self.under or UNSET, draft or UNSET, role or UNSET, usual or UNSET, confirm or UNSET,
            row[0] or UNSET, row[1] or UNSET, seal or UNSET,
        )  # fmt: skip
        self.choices.append(made)  # positional, in the order of its fields: keyword arguments take five times as long


class Probe(Menu[S]):
    """A menu that looks for any choice in its groups, and raises FirstFound at the first."""

    def announce(self, group: str) -> bool:
        """False: no choice has to be computed. Raises FirstFound for one of these groups."""
        if group in self.groups:
            raise FirstFound
        return False

    def add(self, label: str, command: object, *fields: Field, group: str = "now", **more: Any) -> None:
        """Raises FirstFound for a choice in these groups, legal or not."""
        self.announce(group)


class TypeMenu(Menu[S]):
    """A menu of a few types of command; others are ignored when they are added, and not tried."""

    def __init__(self, game: Game[S], view: S, seat: str, groups: frozenset[str], types: frozenset[str]) -> None:
        super().__init__(game, view, seat, groups)
        self.types = types

    def add(self, label: str, command: Command | dict[str, Any] | type[Command], *fields: Field, **more: Any) -> None:
        """Add a choice if it sends one of these types of command."""
        if (command["type"] if isinstance(command, dict) else command.__struct_config__.tag) in self.types:
            super().add(label, command, *fields, **more)

    def _empty(self, view: S) -> TypeMenu[S]:
        return TypeMenu(self.game, view, self.seat, self.groups, self.types)


class UntriedMenu(Menu[S]):
    """A menu whose choices are tried only when somebody asks whether they are legal."""

    def __init__(self, game: Game[S], view: S, seat: str, groups: frozenset[str]) -> None:
        super().__init__(game, view, seat, groups)
        self._noted: list[Command] = []
        self._trials: dict[int, Command] = {}
        """The command to try for each choice, by the choice's identity."""

    def add(self, label: str, command: Command | dict[str, Any] | type[Command], *fields: Field, **more: Any) -> None:
        """Add a choice without trying it."""
        count = len(self.choices)
        self._noted.clear()
        super().add(label, command, *fields, **more)
        if self._noted and len(self.choices) > count:
            self._trials[id(self.choices[-1])] = self._noted[-1]

    def is_legal(self, choice: Choice) -> bool:
        """Whether one of this menu's choices is legal, as far as the view knows."""
        trial = self._trials.get(id(choice))
        return choice.legal if trial is None else super()._why_not(trial) is None

    def _why_not(self, trial: Command) -> WhyNot | None:
        self._noted.append(trial)
        return None

    def _empty(self, view: S) -> UntriedMenu[S]:
        made = UntriedMenu(self.game, view, self.seat, self.groups)
        made._trials = self._trials
        return made
