"""The questions of Checks and contests, and their default answers (DA-R51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks import (
    choices,
    contest_cards,
    contests,
    hand_sources,
    pending,
    standing_cards,
)
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.actors import drawn_cards, seat_of
from croupier.games.deck_of_adventures.checks.state import Check, Contest
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.questions import AnyQuestion, Question, kind_of


class CheckQuestion(Question[Adventure], frozen=True):
    """A question about one Check, identified by its id."""

    check: str

    @property
    def about(self) -> str:
        return self.check

    def actor(self, state: Adventure) -> str:
        return name_of(state, state.check(self.check).actor)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        """Add the possible answers; without `prompt`, those that the GM gives for a player who is away."""
        raise NotImplementedError

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        """Add the answers, with the actor's name if this seat has questions about several actors."""
        before = len(menu.choices)
        self.add_answers(menu, menu.view.check(self.check), prompt)
        asks = [one.ask for one in menu.view.prompts_of(menu.seat)]
        actors = {menu.view.check(one.about).actor for one in asks if kind_of(one) in OF_CHECKS}
        if len(actors) > 1:
            name = self.actor(menu.view)
            menu.choices[before:] = [
                msgspec.structs.replace(one, label=f"{name}: {one.label}") for one in menu.choices[before:]
            ]


class DecideTerms(CheckQuestion, frozen=True):
    """The GM sets the DR of a Check that a player called for, or decides without one."""

    kind: ClassVar[str] = pending.TERMS

    def label(self, state: Adventure) -> str:
        return f"the DR of {self.actor(state)}'s Check, or that none is needed"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """By default there is no Check."""
        return wish.RefuseCheck(self.check)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_terms(menu, check, prompt)


class KeepStanding(CheckQuestion, frozen=True):
    """A Dealer keeps the standing Target Card that was drawn for a Check, or redraws it for a Fate Card."""

    kind: ClassVar[str] = pending.STANDING

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, standing_cards.bearer_of(state.check(self.check)))} keeps the Target Card"

    @rule("DA-R51", "DA-3.4")
    def default(self, view: Adventure) -> Command:
        """By default, no redraw."""
        return wish.KeepStanding(self.check)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        standing_cards.add_standing(menu, check, prompt)


class WeighPower(CheckQuestion, frozen=True):
    """The GM says whether a power's text applies to a Check; each line of a power is a separate question."""

    kind: ClassVar[str] = pending.WEIGH
    power: str
    """The key of the line that it is about."""

    def label(self, state: Adventure) -> str:
        name = library.title(state, library.read_line_key(self.power)[0])
        return f"whether {name} counts in {self.actor(state)}'s Check"

    @rule("DA-R51", "DA-25.28")
    def default(self, view: Adventure) -> Command:
        """By default the power does not count."""
        power, line = library.read_line_key(self.power)
        return wish.WeighPower(self.check, power, counts=False, line=line)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_weighing(menu, check, prompt)


class ChooseTrait(CheckQuestion, frozen=True):
    """The actor picks one of the Traits that a Check allows."""

    kind: ClassVar[str] = pending.PICK

    def label(self, state: Adventure) -> str:
        return f"which Trait {self.actor(state)} uses"

    @rule("DA-R51", "DA-25.28")
    def default(self, view: Adventure) -> Command:
        """The first Trait that is not barred."""
        check = view.check(self.check)
        one = view.character(check.actor)
        known = one.sheet.value is not None
        traits = stated.allowed_traits(view, one, check.traits) if known else check.traits
        return wish.PickTrait(check.id, traits[0])

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_traits(menu, check, prompt)


class GrantTrait(CheckQuestion, frozen=True):
    """The GM allows another Trait, or does not."""

    kind: ClassVar[str] = pending.TRAIT

    def label(self, state: Adventure) -> str:
        return f"whether {self.actor(state)} may use {state.check(self.check).asked}"

    @rule("DA-R51", "DA-7.4")
    def default(self, view: Adventure) -> Command:
        """The Trait stays as announced."""
        return wish.AnswerTrait(self.check, grant=False)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_trait_grant(menu, check, prompt)


class DrawForCheck(CheckQuestion, frozen=True):
    """A card must be drawn; each further card is a separate question."""

    kind: ClassVar[str] = pending.DRAW
    cards: int
    redrawn: int

    def label(self, state: Adventure) -> str:
        return f"to draw for {self.actor(state)}"

    def default(self, view: Adventure) -> Command:
        return wish.DrawCard(self.check)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_draw(menu, check, prompt)


class DecideOnDraw(CheckQuestion, frozen=True):
    """The actor accepts the cards drawn, draws another or redraws; each further card is a separate question."""

    kind: ClassVar[str] = pending.DECIDE
    cards: int
    redrawn: int

    def label(self, state: Adventure) -> str:
        return f"what to do with {self.actor(state)}'s cards"

    @rule("DA-R51", "DA-9.1", "DA-3.4")
    def default(self, view: Adventure) -> Command:
        """By default, no redraw and no optional cards."""
        return wish.AcceptDraw(self.check)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_decision(menu, check, prompt)


class TellOutcome(CheckQuestion, frozen=True):
    """The player describes the outcome of a Check."""

    kind: ClassVar[str] = "tell"

    def label(self, state: Adventure) -> str:
        return f"the outcome of {self.actor(state)}'s Check"

    def default(self, view: Adventure) -> Command:
        return wish.TellOutcome(self.check)

    def add_answers(self, menu: Menu[Adventure], check: Check, prompt: str | None) -> None:
        choices.add_outcome(menu, check, prompt)


class WeighContest(Question[Adventure], frozen=True):
    """The GM says whether a power's text applies to the attacker's hand in a contest; each line is a question."""

    kind: ClassVar[str] = "weigh_contest"
    contest: str
    power: str
    """The key of the line that it is about."""

    @property
    def about(self) -> str:
        return self.contest

    def label(self, state: Adventure) -> str:
        name = library.title(state, library.read_line_key(self.power)[0])
        return f"whether {name} counts for {name_of(state, contest_of_question(state, self.contest).attacker)}"

    @rule("DA-R51", "DA-25.28", "DA-10.5")
    def default(self, view: Adventure) -> Command:
        """By default the power does not count."""
        power, line = library.read_line_key(self.power)
        return wish.WeighPower(self.contest, power, counts=False, line=line)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        one = contest_of_question(menu.view, self.contest)
        choices.add_weighing(menu, contests.attackers_check(one), prompt, odds=False)


class KeepTargetCard(Question[Adventure], frozen=True):
    """The attacker keeps the Target Card of a contest, or spends a Fate Card to redraw it."""

    kind: ClassVar[str] = "target"
    contest: str

    @property
    def about(self) -> str:
        return self.contest

    def label(self, state: Adventure) -> str:
        one = contest_of_question(state, self.contest)
        picks = contest_cards.must_pick(one)
        attacker = name_of(state, one.attacker)
        several = "s" if len(one.lying) > 1 else ""
        return f"which Target Card {attacker} picks" if picks else f"whether {attacker} keeps the Target Card{several}"

    @rule("DA-R51", "DA-R48")
    def default(self, view: Adventure) -> Command:
        """By default, no redraw and the first of several Target Cards."""
        one = contest_of_question(view, self.contest)
        return wish.KeepTarget(self.contest, one.aims[0].face if contest_cards.must_pick(one) else "")

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_target(menu, self.contest, prompt)


class PickTargetCard(Question[Adventure], frozen=True):
    """A target picks one of the Target Cards turned because of the attacker's Lower Hand."""

    kind: ClassVar[str] = "pick_target"
    contest: str
    who: str

    @property
    def about(self) -> str:
        return self.contest

    def label(self, state: Adventure) -> str:
        return f"against which Target Card {name_of(state, self.who)} draws"

    @rule("DA-R51", "DA-R48")
    def default(self, view: Adventure) -> Command:
        """The first Target Card."""
        return wish.PickTarget(self.contest, contest_of_question(view, self.contest).aims[0].face)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_target_pick(menu, contest_of_question(menu.view, self.contest), self.who, prompt)


def contest_of_question(state: Adventure, name: str) -> Contest:
    """The contest that a question is about."""
    return next(one for one in state.contests if one.id == name)


OF_CHECKS = {
    one.kind
    for one in (DecideTerms, KeepStanding, WeighPower, ChooseTrait, GrantTrait, DrawForCheck, DecideOnDraw, TellOutcome)
}
QUESTIONS: tuple[type[AnyQuestion], ...] = (
    DecideTerms, KeepStanding, WeighPower, ChooseTrait, GrantTrait, DrawForCheck, DecideOnDraw, TellOutcome,
    WeighContest, KeepTargetCard, PickTargetCard,
)  # fmt: skip


def open_questions(state: Adventure) -> Iterator[Question[Adventure]]:
    """One question for each Check and each contest that is waiting."""
    for check in state.checks:
        question = question_of_check(state, check)
        if question is not None:
            yield question
    for contest in state.contests:
        if contest.weighing:
            yield from weighing_of_contest(state, contest)
        if may_keep_target(state, contest):
            yield KeepTargetCard(seat_of(state, contest.attacker), contest.id)
        who = contests.picker(state, contest)
        if who:
            yield PickTargetCard(seat_of(state, who), contest.id, who)


@rule("DA-7.1", "DA-7.4", "DA-7.6", "DA-7.11", "DA-3.9", "DA-10.1")
def question_of_check(state: Adventure, check: Check) -> CheckQuestion | None:
    """The question that a Check waits for; None if there is none."""
    kind = pending.waits_for(state.ruling, state, check)
    actor = seat_of(state, check.actor)
    cards, redrawn = len(drawn_cards(state, check)), int(check.redrawn)
    match kind:
        case pending.TERMS:
            return DecideTerms(GM, check.id)
        case pending.STANDING:
            return KeepStanding(seat_of(state, standing_cards.bearer_of(check)), check.id)
        case pending.WEIGH:
            return WeighPower(GM, check.id, hand_sources.unweighed(state.ruling, state, check)[0].key)
        case pending.PICK:
            return ChooseTrait(actor, check.id)
        case pending.TRAIT:
            return GrantTrait(GM, check.id)
        case pending.DRAW:
            return DrawForCheck(actor, check.id, cards, redrawn)
        case pending.DECIDE:
            return DecideOnDraw(actor, check.id, cards, redrawn)
        case _:
            return TellOutcome(actor, check.id) if check.telling else None


@rule("DA-25.28", "DA-10.5")
def weighing_of_contest(state: Adventure, contest: Contest) -> Iterator[WeighContest]:
    """The question whether a power counts in the attacker's hand, for one undecided line at a time."""
    for found in hand_sources.unweighed(state.ruling, state, contests.attackers_check(contest))[:1]:
        yield WeighContest(GM, contest.id, found.key)


@rule("DA-3.4", "DA-R14", "DA-R48")
def may_keep_target(state: Adventure, contest: Contest) -> bool:
    """Whether the attacker may still redraw the Target Card, or has to pick one."""
    return contest_cards.waits(state.ruling, state, contest)


def add_choices_for_absent(menu: Menu[Adventure], check: Check) -> None:
    """Add what the GM can do in a Check for a player who is away."""
    question = question_of_check(menu.view, check)
    if isinstance(question, (KeepStanding, ChooseTrait, DrawForCheck, DecideOnDraw)):
        question.add_answers(menu, check, None)
