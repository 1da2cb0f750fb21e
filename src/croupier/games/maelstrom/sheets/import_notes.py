"""Notes on an imported file for the person who imports it and the storyteller (MS-21.14)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.audit import Finding, audit
from croupier.games.maelstrom.sheets.audit_imported import consistent
from croupier.games.maelstrom.sheets.public_format import Imported
from croupier.games.maelstrom.sheets.starting_dots import package_of
from croupier.games.maelstrom.sheets.state import Ability


@rule("MS-21.14", "MS-R36")
def departures(settings: Settings, read: Imported, custom: tuple[Ability, ...] = ()) -> tuple[Finding, ...]:
    """Departures from the table's package; if purchases are unknown, also from the later version's, if it differs."""
    every = (*custom, *read.abilities)
    found = audit(settings, read.sheet, custom=every)
    if read.sheet.creation is None:
        if package_of(settings) != package_of(settings, upstream=True):
            found = (*found, *audit(settings, read.sheet, upstream=True, custom=every))
        if read.has_experience and not read.sheet.experience.earned:
            found = (*found, *consistent(settings, read.sheet))
    return tuple(dict.fromkeys(found))


@rule("MS-21.14", "MS-21.1")
def import_notes(settings: Settings, read: Imported, custom: tuple[Ability, ...] = ()) -> tuple[str, ...]:
    """Notes on what was read differently than written, then departures from the rules; each once."""
    found = departures(settings, read, custom)
    return tuple(dict.fromkeys((*read.report, *(f"{one.words} ({one.clause})" for one in found))))
