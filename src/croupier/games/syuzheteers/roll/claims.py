"""Claims of a roll: made by the active player, proposed and objected to by others (SZ-7.4, 7.7, 7.12)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.players import gm_of, seats_in_play
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll.claim_events import ClaimObjected, ClaimsPut
from croupier.games.syuzheteers.roll.claim_words import claim_words, leader_sheet, rally_character, thing_of
from croupier.games.syuzheteers.roll.commands import ObjectToClaim, ProposeClaim, PutClaims
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.numbers import ON_START, ON_STOP
from croupier.games.syuzheteers.roll.state import (
    CLAIMS,
    DESTINY,
    GOOD,
    PROXY,
    RALLY,
    START,
    STOP,
    THING,
    WINDOW,
    Claim,
    Roll,
)
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

RULINGS = {GOOD: "good_at", THING: "thing", DESTINY: "destiny", RALLY: "rally"}
"""The ruling behind each start claim, which its receipt names."""


@rule("SZ-7.1")
def roll_of(play: Play[Story]) -> Roll:
    """The roll in progress. Raises Illegal in every mode."""
    roll = play.state.roll
    if roll is None:
        play.refuse("SZ-7.1", "nothing is being rolled", "wait for a roll")
    return roll


@rule("SZ-7.1", "SZ-1.8")
def roll_that_goes_on(play: Play[Story]) -> Roll:
    """The roll in progress, unless it waits for a claim that is judged, such as who owns a card.

    Raises Illegal, or Impossible while a claim is judged, in every mode.
    """
    roll = roll_of(play)
    play.need(not play.state.matters, "a claim is being judged", "wait until that is settled")
    return roll


@rule("SZ-7.1")
def roll_at(play: Play[Story], *steps: str) -> Roll:
    """The roll, if it is at one of these steps; a step closes before the next one opens.

    Raises Illegal or Impossible in every mode.
    """
    roll = roll_that_goes_on(play)
    if roll.step not in steps:
        play.refuse("SZ-7.1", "that is not possible at this step of the roll", "answer the open question")
    return roll


@rule("SZ-4.2", "SZ-4.5", "SZ-4.6", "SZ-7.4", "SZ-7.7", "SZ-9.3", "SZ-R13", "SZ-R16", "SZ-R17", "SZ-R30")
def claimable(ruling: Ruling, story: Story, roll: Roll) -> tuple[str, ...]:
    """The claims available on the current side and not yet made, in the order in which they are voted on."""
    sheet = leader_sheet(story, roll)
    if roll.side == START:
        uses = uses_left(roll, sheet) if sheet is not None else 0
        destined = roll.action != PROXY and uses > 0 and ruling("destiny") == "die"
        may = {
            GOOD: ruling("good_at") == "claim" or (sheet is not None and bool(sheet.talents)),
            THING: sheet is not None and bool(thing_of(ruling, sheet)),
            DESTINY: destined,
            RALLY: rally_character(story, roll) is not None and ruling("rally") == "die",
        }
        found = tuple(what for what in ON_START if may[what])
    else:
        found = (*ON_STOP, *(held.id for held in (sheet.complications if sheet else ())))
    return tuple(what for what in found if roll.claim(what) is None)


@rule("SZ-4.5", "SZ-4.6", "SZ-7.12", "SZ-9.3", "SZ-R13", "SZ-R16", "SZ-R17", "SZ-R30")
def why_not_claim(ruling: Ruling, story: Story, roll: Roll, what: str) -> tuple[str, str] | None:
    """The clause and reason why a claim of the current side is not available; None if no clause applies."""
    made = roll.claim(what)
    if made is not None:
        again = "a struck claim is not made again in the same roll"
        return "SZ-7.12", again if made.stands is False else "that has already been claimed in this roll"
    if roll.side != START:
        return None
    if what == THING and roll.action == PROXY and leader_sheet(story, roll) is None:
        return "SZ-9.3", "a minor character has no signature"
    if what == DESTINY:
        return _why_no_destiny(ruling, roll)
    if what == RALLY and ruling("rally") != "die":
        return "SZ-R16", "at this table a rally adds no die"
    if what == RALLY and rally_character(story, roll) is None:
        return "SZ-4.5", "a rally helps only against a condition of a character who has one"
    if what == GOOD and ruling("good_at") == "listed":
        return "SZ-R30", "the character is only good at their listed talents"
    return None


def _why_no_destiny(ruling: Ruling, roll: Roll) -> tuple[str, str]:
    """The clause and reason why no use of destiny is available for a claim in this roll."""
    if ruling("destiny") != "die":
        return "SZ-R17", "at this table a destiny adds no die"
    if roll.action == PROXY:
        return "SZ-9.3", "a proxy spends no use of destiny"
    return "SZ-4.6", "no use of destiny is left"


@rule("SZ-7.12")
def refuse_claim(play: Play[Story], what: str, may: tuple[str, ...], instead: str) -> None:
    """Refuse a claim that is not available on the current side, by the clause that rules it out. Raises Illegal."""
    if what in may:
        return
    clause, why = why_not_claim(play.state.ruling, play.state, roll_of(play), what) or ("", "")
    play.insist(not why, clause, why, instead)


@rule("SZ-4.6", "SZ-10.3")
def uses_left(roll: Roll, sheet: Character) -> int:
    """The leader's uses of destiny, less one that was claimed, but not spent, in the roll that this one interrupts."""
    before = roll.before
    claim = before.claim(DESTINY) if before is not None and before.leader == roll.leader else None
    return sheet.uses - int(claim is not None and claim.stands is None)


@rule("SZ-7.12", "SZ-7.4", "SZ-7.7", "SZ-10.3")
def put_claims(play: Play[Story], command: PutClaims) -> None:
    """The active player makes the claims of a side as one set."""
    roll = roll_at(play, CLAIMS)
    play.need(play.seat == roll.seat, "the active player makes these claims", "propose a claim when they are made")
    make_claims(play, command.claims, command.talent)


@rule("SZ-7.12", "SZ-R30")
def make_claims(play: Play[Story], claims: tuple[str, ...], talent: str = "") -> None:
    """Record the active player's claims; then the others' window opens."""
    roll, now = roll_of(play), play.state
    may, sheet = claimable(now.ruling, now, roll), leader_sheet(now, roll)
    listed = sheet is not None and talent in sheet.talents
    play.need(listed or not talent, "that talent is not on the sheet", "choose a talent that is listed")
    play.need(not talent or GOOD in may, "a talent adds a start die once", "choose no talent")
    twice = len(set(claims)) != len(claims)
    if listed:
        claims = (GOOD, *(what for what in claims if what != GOOD))
    for what in claims:
        refuse_claim(play, what, may, ", ".join(may) or "claim nothing")
    wrong = [what for what in claims if what not in may]
    play.need(not wrong and not twice, "not all of that can be claimed here", ", ".join(may))
    if GOOD in claims:
        free = listed or play.ruling("good_at") == "claim"
        play.require(free, "SZ-R30", "the character is only good at their listed talents", "name a talent")
    for what in claims:
        if what in RULINGS:
            play.ruling(RULINGS[what])
    named = talent if listed else ""
    put = tuple(
        Claim(what, roll.seat, safe=bool(named), talent=named) if what == GOOD else Claim(what, roll.seat)
        for what in may
        if what in claims
    )
    words = _words_of(now, roll, put)
    play.do(ClaimsPut(roll.seat, put, words))
    play.do(RollWent(WINDOW, roll.side))
    play.because("SZ-7.12", claims=words)


def _words_of(story: Story, roll: Roll, claims: tuple[Claim, ...]) -> tuple[str, ...]:
    """Each of these claims as a sentence, as the roll has them once they are made."""
    made = msgspec.structs.replace(roll, claims=(*roll.claims, *claims))
    return tuple(claim_words(story.ruling, story, made, one.what) for one in claims)


@rule("SZ-7.7", "SZ-7.12", "SZ-10.3", "SZ-R2")
def may_propose(story: Story, roll: Roll, seat: str) -> bool:
    """Whether a seat may propose a claim: other players or the GM, on the stop side, not in a prep roll."""
    if roll.step != WINDOW or roll.side != STOP or roll.before is not None or seat == roll.seat:
        return False
    return seat in seats_in_play(story) or (seat == GM and seat == gm_of(story.ruling, story))


@rule("SZ-7.7", "SZ-7.12")
def propose_claim(play: Play[Story], command: ProposeClaim) -> None:
    """Propose a claim, which counts as its proposer's; everyone answers again."""
    roll = roll_at(play, WINDOW)
    may = may_propose(play.state, roll, play.seat)
    clause, why = "SZ-7.7", "only other players propose claims, and only stop claims"
    if roll.before is not None:
        clause, why = "SZ-10.3", "nobody proposes a claim about a preparation"
    play.require(may, clause, why, "object, flash back or pass")
    open_claims = claimable(play.ruling, play.state, roll)
    instead = ", ".join(open_claims) or "claim nothing more"
    refuse_claim(play, command.claim, open_claims, instead)
    play.need(command.claim in open_claims, "that cannot be claimed here", instead)
    claim = Claim(command.claim, play.seat)
    words = _words_of(play.state, roll, (claim,))
    play.do(ClaimsPut(play.seat, (claim,), words))
    play.because("SZ-7.7", proposes=words[0])


@rule("SZ-7.12", "SZ-7.4", "SZ-1.8", "SZ-R30")
def why_not_object(ruling: Ruling, story: Story, roll: Roll, seat: str, claim: Claim) -> tuple[str, str] | None:
    """The clause and reason why a seat may not object to a claim; None if it may."""
    if claim.stands is not None or seat in claim.objected:
        return "SZ-7.12", "that is settled" if claim.stands is not None else "you have objected to it"
    if claim.safe:
        return "SZ-7.4", "a listed talent cannot be objected to"
    return judge_claims.why_not_object(ruling, story, seat, claim.by)


@rule("SZ-7.12", "SZ-1.8")
def object_to_claim(play: Play[Story], command: ObjectToClaim) -> None:
    """Object to one claim of the current side."""
    roll = roll_that_goes_on(play)
    claim = roll.claim(command.claim)
    play.need(claim is not None, "nobody claims that", "choose a claim that was made")
    assert claim is not None
    if roll.step != WINDOW:
        play.refuse("SZ-7.12", "the window for objections is closed", "answer the open question")
    clause, why = why_not_object(play.ruling, play.state, roll, play.seat, claim) or ("", "")
    is_over = claim.stands is not None or play.seat in claim.objected
    (play.insist if is_over else play.require)(not why, clause, why, "pass")
    words = claim_words(play.state.ruling, play.state, roll, claim.what)
    play.do(ClaimObjected(play.seat, claim.what, words))
    play.because("SZ-7.12", objects_to=words)
