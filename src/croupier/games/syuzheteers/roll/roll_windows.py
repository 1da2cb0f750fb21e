"""The seats prompted in the windows of a roll, and how the windows close (SZ-7.12, SZ-10.7, SZ-12.4)."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.roll.claim_events import ClaimSettled
from croupier.games.syuzheteers.roll.claim_words import claim_words, leader_sheet
from croupier.games.syuzheteers.roll.claims import claimable, may_propose, roll_of, roll_that_goes_on, why_not_object
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.flashbacks import may_flash_back, sides_open, why_not_flash_back
from croupier.games.syuzheteers.roll.in_retrospect import why_not_prepare
from croupier.games.syuzheteers.roll.lend_hand import from_active, next_to_lend
from croupier.games.syuzheteers.roll.make_entrance import shares_cost, why_not_enter
from croupier.games.syuzheteers.roll.numbers import ON_START, ON_STOP
from croupier.games.syuzheteers.roll.state import BUYING, DESTINY, LENDING, OFFERS, PRICE, VOTING, WINDOW, Claim, Roll
from croupier.games.syuzheteers.roll.window_events import SHARED_COST, DestinySpent, SeatAnswered
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

CLAIM = "claim"


@rule("SZ-7.12", "SZ-10.1", "SZ-10.2", "SZ-10.7", "SZ-12.4")
def seats_to_ask(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The seats that a roll's window waits for: those that can act in it and have not answered."""
    roll = story.roll
    if roll is None:
        return ()
    if roll.step == WINDOW:
        everyone = (*seats_in_play(story), GM) if story.has_gm else seats_in_play(story)
        return tuple(one for one in everyone if one not in roll.answered and has_a_say(ruling, story, roll, one))
    if roll.step == LENDING:
        return next_to_lend(ruling, story, roll)
    others = tuple(one for one in from_active(story, roll.seat) if one not in roll.answered)
    if roll.step == OFFERS:
        offering = others if roll.seat in story.players else ()
        return tuple(one for one in offering if not why_not_enter(ruling, story, roll, one))
    alone = roll.step in (BUYING, PRICE) and roll.seat in story.players and roll.seat not in roll.answered
    return (roll.seat,) if alone else ()


@rule("SZ-7.12", "SZ-10.2", "SZ-10.3")
def has_a_say(ruling: Ruling, story: Story, roll: Roll, seat: str) -> bool:
    """Whether a seat could do anything except pass in a side's window."""
    if any(not why_not_object(ruling, story, roll, seat, claim) for claim in roll.claims):
        return True
    if may_propose(story, roll, seat) and claimable(ruling, story, roll):
        return True
    if sides_open(ruling, roll) and may_flash_back(ruling, story, roll, seat):
        return True
    return not why_not_prepare(ruling, story, roll, seat)


@rule("SZ-7.12", "SZ-8.1", "SZ-9.5", "SZ-10.1", "SZ-10.4", "SZ-10.7", "SZ-11.12", "SZ-12.4")
def pass_in_roll(play: Play[Story], command: object) -> None:
    """Record that this seat passes in this window."""
    roll = roll_that_goes_on(play)
    waiting = seats_to_ask(play.state.ruling, play.state)
    play.need(play.seat in waiting, "you are not asked in this window", "wait")
    clause, what = _declined(roll, play.seat)
    play.do(SeatAnswered(play.seat, what))
    play.because(clause, passes=name_of(play.state, play.seat))


def _declined(roll: Roll, seat: str) -> tuple[str, str]:
    """The clause by which a seat may decline at this step, and what it declines; empty in the window of a side."""
    if roll.step == OFFERS:
        return ("SZ-9.5", SHARED_COST) if shares_cost(roll, seat) else ("SZ-10.4", OFFERS)
    clauses = {LENDING: "SZ-10.1", BUYING: "SZ-8.1", PRICE: "SZ-11.12"}
    return (clauses[roll.step], roll.step) if roll.step in clauses else ("SZ-10.7", "")


# when a side's window closes


@rule("SZ-7.12", "SZ-1.8")
def settle_claims(play: Play[Story]) -> bool:
    """Put the next disputed claim to the vote or to the judge, and return True; with none left, let the rest stand."""
    roll = roll_of(play)
    for claim in in_order(play.state, roll):
        if claim.stands is None and claim.objected:
            _judge(play, roll, claim)
            return True
    for claim in roll.claims:
        if claim.stands is None:
            settle(play, claim.what, stands=True)
    return False


@rule("SZ-7.12")
def in_order(story: Story, roll: Roll) -> tuple[Claim, ...]:
    """The claims in voting order: g, t, d, r; k, x, then complications as on the sheet."""
    sheet = leader_sheet(story, roll)
    held = tuple(one.id for one in sheet.complications) if sheet is not None else ()
    order = (*ON_START, *ON_STOP, *held)
    return tuple(sorted(roll.claims, key=lambda one: order.index(one.what) if one.what in order else len(order)))


def _judge(play: Play[Story], roll: Roll, claim: Claim) -> None:
    judge = judge_claims.judge_of(play.ruling, play.state)
    words = claim_words(play.state.ruling, play.state, roll, claim.what)
    if judge in claim.objected and judge != claim.by:
        play.because("SZ-1.8", claim=words, judge=name_of(play.state, judge), stands=False)
        settle(play, claim.what, stands=False)
        return
    judge_claims.put_to_vote(play, f"{CLAIM}:{claim.what}", claim.by, words, CLAIM, claim.objected)


@judge_claims.on_end(CLAIM)
def _settle_claim(play: Play[Story], matter: Matter, stands: bool) -> None:
    settle(play, matter.key.partition(":")[2], stands=stands, voted=True)


@rule("SZ-4.6", "SZ-7.12")
def settle(play: Play[Story], what: str, *, stands: bool, voted: bool = False) -> None:
    """Settle a claim: it stands or is struck; a use of destiny is spent only if its claim stands."""
    words = "" if stands or voted else claim_words(play.state.ruling, play.state, roll_of(play), what)
    play.do(ClaimSettled(what, stands, voted, words))
    if what == DESTINY and stands:
        leader = roll_of(play).leader
        play.do(DestinySpent(leader))
        play.because("SZ-4.6", uses_left=play.state.character(leader).uses)


def open_window(play: Play[Story], side: str) -> None:
    play.do(RollWent(WINDOW, side))


@rule("SZ-10.2", "SZ-10.3", "SZ-R46")
def may_be_late(story: Story, roll: Roll) -> bool:
    """Whether anyone could still flash back, or prepare something for it, once the dice of this roll are thrown."""
    ruling = story.ruling
    able = (one for one in seats_in_play(story) if not why_not_flash_back(ruling, roll, one))
    fresh = roll.prepared
    return roll.before is None and any(
        may_flash_back(ruling, story, roll, one) or (one not in fresh and places.points(story, one)) for one in able
    )


def close_window(play: Play[Story]) -> None:
    """Close the window after everyone has answered the last claim; disputed claims are settled next."""
    play.do(RollWent(VOTING, roll_of(play).side))
