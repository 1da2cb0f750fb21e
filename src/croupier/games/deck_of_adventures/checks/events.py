"""The events of decks, Fate Cards, Checks and contests."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import DECLARED, RESULT, Banner, figures, tone_of
from croupier.core.events import Event
from croupier.core.playing_cards import face_name
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks.blows import blow_of
from croupier.games.deck_of_adventures.checks.degrees import as_it_counts
from croupier.games.deck_of_adventures.checks.hands import counted
from croupier.games.deck_of_adventures.checks.state import (
    ATTACK,
    CALLED,
    DONE,
    DRAWING,
    SAVE,
    TREATMENT,
    Check,
    Hand,
    Result,
)
from croupier.games.deck_of_adventures.checks.words import (
    KINDS,
    actor_of,
    aimed_at,
    card_in_words,
    degree_in_words,
    hand_in_words,
    hands_in_words,
    purpose,
    terms_in_words,
)
from croupier.games.deck_of_adventures.names import name_of, sentence
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure, with_character, with_check

ACTIONS = {"inspect": "inspects", "convince": "tries to convince", "recall": "tries to recall"}
"""The verb for an action whose Check waits for the GM's DR (DA-13.6 to DA-13.8)."""


class FatigueSet(Event, frozen=True, tag="fatigue_set"):
    """A Dealer's level of Fatigue changes: it has run out of cards or recovers, or the GM sets it (`decreed`)."""

    character: str
    level: int
    decreed: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, fatigue=self.level)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.character)
        if self.decreed:
            return f"{name} has Fatigue {self.level}."
        return (
            f"{name} runs out of cards: Fatigue {self.level}." if self.level else f"{name} recovers from all Fatigue."
        )


class RangeSet(Event, frozen=True, tag="range_set"):
    """The DR of an announced Check changes before its first card, by cover or effects on its actor."""

    check: str
    dr: Secret[int]
    bare: Secret[int] | None = None

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, dr=self.dr, bare=self.bare)

    def log_line(self, view: Adventure) -> str:
        return f"{actor_of(view, self.check)}'s Check: DR {self.dr.value} now." if self.dr.value is not None else ""


class CheckCalled(Event, frozen=True, tag="check_called"):
    """A Check is called with its terms, or waits for the GM's DR."""

    check: Check

    def reveals(self) -> bool:
        return True

    def apply(self, state: Adventure) -> Adventure:
        return _counted(replace(state, checks=(*state.checks, self.check)))

    def log_line(self, view: Adventure) -> str:
        check, name = self.check, name_of(view, self.check.actor)
        about = aimed_at(view, check)
        if check.state == CALLED and check.kind == ATTACK:
            return f"{name} attacks {about}{_armed(check)}, using {check.trait}."
        if check.state == CALLED:
            does = f"{ACTIONS[check.kind]}{about and f' {about}'}" if check.kind in ACTIONS else "asks for a Check"
            return sentence(f"{name} {does} with {check.trait}{f': {check.words}' if check.words else ''}")
        if check.kind == ATTACK and about:
            return f"{name} attacks {about}{_armed(check)}: {terms_in_words(check)}."
        against, why = f" against {about}" if about else "", f" ({check.words})" if check.words else ""
        if check.kind == TREATMENT:
            against = f" for {about}"
        return f"{name} makes {KINDS.get(check.kind, 'a Check')}{against}{why}: {terms_in_words(check)}."

    def banner(self, view: Adventure) -> Banner:
        return _declared(view, self.check)


class TermsSet(Event, frozen=True, tag="terms_set"):
    """The GM sets the terms of a Check that a player called for; its Modifier is now known."""

    check: Check

    def reveals(self) -> bool:
        return True

    def apply(self, state: Adventure) -> Adventure:
        checks = tuple(self.check if one.id == self.check.id else one for one in state.checks)
        return replace(state, checks=checks)

    def log_line(self, view: Adventure) -> str:
        check, about = self.check, aimed_at(view, self.check)
        does = f"makes a Check{f' against {about}' if about else ''}"
        if check.kind == ATTACK:
            does = f"attacks {about}{_armed(check)}"
        return f"{name_of(view, check.actor)} {does}: {terms_in_words(check)}."

    def banner(self, view: Adventure) -> Banner:
        return _declared(view, self.check)


class CheckDropped(Event, frozen=True, tag="check_dropped"):
    """A Check is called off."""

    check: str
    why: str = ""
    actor: str = ""
    """Whose Check it is; the Check is gone from the state when its line is written; "" in logs of older versions."""
    decided: bool = False
    """Whether the GM decides without it, and `why` is what they say."""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, checks=tuple(one for one in state.checks if one.id != self.check))

    def log_line(self, view: Adventure) -> str:
        if self.decided:
            says = f", the GM decides: {self.why}" if self.why else ": the GM decides"
            return sentence(f"{self._whose(view)} makes no Check{says}")
        return sentence(f"{self._whose(view)}'s Check is called off{': ' if self.why else ''}{self.why}")

    def banner(self, view: Adventure) -> Banner:
        result = "The GM decides" if self.decided else "Called off"
        return Banner(RESULT, "Check", result, who=self._whose(view), key=self.check)

    def _whose(self, view: Adventure) -> str:
        return name_of(view, self.actor) if self.actor else actor_of(view, self.check)


class HandsSet(Event, frozen=True, tag="hands_set"):
    """The hands that count in a Check; `locked` when its first card is drawn, which fixes them."""

    check: str
    hands: tuple[Hand, ...]
    net: int
    locked: bool = False

    def apply(self, state: Adventure) -> Adventure:
        phase = DRAWING if self.locked else state.check(self.check).state
        return with_check(state, self.check, hands=self.hands, net=self.net, state=phase)

    def log_line(self, view: Adventure) -> str:
        if not self.locked or not (self.net or self.hands):
            return ""
        hand = f"has {hand_in_words(self.net)}" if self.net else "has Upper and Lower Hands that cancel out"
        return f"{actor_of(view, self.check)} {hand} ({hands_in_words(counted(view.ruling, self.hands))})."


class PowerWeighed(Event, frozen=True, tag="power_weighed"):
    """The GM says whether a power counts in a Check; `hand` is the hand that it gives if it does."""

    check: str
    power: str
    hand: Hand | None = None
    line: int = 0
    """The effect of the power that it is about; 0 for all of them."""

    def apply(self, state: Adventure) -> Adventure:
        before = state.check(self.check)
        given = before.given if self.hand is None else (*before.given, self.hand)
        key = library.line_key(self.power, self.line)
        return with_check(state, self.check, given=given, weighed=(*before.weighed, key))

    def log_line(self, view: Adventure) -> str:
        name = library.title(view, self.power)
        return f"{name} {'counts' if self.hand else 'does not count'} for {actor_of(view, self.check)}."


class CheckDone(Event, frozen=True, tag="check_done"):
    """A Check ends with its cards and result, None if no card was drawn; its DR is now public."""

    check: str
    cards: tuple[str, ...]
    result: Result | None
    dr: Secret[int]
    shift: int | None = None
    actor: str = ""
    about: str = ""
    kind: str = ""

    def apply(self, state: Adventure) -> Adventure:
        older = tuple(
            one for one in state.checks
            if one.is_under_way or one.id == self.check or (state.combat is not None and one.earns_benefit)
        )  # fmt: skip
        return with_check(
            replace(state, checks=older), self.check,
            state=DONE, cards=self.cards, result=self.result, dr=self.dr, shift=self.shift,
            sitting=state.sitting, fought=state.combat is not None,
        )  # fmt: skip

    def log_line(self, view: Adventure) -> str:
        check = next((one for one in view.checks if one.id == self.check), None)
        found = self._as_it_counts(view, self.result) if self.result else None
        resists = ", and resists" if self.kind == SAVE and self.result and self.result.passed else ""
        whom = self._whom(view) if self.kind == ATTACK else ""
        who, against = self._who(view), f" against {whom}" if whom else ""
        aim = f" ({purpose(check)})" if check is not None and purpose(check) else ""
        if found is None:
            how = "is cut short" if self.cards else "fails without a card"
            return f"{who}'s Check{against} {how}{' and fails' if self.cards else ''}."
        card = card_in_words(found, chosen=self.shift is not None)
        degree = degree_in_words(view.ruling, found, check)
        comma = "," if against and ", " in card else ""
        return f"{who}'s {card}{comma}{against}: {degree}{resists}{aim}."

    def _as_it_counts(self, view: Adventure, result: Result) -> Result:
        check = next((one for one in view.checks if one.id == self.check), None)
        return result if check is None else as_it_counts(view.ruling, check, result)

    def banner(self, view: Adventure) -> Banner:
        who, whom = self._who(view), self._whom(view)
        found = self._as_it_counts(view, self.result) if self.result else None
        kind, feat = ("attack", "landed") if self.kind == ATTACK else ("Check", "passed")
        card = face_name(found.card) if found else "no card"
        numbers = figures(("with", self._weapon(view)), ("drawn", card), ("DR", self.dr.value))
        verdict = "Failed" if found is None or not (found.passed or found.degree.endswith("Miss")) else found.degree
        passed = found is not None and found.passed
        if self.kind == SAVE:
            verdict = "Resists" if passed else "Does not resist"
        return Banner(RESULT, kind, verdict, tone_of(passed), who, whom, numbers, key=self.check, feat=feat)

    def _weapon(self, view: Adventure) -> str | None:
        check = next((one for one in view.checks if one.id == self.check), None)
        return _weapon_of(check) if check is not None and self.kind == ATTACK else None

    def _who(self, view: Adventure) -> str:
        return name_of(view, self.actor) if self.actor else actor_of(view, self.check)

    def _whom(self, view: Adventure) -> str:
        check = next((one for one in view.checks if one.id == self.check), None)
        if not self.about:
            return aimed_at(view, check) if check is not None else ""
        return name_of(view, self.about) if view.has(self.about) else ""


class TellingPassed(Event, frozen=True, tag="telling_passed"):
    """The GM lets the player describe the outcome."""

    check: str

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, telling=True)

    def log_line(self, view: Adventure) -> str:
        return f"The GM lets {actor_of(view, self.check)} describe the outcome."


class CheckTold(Event, frozen=True, tag="check_told"):
    """The outcome of a Check, in words."""

    check: str
    text: str

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, told=self.text, telling=False)

    def log_line(self, view: Adventure) -> str:
        who = next((one.actor for one in view.checks if one.id == self.check), "")
        return sentence(f"{name_of(view, who)}'s Check: {self.text}") if self.text and who else self.text


def _armed(check: Check) -> str:
    """What an attack is made with, as its sentence continues: " with Trail Axe"; "" in logs of older versions."""
    weapon = _weapon_of(check)
    return f" with {weapon}" if weapon else ""


def _weapon_of(check: Check) -> str | None:
    return blow_of(check).weapon or None if check.with_ else None


def _declared(view: Adventure, check: Check) -> Banner:
    """A Check as it is called, with its terms as far as this seat may know them."""
    whom = aimed_at(view, check)
    verb, kind = KINDS.get(check.kind, "a Check"), "Check"
    if check.kind == ATTACK:
        verb, kind = f"attacks{_armed(check)}", ATTACK
    elif check.kind == SAVE and check.words:
        verb = f"{verb} {check.words}"
    elif purpose(check):
        verb = f"{verb}: {purpose(check)}"
    if check.state == CALLED:
        return Banner(DECLARED, kind, verb, "", name_of(view, check.actor), whom, key=check.id)
    card = face_name(check.aim.face) if check.aim is not None else None
    numbers = figures(("Target Card", card), ("DR", check.dr.value), (check.trait or "Modifier", f"{check.modifier:+}"))
    return Banner(DECLARED, kind, verb, "", name_of(view, check.actor), whom, numbers, key=check.id)


def _counted(state: Adventure) -> Adventure:
    """The state with one more id given out."""
    return replace(state, counted=state.counted + 1)
