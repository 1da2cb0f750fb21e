"""A worksheet for creating or growing a character: what is left to spend and what is wrong (P17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.sheets.worksheet import Budget, Document, Draft, Finding, Worksheet
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.audit import Finding as Audited
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.creation import command_of as command_for
from croupier.games.deck_of_adventures.cast.documents import (
    LISTS,
    TEXTS,
    attribute_key,
    command_of,
    document_of,
    plain,
    skill_key,
)
from croupier.games.deck_of_adventures.cast.experience import earned_at_start, xp_spent
from croupier.games.deck_of_adventures.cast.growth import growth_findings, growth_of, kept_gear
from croupier.games.deck_of_adventures.cast.proposals import plays_nobody, proposal_of
from croupier.games.deck_of_adventures.cast.random_character import random_proposal
from croupier.games.deck_of_adventures.cast.state import Character, Sheet
from croupier.games.deck_of_adventures.cast.worksheet_sections import sections
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import budget
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER

NEW, GROWS = "character-", "grows-"
HELP = "Ask the GM about the setting and which Skills are useful first. You may go back and forth until the GM agrees."


@rule("DA-23.1", "DA-23.2", "DA-23.12")
def drafts(view: Adventure, seat: str) -> tuple[Draft, ...]:
    """The draft of a player who has no character yet, and one for each sheet open for changes."""
    if all(one.id != seat for one in view.seats):
        return ()
    open_ones = tuple(
        Draft(f"{GROWS}{one.of}-{_level(one.one)}{'-anew' if one.respec else ''}", f"{one.name} grows", _note(one.note))
        for one in view.proposals
        if one.of and one.returned and seat in (one.seat, GM)
    )
    if seat == GM:
        own = (one for one in view.characters if one.seat == GM and one.is_dealer and not one.dead)
        kinds = {one.kind for one in open_ones}
        more = tuple(Draft(f"{GROWS}{one.id}-{_level(one)}-anew", f"{one.name}'s sheet") for one in own)
        return (*open_ones, *(one for one in more if one.kind not in kinds))
    waiting = proposal_of(view, seat)
    if plays_nobody(view, seat) and (waiting is None or waiting.returned):
        at = len(view.of_seat(seat)) + 1
        help = _note(waiting.note) if waiting is not None and _note(waiting.note) else HELP
        return (*open_ones, Draft(f"{NEW}{at}", "Your character", help))
    return open_ones


def _note(note: Secret[str]) -> str:
    return note.value or ""


def _level(one: Character) -> int:
    own = one.sheet.value
    return own.level if own is not None else 1


def draft_of(view: Adventure, seat: str, of: str = "") -> str:
    """The kind of the draft in which a character is edited; "" if there is none."""
    start = f"{GROWS}{of}-" if of else NEW
    return next((one.kind for one in drafts(view, seat) if one.kind.startswith(start)), "")


@rule("DA-23.3", "DA-23.6", "DA-25.11", "DA-1.8")
def worksheet(view: Adventure, seat: str, kind: str, document: Document) -> Worksheet:
    """The draft in its current state, audited as a whole; invalid parts are left out of the calculation."""
    of = _of(view, seat, kind)
    given, found = _read({**_as_it_is(view, of), **document}, view, of)
    one, more = _computed_character(view, given, seat, of)
    own, gone = one.sheet.open(), xp_spent(view.ruling, view, one.sheet.open())
    has = budget(own.level, one.xp.open())
    xp = Budget("Experience", has - gone.total, has - gone.vulnerabilities, "XP", "DA-23.3", exact=False)
    title = given.name.strip() or "Your character"
    return Worksheet(
        title,
        sections(view, given, one, gone),
        (*found, *more),
        plain(given),
        "Apply the changes" if of and seat == GM else "Propose it to the GM",
        (xp,),
    )


def _of(view: Adventure, seat: str, kind: str) -> str:
    """The id of the character that grows, "" for a new one. Raises Impossible."""
    if kind not in {one.kind for one in drafts(view, seat)}:
        raise Impossible(f"there is no draft {kind[:40]!r} now", "choose one of the drafts that are offered")
    return kind.removeprefix(GROWS).partition("-")[0] if kind.startswith(GROWS) else ""


def _as_it_is(view: Adventure, of: str) -> dict[str, Any]:
    """The current sheet of a character that grows, as a document; a draft holds only the changes."""
    return document_of(command_for(view.ruling, view, view.character(of))) if of else {}


def _read(document: Document, view: Adventure, of: str) -> tuple[ProposeCharacter, list[Finding]]:
    """The command that a document describes; values of the wrong type are reported and left out."""
    left, found = dict(document), list[Finding]()
    for key, value in document.items():
        try:
            command_of({key: value}, view.settings, of)
        except msgspec.ValidationError as error:
            left.pop(key)
            found.append(Finding(str(error), "DA-1.8", key))
    return command_of(left, view.settings, of), found


def _computed_character(
    view: Adventure, given: ProposeCharacter, seat: str, of: str
) -> tuple[Character, list[Finding]]:
    """The resulting character, and what is wrong with it; unreadable parts are reported and left out."""
    found: list[Finding] = []
    if not given.name.strip():
        found.append(Finding("it has no name yet", "DA-23.1", "name"))
        given = msgspec.structs.replace(given, name="x")
    one = None
    while one is None:
        try:
            one = _character(view, given, seat, of)
        except Invalid as wrong:
            key = wrong.field.partition(".")[0]
            found.append(Finding(wrong.why, wrong.clause, key if key in (*TEXTS, *LISTS) else ""))
            given = _without(given, key)
    audited = _findings(view, one, of)
    return one, [*found, *(Finding(each.words, each.clause, _line(each.field), each.refuses) for each in audited)]


@rule("DA-23.12", "DA-25.11")
def _findings(view: Adventure, one: Character, of: str) -> tuple[Audited, ...]:
    """What is wrong with the character, or with the changes to one that grows."""
    if not of:
        return audit(view.ruling, view, one)
    opened = growth_of(view, of)
    respec = opened is None or opened.respec
    return growth_findings(view.ruling, view, view.character(of), one, respec=respec)


def _line(field: str) -> str:
    """The worksheet line for a field of the audit; a Trait's line has its own key."""
    if field in ATTRIBUTES:
        return attribute_key(field)
    return skill_key(field) if field in UNDER else field


def _character(view: Adventure, given: ProposeCharacter, seat: str, of: str) -> Character:
    ruling = view.ruling
    if not of:
        return character_of(ruling, view, given, seat, view.starting.level, earned_at_start(ruling, view.starting))
    before = view.character(of)
    sheet: Sheet = before.sheet.open()
    one = character_of(ruling, view, given, before.seat, sheet.level, before.xp.open())
    kept = Secret(kept_gear(sheet, one.sheet.open()), one.sheet.known_to)
    return msgspec.structs.replace(one, id=of, kind=before.kind, side=before.side, dealer=before.dealer, sheet=kept)


def _without(given: ProposeCharacter, key: str) -> ProposeCharacter:
    """The proposal with this part blank; entirely blank if the part is unknown."""
    blank = ProposeCharacter("x")
    if key not in given.__struct_fields__ or getattr(given, key) == getattr(blank, key):
        return blank
    return msgspec.structs.replace(given, **{key: getattr(blank, key)})


@rule("DA-23.1")
def fill_at_random(
    view: Adventure, seat: str, kind: str, document: Document, number: Callable[[int], int]
) -> dict[str, Any]:
    """A random legal character that keeps the texts entered; a document for growth is left unchanged."""
    of = _of(view, seat, kind)
    if of:
        return dict(document)
    ruling = view.ruling
    xp = earned_at_start(ruling, view.starting)
    made = document_of(random_proposal(ruling, view, number, view.starting.level, xp))
    words = {key: document[key] for key in ("name", "pronouns", "background") if document.get(key)}
    return {**made, **words}
