"""The events of damage, healing, conditions, knockouts and death."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import COST, Banner, figures, tone_of
from croupier.core.events import Event, no_line, unchanged
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.harm.state import FATIGUE, POISONED, Condition, Death, Knockout, Wound
from croupier.games.deck_of_adventures.health.condition_lengths import length_in_words
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure, with_character

CHANGED = {
    "again": "is {name} again", "still": "is still {name}",
    "failed": "fails to shake off {name}", "shaken": "ignores {name} this turn",
    "weaker": "is less poisoned: {name}",
}  # fmt: skip
KNOCKED = {
    "dying": "is dying",
    "stable": "is stable but stays unconscious",
    "saved": "is no longer dying",
    "turns": "has been Knocked Out for {turns}",
}


class DamageTaken(Event, frozen=True, tag="damage_taken"):
    """Damage dealt, before armor; VitalsSet changes the numbers. `instead_of` names its original target.

    `absorbed` is what armor takes, and `ap` and `hp` are left, for those who know them; older entries have none.
    """

    target: str
    damage: int
    bypass: bool = False
    source: str = ""
    instead_of: str = ""
    absorbed: Secret[int] = Secret()
    ap: Secret[int] = Secret()
    hp: Secret[int] = Secret()

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        name = view.character(self.source).name if view.has(self.source) else ""
        by = f" from {name}" if name else f" ({self.source})" if self.source else ""
        past = ", bypassing armor" if self.bypass else ""
        meant = f", meant for {name_of(view, self.instead_of)}" if self.instead_of else ""
        return f"{name_of(view, self.target)} takes {self.damage} damage{by}{past}{meant}{self._armor_and_health}."

    @property
    def _armor_and_health(self) -> str:
        """What armor absorbs and what is left of it and of health; "" if it absorbs nothing or the view lacks it."""
        absorbed, ap, hp = self.absorbed.value, self.ap.value, self.hp.value
        if not absorbed:
            return ""
        armor = f": armor absorbs {'all of it' if absorbed == self.damage else absorbed} ({ap or 'no'} AP left)"
        lost = f"{self.damage - absorbed} HP lost, " if absorbed < self.damage and hp else ""  # else maybe fewer
        return f"{armor}, {lost}{hp or 'no'} HP left"

    def banner(self, view: Adventure) -> Banner:
        absorbed = self.absorbed.value
        is_hurt = self.damage > (absorbed or 0)
        verdict = "Hit" if absorbed is None and not self.bypass else "Hurt" if is_hurt else "Unhurt"
        numbers = figures(("damage", self.damage), ("absorbed by armor", absorbed or None), ("HP left", self.hp.value))
        name = name_of(view, self.target)
        return Banner(COST, "hit", verdict, tone_of(not is_hurt), name, figures=numbers)


class WoundsSet(Event, frozen=True, tag="wounds_set"):
    """The wounds against which a character may still Toughen Up."""

    character: str
    wounds: tuple[Wound, ...]

    def apply(self, state: Adventure) -> Adventure:
        known = {one.id for one in state.character(self.character).wounds}
        added = sum(one.id not in known for one in self.wounds)
        return replace(with_character(state, self.character, wounds=self.wounds), counted=state.counted + added)

    log_line = no_line


class DamageIgnored(Event, frozen=True, tag="damage_ignored"):
    """A character Toughens Up: the damage ignored, and what is left of the wound."""

    character: str
    ignored: int
    left: int

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.character)} toughens up: ignores {self.ignored} damage, {self.left} left."

    def banner(self, view: Adventure) -> Banner:
        return Banner(COST, "hit", "Toughens up", "good", name_of(view, self.character),
                      figures=figures(("ignored", self.ignored), ("left", self.left)))  # fmt: skip


class Healed(Event, frozen=True, tag="healed"):
    """Health given back, before the maximum applies; VitalsSet changes the numbers.

    `done` is what was given back, for those who know how much there was to heal; older entries have none.
    """

    target: str
    health: int
    done: Secret[int] = Secret()

    apply = unchanged

    @rule("DA-14.11", "DA-R118")
    def log_line(self, view: Adventure) -> str:
        name, done = name_of(view, self.target), self.done.value
        if done == 0:
            return f"{name} is healed, but no HP were lost."
        most = "" if done in (None, self.health) else f" of {self.health}"
        return f"{name} is healed for {self.health if done is None else done}{most}."

    def banner(self, view: Adventure) -> Banner:
        done = self.health if self.done.value is None else self.done.value
        return Banner(COST, "heal", "Healed", "good", name_of(view, self.target), figures=figures(("health", done)))


class ArmorRegained(Event, frozen=True, tag="armor_regained"):
    """Armor Points given back, before the number lost applies; VitalsSet changes the numbers.

    `done` is what came back, for those who know how many were lost; older entries have none, and are exact.
    """

    target: str
    points: int
    done: Secret[int] | None = None

    apply = unchanged

    @rule("DA-14.12", "DA-R118")
    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.target)
        if self.done is None:
            return f"{name} regains {self.points} AP."
        if self.done.value is None:
            return f"{name} regains up to {self.points} AP."
        if not self.done.value:
            return f"{name} has no AP to regain."
        most = "" if self.done.value == self.points else f" of {self.points}"
        return f"{name} regains {self.done.value}{most} AP."


class ConditionLaid(Event, frozen=True, tag="condition_laid"):
    """A character gets a condition."""

    target: str
    condition: Condition

    def apply(self, state: Adventure) -> Adventure:
        return _with_condition(state, self.target, self.condition)

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} is {_in_words(self.condition)}{length_in_words(view, self.condition)}."


class ConditionSet(Event, frozen=True, tag="condition_set"):
    """A condition changes: whether its Check failed, how long it still lasts."""

    target: str
    condition: Condition
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return _with_condition(state, self.target, self.condition)

    def log_line(self, view: Adventure) -> str:
        change = CHANGED.get(self.why)
        length = length_in_words(view, self.condition) if self.why in {"again", "still"} else ""
        done = f"{change.format(name=_in_words(self.condition))}{length}" if change else ""
        return f"{name_of(view, self.target)} {done}." if done else ""


class ConditionEnded(Event, frozen=True, tag="condition_ended"):
    """A condition ends; `told`: whether it is logged; it is not if nobody is there to see it."""

    target: str
    name: str
    told: bool = True

    def apply(self, state: Adventure) -> Adventure:
        left = tuple(one for one in state.character(self.target).conditions if one.name != self.name)
        return with_character(state, self.target, conditions=left)

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} is no longer {self.name}." if self.told else ""


class KnockedOut(Event, frozen=True, tag="knocked_out"):
    """A character is Knocked Out."""

    target: str
    knockout: Knockout

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, knockout=self.knockout)

    def log_line(self, view: Adventure) -> str:
        tired = " by fatigue" if self.knockout.cause == FATIGUE else ""
        return f"{name_of(view, self.target)} is Knocked Out{tired}{' and dying' if self.knockout.dying else ''}."

    def banner(self, view: Adventure) -> Banner:
        verdict = "Knocked Out and dying" if self.knockout.dying else "Knocked Out"
        return Banner(COST, "fall", verdict, "bad", name_of(view, self.target), key=self.target)


class KnockoutSet(Event, frozen=True, tag="knockout_set"):
    """A knockout changes: turns passed, dying, stable."""

    target: str
    knockout: Knockout
    why: str = ""
    by: str = ""
    """Who declines to treat the target."""

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, knockout=self.knockout)

    def log_line(self, view: Adventure) -> str:
        if self.by:
            return f"{name_of(view, self.by)} does not treat {name_of(view, self.target)}."
        change = KNOCKED.get(self.why)
        return (
            f"{name_of(view, self.target)} {change.format(turns=_times(self.knockout.turns, 'turn'))}."
            if change
            else ""
        )


class Woke(Event, frozen=True, tag="woke"):
    """A knockout ends, and everything counted with it (DA-16.11)."""

    target: str

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, knockout=None, death=Death())

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} is awake again."

    def banner(self, view: Adventure) -> Banner:
        """A banner that replaces the knockout, so that nobody awake is Knocked Out at the end of a combat."""
        return Banner(COST, "fall", "Awake", "good", name_of(view, self.target), key=self.target)


class DeathSet(Event, frozen=True, tag="death_set"):
    """The tally of death Checks."""

    target: str
    death: Death
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, death=self.death)

    def log_line(self, view: Adventure) -> str:
        if not self.why:
            return ""
        if self.why == "hit":
            hits = self.death.lower if view.ruling("death_lh") == "per_hit" else 1
            return f"{name_of(view, self.target)} draws further death Checks with Lower Hand ({hits})."
        tally = f"{self.death.successes} succeeded, {self.death.failures} failed"
        if self.why == "decreed":
            tally = f"{tally}, {_times(self.death.lower, 'hit')} while Knocked Out"
        return f"{name_of(view, self.target)}'s death Checks: {tally}."


class Died(Event, frozen=True, tag="died"):
    """A character dies."""

    target: str

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, dead=True, death=Death())

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} is dead."

    def banner(self, view: Adventure) -> Banner:
        return Banner(COST, "death", "Dead", "bad", name_of(view, self.target))


class CalledBack(Event, frozen=True, tag="called_back"):
    """The GM overrules a death."""

    target: str
    knockout: Knockout

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, dead=False, knockout=self.knockout)

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} is not dead after all."


class Fell(Event, frozen=True, tag="fell"):
    """A character falls this many feet."""

    target: str
    feet: int

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.target)} falls {self.feet} feet."


class SpeedLostSet(Event, frozen=True, tag="speed_lost_set"):
    """How much speed a character has lost by falls changes."""

    target: str
    spaces: int

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.target, speed_lost=self.spaces)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.target)
        return f"{name} has lost {self.spaces} speed." if self.spaces else f"{name} is back to full speed."


def _with_condition(state: Adventure, name: str, condition: Condition) -> Adventure:
    """The state with this condition added, or replacing the one of the same name."""
    old = state.character(name).conditions
    if any(one.name == condition.name for one in old):
        new = tuple(condition if one.name == condition.name else one for one in old)
    else:
        new = (*old, condition)
    return with_character(state, name, conditions=new)


def _in_words(condition: Condition) -> str:
    return f"{condition.name} {condition.count}" if condition.name == POISONED else condition.name


def _times(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
