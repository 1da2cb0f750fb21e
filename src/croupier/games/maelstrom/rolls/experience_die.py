"""A point of experience buys one bonus die (MS-R46)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.rolls import additions, roll_receipt
from croupier.games.maelstrom.rolls.commands import AddDie
from croupier.games.maelstrom.rolls.exploding_tens import bonus_die
from croupier.games.maelstrom.rolls.make_roll import read
from croupier.games.maelstrom.rolls.result_events import RecordChanged
from croupier.games.maelstrom.rolls.state import ROLLED, Dice
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers, sheet_of
from croupier.games.maelstrom.state import Campaign


@rule("MS-R46", "MS-12.7", "MS-1.8")
def add_die(play: Play[Campaign], command: AddDie) -> None:
    """Bank a free point in a trait of the roll and roll one die as another wave; its ones are ignored."""
    attempt = actors.attempt_of(play, command.attempt, ROLLED)
    actors.require_roller(play, attempt)
    possible = additions.EXPERIENCE in additions.possible(play.ruling, play.state, attempt)
    play.require(possible, "MS-R46", "no experience can be added to this roll", "it counts as rolled")
    record = attempt.record.open()
    traits = record.locked.terms.traits
    play.need(command.trait in traits, f"{command.trait[:30]!r} is not a trait of this roll", " or ".join(traits))
    sheet = sheet_of(play, attempt.actor)
    play.require(
        sheet.experience.free >= 1, "MS-R46", "there are no unspent points of experience", "it counts as rolled",
        to=readers(play.state, attempt.actor),
    )  # fmt: skip
    banked = dict(sheet.experience.banked)
    banked[command.trait] = banked.get(command.trait, 0) + 1
    experience = msgspec.structs.replace(
        sheet.experience,
        free=sheet.experience.free - 1,
        start=max(0, min(sheet.experience.start, sheet.experience.free - 1)),
        banked=tuple(banked.items()),
    )
    put_sheet(play, attempt.actor, msgspec.structs.replace(sheet, experience=experience), "an experience die")
    by = actors.seat_of_dice(play.state, attempt.actor)
    more = bonus_die(play, record.locked.explodes, len(record.dice.waves), by=by)
    dice = Dice(record.dice.pool, (*record.dice.waves, *more))
    reading = read(play, attempt, record.locked, dice, bonus_dice=True)
    added = msgspec.structs.replace(record, dice=dice, reading=reading, experience=command.trait)
    play.because("MS-R46", banked=command.trait, die=more[0])
    play.do(RecordChanged(attempt.id, Secret(added, (EVERYONE,))))
    roll_receipt.explain(play, added)
