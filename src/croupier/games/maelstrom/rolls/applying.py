"""The one place where what happens to rolls is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.chains import begun, counted, finished, of_actor, taken_back
from croupier.games.maelstrom.rolls.events import (
    Aimed,
    AttemptBegan,
    AttemptDone,
    AttemptDropped,
    ConsequencesTakenBack,
    Contested,
    DiceFell,
    Helped,
    Narrated,
    NoRollNeeded,
    NothingAdded,
    OwnEvent,
    RecordChanged,
    RollCounts,
    RolledInSecret,
    TaskSet,
    TermsLocked,
    Waived,
    WayChosen,
    WayOffered,
)
from croupier.games.maelstrom.rolls.state import CHOSEN, LOCKED, OFFERED, ROLLED
from croupier.games.maelstrom.state import Campaign, with_attempt


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
