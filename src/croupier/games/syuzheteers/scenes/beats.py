"""Claiming, passing and giving back a beat (SZ-6.2 to SZ-6.4, SZ-6.9, Procedure 1 steps 2 and 3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Illegal
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.beat.counters import takes_from
from croupier.games.syuzheteers.input_checks import acting_player
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.scenes import beat_claims
from croupier.games.syuzheteers.scenes.beat_events import (
    BeatBegan,
    BeatClaimed,
    BeatPassed,
    BeatReturned,
    ClaimingBegan,
    NextNamed,
)
from croupier.games.syuzheteers.scenes.commands import NameNext, PassBeat, PutBack, TakeBeat
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips


def between_beats(story: Story) -> bool:
    """Whether the next beat is open: scenes on stage, no beat or roll under way, nothing being judged."""
    busy = story.beat is not None or story.roll is not None or story.matters or story.wish is not None
    return bool(story.scenes) and not busy and story.curtain is None


def is_open(play: Play[Story]) -> None:
    """Check that play is between beats. Raises Illegal."""
    play.require(between_beats(play.state), "SZ-6.2", "no beat is available now", "wait until this one is over")


@rule("SZ-6.2", "SZ-6.3", "SZ-6.4", "SZ-6.9", "SZ-R26")
def take_beat(play: Play[Story], command: TakeBeat) -> None:
    """Claim the next beat; the first claim opens the window for claims by others. Raises Illegal."""
    seat = acting_player(play)
    is_open(play)
    now = play.state
    claiming = now.claiming
    play.need(claiming is not None, "no beat is open to claims", "wait for the next one")
    assert claiming is not None
    known = command.card == beat_claims.NO_SCENE or beat_claims.is_open(now, command.card)
    play.need(known, "that scene is not on stage", ", ".join(one.card for one in now.scenes))
    play.need(seat not in [one for one, _ in claiming.claims], "you have already claimed it", "wait for the others")
    why = beat_claims.why_not(play.ruling, now, seat, command.card)
    instead = beat_claims.instead_of_claiming(now, seat)
    play.require(why is None, why[0] if why else "SZ-6.3", why[1] if why else "", instead)
    turn = beat_claims.whose_turn(now.ruling, now)
    named = turn if not beat_claims.names_next(now.ruling, now) else ""
    free = play.ruling("beat_order") == "claim"
    whose = f"{character_name(now, named)}'s" if named else "not handed on yet"
    play.require(free or seat == named, "SZ-R26", f"the next beat is {whose}", "wait for it")
    play.do(BeatClaimed(seat, command.card))
    play.because("SZ-6.4", claims=character_name(now, seat))


@rule("SZ-6.9", "SZ-12.4")
def pass_beat(play: Play[Story], command: PassBeat) -> None:
    """Pass the next beat to the others. Raises Illegal if no answer is expected from this player."""
    seat = acting_player(play)
    is_open(play)
    waits = seat in beat_claims.seats_to_ask(play.state.ruling, play.state)
    play.need(waits, "nobody is waiting for your claim", "claim a beat, or wait")
    play.do(BeatPassed(seat))
    play.because("SZ-6.9", passes=character_name(play.state, seat))


@rule("SZ-R26")
def name_next(play: Play[Story], command: NameNext) -> None:
    """The last active player names who has the next beat. Raises Illegal."""
    seat = acting_player(play)
    is_open(play)
    now = play.state
    play.ruling("beat_order")
    mine = beat_claims.names_next(now.ruling, now) == seat
    play.require(mine, "SZ-R26", "you cannot hand on the next beat", "wait")
    may = beat_claims.eligible(now.ruling, now)
    play.require(command.seat in may, "SZ-6.3", "that player cannot take it", ", ".join(may))
    play.need(command.seat in seats_in_play(now), "nobody by that name is playing", ", ".join(may))
    play.do(NextNamed(command.seat))
    play.because("SZ-R26", next=character_name(now, command.seat))


@rule("SZ-6.2", "SZ-6.4")
def begin_beat(play: Play[Story]) -> None:
    """Take the claim with the highest rank: that player picks up a counter and has the beat.

    Claims of players who have left or can no longer act are ignored.
    """
    now = play.state
    assert now.claiming is not None
    those = tuple(one for one in now.claiming.claims if beat_claims.still_counts(play.ruling, now, *one))
    if not those:
        open_claims(play)
        return
    seat, card = beat_claims.first_of(now, those)
    names = tuple(character_name(now, one) for one, _ in those)
    name = character_name(now, seat)
    if len(those) > 1:
        why = beat_claims.why_first(now, those)
        play.because("SZ-6.4", claimed_by=names, taken_by=name, first_because=why)
    else:
        play.because("SZ-6.4", claimed_by=names, taken_by=name)
    chips.pay(play, takes_from(now, card), places.bank(seat), 1, places.COUNTER)
    play.do(BeatBegan(seat, card))


@rule("SZ-6.2", "SZ-6.9", "SZ-12.3", "SZ-12.4")
def put_back(play: Play[Story], command: PutBack) -> None:
    """Put the counter back, so others may claim the beat. Raises Illegal if the beat has its action."""
    now = play.state
    beat = now.beat
    play.require(beat is not None and beat.seat == play.seat, "SZ-6.2", "this is not your beat", "claim a beat first")
    if beat is None:
        raise Illegal("SZ-6.2", "no beat is under way", "claim a beat first")
    if now.roll is not None or now.matters or now.wish is not None:
        play.refuse("SZ-6.2", "this beat already has its action", "wait until it is resolved")
    give_back(play)
    play.because("SZ-6.2", returns=character_name(now, beat.seat))


@rule("SZ-6.2", "SZ-6.9")
def give_back(play: Play[Story]) -> None:
    """Return the current beat's counter to where it came from; all who have put it back so far have passed."""
    now = play.state
    if now.beat is None:
        return
    seat, card = now.beat.seat, now.beat.card
    returned = tuple(dict.fromkeys((*now.beat.returned, seat)))
    if places.counters(now, places.bank(seat)):
        chips.pay(play, places.bank(seat), takes_from(now, card), 1, places.COUNTER)
    play.do(BeatReturned(seat))
    play.do(ClaimingBegan(now.openings + 1, returned))


def open_claims(play: Play[Story]) -> None:
    """Open the next beat to claims; nobody has passed yet."""
    play.do(ClaimingBegan(play.state.openings + 1))


@rule("SZ-6.9")
def who_passed(story: Story) -> tuple[str, ...]:
    """The players who have passed while the next beat is claimed."""
    return story.claiming.passed if story.claiming is not None else ()
