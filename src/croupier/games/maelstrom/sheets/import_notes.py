"""Notes on an imported file for the person who imports it and the storyteller (MS-21.14)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.audit import Finding, audit, quirk_findings
from croupier.games.maelstrom.sheets.audit_imported import consistent
from croupier.games.maelstrom.sheets.public_format import Imported
from croupier.games.maelstrom.sheets.quirks import adjustment
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
    of_quirks = quirk_findings(settings, (*read.sheet.quirks, *read.hidden))
    return tuple(dict.fromkeys((*found, *of_quirks, *_paid_for_quirks(read))))


@rule("MS-12.6", "MS-R38", "MS-21.14")
def _paid_for_quirks(read: Imported) -> tuple[Finding, ...]:
    """Warn if merits less flaws cost more than the file's experience was spent on them."""
    cost, paid = adjustment((*read.sheet.quirks, *read.hidden)), read.sheet.experience.adjusted
    words = f"merits less flaws cost {cost} experience, but {paid} was paid for them"
    return (Finding("MS-12.6", "merits", words, refuses=False),) if cost > paid else ()


@rule("MS-21.14", "MS-21.1")
def import_notes(settings: Settings, read: Imported, custom: tuple[Ability, ...] = ()) -> tuple[str, ...]:
    """Notes on what was read differently than written, then departures from the rules; each once."""
    found = departures(settings, read, custom)
    return tuple(dict.fromkeys((*read.report, *(f"{one.words} ({one.clause})" for one in found))))
