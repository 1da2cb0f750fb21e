"""Characters imported from a file, for the storyteller's approval (PR-10, MS-R76)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import owners
from croupier.games.maelstrom.sheets.audit import audit, quirk_findings
from croupier.games.maelstrom.sheets.commands import ImportCharacter
from croupier.games.maelstrom.sheets.events import Proposed
from croupier.games.maelstrom.sheets.import_notes import departures, import_notes
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.proposals import check, enter, may_propose
from croupier.games.maelstrom.sheets.refusals import refused_by_clause
from croupier.games.maelstrom.sheets.state import Proposal
from croupier.games.maelstrom.state import Campaign


@rule("MS-11.3", "MS-21.6", "MS-21.7", "MS-21.14", "MS-R76", "MS-R42")
def import_character(play: Play[Campaign], command: ImportCharacter) -> None:
    """Read and audit a player's file, and propose its character. Raises Illegal."""
    may_propose(play)
    now, seat = play.state, play.seat
    names = {one.name: one.to for one in command.names}
    with refused_by_clause(play, "a file of the public format"):
        read = read_character(now.settings, command.text, names, now.custom)
    custom, found = (*now.custom, *read.abilities), departures(now.settings, read, now.custom)
    told, mine = import_notes(now.settings, read, now.custom), owners(seat)
    owned = quirk_findings(now.settings, (*read.sheet.quirks, *read.hidden))
    illegal = tuple(one for one in (*audit(now.settings, read.sheet, custom=custom), *owned) if one.refuses)
    if illegal:
        with play.rulings_for(mine):
            is_strict = play.ruling("import_check") == "strict"
        check(play, illegal if is_strict else ())
    play.because("MS-11.3")
    play.because("MS-R76", to=mine, departures=len(found), notes=len(read.report))
    proposal = Proposal(
        seat,
        read.name,
        Secret(read.sheet, mine),
        hidden=Secret(read.hidden, mine),
        report=Secret(told, mine),
        abilities=Secret(read.abilities, mine),
        note=Secret("", mine),
        imported=True,
        crippled=Secret(read.crippled, mine),
    )
    if seat == GM:
        enter(play, proposal)
    else:
        play.do(Proposed(proposal))
