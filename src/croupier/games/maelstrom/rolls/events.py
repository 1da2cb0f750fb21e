"""What happens to rolls."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.rolls.state import (
    Attempt,
    Locked,
    Modifier,
    Record,
    Task,
    Terms,
)


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
