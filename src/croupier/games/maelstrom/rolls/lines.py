"""One line of the log for what happens to rolls."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls import events as happened
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.rolls.words import record_in_words
from croupier.games.maelstrom.state import Campaign


@rule("MS-1.2", "MS-17.10")
def line(event: happened.OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what the dice themselves show."""
    match event:
        case happened.AttemptBegan(attempt=one):
            return _began(one, view)
        case happened.RolledInSecret(attempt=attempt):
            found = attempt.value
            record = found.record.value if found is not None else None
            if found is None or record is None:
                return ""
            return f"In secret, {name_of(view, found.actor)}{_about(found)}: {record_in_words(record)}."
        case happened.NoRollNeeded(words=words, fails=fails):
            return f"{'It cannot be done' if fails else 'It happens without a roll'}{_said(words)}."
        case happened.WayOffered(offered=offered, more=more):
            ways = len(offered.value or ())
            return (
                ""
                if more
                else f"{ways} {'way is' if ways == 1 else 'ways are'} offered."
                if ways
                else "Ways are offered."
            )
        case happened.AttemptDropped(by=by, words=words):
            return f"{'The storyteller calls the roll off' if by == 'gm' else 'She does not go for it'}{_said(words)}."
        case happened.DiceFell(attempt=name, record=record, words=said):
            kept = " The dice are those that lay there." if event.kept else ""
            about = f" ({said.value})" if said.value else ""
            return f"{_who(view, name)}{about}: {record_in_words(record.value)}.{kept}" if record.value else ""
        case happened.RecordChanged(attempt=name, record=record, why=why):
            amended = f"Amended, {why}: " if why else ""
            return f"{amended}{_who(view, name)}: {record_in_words(record.value)}." if record.value else ""
        case happened.ConsequencesTakenBack(attempt=name):
            return f"What came of {_who(view, name)}'s roll is taken back."
        case happened.Waived(waived=waived):
            return "It is worked out: being untrained costs nothing." if waived else "That does not help."
        case happened.Helped(modifier=modifier):
            return _helped(modifier.source, modifier.dice, modifier.threshold)
        case happened.Contested(attempt=name, margin=margin):
            return (
                f"{_who(view, name)} wins by {margin}."
                if margin > 0
                else f"{_who(view, name)} does not win against it."
            )
        case happened.Narrated(text=text):
            return text
        case happened.TaskSet(task=task, over=over):
            done = task.done >= task.goal
            end = " It is done." if done else " It is given up." if over else ""
            return f"{task.name}: {task.done} of {task.goal}.{end}"
        case _:
            return ""


def _began(one: Attempt, view: Campaign) -> str:
    name = name_of(view, one.actor)
    if one.kind == "action":
        return f"{name}: {one.words.value}" if one.words.value else f"{name} declares an action."
    return f"{name} has to roll: {one.words.value or one.kind}."


def _who(view: Campaign, attempt: str) -> str:
    return next((name_of(view, one.actor) for one in view.attempts if one.id == attempt), "somebody")


def _about(one: Attempt) -> str:
    return f" ({one.words.value})" if one.words.value else ""


def _said(words: str) -> str:
    return f": {words}" if words else ""


def _helped(source: str, dice: int, threshold: int) -> str:
    parts = [f"{number:+} {name}" for name, number in (("dice", dice), ("threshold", threshold)) if number]
    return f"{source}: {', '.join(parts) or 'nothing'}."
