"""The storyteller corrects a recent roll; what follows is resolved again with the same dice (MS-17.10)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_TEXT, require_storyteller, text_of
from croupier.games.maelstrom.rolls import roll_receipt, specialties, terms
from croupier.games.maelstrom.rolls.amended_terms import amended_by
from croupier.games.maelstrom.rolls.commands import AmendRoll, Narrate
from croupier.games.maelstrom.rolls.consequences import changed_since, has_gone_on
from croupier.games.maelstrom.rolls.final_terms import relock
from croupier.games.maelstrom.rolls.make_roll import again, read
from croupier.games.maelstrom.rolls.result_events import ConsequencesTakenBack, Narrated, RecordChanged
from croupier.games.maelstrom.rolls.state import DONE, ROLLED, Attempt, Record
from croupier.games.maelstrom.state import Campaign

SIDES = ("attacker", "target", "gunner", "ship")
PEOPLE = ("c", "n", "s")
"""First letters of the ids of characters, NPCs and ships."""


@rule("MS-17.10", "MS-15.4", "MS-1.2", "MS-1.8")
def amend_roll(play: Play[Campaign], command: AmendRoll) -> None:
    """Change the base terms or specialties of a roll whose dice are rolled; the pool stays the same."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, command.attempt)
    fallen = attempt.state in (ROLLED, DONE)
    play.need(fallen, "its dice have not been rolled", "void it, or offer another way")
    gone = not all(actors.exists(play.state, one) for one in _people(attempt))
    play.need(not gone, "a character in that roll has left the story", "describe the outcome")
    against = attempt.then != "contest" or play.state.has_attempt(attempt.about)
    play.need(against, "the roll that it was made against was too long ago", "describe the outcome")
    reason = text_of("reason", command.reason, "MS-17.10", LONGEST_LINE)
    terms.check_numbers(command.difficulty, command.threshold)
    old = attempt.record.open()
    owned = specialties.usable(play.state, attempt.actor, old.locked.terms)
    meant = specialties.matched(command.used, owned)
    wished = tuple(specialties.specialty_name(meant[name]) if name in meant else name for name in command.used)
    specialties.check_used(play, attempt.actor, old.locked.terms, wished)
    used = specialties.in_words(old.locked.terms.required, owned, wished)
    locked = relock(play.ruling, old.locked, command.difficulty, command.threshold, used)
    play.need(not old.experience or locked.explodes == old.locked.explodes,
              "a bonus die was added to this roll as it was", "leave its specialties")  # fmt: skip
    take_back(play, attempt)
    by = actors.seat_of_dice(play.state, attempt.actor)
    dice = old.dice if old.experience else again(play, old.dice, explodes=locked.explodes, by=by)
    record = Record(locked, dice, read(play, attempt, locked, dice, bonus_dice=bool(old.experience)))
    amended = amended_by(old, command.difficulty, command.threshold)
    record = msgspec.structs.replace(record, experience=old.experience, amended=amended)
    play.because("MS-17.10", reason=reason, before=in_short(old), after=in_short(record))
    play.do(RecordChanged(attempt.id, Secret(record, (EVERYONE,)), reason))
    roll_receipt.explain(play, record)


def _people(attempt: Attempt) -> tuple[str, ...]:
    """The ids of the roller and of those whom the roll is about: both sides of an attack or salvo, or one."""
    about = attempt.about
    if about.startswith("{"):
        said = msgspec.json.decode(about)
        return (attempt.actor, *(said[key] for key in SIDES if said.get(key)))
    return (attempt.actor, about) if about[:1] in PEOPLE and about[1:].isdigit() else (attempt.actor,)


@rule("MS-17.10")
def take_back(play: Play[Campaign], attempt: Attempt) -> None:
    """Take back the consequences of a roll and of later rolls in its chain, the last first."""
    names = play.state.done_in_chain(attempt.chain)
    later = names[names.index(attempt.id) :] if attempt.id in names else ()
    if len(later) > 1:
        play.try_whole()  # each of them may have been followed by changes
    for name in reversed(later):
        if not play.state.has_attempt(name):
            continue
        one = play.state.attempt(name)
        changed = changed_since(play.state, one)
        off = has_gone_on(play.state, one)
        play.need(not off, "the grenade was dealt with since", "undo to the throw, or correct by override what it did")
        play.need(not changed, f"{', '.join(changed)} changed since", "correct it by override, or undo")
        play.do(ConsequencesTakenBack(name, one.actor, one.is_called))


def in_short(record: Record) -> str:
    """A roll in a few words: "success 2 at difficulty 6, threshold 1"."""
    locked, reading = record.locked, record.reading
    much = f" {reading.severity or reading.net}" if reading.severity or reading.net else ""
    return f"{reading.result}{much} at difficulty {locked.difficulty}, threshold {locked.threshold}"


@rule("MS-17.8", "MS-14.11", "MS-1.8")
def narrate(play: Play[Campaign], command: Narrate) -> None:
    """Narrate the outcome of a roll in the storyteller's words."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, command.attempt, ROLLED, DONE)
    own = attempt.chain == attempt.id or bool(attempt.narrated)
    play.need(own, "that roll follows from another one", "describe the outcome of the action's own roll")
    play.because("MS-17.8")
    play.do(Narrated(attempt.id, text_of("text", command.text, "MS-17.8", LONGEST_TEXT)))
