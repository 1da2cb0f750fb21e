"""Events around rolls: help, opposition, long tasks."""

from __future__ import annotations

import msgspec

from croupier.core.banners import RESULT, Banner, figures, tone_of
from croupier.core.events import Event, unchanged
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom.actors import actor_name, name_of
from croupier.games.maelstrom.rolls.state import Modifier, Task, Terms
from croupier.games.maelstrom.state import Campaign, with_attempt

put = msgspec.structs.replace
UNTRAINED_SKILL, EASED_SKILL, EASED_KNOWLEDGE = "MS-4.6", "MS-4.7", "MS-4.9"
"""The clause of the modifier that another roll can waive, and the clauses by which it is waived or granted."""
WAIVED = "waive"
REACHED = 12
"""How many long tasks that are done are kept: none that a roll which can be amended counts toward is left out."""


class Waived(Event, frozen=True, tag="waived"):
    """Whether another roll waives the cost of being untrained (MS-4.7).

    `knowledges` is whether it also lets an untrained knowledge be tried, which a ruling may rule out (MS-R8).
    """

    attempt: str
    waived: bool = True
    knowledges: bool = True

    def apply(self, state: Campaign) -> Campaign:
        old = state.attempt(self.attempt)
        if old.waived == self.waived or not old.offered.value:
            return with_attempt(state, self.attempt, waived=self.waived)
        ways = tuple(without_cost(way) if self.waived else with_cost(way) for way in old.offered.value)
        return with_attempt(state, self.attempt, waived=self.waived, offered=Secret(ways, old.offered.known_to))

    def log_line(self, view: Campaign) -> str:
        name = actor_name(view, self.attempt)
        if self.waived:
            more = ", an untrained knowledge may be tried" if self.knowledges else ""
            return f"{name} works it out: an untrained skill costs nothing{more}."
        return f"{name} does not work it out: being untrained counts."


@rule("MS-4.7", "MS-R9")
def without_cost(way: Terms) -> Terms:
    """A way that was offered before, without the cost of an untrained skill; it says that this is waived."""
    modifiers = tuple(one.waived(EASED_SKILL) if one.clause == UNTRAINED_SKILL else one for one in way.modifiers)
    return put(way, modifiers=modifiers)


@rule("MS-4.6", "MS-4.7", "MS-17.10")
def with_cost(way: Terms) -> Terms:
    """A way whose cost another roll waived, with that cost again; what the storyteller waives stays waived."""
    if way.eased == WAIVED:
        return way
    modifiers = tuple(
        Modifier(one.source, difficulty=1, clause=UNTRAINED_SKILL) if one.clause == EASED_SKILL else one
        for one in way.modifiers
    )
    return put(way, modifiers=modifiers)


class TrainingCounts(Event, frozen=True, tag="training_counts"):
    """The ways of a roll after its roller has learned an ability of it, or lost their dots in it."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]
    is_trained: bool = True

    def audience(self) -> tuple[str, ...] | None:
        return None if EVERYONE in self.offered.known_to else self.offered.known_to

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, offered=self.offered)

    def log_line(self, view: Campaign) -> str:
        return f"{actor_name(view, self.attempt)} is {'' if self.is_trained else 'un'}trained by now in what is rolled."


class Aimed(Event, frozen=True, tag="aimed"):
    """A roll gets a follow-up: somebody rolls against it, or it counts toward a task."""

    attempt: str
    then: str
    about: str
    opposing: Secret[Terms] = Secret()
    instead: str = ""
    """Who was to roll against it before."""

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, then=self.then, about=self.about, opposing=self.opposing)

    def log_line(self, view: Campaign) -> str:
        name = actor_name(view, self.attempt)
        if self.then == "opposed":
            instead = f" instead of {name_of(view, self.instead)}" if self.instead else ""
            return f"{name_of(view, self.about)} will roll against {name}{instead}."
        task = next((one.name for one in view.tasks if one.id == self.about), "a long task")
        return f"{name}'s roll will count toward {task}."


class Helped(Event, frozen=True, tag="helped"):
    """A modifier from somebody else: a helper's dice or threshold, or an opponent's dots (MS-R19, MS-R20)."""

    attempt: str
    modifier: Modifier

    def apply(self, state: Campaign) -> Campaign:
        others = tuple(one for one in state.attempt(self.attempt).helped if one.source != self.modifier.source)
        return with_attempt(state, self.attempt, helped=(*others, self.modifier))

    def log_line(self, view: Campaign) -> str:
        dice, threshold, name = self.modifier.dice, self.modifier.threshold, actor_name(view, self.attempt)
        parts = [f"{dice:+} {'die' if abs(dice) == 1 else 'dice'}"] if dice else []
        parts += [f"threshold {threshold:+}"] if threshold else []
        changes = f"changes {name}'s roll: {', '.join(parts)}" if parts else f"does not change {name}'s roll"
        return f"{self.modifier.source} {changes}."


class Hindered(Event, frozen=True, tag="hindered"):
    """Opponents' dots as a threshold, for the seats that learn the terms of the roll (MS-R19 `static`).

    `gone` are those that no longer count, because the opponent cannot act.
    """

    attempt: str
    modifiers: Secret[tuple[Modifier, ...]]
    gone: Secret[tuple[Modifier, ...]] = Secret()

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, hindered=self.modifiers)

    def log_line(self, view: Campaign) -> str:
        if self.gone.value:
            names = " and ".join(one.source for one in self.gone.value)
            count = "counts" if len(self.gone.value) == 1 else "count"
            return f"{names} no longer {count} against {actor_name(view, self.attempt)}'s roll."
        known = self.modifiers.value if self.gone == Secret() else ()
        if not known:
            return ""
        last, name = known[-1], actor_name(view, self.attempt)
        if not last.threshold:
            return f"{last.source} does not change {name}'s roll."
        return f"{last.source} changes {name}'s roll: threshold {last.threshold:+}."


class EvadesNoMore(Event, frozen=True, tag="evades_no_more"):
    """The target of an attack can no longer react, and does not make it harder (MS-R60 `passive`)."""

    attempt: str
    target: str

    def apply(self, state: Campaign) -> Campaign:
        offered = state.attempt(self.attempt).offered
        ways = tuple(self._without(way) for way in offered.value or ())
        return with_attempt(state, self.attempt, offered=put(offered, value=ways if offered.value else offered.value))

    def _without(self, way: Terms) -> Terms:
        return put(way, modifiers=tuple(one for one in way.modifiers if one.by != self.target))

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.target)} can no longer react, and is not harder to hit."


class Contested(Event, frozen=True, tag="contested"):
    """Two opposed rolls; `margin` is by how much the acting side wins, 0 or less if it fails (MS-R19)."""

    attempt: str
    against: str
    margin: int
    actor: str = ""
    other: str = ""
    botch: bool = False
    """Whether the acting side botched, which is worse than a failure."""

    apply = unchanged

    @rule("MS-R19", "MS-17.8")
    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.actor) if self.actor else actor_name(view, self.attempt)
        other = name_of(view, self.other) if self.other else "the other side"
        if self.margin == 0:
            return f"{name} botches against {other}." if self.botch else f"{name} ties with {other}, and so fails."
        does = "wins" if self.margin > 0 else "botches, and loses" if self.botch else "loses"
        return f"{name} {does} against {other} by {abs(self.margin)}."

    def banner(self, view: Campaign) -> Banner:
        name = name_of(view, self.actor) if self.actor else actor_name(view, self.attempt)
        other = name_of(view, self.other) if self.other else ""
        verdict = "Wins" if self.margin > 0 else "Botch" if self.botch else "Tie" if not self.margin else "Loses"
        numbers = figures(("by", abs(self.margin)))
        return Banner(RESULT, "contest", verdict, tone_of(self.margin > 0), name, other, numbers, feat="won")


class TaskSet(Event, frozen=True, tag="task_set"):
    """A long task with its progress, or its end."""

    task: Task
    over: bool = False

    def apply(self, state: Campaign) -> Campaign:
        task = self.task
        at = next((at for at, one in enumerate(state.tasks) if one.id == task.id), len(state.tasks))
        tasks = (*state.tasks[:at], *(() if self.over else (task,)), *state.tasks[at + 1 :])
        others = tuple(one for one in state.reached if one.id != task.id)
        reached = (*others, task)[-REACHED:] if self.over and task.done >= task.goal else others
        return put(state, tasks=tasks, reached=reached)

    def log_line(self, view: Campaign) -> str:
        task = self.task
        end = " Done." if task.done >= task.goal else " Given up." if self.over else ""
        return f"{task.name}: {min(task.done, task.goal)} of {task.goal}.{end}"
