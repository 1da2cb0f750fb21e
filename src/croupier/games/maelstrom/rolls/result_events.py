"""Events of a roll from its dice on: the result, what is added to it, and its consequences."""

from __future__ import annotations

import msgspec

from croupier.core.banners import RESULT, Banner, figures, tone_of
from croupier.core.events import Event, no_line
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import actor_name, name_of
from croupier.games.maelstrom.rolls.consequences import (
    KEPT,
    of_actor,
    with_attempt_finished,
    with_base_noted,
    with_consequences_undone,
    without_kept,
)
from croupier.games.maelstrom.rolls.roll_text import reading_in_words, record_in_words, roll_in_words
from croupier.games.maelstrom.rolls.state import BOTCH, ROLLED, SUCCESS, Attempt, Dice, Record
from croupier.games.maelstrom.state import Campaign, with_attempt

put = msgspec.structs.replace


class RolledInSecret(Event, frozen=True, tag="rolled_in_secret"):
    """A roll that only the storyteller knows of, from its terms to its dice."""

    attempt: Secret[Attempt]

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)

    def apply(self, state: Campaign) -> Campaign:
        """Add the roll, and drop the oldest one."""
        more = (self.attempt.value,) if self.attempt.value is not None else ()
        return put(state, hidden=Secret((*(state.hidden.value or ()), *more)[-KEPT:], state.hidden.known_to))

    def log_line(self, view: Campaign) -> str:
        found = self.attempt.value
        record = found.record.value if found is not None else None
        if found is None or record is None:
            return ""
        about = f" ({found.words.value})" if found.words.value else ""
        return f"In secret, {name_of(view, found.actor)}{about}: {roll_in_words(record)}."

    def banner(self, view: Campaign) -> Banner | None:
        one = self.attempt.value
        record = one.record.value if one is not None else None
        if one is None or record is None:
            return None
        return put(_result(one.id, record, name_of(view, one.actor), "secret roll"), secret=True)


class DiceFell(Event, frozen=True, tag="dice_fell"):
    """The dice of a roll and their reading; `kept` dice are those from before an amendment."""

    attempt: str
    record: Secret[Record]
    words: Secret[str] = Secret()
    kept: bool = False

    def teaches(self) -> bool:
        return True

    def apply(self, state: Campaign) -> Campaign:
        one = state.attempt(self.attempt)
        words: dict[str, object] = {"words": self.words} if self.words.known_to else {}
        if self.kept:
            state = without_kept(state, one.kind, one.actor)
        return with_attempt(state, one.id, state=ROLLED, record=self.record, before=of_actor(state, one.actor), **words)

    def log_line(self, view: Campaign) -> str:
        if self.record.value is None:
            return ""
        about = f" ({self.words.value})" if self.words.value else ""
        kept = f" The dice are the same as before{_resized(self.record.value.dice)}." if self.kept else ""
        return f"{actor_name(view, self.attempt)}{about}: {roll_in_words(self.record.value)}.{kept}"

    def banner(self, view: Campaign) -> Banner | None:
        record = self.record.value
        if record is None or _is_part_of_attack(view, self.attempt):
            return None
        return _result(self.attempt, record, actor_name(view, self.attempt))


def _resized(dice: Dice) -> str:
    """How the pool of a roll that is made again differs from that of the first one."""
    out, more = len(dice.aside) + len(dice.unneeded), len(dice.added)
    changed = [f"{out} set aside"] if out else []
    return "".join(f", {one}" for one in (*changed, *([f"{more} added"] if more else [])))


class RecordChanged(Event, frozen=True, tag="record_changed"):
    """A roll gets a bought success, a bonus die or amended terms; `why` is the storyteller's reason."""

    attempt: str
    record: Secret[Record]
    why: str = ""

    def apply(self, state: Campaign) -> Campaign:
        one = state.attempt(self.attempt)
        old, new = one.record.value, self.record.value
        banked = old is not None and new is not None and old.experience != new.experience
        before = of_actor(state, one.actor) if banked else one.before  # a bonus die is not taken back
        same = old is not None and new is not None and old.reading == new.reading
        narrated = one.narrated if same else ""  # what was said is of another result
        return with_attempt(state, one.id, record=self.record, before=before, narrated=narrated)

    @rule("MS-1.2", "MS-17.10")
    def log_line(self, view: Campaign) -> str:
        if self.record.value is None:
            return ""
        record, name = self.record.value, actor_name(view, self.attempt)
        if self.why:
            called = next((one.is_called for one in view.attempts if one.id == self.attempt), "roll")
            return f"{name}'s {called} is amended ({self.why}): {record_in_words(record)}."
        if record.spent:
            return f"{name} spends a dot of willpower: {reading_in_words(record.reading)}."
        return f"{name} adds a die for a point of experience: {record_in_words(record)}."

    def banner(self, view: Campaign) -> Banner | None:
        record = self.record.value
        if record is None or _is_part_of_attack(view, self.attempt):
            return None
        return _result(self.attempt, record, actor_name(view, self.attempt))


class NothingAdded(Event, frozen=True, tag="nothing_added"):
    """The player leaves the roll as it is."""

    attempt: str

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, declined=True)

    log_line = no_line


class RollCounts(Event, frozen=True, tag="roll_counts"):
    """Nothing more is added to a roll; its consequences follow now."""

    attempt: str

    def apply(self, state: Campaign) -> Campaign:
        return with_base_noted(state, self.attempt)

    log_line = no_line


class AttemptDone(Event, frozen=True, tag="attempt_done"):
    """All immediate consequences of a roll have been applied; `born` are the rolls that it asks for."""

    attempt: str
    born: tuple[str, ...] = ()

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt_finished(state, self.attempt, self.born)

    log_line = no_line


class ConsequencesTakenBack(Event, frozen=True, tag="consequences_taken_back"):
    """The consequences of a roll are taken back; those that it affected are as before."""

    attempt: str
    actor: str = ""
    """Whose roll it is, which may be gone by the end; older journals do not say."""
    roll: str = "roll"
    """What it is called, as a damage roll; older journals do not say."""

    def apply(self, state: Campaign) -> Campaign:
        return with_consequences_undone(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.actor) if self.actor else actor_name(view, self.attempt)
        return f"The consequences of {name}'s {self.roll} are undone."


class Narrated(Event, frozen=True, tag="narrated"):
    """The outcome of a roll, in the storyteller's words (MS-17.8)."""

    attempt: str
    text: str

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, narrated=self.text)

    def log_line(self, view: Campaign) -> str:
        return self.text


PARTS_OF_AN_ATTACK = frozenset({("attack", "attack"), ("evade", "evade"), ("damage", "damage"), ("soak", "soaked")})
"""Kind and follow-up of rolls without a banner of their own: the attack's banner gives their outcome."""


def _is_part_of_attack(view: Campaign, attempt: str) -> bool:
    return any(one.id == attempt and (one.kind, one.then) in PARTS_OF_AN_ATTACK for one in view.attempts)


def _result(attempt: str, record: Record, name: str, about: str = "roll") -> Banner:
    """The result of a roll; a later one of the same roll replaces it."""
    reading, locked = record.reading, record.locked
    numbers = figures(
        ("dice", locked.pool or None),
        ("difficulty", locked.difficulty),
        ("successes", reading.net if reading.result == SUCCESS else None),
        ("severity", reading.severity or None),
    )
    verdict = {SUCCESS: "Success", BOTCH: "Botch"}.get(reading.result, "Failure")
    return Banner(RESULT, about, verdict, tone_of(reading.result == SUCCESS), name, figures=numbers, key=attempt)
