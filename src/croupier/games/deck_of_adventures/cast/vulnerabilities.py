"""Changes of Traits in play: a Vulnerability gained or lost, a pack put in another's place (DA-R114, DA-25.4)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.commands import (
    SetVulnerability,
)
from croupier.games.deck_of_adventures.cast.creation import with_traits
from croupier.games.deck_of_adventures.cast.events import Proposed
from croupier.games.deck_of_adventures.cast.experience import paid_traits, power_price
from croupier.games.deck_of_adventures.cast.growth import carry_printed_numbers, require_no_proposal
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import PC, WEIGHTS, Sheet, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.events import XpSet
from croupier.games.deck_of_adventures.characters.knowledge import noting, owner_seats
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.table_packs import when_added
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import character_here, require_gm


@rule("DA-R114", "DA-23.9", "DA-23.12")
def set_vulnerability(play: Play[Adventure], command: SetVulnerability) -> None:
    """Add or remove a Vulnerability in play, with its changes to the sheet but without experience."""
    require_gm(play, "DA-R114")
    now, one = play.state, character_here(play, command.character)
    flaw = library.vulnerability(now, command.vulnerability)
    play.need(flaw is not None, f"no pack has {command.vulnerability[:40]!r}", "choose a Vulnerability from a pack")
    assert flaw is not None
    play.require(one.is_dealer, "DA-5.2", f"{one.name} is not a Dealer", "choose a Dealer")
    require_no_proposal(play, one)
    if command.choice not in ("", *WEIGHTS):
        raise Invalid("choice", command.choice, " or ".join(WEIGHTS), "DA-25.9")
    sheet = one.sheet.open()
    same = [each for each in sheet.vulnerabilities if each.id == flaw.id]
    meant = [each for each in same if command.choice in ("", each.choice)]
    has = bool(meant if command.lost else same)
    play.need(has == command.lost, f"{one.name} has {'that' if has else 'no such'} Vulnerability", "choose another")
    taken = meant[0] if has else Taken(flaw.id, command.choice if len(flaw.xp) > 1 else "")
    left_over = tuple(each for each in sheet.vulnerabilities if each != taken)
    kept = msgspec.structs.replace(sheet, vulnerabilities=left_over if has else (*left_over, taken))

    def traits(ruling: Ruling) -> Sheet:
        return with_traits(ruling, now, kept, *paid_traits(ruling, now, sheet))

    changed = decisive(play, traits)
    gives = -power_price(play.ruling, flaw, taken) * (-1 if has else 1)
    why = f"{'loses' if has else 'gains'} the Vulnerability {flaw.name}"
    put_sheet(play, one.id, carry_printed_numbers(play.ruling, now, one.id, sheet, changed), why)
    play.do(XpSet(one.id, Secret(one.xp.open() - gives, owner_seats(one))))


@when_added
@rule("DA-25.4", "DA-25.10", "DA-23.6")
def follow_pack(play: Play[Adventure], before: Adventure) -> None:
    """The Traits of player characters follow what their content changes about them; what was paid for stays."""
    for one in play.state.characters:
        if one.kind == PC and not one.dead:
            sheet = one.sheet.open()
            changed = _as_paid(play.state, before, sheet)
            if changed != sheet:
                ruling, now = noting(play, one), play.state
                put_sheet(play, one.id, carry_printed_numbers(ruling, now, one.id, sheet, changed))
    for each in play.state.proposals:
        sheet = each.one.sheet.open()
        changed = _as_paid(play.state, before, sheet)
        if changed != sheet:
            paper = msgspec.structs.replace(each.one, sheet=Secret(changed, each.one.sheet.known_to))
            play.do(Proposed(msgspec.structs.replace(each, one=paper), amended=True))


def _as_paid(now: Adventure, before: Adventure, sheet: Sheet) -> Sheet:
    """The sheet with its Traits as they were paid for before, by the packs of now."""
    named = (name for name, _ in (*sheet.attributes, *sheet.skills))
    if all(numbers.added_by_powers(now, sheet, name) == numbers.added_by_powers(before, sheet, name) for name in named):
        return sheet
    return with_traits(now.ruling, now, sheet, *paid_traits(before.ruling, before, sheet))
