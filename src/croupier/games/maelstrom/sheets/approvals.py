"""Audits a proposal that waits for approval by the table's current rules, which may have changed (PR-2)."""

from __future__ import annotations

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.sheets import quirks
from croupier.games.maelstrom.sheets.allowances import allowance, start_points
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.audit import Finding, audit, quirk_findings
from croupier.games.maelstrom.sheets.budget import budget_findings
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.sheet_text import points, slug
from croupier.games.maelstrom.sheets.starting_dots import least_dots
from croupier.games.maelstrom.sheets.state import DEAD, Proposal
from croupier.games.maelstrom.state import Campaign


@rule("MS-11.3", "MS-11.14", "MS-R40", "MS-R47")
def approval_findings(now: Campaign, one: Proposal) -> tuple[Finding, ...]:
    """Findings that refuse a sheet under the table's current rules."""
    sheet = one.sheet.open()
    if one.imported:
        return _of_import(now, one)
    found = audit(now.settings, sheet, custom=now.custom, new=True)
    if one.of:
        dead = now.character(one.of).condition == DEAD
        return (*found, Finding("MS-R47", "", f"{now.character(one.of).name} is dead")) if dead else found
    return (*found, *budget_findings(now, sheet), *_changed_start(now, one), *_changed_quirks(now, one))


@rule("MS-R76", "MS-21.6")
def _of_import(now: Campaign, one: Proposal) -> tuple[Finding, ...]:
    """All departures of an imported sheet, where the table is strict by now; else only dots above the maximum."""
    sheet, listed = one.sheet.open(), (*now.custom, *one.abilities.open())
    found = audit(now.settings, sheet, custom=listed)
    if now.settings["import_check"] != "strict":
        return tuple(each for each in found if each.clause == "MS-R14")
    return (*found, *quirk_findings(now.settings, (*sheet.quirks, *one.hidden.open())))


@rule("MS-11.13", "MS-R39", "MS-4.2", "MS-R42", "MS-3.4", "MS-R15")
def _changed_start(now: Campaign, one: Proposal) -> tuple[Finding, ...]:
    """Check the starting experience and attributes of no dots, by the table or a grant, and the list of abilities.

    A grant is that of its seat or, if it was handed to another one, of the seat that made it.
    """
    sheet, here = one.sheet.open(), {each.name for each in list_of(now)}
    own = [allowance(now, seat) for seat in dict.fromkeys((one.seat, one.made_by or one.seat))]
    starts = {start_points(now.settings), *(each.points for each in own)}
    earned = sheet.experience.earned
    found = [] if earned in starts else [Finding("MS-R39", "bought", f"it starts with {earned} experience")]
    missing = [name for name, _ in sheet.abilities if name not in here]
    granted = tuple(name for each in own for name in each.zero)
    revoked = [name for name in ATTRIBUTES if sheet.dots(name) < least_dots(now.settings, name, granted)]
    found += [Finding("MS-3.4", f"attribute.{slug(name)}", f"{name} may no longer have 0 dots") for name in revoked]
    return (*found, *(Finding("MS-4.2", "", f"{name} is not on the campaign's list") for name in missing))


@rule("MS-R38")
def _changed_quirks(now: Campaign, one: Proposal) -> tuple[Finding, ...]:
    """Check that merits and flaws are still allowed, for the same points."""
    owned = (*one.sheet.open().quirks, *one.hidden.open())
    try:
        quirks.check(now.settings, owned)
        for each in owned:
            more = {"flaw": each.flaw, "secret": each.secret}
            anew = quirks.quirk_of(now.settings, each.name, each.points, each.text, **more)
            if anew.points != each.points:
                words = f"{each.name} has {points(each.points)}, at this table {anew.points}"
                return (Finding("MS-R38", "", words),)
    except Invalid as fault:
        return (Finding(fault.clause or "MS-R38", "", fault.why),)
    return ()
