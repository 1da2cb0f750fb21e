"""A character in the making, field by field: what is left to spend and what is wrong (PR-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.core.sheets.worksheet import Budget, Document, Draft, Finding, Worksheet
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.sheets.allowances import zero_for
from croupier.games.maelstrom.sheets.audit import audit
from croupier.games.maelstrom.sheets.budget import budget_findings, left_to_spend
from croupier.games.maelstrom.sheets.build_sheet import build_sheet
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.documents import (
    LISTS,
    TEXTS,
    ability_key,
    command_for,
    command_of,
    document_of,
    plain,
)
from croupier.games.maelstrom.sheets.proposals import old_sheet, own_points, proposal_of, spendable_points
from croupier.games.maelstrom.sheets.random_sheets import random_proposal, with_name
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import DEAD, Sheet
from croupier.games.maelstrom.sheets.worksheet_sections import sections
from croupier.games.maelstrom.state import Campaign

NEW, ANEW = "character-", "anew-"
HELP = "Decide who the character is before what they can do. You may go back and forth until the GM agrees."


@rule("MS-11.3", "MS-2.2", "MS-R73")
def drafts(view: Campaign, seat: str) -> tuple[Draft, ...]:
    """The draft of a seat with no character or an unlocked sheet, or of the storyteller's next full sheet."""
    quick = seat == GM and view.ruling("npc_sheet") != "full"
    if quick or all(one.id != seat for one in view.seats):
        return ()
    own = view.of_seat(seat)
    waiting = proposal_of(view, seat)
    if waiting is not None and waiting.of and waiting.returned:
        return (Draft(f"{ANEW}{waiting.of}-{waiting.since}", f"{waiting.name}, rebuilt", HELP),)
    if seat == GM:
        return (Draft(f"{NEW}{len(own) + 1}", "A character of yours", HELP),)
    if any(one.condition != DEAD for one in own) or (waiting is not None and not waiting.returned):
        return ()
    return (Draft(f"{NEW}{len(own) + 1}", "Your character", HELP),)


@rule("MS-11.3", "MS-11.5", "MS-11.7", "MS-11.10", "MS-12.4", "MS-1.10")
def worksheet(view: Campaign, seat: str, kind: str, document: Document) -> Worksheet:
    """The draft so far, audited as a whole; parts that cannot be read are not counted."""
    of = _of(view, seat, kind)
    given, found = _read({**_as_it_is(view, seat, of), **document}, view, of)
    zero, points = zero_for(view, seat, of), own_points(view, seat, of)
    sheet, more = _reckoned(view, given, points, zero, buys=seat != GM, of=of)
    found += more
    xp = Budget("Experience", sheet.experience.free, points - sheet.experience.adjusted, "XP", "MS-12.4", exact=False)
    return Worksheet(
        given.name.strip() or "Your character",
        sections(view, given, sheet, xp, zero),
        tuple(found),
        plain(given),
        "Add the character" if seat == GM else "Propose the character to the GM",
        (xp, *(() if of or seat == GM else left_to_spend(view, sheet))),
    )


def _of(view: Campaign, seat: str, kind: str) -> str:
    """The id of the character that is rebuilt, empty for a new one. Raises Impossible."""
    if kind not in {one.kind for one in drafts(view, seat)}:
        raise Impossible(f"there is no draft {kind[:40]!r} now", "choose one of the drafts that are offered")
    waiting = proposal_of(view, seat)
    return waiting.of if waiting is not None and kind.startswith(ANEW) else ""


@rule("MS-R47", "MS-11.3")
def _as_it_is(view: Campaign, seat: str, of: str) -> dict[str, Any]:
    """The sheet that is rebuilt, as a document; a draft holds only the changes. Raises Hidden."""
    waiting = proposal_of(view, seat)
    if not of or waiting is None:
        return {}
    return document_of(command_for(view.settings, waiting.name, waiting.sheet.open(), waiting.hidden.open()))


def _read(document: Document, view: Campaign, of: str) -> tuple[ProposeCharacter, list[Finding]]:
    """Read the document; a value of the wrong type is reported and treated as empty."""
    left, found = dict(document), list[Finding]()
    for key, value in document.items():
        try:
            command_of({key: value}, list_of(view), of)
        except msgspec.ValidationError as error:
            left.pop(key)
            found.append(Finding(str(error), "MS-1.10", key))
    return command_of(left, list_of(view), of), found


def _reckoned(
    view: Campaign, given: ProposeCharacter, points: int, zero: tuple[str, ...], *, buys: bool, of: str
) -> tuple[Sheet, list[Finding]]:
    """Build and audit the sheet; parts that cannot be read are reported and left out."""
    found = _name(given)
    given = msgspec.structs.replace(given, name="x")
    sheet = None
    while sheet is None:
        try:
            sheet = build_sheet(
                view.settings, given, custom=view.custom, points=points, zero=zero, old=old_sheet(view, of)
            ).sheet
        except Invalid as wrong:
            key = wrong.field.partition(".")[0]
            found.append(Finding(wrong.why, wrong.clause, key if key in (*TEXTS, *LISTS) else ""))
            given = _without(given, key)
    audited = audit(view.settings, sheet, custom=view.custom, new=True)
    audited = audited if given.of or not buys else (*audited, *budget_findings(view, sheet))
    return sheet, [*found, *(Finding(one.words, one.clause, one.field, one.refuses) for one in audited)]


def _name(given: ProposeCharacter) -> list[Finding]:
    try:
        name_of("name", given.name, "MS-11.1", LONGEST_NAME)
    except Invalid as wrong:
        return [Finding("the character has no name yet" if not given.name.strip() else wrong.why, wrong.clause, "name")]
    return []


def _without(given: ProposeCharacter, key: str) -> ProposeCharacter:
    """A proposal with this part empty; all of it empty if the part is unknown or already empty."""
    blank = ProposeCharacter("x")
    if key not in given.__struct_fields__ or getattr(given, key) == getattr(blank, key):
        return blank
    return msgspec.structs.replace(given, **{key: getattr(blank, key)})


@rule("MS-11.3")
def fill_at_random(
    view: Campaign, seat: str, kind: str, document: Document, number: Callable[[int], int]
) -> dict[str, Any]:
    """A legal random character; a name and texts that are already there are kept."""
    of = _of(view, seat, kind)
    points = spendable_points(view, seat, of)
    whole = random_proposal(view.settings, number, custom=view.custom, points=points)
    made_up = document_of(with_name(whole, str(document.get("name", ""))))
    if of:  # nothing of the sheet that is rebuilt is left but its texts
        old = _as_it_is(view, seat, of)
        none = {**{key: [] for key in LISTS if key in old}, **{ability_key(one.name): 0 for one in list_of(view)}}
        document = {**old, **document}
        made_up = {**none, **{key: made for key, made in made_up.items() if key != "kit"}, "name": document["name"]}
    words = {key: document[key] for key in TEXTS if key != "primary" and document.get(key)}
    return {**made_up, **words}
