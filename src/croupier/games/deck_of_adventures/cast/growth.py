"""Growth of characters: Levels, experience, and the resulting changes to sheets (P18, DA-23.12)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.audit import Finding, audit
from croupier.games.deck_of_adventures.cast.beings import numbers_of
from croupier.games.deck_of_adventures.cast.commands import (
    GrantXp,
    KeepSheet,
    LevelUp,
    ProposeCharacter,
    UnlockSheet,
)
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.events import CharacterChanged, ProposalGone, Proposed
from croupier.games.deck_of_adventures.cast.experience import paid_traits, xp_left
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Character, Printed, Proposal, Sheet
from croupier.games.deck_of_adventures.characters.events import XpSet
from croupier.games.deck_of_adventures.characters.knowledge import noting, owner_seats
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import MOST_LEVEL
from croupier.games.deck_of_adventures.validation import character_here, known_character, number_in_range, require_gm

MOST_GRANTED = 100


def growth_of(now: Adventure, character: str) -> Proposal | None:
    """The open change to a character's sheet, whether with its player or with the GM."""
    return next((one for one in now.proposals if one.of == character), None)


def awaits_gm(now: Adventure, character: str) -> bool:
    """Whether a changed sheet of this character waits for the GM."""
    opened = growth_of(now, character)
    return opened is not None and not opened.returned


@rule("DA-23.12")
def require_no_proposal(play: Play[Adventure], one: Character) -> None:
    """Require that no changed sheet of this character waits for the GM: it would be lost. Raises Illegal."""
    waits = awaits_gm(play.state, one.id)
    play.require(not waits, "DA-23.12", f"{one.name}'s changed sheet waits for you", "approve or return it first")


@rule("DA-1.1", "DA-1.7", "DA-R51")
def grower(now: Adventure, opened: Proposal) -> str:
    """The seat that changes an open sheet: its player's, or the GM's while the seat is empty."""
    return opened.seat if now.seat(opened.seat).taken else GM


@rule("DA-23.12", "DA-R115", "DA-4.5")
def level_up(play: Play[Adventure], command: LevelUp) -> None:
    """The GM raises each character by one Level with 3 XP, and opens players' sheets to spend them."""
    require_gm(play, "DA-23.12")
    play.ruling("level_up")
    play.need(command.characters, "no character is named", "choose at least one character")
    for id in command.characters:
        one = _growing(play, id)
        own_sheet = one.sheet.open()
        play.require(own_sheet.level < MOST_LEVEL, "DA-23.12", f"{one.name} is at Level {MOST_LEVEL}", "grant XP")
        require_no_proposal(play, one)
    for id in command.characters:
        one = play.state.character(id)
        sheet = one.sheet.open()
        more = msgspec.structs.replace(sheet, level=sheet.level + 1)
        put_sheet(
            play,
            id,
            carry_printed_numbers(noting(play, one), play.state, id, sheet, more),
            f"reaches Level {more.level}",
        )
        if play.state.character(id).seat != GM:
            _open(play, id, f"Level {more.level}: 3 XP more to spend.")


def _growing(play: Play[Adventure], id: str) -> Character:
    """The character with this id. Raises Impossible or Illegal if they do not grow."""
    one = known_character(play, id)
    _may_grow(play, one)
    return one


@rule("DA-23.12")
def _may_grow(play: Play[Adventure], one: Character) -> None:
    """Require a Dealer who is alive. Raises Illegal or Impossible."""
    play.insist(one.is_dealer, "DA-23.12", f"{one.name} is not a Dealer and does not gain levels", "choose a Dealer")
    play.need(not one.dead, f"{one.name} is dead", "make a new character")


@rule("DA-25.10", "DA-14.1")
def carry_printed_numbers(ruling: Ruling, now: Adventure, id: str, before: Sheet, after: Sheet) -> Sheet:
    """The new sheet, with its printed numbers changed by the same amounts as derived ones."""
    bare = Printed()
    old = numbers_of(ruling, now, now.character(id), msgspec.structs.replace(before, printed=bare))
    new = numbers_of(ruling, now, now.character(id), msgspec.structs.replace(after, printed=bare))
    fields = {"hp": "HP", "ap": "AP", "ar": "AR", "pp": "PP", "speed": "Speed"}
    moved = {
        field: getattr(before.printed, field) + new[stat] - old[stat]
        for field, stat in fields.items()
        if getattr(before.printed, field) is not None
    }
    return msgspec.structs.replace(after, printed=Printed(**moved))


@rule("DA-23.3", "DA-R114", "DA-R115")
def grant_xp(play: Play[Adventure], command: GrantXp) -> None:
    """Grant experience beyond that of the Level, or take some away, but never more than is unspent."""
    require_gm(play, "DA-23.12")
    play.need(command.characters, "no character is named", "choose at least one character")
    xp = number_in_range("xp", command.xp, -MOST_GRANTED, MOST_GRANTED, "DA-23.3")
    play.need(xp, "0 XP changes nothing", "choose a number above or below 0")
    for id in command.characters:
        one = _growing(play, id)
        has = xp_left(play.state.ruling, play.state, one.sheet.open(), one.xp.open())
        play.require(has + xp >= min(0, has), "DA-R115", f"{one.name} has {max(0, has)} XP to spend", "choose less")
    for id in command.characters:
        one = play.state.character(id)
        play.do(XpSet(id, Secret(one.xp.open() + xp, owner_seats(one)), f"{xp:+} XP"))


@rule("DA-23.12", "DA-R115")
def unlock_sheet(play: Play[Adventure], command: UnlockSheet) -> None:
    """The GM lets a sheet grow with its unspent experience, or be rebuilt with all its experience."""
    require_gm(play, "DA-23.12")
    one = character_here(play, command.character)
    _may_grow(play, one)
    if command.respec:
        play.require(
            play.ruling("respec") == "gm_allows",
            "DA-R115",
            "this table does not allow rebuilding sheets",
            "improve it instead",
        )
    play.need(one.seat != GM, f"{one.name} is yours: their sheet is always open to you", "change it")
    require_no_proposal(play, one)
    _open(play, one.id, "Rebuilt." if command.respec else "Spend what you have.", respec=command.respec)


def _open(play: Play[Adventure], id: str, words: str, *, respec: bool = False) -> None:
    """Hand the sheet to its player for changes."""
    one, before = play.state.character(id), growth_of(play.state, id)
    mine = owner_seats(one)
    paper = Character(one.id, one.kind, one.side, one.seat, one.name, one.pronouns, one.suit, mechanic=one.mechanic)
    secrets = {"sheet": one.sheet.open(), "xp": one.xp.open(), "notes": "", "vitals": None}
    as_is = msgspec.structs.replace(paper, **{name: Secret(value, mine) for name, value in secrets.items()})
    again = respec or (before is not None and before.respec)
    play.do(Proposed(Proposal(one.seat, as_is, id, Secret(words, mine), returned=True, respec=again)))


@rule("DA-23.12", "DA-R115", "DA-23.3")
def propose_growth(play: Play[Adventure], command: ProposeCharacter) -> None:
    """Propose a changed sheet, audited: it waits for the GM; the GM's own applies at once. Raises Illegal."""
    now, one = play.state, known_character(play, command.of)
    opened, mine = growth_of(now, one.id), play.seat == GM == one.seat
    _is_its(play, one, opened)
    is_open = mine or (opened is not None and opened.returned)
    play.require(is_open, "DA-23.12", f"{one.name}'s sheet is not open", "ask the GM to open it")
    sheet = one.sheet.open()
    new = decisive(play, lambda ruling: character_of(ruling, now, command, one.seat, sheet.level, one.xp.open()))
    respec = mine or (opened is not None and opened.respec)
    _only_more(play, now, sheet, new, respec=respec)
    kept = Secret(kept_gear(sheet, new.sheet.open()), owner_seats(one))
    new = msgspec.structs.replace(new, id=one.id, kind=one.kind, side=one.side, sheet=kept)
    wrong = decisive(play, lambda ruling: growth_findings(ruling, now, one, new, respec=respec))
    for found in (each for each in wrong if each.refuses):
        play.require(ok=False, clause=found.clause, why=found.words, instead="change the sheet")
    if play.seat != GM:
        was = "" if opened is None or opened.name == new.name else opened.name
        play.do(Proposed(Proposal(one.seat, new, one.id, Secret("", owner_seats(one)), respec=respec), was=was))
        return
    if opened is not None:
        play.do(ProposalGone(opened.seat, one.id))
    apply_growth(play, one.id, new)


@rule("DA-23.9", "DA-23.12", "DA-25.8", "DA-25.11")
def growth_findings(
    ruling: Ruling, now: Adventure, before: Character, new: Character, *, respec: bool
) -> tuple[Finding, ...]:
    """What is wrong with a changed sheet; what the sheet had before, such as a fifth Vulnerability, refuses nothing.

    Requirements are those of what is taken now; a sheet that is rebuilt takes its Powers anew.
    """
    own = before.sheet.open()
    held = (*own.vulnerabilities, *(() if respec else own.powers))
    already = audit(ruling, now, before, held=held)
    return tuple(
        msgspec.structs.replace(each, refuses=each.refuses and each not in already)
        for each in audit(ruling, now, new, held=held)
    )


def _is_its(play: Play[Adventure], one: Character, opened: Proposal | None) -> None:
    """Continue only for the seat that changes this sheet, or the GM. Raises Illegal."""
    seat = one.seat if opened is None else grower(play.state, opened)
    play.require(play.seat in {seat, GM}, "DA-1.1", f"{one.name} is not your character", "choose your own")


def kept_gear(before: Sheet, after: Sheet) -> Sheet:
    """The new sheet with its gear unchanged: growth neither gives nor changes gear (DA-25.18).
    Powers that were kept back still are (DA-25.34).
    """
    held = {(one.id, one.choice) for one in before.powers if one.kept_back}
    powers = tuple(msgspec.structs.replace(one, kept_back=(one.id, one.choice) in held) for one in after.powers)
    skill = before.primary_skill if after.role == before.role else after.primary_skill
    return msgspec.structs.replace(
        after, powers=powers, gear=before.gear, held_back=before.held_back, printed=before.printed,
        phases=before.phases, primary_skill=skill,
    )  # fmt: skip


@rule("DA-23.12", "DA-23.9", "DA-R114", "DA-R115")
def _only_more(play: Play[Adventure], now: Adventure, before: Sheet, new: Character, *, respec: bool) -> None:
    """Refuse a changed sheet that gives up what experience has bought. Raises Illegal.

    When a sheet is rebuilt, Modifiers may go down to 0 and all Powers may go.
    """
    after = new.sheet.open()
    same = set(after.vulnerabilities) == set(before.vulnerabilities)
    play.require(same, "DA-R114", "Vulnerabilities give experience only at creation", "leave them as they are")
    old, fresh = paid_traits(play.ruling, now, before), paid_traits(play.ruling, now, after)
    for was, are in zip(old, fresh, strict=True):
        for name, value in was.items():
            least = min(0, value) if respec else value
            play.require(are.get(name, 0) >= least, "DA-R115", f"{name} would drop below {least:+}", "leave it higher")
    if respec:
        return
    left = {(one.id, one.choice) for one in after.powers}
    gone = [one.id for one in before.powers if (one.id, one.choice) not in left]
    play.require(not gone, "DA-R115", f"{and_of(gone)} would be removed", "ask the GM to allow rebuilding the sheet")
    play.require(
        after.role == before.role, "DA-R115", "the Role would change", "ask the GM to let you rebuild the sheet"
    )


def with_most_pp(sheet: Sheet, pp: int | None) -> Sheet:
    """The sheet with the maximum of Power Points that the GM sets; None leaves it."""
    if pp is None:
        return sheet
    return msgspec.structs.replace(sheet, printed=msgspec.structs.replace(sheet.printed, pp=pp))


@rule("DA-23.12", "DA-14.1", "DA-25.34", "DA-R116")
def apply_growth(play: Play[Adventure], id: str, new: Character, pp: int | None = None) -> None:
    """Apply a proposed sheet, with the maximum of Power Points that the GM sets; armor worn and items held stay."""
    now = play.state
    before = now.character(id)
    sheet = before.sheet.open()
    after = kept_gear(sheet, new.sheet.open())
    told = {field: getattr(new, field) for field in ("name", "pronouns", "suit", "mechanic")}
    if any(value != getattr(before, field) for field, value in told.items()):
        play.do(CharacterChanged(id, **told, was=before.name if new.name != before.name else ""))
    carried = carry_printed_numbers(noting(play, before), now, id, sheet, after)
    put_sheet(play, id, with_most_pp(carried, pp), "has been improved")


@rule("DA-23.4", "DA-23.12", "DA-21.1")
def amend_growth(play: Play[Adventure], id: str, **changed: str) -> None:
    """Write public facts, or the `background`, that change meanwhile into the character's open sheet as well.

    Otherwise the GM's approval would undo them.
    """
    opened = growth_of(play.state, id)
    if opened is None:
        return
    one = opened.one
    if "background" in changed:
        sheet = msgspec.structs.replace(one.sheet.open(), background=changed.pop("background"))
        one = msgspec.structs.replace(one, sheet=Secret(sheet, one.sheet.known_to))
    play.do(Proposed(msgspec.structs.replace(opened, one=msgspec.structs.replace(one, **changed)), amended=True))


@rule("DA-23.12")
def keep_sheet(play: Play[Adventure], command: KeepSheet) -> None:
    """Close an open sheet, keeping unspent experience for later."""
    one = known_character(play, command.character)
    opened = growth_of(play.state, one.id)
    _is_its(play, one, opened)
    play.need(opened is not None and opened.returned, f"{one.name}'s sheet is not open", "ask the GM to open it")
    assert opened is not None
    play.do(ProposalGone(opened.seat, one.id))
