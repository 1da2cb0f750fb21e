"""Games in parts: each chapter of the rules provides its own commands, events, questions, choices and log lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from croupier.core.chance import Chance
from croupier.core.choice_groups import ChoiceGroups
from croupier.core.choice_ids import named
from croupier.core.choices import EVERY_GROUP, NOW, Choice, in_groups, named_groups, once
from croupier.core.commands import Command
from croupier.core.events import Event, incomplete
from croupier.core.field_reads import NOTHING_KEPT, FieldReads
from croupier.core.forms import tag_of
from croupier.core.menu import FirstFound, Menu, Probe, TypeMenu, UntriedMenu
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.retelling import Retelling, Retellings
from croupier.core.secrets import Secret
from croupier.core.state import GM, Ask, Prompt, Seal
from croupier.pieces.display import Display
from croupier.pieces.game import TableGame
from croupier.pieces.overrides import RECORD
from croupier.pieces.questions import AnyQuestion, kind_of
from croupier.pieces.state import TableState
from croupier.pieces.view_model import Fact

S = TypeVar("S", bound=TableState)


UNPROMPTED = frozenset({"any_time", "override"})
"""The groups of the choices of most chapters that answer no question."""


def _nothing(*_: Any) -> Any:
    return None


def _never(_: Any) -> bool:
    return False


def _no_step(_: Play[Any]) -> bool:
    return False


class Chapter(NamedTuple):
    """One part of a game's rules.

    `open_questions` gives the questions that are open in a state, each of a class in `questions`. `any_time` adds the
    choices that answer no question, `powers` those of the GM; while `comes_first`, they come before those of other
    chapters. Both add choices of these `groups` only. `step` does one thing that happens automatically and returns
    whether it did. `seal` gives an answer that could have been sealed, for a world that fits a view; None if another
    chapter owns the seal. `deal` fills in other secrets of this chapter, `fill` those that chance decides. `opened` and
    `closed` run when a session opens or closes, `facts` are shown next to the table. `hide` takes from a seat's view
    what a setting keeps from it, beyond secrets. `retelling` says how the table's story retells its events and
    commands, where it does not repeat their log lines.
    """

    name: str
    rules: Mapping[type[Command], Any]
    events: tuple[type[Event], ...]
    open_questions: Callable[[Any], Iterable[AnyQuestion]] = lambda _: ()
    questions: tuple[type[AnyQuestion], ...] = ()
    any_time: Callable[[Menu[Any]], None] = _nothing
    powers: Callable[[Menu[Any]], None] = _nothing
    comes_first: Callable[[Any], bool] = _never
    groups: frozenset[str] = UNPROMPTED
    step: Callable[[Play[Any]], bool] = _no_step
    seal: Callable[[Any, Seal, Chance], Command | None] = _nothing
    deal: Callable[[Any], Any] = lambda view: view
    fill: Callable[[Any, Chance], Any] = lambda view, _: view
    opened: Callable[[Play[Any]], None] = _nothing
    closed: Callable[[Play[Any]], None] = _nothing
    facts: Callable[[Any], tuple[Fact, ...]] = lambda _: ()
    hide: Callable[[Any, str], Any] | None = None
    retelling: Retellings = {}


def take_a_step(play: Play[Any], chapters: tuple[Chapter, ...]) -> bool:
    """Take one automatic step, of the first chapter that has one; return whether there was one."""
    for chapter in chapters:
        step = chapter.step
        if step is not _no_step and play.take(step):
            return True
    return False


def rules_of(chapters: tuple[Chapter, ...]) -> dict[type[Command], Any]:
    """The rule for each command, of all chapters."""
    return {command: handler for chapter in chapters for command, handler in chapter.rules.items()}


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events defined in these modules, in order."""
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module.__name__
    )


def retellings_of(chapters: tuple[Chapter, ...]) -> dict[type[Any], Retelling]:
    """How the story retells the events and commands of all chapters."""
    return {one: retelling for chapter in chapters for one, retelling in chapter.retelling.items()}


def events_of(chapters: tuple[Chapter, ...]) -> tuple[type[Event], ...]:
    return tuple(event for chapter in chapters for event in chapter.events)


class ChapterDisplay(Display[S], Generic[S]):
    """A display that also shows the facts of the game's chapters."""

    chapters: ClassVar[tuple[Chapter, ...]]

    def facts(self, view: S) -> tuple[Fact, ...]:
        return (*(fact for chapter in self.chapters for fact in chapter.facts(view)), *super().facts(view))


class ChapterChoices(ChoiceGroups):
    """Asks only the chapters that add choices of these groups; choices of other groups are not tried."""

    def choices(
        self, game: Any, view: Any, seat: str, groups: frozenset[str], kept: FieldReads | None = None
    ) -> list[Choice]:
        if kept is None or kept is NOTHING_KEPT:
            menu = Menu(game, view, seat, groups)
            for _, add in _parts(game, view, seat, groups):
                add(menu)
            return once(menu.choices)
        found = list[Choice]()
        for name, add in _parts(game, view, seat, groups):
            kind = (groups, type(name)) if isinstance(name, Prompt) else None
            found += kept.get(view, (groups, name), partial(_added, game, seat, groups, kept, add), kind)
        return once(found)

    def answers(self, game: Any, view: Any, seat: str, prompt: str) -> UntriedMenu[Any] | None:
        """Only this prompt's question is asked for its choices."""
        asked = next((one for one in view.prompts if one.ask.seat == seat and one.id.value == prompt), None)
        question = None if asked is None or view.mode == RECORD else game.question(asked.ask)
        if question is None:
            return None
        menu: UntriedMenu[Any] = UntriedMenu(game, view, seat, NOW)
        question.add_choices(menu, prompt)
        return menu

    def unprompted(self, game: Any, view: Any, seat: str, types: frozenset[str]) -> list[Choice]:
        """Only chapters that have rules for these commands are asked for choices."""
        menu: Menu[Any] = TypeMenu(game, view, seat, EVERY_GROUP, types)
        for chapter in game.chapters if view.mode != RECORD else ():
            if any(tag_of(command) in types for command in chapter.rules):
                chapter.any_time(menu)
                if seat == GM:
                    chapter.powers(menu)
        return [one for one in menu.choices if one.prompt is None]

    def has_any(self, game: Any, view: Any, seat: str, group: str, kept: FieldReads | None = None) -> bool:
        """Whether any chapter has such a choice; stops at the first and tries none."""
        if view.mode == RECORD or group == "table":
            return super().has_any(game, view, seat, group, kept)
        if group == "override":  # adding a clock or a note is one; everything else is for the GM alone (`powers`)
            return seat == GM or not view.has_gm
        kept, groups = kept or NOTHING_KEPT, frozenset({group})
        parts = _parts(game, view, seat, groups)
        return any(kept.get(view, (group, name), partial(_adds_any, game, seat, groups, add)) for name, add in parts)


Add = Callable[[Menu[Any]], None]


def _parts(game: Any, view: Any, seat: str, groups: frozenset[str]) -> Iterator[tuple[object, Add]]:
    """The functions that add a seat's choices, in order, each with a name: its questions' and the chapters'."""
    groups = named_groups(groups)
    for prompt in view.prompts:
        if prompt.ask.seat != seat or prompt.id.value is None:
            continue
        question = game.question(prompt.ask)
        if question is not None and not question.groups.isdisjoint(groups):
            yield prompt, partial(_add_answers, question, prompt.id.value)
    for chapter in _in_order(_chapters_with(game, groups), view):
        yield (chapter.name, "any_time"), chapter.any_time
        if seat == GM:
            yield (chapter.name, "powers"), chapter.powers


@lru_cache(100)
def _chapters_with(game: Any, groups: frozenset[str]) -> tuple[Chapter, ...]:
    """The chapters that may add choices of these groups."""
    return tuple(one for one in game.chapters if not one.groups.isdisjoint(groups))


def _in_order(chapters: tuple[Chapter, ...], view: Any) -> list[Chapter]:
    """The chapters that come first now, then the others."""
    first = [one for one in chapters if one.comes_first is not _never and one.comes_first(view)]
    return [*first, *(one for one in chapters if one not in first)] if first else list(chapters)


def _add_answers(question: AnyQuestion, prompt: str, menu: Menu[Any]) -> None:
    question.add_choices(menu, prompt)


def _added(game: Any, seat: str, groups: frozenset[str], kept: FieldReads, add: Add, view: Any) -> list[Choice]:
    menu = Menu(game, view, seat, groups, kept)
    add(menu)
    return named(menu.choices)


def _adds_any(game: Any, seat: str, groups: frozenset[str], add: Add, view: Any) -> bool:
    probe = Probe(game, view, seat, groups)
    try:
        add(probe)
    except FirstFound:
        return True
    return bool(in_groups(probe.choices, groups))


class ChapterGame(TableGame[S], Generic[S]):
    """A game made of chapters; `rules_of` and `events_in` build its `rules` and `events`."""

    chapters: ClassVar[tuple[Chapter, ...]]
    choice_groups = ChapterChoices()

    def __init_subclass__(cls, **options: Any) -> None:
        """Raises TypeError for a game with an event that lacks an effect or a log line."""
        super().__init_subclass__(**options)
        cls.retellings = retellings_of(getattr(cls, "chapters", ()))
        if missing := incomplete(cls.events):
            raise TypeError(f"{cls.__name__}: apply or log_line is missing in {', '.join(missing)}")

    @cached_property
    def _questions(self) -> dict[str, type[AnyQuestion]]:
        return {question.kind: question for chapter in self.chapters for question in chapter.questions}

    @cached_property
    def _hiding(self) -> tuple[Callable[[S, str], S], ...]:
        return tuple(chapter.hide for chapter in self.chapters if chapter.hide is not None)

    def see(self, state: S, seat: str) -> S:
        """The state as a seat may know it, less what the game's settings keep from it."""
        view = super().see(state, seat)
        for hide in self._hiding:
            view = hide(view, seat)
        return view

    def open_questions(self, state: S) -> tuple[Ask, ...]:
        return tuple(one.ask(state) for chapter in self.chapters for one in chapter.open_questions(state))

    def question(self, ask: Ask) -> AnyQuestion | None:
        """The stored question; None if it is not one of the game's."""
        found = self._questions.get(kind_of(ask))
        return found.read(ask) if found is not None else None

    def default(self, view: S, ask: Ask) -> Command:
        """The default answer. Raises Impossible if there is none."""
        question = self.question(ask)
        if question is None:
            raise Impossible(f"there is no default answer to: {ask.label}")
        return question.default(view)

    def own_choices(self, view: S, seat: str) -> list[Choice]:
        return self.choice_groups.choices(self, view, seat, EVERY_GROUP)

    def sitting_opened(self, play: Play[S]) -> None:
        for chapter in self.chapters if play.state.mode != RECORD else ():
            chapter.opened(play)

    def sitting_closed(self, play: Play[S]) -> None:
        for chapter in self.chapters if play.state.mode != RECORD else ():
            chapter.closed(play)

    def deal_own(self, view: S, chance: Chance) -> S:
        """Sealed answers that the viewer does not know become any possible ones; then each chapter's other secrets."""
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
