"""Claims of a roll: put by the active player, proposed and objected to by others (SZ-7.4, 7.7, 7.12)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.effects import COMPLICATION, HURDLE, kind_of
from croupier.games.syuzheteers.people import Table, state
from croupier.games.syuzheteers.prologue.order import playing
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll import judging
from croupier.games.syuzheteers.roll.claim_events import ClaimObjected, ClaimsPut
from croupier.games.syuzheteers.roll.commands import ObjectToClaim, ProposeClaim, PutClaims
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.numbers import ON_START, ON_STOP
from croupier.games.syuzheteers.roll.state import (
    CLAIMS,
    DESTINY,
    GOOD,
    HARD,
    PROXY,
    RALLY,
    RISK,
    START,
    STOP,
    THING,
    WINDOW,
    Claim,
    Roll,
)
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-7.1")
def roll_of(play: Table) -> Roll:
    """The roll in progress. Raises Illegal in every mode."""
    roll = state(play).roll
    if roll is None:
        play.refuse("SZ-7.1", "nothing is being rolled", "wait for a roll")
    return roll


@rule("SZ-7.1")
def roll_at(play: Table, *steps: str) -> Roll:
    """The roll, if it is at one of these steps: each is closed before the next opens. Raises Illegal in every mode."""
    roll = roll_of(play)
    if roll.step not in steps:
        play.refuse("SZ-7.1", "that is not asked at this step of the roll", "what is asked now")
    return roll


def sheet_of(story: Story, roll: Roll) -> Character | None:
    """The sheet of whoever leads: a main character's or the principal's; a minor character has none."""
    return story.character(roll.leader) if story.has(roll.leader) else None


def rallying(story: Story, roll: Roll) -> Character | None:
    """Who could rally: the character whose condition is addressed, if she has a rally (SZ-4.5)."""
    if kind_of(story, roll.card, roll.addressed) not in (HURDLE, COMPLICATION):
        return None
    bearers = {one.bearer for one in story.hurdles if one.id == roll.addressed}
    bearers |= {one.id for one in story.characters if any(held.id == roll.addressed for held in one.complications)}
    return next((one for one in story.characters if one.id in bearers and one.rally), None)


@rule("SZ-4.2", "SZ-R13")
def thing_of(ruling: Ruling, one: Character) -> str:
    """What her thing is: her signature, by a ruling something of its own."""
    return one.thing if ruling("thing") == "separate" else one.signature


@rule("SZ-4.2", "SZ-4.5", "SZ-4.6", "SZ-7.4", "SZ-7.7", "SZ-9.3", "SZ-R13", "SZ-R16", "SZ-R17", "SZ-R30")
def claimable(ruling: Ruling, story: Story, roll: Roll) -> tuple[str, ...]:
    """What can be claimed on the side at hand, in the order in which it is voted on, less what was claimed already."""
    sheet = sheet_of(story, roll)
    if roll.side == START:
        destined = sheet is not None and roll.action != PROXY and sheet.uses > 0 and ruling("destiny") == "die"
        may = {
            GOOD: ruling("good_at") == "claim" or (sheet is not None and bool(sheet.talents)),
            THING: sheet is not None and bool(thing_of(ruling, sheet)),
            DESTINY: destined,
            RALLY: ruling("rally") == "die" and rallying(story, roll) is not None,
        }
        found = tuple(what for what in ON_START if may[what])
    else:
        found = (*ON_STOP, *(held.id for held in (sheet.complications if sheet else ())))
    return tuple(what for what in found if roll.claim(what) is None)


def in_words(ruling: Ruling, story: Story, roll: Roll, what: str) -> str:
    """A claim as a sentence about whoever leads."""
    sheet, rallies = sheet_of(story, roll), rallying(story, roll)
    said = {
        GOOD: "she is good at this",
        THING: f"it is her thing: {thing_of(ruling, sheet)}" if sheet else "it is her thing",
        DESTINY: f"it serves her destiny: {sheet.destiny}" if sheet and sheet.destiny else "it serves her destiny",
        RALLY: f"the beat shows her rally: {rallies.rally}" if rallies else "the beat shows her rally",
        RISK: "she takes a risk",
        HARD: "it is hard for her in particular",
    }
    held = next((one.type for one in (sheet.complications if sheet else ()) if one.id == what), what)
    return said.get(what, f"it matters that she is {held}")


@rule("SZ-7.12", "SZ-7.4", "SZ-7.7", "SZ-10.3")
def put_claims(play: Table, command: PutClaims) -> None:
    """The active player puts the claims of a side forward as one set."""
    roll = roll_at(play, CLAIMS)
    play.need(play.seat == roll.seat, "the active player makes these claims", "propose a claim when they are made")
    make_claims(play, command.claims, command.talent)


@rule("SZ-7.12", "SZ-R30")
def make_claims(play: Table, claims: tuple[str, ...], talent: str = "") -> None:
    """Claims of whoever is active; then the others' window is open."""
    roll, now = roll_of(play), state(play)
    may, sheet = claimable(play.ruling, now, roll), sheet_of(now, roll)
    listed = sheet is not None and talent in sheet.talents
    play.need(listed or not talent, "that talent is not on her sheet", "a talent that is listed")
    if listed and GOOD in may:
        claims = (GOOD, *(what for what in claims if what != GOOD))
    wrong = [what for what in claims if what not in may]
    play.need(not wrong and len(set(claims)) == len(claims), "not all of that can be claimed here", ", ".join(may))
    if GOOD in claims:
        free = listed or play.ruling("good_at") == "claim"
        play.require(free, "SZ-R30", "she is good only at what is listed", "name a talent")
    put = tuple(Claim(what, roll.seat, safe=what == GOOD and listed) for what in may if what in claims)
    play.do(ClaimsPut(roll.seat, put))
    play.do(RollWent(WINDOW, roll.side))
    play.because("SZ-7.12", claims=tuple(one.what for one in put))


@rule("SZ-7.7", "SZ-7.12", "SZ-10.3")
def may_propose(story: Story, roll: Roll, seat: str) -> bool:
    """Whether a seat may propose a claim: any other player on the stop side; no one in a prep roll."""
    return (
        roll.step == WINDOW
        and roll.side == STOP
        and roll.before is None
        and seat in playing(story)
        and seat != roll.seat
    )


@rule("SZ-7.7", "SZ-7.12")
def propose_claim(play: Table, command: ProposeClaim) -> None:
    """A proposal is its proposer's claim; everyone answers anew."""
    roll = roll_at(play, WINDOW)
    may = may_propose(state(play), roll, play.seat)
    play.require(may, "SZ-7.7", "only others propose, and only stop claims", "object, flash back or pass")
    open_claims = claimable(play.ruling, state(play), roll)
    play.need(command.claim in open_claims, "that cannot be claimed here", ", ".join(open_claims) or "nothing more")
    play.do(ClaimsPut(play.seat, (Claim(command.claim, play.seat),)))


@rule("SZ-7.12", "SZ-7.4", "SZ-1.8", "SZ-R30")
def why_not_object(ruling: Ruling, story: Story, roll: Roll, seat: str, claim: Claim) -> str:
    """Why a seat may not object to a claim; empty where it may."""
    if claim.stands is not None or seat in claim.objected:
        return "that is settled" if claim.stands is not None else "you have objected to it"
    if claim.safe:
        return "a listed talent cannot be objected to"
    return judging.may_object(ruling, story, seat, claim.by)


@rule("SZ-7.12", "SZ-1.8")
def object_to_claim(play: Table, command: ObjectToClaim) -> None:
    """Object to one claim of the side at hand."""
    roll = roll_of(play)
    claim = roll.claim(command.claim)
    play.need(claim is not None, "nobody claims that", "a claim that was made")
    assert claim is not None
    if roll.step != WINDOW:
        play.refuse("SZ-7.12", "the window for objections is closed", "what is asked now")
    why = why_not_object(play.ruling, state(play), roll, play.seat, claim)
    play.require(not why, "SZ-7.12", why, "pass")
    play.do(ClaimObjected(play.seat, claim.what))
