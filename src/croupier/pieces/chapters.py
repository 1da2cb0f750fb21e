"""A game in parts: each chapter of its rules brings its own commands, events, questions, choices and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from croupier.core.chance import Chance
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.state import GM, Ask, Seal
from croupier.pieces.game import TableGame
from croupier.pieces.overrides import RECORD
from croupier.pieces.questions import AnyQuestion, kind_of
from croupier.pieces.state import TableState
from croupier.pieces.view_model import Fact

S = TypeVar("S", bound=TableState)


def _nothing(*_: Any) -> Any:
    return None


class Chapter(NamedTuple):
    """One part of a game's rules.

    `asks` gives the questions that are open in a state, each of a class in `questions`, which knows its label, its
    default answer and its choices. `any_time` adds what may be done unasked,
    `powers` what the GM may do, `step` does one thing that happens by itself and says whether it did. `seal` gives an
    answer that could have been sealed, for a world that fits a view; None where the seal is another part's; `deal`
    fills in other secrets of this part, `fill` those that chance decides. `opened` and `closed` are what a sitting's
    beginning and end bring with them, `facts` what the page tells beside the table.
    """

    name: str
    rules: Mapping[type[Command], Any]
    events: tuple[type[Event], ...]
    apply: Callable[[Any, Any], Any] = lambda state, event: event.apply(state)
    line: Callable[[Any, Any], str] = lambda event, view: str(event.log_line(view))
    asks: Callable[[Any], Iterable[Any]] = lambda _: ()
    kinds: tuple[str, ...] = ()
    answer: Callable[[Any, Ask], Command] = _nothing
    offer: Callable[[Menu[Any], Ask, str], None] = _nothing
    any_time: Callable[[Menu[Any]], None] = _nothing
    powers: Callable[[Menu[Any]], None] = _nothing
    step: Callable[[Play[Any]], bool] = lambda _: False
    seal: Callable[[Any, Seal, Chance], Command | None] = _nothing
    deal: Callable[[Any], Any] = lambda view: view
    fill: Callable[[Any, Chance], Any] = lambda view, _: view
    opened: Callable[[Play[Any]], None] = _nothing
    closed: Callable[[Play[Any]], None] = _nothing
    facts: Callable[[Any], tuple[Fact, ...]] = lambda _: ()
    questions: tuple[type[AnyQuestion], ...] = ()


def rules_of(chapters: tuple[Chapter, ...]) -> dict[type[Command], Any]:
    """Which rule carries out which command, of all chapters."""
    return {command: handler for chapter in chapters for command, handler in chapter.rules.items()}


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events that are defined in these modules, in their order."""
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module.__name__
    )


def events_of(chapters: tuple[Chapter, ...]) -> tuple[type[Event], ...]:
    return tuple(event for chapter in chapters for event in chapter.events)


class ChapterGame(TableGame[S], Generic[S]):
    """A game whose answers come from its chapters; `rules` and `events` are made by `rules_of` and `events_of`."""

    chapters: ClassVar[tuple[Chapter, ...]]

    @cached_property
    def _of_event(self) -> dict[type, Chapter]:
        return {event: chapter for chapter in self.chapters for event in chapter.events}

    @cached_property
    def _of_kind(self) -> dict[str, Chapter]:
        return {kind: chapter for chapter in self.chapters for kind in chapter.kinds}

    @cached_property
    def _questions(self) -> dict[str, type[AnyQuestion]]:
        return {question.kind: question for chapter in self.chapters for question in chapter.questions}

    def apply_own(self, state: S, event: Event) -> S:
        after: S = self._of_event[type(event)].apply(state, event)
        return after

    def own_line(self, event: Event, view: S) -> str:
        return self._of_event[type(event)].line(event, view)

    def asks(self, state: S) -> tuple[Ask, ...]:
        open_questions = (one for chapter in self.chapters for one in chapter.asks(state))
        return tuple(one if isinstance(one, Ask) else one.ask(state) for one in open_questions)

    def default(self, view: S, ask: Ask) -> Command:
        """The ledger's answer. Raises Impossible where there is none."""
        question = self._questions.get(kind_of(ask))
        if question is not None:
            return question.read(ask).default(view)
        chapter = self._of_kind.get(kind_of(ask))
        if chapter is None:
            raise Impossible(f"there is no default answer to: {ask.label}")
        return chapter.answer(view, ask)

    def in_order(self, view: S) -> Sequence[Chapter]:
        """The chapters in the order in which what may be done unasked is listed."""
        return self.chapters

    def own_choices(self, view: S, seat: str) -> list[Choice]:
        menu = Menu(self, view, seat)
        for prompt in view.prompts:
            if prompt.ask.seat != seat or prompt.id.value is None:
                continue
            question = self._questions.get(kind_of(prompt.ask))
            if question is not None:
                question.read(prompt.ask).add_choices(menu, prompt.id.value)
                continue
            chapter = self._of_kind.get(kind_of(prompt.ask))
            if chapter is not None:
                chapter.offer(menu, prompt.ask, prompt.id.value)
        for chapter in self.in_order(view):
            chapter.any_time(menu)
            if seat == GM:
                chapter.powers(menu)
        return menu.found

    def sitting_opened(self, play: Play[S]) -> None:
        for chapter in self.chapters if play.state.mode != RECORD else ():
            chapter.opened(play)

    def sitting_closed(self, play: Play[S]) -> None:
        for chapter in self.chapters if play.state.mode != RECORD else ():
            chapter.closed(play)

    def facts(self, view: S) -> tuple[Fact, ...]:
        return (*(fact for chapter in self.chapters for fact in chapter.facts(view)), *super().facts(view))

    def deal_own(self, view: S, chance: Chance) -> S:
        """Sealed answers that the viewer does not know are any that could have been sealed; then each chapter's own."""
        seals = tuple(self._with_an_answer(view, seal, chance) for seal in view.seals)
        for chapter in self.chapters:
            view = chapter.fill(chapter.deal(view), chance)
        return msgspec.structs.replace(view, seals=seals) if seals != view.seals else view

    def _with_an_answer(self, view: S, seal: Seal, chance: Chance) -> Seal:
        if seal.answer.value is not None:
            return seal
        for chapter in self.chapters:
            command = chapter.seal(view, seal, chance)
            if command is not None:
                answer = msgspec.json.encode(command).decode()
                return msgspec.structs.replace(seal, answer=Secret(answer, seal.answer.known_to))
        return seal
