"""A roll that another one prepared, counted again when that one is amended (MS-17.10)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.rolls import pools, roll_receipt
from croupier.games.maelstrom.rolls.exploding_tens import resized
from croupier.games.maelstrom.rolls.final_terms import relock
from croupier.games.maelstrom.rolls.make_roll import read
from croupier.games.maelstrom.rolls.result_events import RecordChanged
from croupier.games.maelstrom.rolls.state import ROLLED, Attempt, Record, Terms
from croupier.games.maelstrom.state import Campaign

WHY = "the roll before it is amended"


@rule("MS-17.10", "MS-4.7", "MS-R20")
def count_again(play: Play[Campaign], attempt: Attempt, terms: Terms) -> None:
    """Count again a roll that already has its dice, with other modifiers; its pool grows or shrinks by theirs."""
    if attempt.state != ROLLED or terms == attempt.record.open().locked.terms:
        return
    old = attempt.record.open()
    play.need(not old.spent, "a dot of willpower has bought the roll that it prepared", "amend that roll")
    more = sum(one.dice for one in terms.modifiers) - sum(one.dice for one in old.locked.terms.modifiers)
    fixed = old.dice.waves or old.dice.spare or old.locked.chance or terms.parts > 1
    play.need(not (more and fixed), "the dice of the roll that it prepared are fixed", "amend that roll")
    locked = relock(play.ruling, msgspec.structs.replace(old.locked, terms=terms), terms.difficulty, terms.threshold,
                    old.locked.used)  # fmt: skip
    locked = msgspec.structs.replace(locked, pool=max(0, _dice_before(play, attempt, old) + more))
    by = actors.seat_of_dice(play.state, attempt.actor)
    dice = resized(play, old.dice, locked.pool, by=by) if more else old.dice
    reading = read(play, attempt, locked, dice, bonus_dice=bool(old.experience))
    record = Record(locked, dice, reading, experience=old.experience, amended=old.amended)
    play.do(RecordChanged(attempt.id, Secret(record, attempt.record.known_to), WHY))
    roll_receipt.explain(play, record)


@rule("MS-17.10", "MS-14.4")
def _dice_before(play: Play[Campaign], attempt: Attempt, old: Record) -> int:
    """The dice of a roll before it is counted again; below 0 if wounds or modifiers took more than there were."""
    if old.locked.pool or not old.locked.terms.traits:
        return old.locked.pool
    terms = old.locked.terms
    dots = pools.dots(play.state, attempt.actor, terms.traits) + sum(one.dice for one in terms.modifiers)
    return min(0, dots - old.locked.wounds)
