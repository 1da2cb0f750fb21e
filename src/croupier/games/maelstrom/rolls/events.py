"""Events about rolls."""

from __future__ import annotations

import msgspec

from croupier.core.banners import DECLARED, RESULT, Banner, figures, tone_of
from croupier.core.events import Event, no_line
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import actor_name, name_of
from croupier.games.maelstrom.rolls.consequences import (
    of_actor,
    with_attempt_begun,
    with_attempt_finished,
    with_base_noted,
    with_consequences_undone,
    without_kept,
)
from croupier.games.maelstrom.rolls.roll_text import reading_in_words, record_in_words, roll_in_words
from croupier.games.maelstrom.rolls.state import (
    BOTCH,
    CHOSEN,
    LOCKED,
    OFFERED,
    ROLLED,
    SUCCESS,
    Attempt,
    Locked,
    Record,
    Terms,
)
from croupier.games.maelstrom.state import Campaign, with_attempt

put = msgspec.structs.replace


class AttemptBegan(Event, frozen=True, tag="attempt_began"):
    """Somebody declares an action, or the rules ask for a roll."""

    attempt: Attempt

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt_begun(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        """What somebody declares; a roll that the rules ask for is logged with its dice."""
        one = self.attempt
        if one.kind != "action" or one.then:
            return ""
        name, words = name_of(view, one.actor), one.words.value
        return f"{name}: {words}." if words else f"{name} declares an action."

    def banner(self, view: Campaign) -> Banner | None:
        one = self.attempt
        if one.kind != "action" or one.then:
            return None
        return Banner(DECLARED, "roll", "acts", "", name_of(view, one.actor), key=one.id)


class RolledInSecret(Event, frozen=True, tag="rolled_in_secret"):
    """A roll that only the storyteller knows of, from its terms to its dice."""

    attempt: Secret[Attempt]

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)

    def apply(self, state: Campaign) -> Campaign:
        more = (self.attempt.value,) if self.attempt.value is not None else ()
        return put(state, hidden=Secret((*(state.hidden.value or ()), *more), state.hidden.known_to))

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
        return None if one is None or record is None else _result(one.id, record, name_of(view, one.actor))


class RolledUnseen(Event, frozen=True, tag="rolled_unseen"):
    """A declared action of the storyteller's own character is rolled where nobody else sees it (MS-R74)."""

    attempt: str
    actor: str

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        return f"The storyteller rolls for {name_of(view, self.actor)} in secret."


class NoRollNeeded(Event, frozen=True, tag="no_roll_needed"):
    """An action happens without a roll (MS-13.3) or cannot be done (MS-13.4), in the storyteller's words.

    `deed` is what was declared; everyone sees it now that it happens or fails.
    """

    attempt: str
    words: str = ""
    fails: bool = False
    actor: str = ""
    deed: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        whose = f"{name_of(view, self.actor)}'s action" if self.actor else "The action"
        deed = f" ({self.deed})" if self.deed else ""
        return f"{whose}{deed} {'cannot be done' if self.fails else 'needs no roll'}{_said(self.words)}."

    def banner(self, view: Campaign) -> Banner:
        verdict, name = "Cannot be done" if self.fails else "No roll needed", self.actor and name_of(view, self.actor)
        return Banner(RESULT, "roll", verdict, tone_of(not self.fails), name, key=self.attempt)


class WayOffered(Event, frozen=True, tag="way_offered"):
    """All ways offered so far, and the dice of each; `more` means that another one will follow."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]
    pools: Secret[tuple[int, ...]]
    more: bool = False

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(
            state, self.attempt, state=OFFERED, offered=self.offered, pools=self.pools, offering=self.more
        )

    def log_line(self, view: Campaign) -> str:
        ways = len(self.offered.value or ())
        if self.more:
            return ""
        many = f"{ways} {'way' if ways == 1 else 'ways'}" if ways else "ways"
        return f"The storyteller offers {actor_name(view, self.attempt)} {many} to do it."


class QuirksTicked(Event, frozen=True, tag="quirks_ticked"):
    """The ways of a roll after its merits and flaws were changed (MS-R38)."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, offered=self.offered)

    def log_line(self, view: Campaign) -> str:
        ways = self.offered.value
        if not ways:
            return ""
        matter = [one.source for one in ways[-1].modifiers if one.clause == "MS-R38"]
        return f"In {actor_name(view, self.attempt)}'s roll {', '.join(matter) or 'no merit or flaw'} counts."


class WayChosen(Event, frozen=True, tag="way_chosen"):
    """The chosen way, and the specialties that the storyteller is asked to judge."""

    attempt: str
    way: int
    asked: Secret[tuple[str, ...]] = Secret()

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, state=CHOSEN, way=self.way, chosen=self.asked)

    log_line = no_line


class TermsLocked(Event, frozen=True, tag="terms_locked"):
    """The terms are final from here on (MS-15.4)."""

    attempt: str
    locked: Secret[Locked]

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, state=LOCKED, locked=self.locked)

    log_line = no_line


class AttemptDropped(Event, frozen=True, tag="attempt_dropped"):
    """A roll is withdrawn before the dice (MS-R18), voided by the storyteller, or not made (`by` is "": nobody)."""

    attempt: str
    by: str
    words: str = ""
    actor: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.actor) if self.actor else ""
        whose = f"{name}'s" if name else "the"
        if not self.by:
            return f"{whose[:1].upper()}{whose[1:]} roll is not made{_said(self.words)}."
        if self.by == GM:
            return f"The storyteller cancels {whose} roll{_said(self.words)}."
        return f"{name or 'The player'} does not go through with it{_said(self.words)}."

    def banner(self, view: Campaign) -> Banner:
        return Banner(RESULT, "roll", "No roll", who=name_of(view, self.actor) if self.actor else "", key=self.attempt)


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
            state = without_kept(state, one)
        return with_attempt(state, one.id, state=ROLLED, record=self.record, before=of_actor(state, one.actor), **words)

    def log_line(self, view: Campaign) -> str:
        if self.record.value is None:
            return ""
        about = f" ({self.words.value})" if self.words.value else ""
        kept = " The dice are the same as before." if self.kept else ""
        return f"{actor_name(view, self.attempt)}{about}: {roll_in_words(self.record.value)}.{kept}"

    def banner(self, view: Campaign) -> Banner | None:
        record = self.record.value
        return None if record is None else _result(self.attempt, record, actor_name(view, self.attempt))


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
        return with_attempt(state, one.id, record=self.record, before=before)

    @rule("MS-1.2", "MS-17.10")
    def log_line(self, view: Campaign) -> str:
        if self.record.value is None:
            return ""
        record, name = self.record.value, actor_name(view, self.attempt)
        if self.why:
            return f"{name}'s roll is amended ({self.why}): {record_in_words(record)}."
        if record.spent:
            return f"{name} spends a dot of willpower: {reading_in_words(record.reading)}."
        return f"{name} adds a die for a point of experience: {record_in_words(record)}."

    def banner(self, view: Campaign) -> Banner | None:
        record = self.record.value
        return None if record is None else _result(self.attempt, record, actor_name(view, self.attempt))


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

    def apply(self, state: Campaign) -> Campaign:
        return with_consequences_undone(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        return f"The consequences of {actor_name(view, self.attempt)}'s roll are undone."


class Narrated(Event, frozen=True, tag="narrated"):
    """The outcome of a roll, in the storyteller's words (MS-17.8)."""

    attempt: str
    text: str

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, narrated=self.text)

    def log_line(self, view: Campaign) -> str:
        return self.text


def _result(attempt: str, record: Record, name: str) -> Banner:
    """The result of a roll; a later one of the same roll replaces it."""
    reading, locked = record.reading, record.locked
    numbers = figures(
        ("dice", locked.pool or None),
        ("difficulty", locked.difficulty),
        ("successes", reading.net if reading.result == SUCCESS else None),
        ("severity", reading.severity or None),
    )
    verdict = {SUCCESS: "Success", BOTCH: "Botch"}.get(reading.result, "Failure")
    return Banner(RESULT, "roll", verdict, tone_of(reading.result == SUCCESS), name, figures=numbers, key=attempt)


def _without_attempt(state: Campaign, name: str) -> Campaign:
    return put(state, attempts=tuple(one for one in state.attempts if one.id != name))


def _said(words: str) -> str:
    return f": {words}" if words else ""
