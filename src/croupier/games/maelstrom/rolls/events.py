"""What happens to rolls, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.rolls.chains import begun, counted, finished, of_actor, taken_back
from croupier.games.maelstrom.rolls.state import (
    CHOSEN,
    LOCKED,
    OFFERED,
    ROLLED,
    Attempt,
    Locked,
    Modifier,
    Record,
    Task,
    Terms,
)
from croupier.games.maelstrom.state import Campaign, with_attempt


class AttemptBegan(Event, frozen=True, tag="attempt_began"):
    """Somebody sets about something, or the rules ask for a roll."""

    attempt: Attempt


class RolledInSecret(Event, frozen=True, tag="rolled_in_secret"):
    """A roll of which the storyteller alone knows, from its terms to its dice."""

    attempt: Secret[Attempt]

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)


class NoRollNeeded(Event, frozen=True, tag="no_roll_needed"):
    """It simply happens (MS-13.3), or cannot be done (MS-13.4), in the storyteller's words."""

    attempt: str
    words: str = ""
    fails: bool = False


class WayOffered(Event, frozen=True, tag="way_offered"):
    """All ways offered so far, and the dice of each; `more`: another one comes."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]
    pools: Secret[tuple[int, ...]]
    more: bool = False


class WayChosen(Event, frozen=True, tag="way_chosen"):
    """Which way is gone, and the specialties that the storyteller is asked about."""

    attempt: str
    way: int
    asked: Secret[tuple[str, ...]] = Secret()


class TermsLocked(Event, frozen=True, tag="terms_locked"):
    """From here on nothing is changed (MS-15.4)."""

    attempt: str
    locked: Secret[Locked]


class AttemptDropped(Event, frozen=True, tag="attempt_dropped"):
    """Withdrawn before the dice (MS-R18), or voided by the storyteller."""

    attempt: str
    by: str
    words: str = ""


class DiceFell(Event, frozen=True, tag="dice_fell"):
    """The dice of a roll and what they say; `kept`: they lay there before what led to them was amended."""

    attempt: str
    record: Secret[Record]
    words: Secret[str] = Secret()
    kept: bool = False

    def teaches(self) -> bool:
        return True


class RecordChanged(Event, frozen=True, tag="record_changed"):
    """The same roll with a bought success, one bonus die more, or amended terms; `why` is the storyteller's reason."""

    attempt: str
    record: Secret[Record]
    why: str = ""


class NothingAdded(Event, frozen=True, tag="nothing_added"):
    """Her player leaves the roll as it is."""

    attempt: str


class RollCounts(Event, frozen=True, tag="roll_counts"):
    """Nothing more is added to a roll: what follows from it follows now."""

    attempt: str


class AttemptDone(Event, frozen=True, tag="attempt_done"):
    """All has come of it that comes of it at once; `born` are the rolls that it asks for."""

    attempt: str
    born: tuple[str, ...] = ()


class ConsequencesTakenBack(Event, frozen=True, tag="consequences_taken_back"):
    """Whom a roll touched is as before it; what it brought about is gone."""

    attempt: str


class Waived(Event, frozen=True, tag="waived"):
    """Whether another way is found to do what one is not trained for (MS-4.7)."""

    attempt: str
    waived: bool = True


class Aimed(Event, frozen=True, tag="aimed"):
    """What goes on after a roll: somebody rolls against it, or it counts towards a task."""

    attempt: str
    then: str
    about: str
    opposing: Secret[Terms] = Secret()


class Helped(Event, frozen=True, tag="helped"):
    """What comes into a roll from somebody else: a helper's dice or threshold, an opponent's dots (MS-R19, MS-R20)."""

    attempt: str
    modifier: Modifier


class Contested(Event, frozen=True, tag="contested"):
    """Two rolls against each other: by how much the acting side wins, 0 or less: it fails (MS-R19)."""

    attempt: str
    against: str
    margin: int


class Narrated(Event, frozen=True, tag="narrated"):
    """What it comes to, in the storyteller's words (MS-17.8)."""

    attempt: str
    text: str


class TaskSet(Event, frozen=True, tag="task_set"):
    """A long task, how far it has come, or that it is over."""

    task: Task
    over: bool = False


OwnEvent = (
    AttemptBegan
    | RolledInSecret
    | NoRollNeeded
    | WayOffered
    | WayChosen
    | TermsLocked
    | AttemptDropped
    | DiceFell
    | RecordChanged
    | NothingAdded
    | RollCounts
    | AttemptDone
    | ConsequencesTakenBack
    | Waived
    | Aimed
    | Helped
    | Contested
    | Narrated
    | TaskSet
)
EVENTS: tuple[type[Event], ...] = OwnEvent.__args__


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case AttemptBegan(attempt=attempt):
            return begun(state, attempt)
        case RolledInSecret(attempt=attempt):
            known = state.hidden.value or ()
            more = (attempt.value,) if attempt.value is not None else ()
            return put(state, hidden=Secret((*known, *more), state.hidden.known_to))
        case NoRollNeeded(attempt=name) | AttemptDropped(attempt=name):
            return put(state, attempts=tuple(one for one in state.attempts if one.id != name))
        case WayOffered(attempt=name, offered=offered, pools=pools, more=more):
            return with_attempt(state, name, state=OFFERED, offered=offered, pools=pools, offering=more)
        case WayChosen(attempt=name, way=way, asked=asked):
            return with_attempt(state, name, state=CHOSEN, way=way, chosen=asked)
        case TermsLocked(attempt=name, locked=locked):
            return with_attempt(state, name, state=LOCKED, locked=locked)
        case DiceFell(attempt=name, record=record, words=words, kept=kept):
            one = state.attempt(name)
            changes: dict[str, object] = {"state": ROLLED, "record": record, "before": of_actor(state, one.actor)}
            changes |= {"words": words} if words.known_to else {}
            left = state.kept
            if kept:
                at = next(i for i, old in enumerate(left) if (old.kind, old.actor) == (one.kind, one.actor))
                left = (*left[:at], *left[at + 1 :])
            return with_attempt(put(state, kept=left), name, **changes)
        case RecordChanged(attempt=name, record=record):
            one = state.attempt(name)
            old, new = one.record.value, record.value
            banked = old is not None and new is not None and old.experience != new.experience
            before = of_actor(state, one.actor) if banked else one.before  # a bonus die is not taken back
            return with_attempt(state, name, record=record, before=before)
        case NothingAdded(attempt=name):
            return with_attempt(state, name, declined=True)
        case RollCounts(attempt=name):
            return counted(state, name)
        case AttemptDone(attempt=name, born=born):
            return finished(state, name, born)
        case ConsequencesTakenBack(attempt=name):
            return taken_back(state, name)
        case Waived(attempt=name, waived=waived):
            return with_attempt(state, name, waived=waived)
        case Aimed(attempt=name, then=then, about=about, opposing=opposing):
            return with_attempt(state, name, then=then, about=about, opposing=opposing)
        case Helped(attempt=name, modifier=modifier):
            others = tuple(one for one in state.attempt(name).helped if one.source != modifier.source)
            return with_attempt(state, name, helped=(*others, modifier))
        case Contested():
            return state
        case Narrated(attempt=name, text=text):
            return with_attempt(state, name, narrated=text)
        case TaskSet(task=task, over=over):
            tasks = tuple(one for one in state.tasks if one.id != task.id)
            return put(state, tasks=tasks if over else (*tasks, task))
        case _:
            assert_never(event)
