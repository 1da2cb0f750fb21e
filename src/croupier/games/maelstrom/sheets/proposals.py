"""Proposing a sheet, and the storyteller's approval or return of it (PR-2, MS-R47)."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import (
    LONGEST_NAME,
    LONGEST_TEXT,
    own_character,
    owners,
    require_storyteller,
    text_of,
)
from croupier.games.maelstrom.health.track import HUGE_SIZE, at_table, level_name
from croupier.games.maelstrom.sheets import payments
from croupier.games.maelstrom.sheets.allowances import points_for, waits_for_the_fight, zero_for
from croupier.games.maelstrom.sheets.approvals import approval_findings
from croupier.games.maelstrom.sheets.audit import Finding, audit
from croupier.games.maelstrom.sheets.budget import budget_findings
from croupier.games.maelstrom.sheets.build_sheet import build_sheet
from croupier.games.maelstrom.sheets.commands import (
    ApproveCharacter,
    AssignProposal,
    ProposeCharacter,
    ReturnCharacter,
    UnlockSheet,
    WithdrawProposal,
)
from croupier.games.maelstrom.sheets.content import abilities, list_of
from croupier.games.maelstrom.sheets.events import (
    JOINS,
    KEPT,
    WITHDRAWN,
    AbilityAdded,
    CharacterSet,
    ProposalGone,
    Proposed,
)
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.sheets.rebuild import rebuild
from croupier.games.maelstrom.sheets.refusals import refused_by_clause
from croupier.games.maelstrom.sheets.rulings_needed import rulings_needed
from croupier.games.maelstrom.sheets.sheet_access import people, readers_of_sheet
from croupier.games.maelstrom.sheets.state import DEAD, OK, UNCONSCIOUS, Character, Proposal, Sheet
from croupier.games.maelstrom.state import Campaign

MOST_CHARACTERS = 60


def proposal_of(now: Campaign, seat: str) -> Proposal | None:
    return next((one for one in now.proposals if one.seat == seat), None)


@rule("MS-1.8", "MS-11.3", "MS-R39", "MS-R73")
def may_propose(play: Play[Campaign], of: str = "") -> None:
    """Require a player without a character or with an unlocked sheet, or a storyteller who uses full sheets.

    Raises Illegal or Impossible.
    """
    now, seat = play.state, play.seat
    play.need(any(one.id == seat for one in now.seats), "players make their own characters", "choose a seat")
    makes = seat != GM or of or play.ruling("npc_sheet") == "full"
    play.require(makes, "MS-R73", "at this table your characters have quick sheets", "choose a quick sheet")
    waiting = proposal_of(now, seat)
    play.need(waiting is None or waiting.returned, "your proposal is waiting for the GM", "take it back first")
    living = [one for one in now.of_seat(seat) if one.condition != DEAD]
    if of:
        hers, unlocked = own_character(play, of), proposal_of(now, seat)
        free = unlocked is not None and unlocked.of == hers.id
        play.require(free, "MS-R47", "the sheet is not unlocked", "ask the GM to unlock it")
        play.need(hers.condition != DEAD, f"{hers.name} is dead", "make a new character")
        return
    play.need(
        seat == GM or not living,
        f"you play {', '.join(one.name for one in living)}",
        "continue with the character",
    )
    play.require(seat == GM or not waits_for_the_fight(now, seat), "MS-11.1",
                 "your new character joins after the fight", "wait until it ends")  # fmt: skip
    play.need(
        len(now.characters) < MOST_CHARACTERS,
        "this campaign has reached its limit of characters",
        "use another campaign",
    )


@rule("MS-11.3", "MS-11.13", "MS-11.16", "MS-R34", "MS-R35", "MS-R36", "MS-R37", "MS-R38", "MS-R40")
def propose_character(play: Play[Campaign], command: ProposeCharacter) -> None:
    """Audit a player's sheet and propose it; the storyteller's own join at once. Raises Illegal."""
    may_propose(play, command.of)
    now, seat = play.state, play.seat
    points = own_points(now, seat, command.of)
    with refused_by_clause(play, "change the sheet"):
        written = build_sheet(
            now.settings, command, custom=now.custom, points=points, zero=zero_for(now, seat, command.of),
            old=old_sheet(now, command.of),
        )  # fmt: skip
    bought = budget_findings(now, written.sheet) if seat != GM and not command.of else ()
    check(play, (*audit(now.settings, written.sheet, custom=now.custom, new=True), *bought))
    mine = owners(seat)
    play.because("MS-11.3")
    own = written.sheet.experience
    play.because("MS-12.6", to=mine, earned=own.earned, spent=own.spent, adjusted=own.adjusted, free=own.free)
    with play.rulings_for(mine):
        listed = abilities(play.state.ruling, now.custom)
        for key in rulings_needed(now.settings, written.sheet, written.hidden, listed):
            play.ruling(key)
    proposal = Proposal(
        seat, written.name, Secret(written.sheet, mine), command.of, Secret(written.hidden, mine), Secret((), mine),
        Secret((), mine), Secret("", mine), crippled=Secret((), mine), since=_since(now, seat, command.of),
    )  # fmt: skip
    if seat == GM:
        enter(play, proposal)
    else:
        play.do(Proposed(proposal))


def _since(now: Campaign, seat: str, of: str) -> int:
    """The number by which the draft of a rebuild is known; 0 for a new character."""
    unlocked = proposal_of(now, seat) if of else None
    return unlocked.since if unlocked is not None else 0


def own_points(now: Campaign, seat: str, of: str = "") -> int:
    """Experience to spend: the seat's start, or all that a rebuilt character has earned. Raises Hidden."""
    return now.character(of).sheet.open().experience.earned if of else points_for(now, seat)


@rule("MS-R46", "MS-R47")
def spendable_points(now: Campaign, seat: str, of: str = "") -> int:
    """Experience that may buy anything: without the points that a rebuilt character has banked. Raises Hidden."""
    banked = payments.ever_banked(now.character(of).sheet.open().experience) if of else ()
    return own_points(now, seat, of) - sum(has for _, has in banked)


def old_sheet(now: Campaign, of: str = "") -> Sheet | None:
    """The sheet of a character who is rebuilt; none of a new one. Raises Hidden."""
    return now.character(of).sheet.open() if of else None


def check(play: Play[Campaign], found: tuple[Finding, ...]) -> None:
    """Raises Illegal if a finding prevents submitting, with the first such finding and the number of others."""
    wrong = [one for one in found if one.refuses]
    for one in wrong:
        more = f", and {len(wrong) - 1} more to fix" if len(wrong) > 1 else ""
        play.require(
            ok=False, clause=one.clause, why=one.words, instead=f"change the sheet{more}", to=owners(play.seat)
        )


@rule("MS-11.3", "MS-R47")
def withdraw_proposal(play: Play[Campaign], _: WithdrawProposal) -> None:
    """Withdraw the player's proposal; a rebuilt sheet is theirs to change again, or to keep as it was."""
    waiting = proposal_of(play.state, play.seat)
    mine = waiting is not None and (not waiting.returned or waiting.of)
    play.need(mine, "you have no proposal waiting", "make a character")
    assert waiting is not None
    play.because("MS-R47" if waiting.of else "MS-11.3")
    if waiting.of and not waiting.returned:
        play.do(Proposed(msgspec.structs.replace(waiting, note=Secret("", owners(waiting.seat)), returned=True)))
        return
    play.do(ProposalGone(play.seat, KEPT if waiting.of else WITHDRAWN, waiting.name if waiting.of else ""))


def _waiting(play: Play[Campaign], seat: str) -> Proposal:
    found = proposal_of(play.state, seat)
    play.need(
        found is not None and not found.returned, "no proposal from that seat is waiting for you", "wait for a proposal"
    )
    assert found is not None
    return found


@rule("MS-1.8", "MS-11.3", "MS-11.14", "MS-11.15", "MS-R21", "MS-R38", "MS-R47")
def approve_character(play: Play[Campaign], command: ApproveCharacter) -> None:
    """Approve a proposal, including merits, flaws and equipment: the character joins the story."""
    require_storyteller(play)
    one = _waiting(play, command.seat)
    check(play, approval_findings(play.state, one))
    play.because("MS-11.3")
    enter(play, one)
    play.do(ProposalGone(one.seat))


@rule("MS-11.15", "MS-R21", "MS-R47", "MS-R48", "MS-R73")
def enter(play: Play[Campaign], one: Proposal) -> None:
    """Add the character of a proposal or rebuild them; the campaign gets the custom abilities they bring."""
    now, sheet = play.state, one.sheet.open()
    have = {each.name.casefold() for each in now.custom}
    for ability in one.abilities.open():
        if ability.name.casefold() not in have:
            play.do(AbilityAdded(ability))
    sheet = _spelled(play.state, sheet)
    known, mine = readers_of_sheet(play.ruling, now, one.seat), owners(one.seat)
    hidden = Secret(one.hidden.open(), mine)
    if one.of:
        rebuild(play, one.of, one.name, sheet, hidden)
        if one.seat == GM:
            play.do(ProposalGone(one.seat))
    else:
        huge = has_merit((*sheet.quirks, *hidden.open()), HUGE_SIZE)
        health = msgspec.structs.replace(at_table(now.settings, sheet.health, huge=huge), treated=0, tried=0)
        sheet = msgspec.structs.replace(sheet, health=health)  # days of care are those of another campaign
        full = sheet.health.filled >= sheet.health.boxes
        joins = Character(
            f"c{play.next_number('named')}",
            one.seat,
            unique_name(one.name, people(now), LONGEST_NAME),
            Secret(sheet, known),
            broken=sheet.current == 0,
            condition=UNCONSCIOUS if full else OK,
            level=level_name(sheet.health),
            crippled=one.crippled.open(),
            hidden=hidden,
            offered=Secret((), mine),
        )
        state = ", at zero willpower" if joins.broken else f", {UNCONSCIOUS}" if full else ""
        play.do(CharacterSet(joins, f"{JOINS}{state}"))


@rule("MS-21.7", "MS-21.6")
def _spelled(now: Campaign, sheet: Sheet) -> Sheet:
    """The sheet with its abilities spelled as in the campaign, which may have listed them while the sheet waited."""
    listed = {one.name.casefold(): one.name for one in list_of(now)}
    abilities = tuple((listed.get(name.casefold(), name), dots) for name, dots in sheet.abilities)
    specialties = tuple(
        msgspec.structs.replace(one, ability=listed.get(one.ability.casefold(), one.ability))
        for one in sheet.specialties
    )
    return msgspec.structs.replace(sheet, abilities=abilities, specialties=specialties)


@rule("MS-1.8", "MS-11.3")
def return_character(play: Play[Campaign], command: ReturnCharacter) -> None:
    """Return a sheet with a note; its player continues from there."""
    require_storyteller(play)
    one = _waiting(play, command.seat)
    note = Secret(text_of("note", command.note, "MS-11.3", LONGEST_TEXT), owners(one.seat))
    play.because("MS-11.3")
    play.do(Proposed(msgspec.structs.replace(one, note=note, returned=True)))


@rule("MS-1.8", "MS-11.3")
def assign_proposal(play: Play[Campaign], command: AssignProposal) -> None:
    """Hand the proposal of a player who has left to another seat."""
    require_storyteller(play)
    now = play.state
    one = proposal_of(now, command.seat)
    play.need(
        one is not None and not one.of, "that seat has not proposed a new character", "choose a seat with a proposal"
    )
    to = command.to
    play.need(any(seat.id == to != GM for seat in now.seats), f"nobody plays as {to[:20]!r}", "choose a seat")
    play.need(proposal_of(now, to) is None, "that seat has a proposal of its own", "choose another seat")
    play.need(
        all(each.condition == DEAD for each in now.of_seat(to)),
        "that seat already has a character",
        "choose another seat",
    )
    assert one is not None
    seat = next((each for each in now.seats if each.id == one.seat), None)
    left = seat is None or not seat.taken or seat.away
    play.require(left, "MS-11.3", f"{one.name}'s player is at the table", "wait until the player has left")
    both = (to, GM)
    moved = msgspec.structs.replace(
        one,
        seat=to,
        sheet=Secret(one.sheet.open(), both),
        hidden=Secret(one.hidden.open(), both),
        report=Secret(one.report.open(), both),
        abilities=Secret(one.abilities.open(), both),
        note=Secret(one.note.open(), both),
        crippled=Secret(one.crippled.open(), both),
        made_by=one.made_by or one.seat,
    )
    play.do(ProposalGone(one.seat))
    play.do(Proposed(moved, given=True))


@rule("MS-R47", "MS-12.7", "MS-1.8")
def unlock_sheet(play: Play[Campaign], command: UnlockSheet) -> None:
    """Allow a player to rebuild a character with the experience that the character has earned."""
    require_storyteller(play)
    one = own_character(play, command.character)
    play.require(
        play.ruling("character_rebuild") == "storyteller",
        "MS-R47",
        "this table does not allow rebuilding sheets",
        "buy dots",
    )
    play.need(one.condition != DEAD, f"{one.name} is dead", "make a new character")
    play.need(proposal_of(play.state, one.seat) is None, "that seat is already making a sheet", "wait for it")
    mine = owners(one.seat)
    sheet, hidden = Secret(one.sheet.open(), mine), Secret(one.hidden.open(), mine)
    note = Secret("Your sheet is unlocked: rebuild your character.", mine)
    empty = Secret[tuple[str, ...]]((), mine)
    unlocked = Proposal(one.seat, one.name, sheet, one.id, hidden, empty, Secret((), mine), note, crippled=empty)
    play.do(Proposed(msgspec.structs.replace(unlocked, returned=True, since=play.state.named)))
