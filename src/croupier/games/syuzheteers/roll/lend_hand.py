"""Lend a Hand: others lower the target after the stop dice are thrown (SZ-10.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.troubles import add_complication, is_bound
from croupier.games.syuzheteers.beat import counters, markers
from croupier.games.syuzheteers.beat.counters import counters_left, takes_from
from croupier.games.syuzheteers.beat.markers import LEFT, has_left, is_here, is_off
from croupier.games.syuzheteers.input_checks import acting_player
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import clockwise_after, has_retired, seats_in_play
from croupier.games.syuzheteers.prologue.rewards import pay_points
from croupier.games.syuzheteers.roll.claims import roll_at
from croupier.games.syuzheteers.roll.commands import LendHand
from croupier.games.syuzheteers.roll.numbers import target_of
from croupier.games.syuzheteers.roll.state import LENDING, MONOLOGUE, Roll
from croupier.games.syuzheteers.roll.window_events import HandLent
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

BEAT, BY_POINT, BY_COMPLICATION, FREE = "beat", "point", "complication", "free"
PRICES = {BEAT: "a beat", BY_POINT: "a point", BY_COMPLICATION: "a complication", FREE: "nothing"}
"""The prices of a hand, as worded in receipts."""


@rule("SZ-10.1", "SZ-5.6", "SZ-6.5", "SZ-9.7", "SZ-R27", "SZ-R45")
def why_not_lend(ruling: Ruling, story: Story, roll: Roll, seat: str) -> tuple[str, str] | None:
    """The clause and reason why a player may not lend a hand; None if they may, provided they can pay."""
    if roll.action == MONOLOGUE:
        return "SZ-9.7", "nobody else is present at a monologue"
    if roll.before is not None:
        return "SZ-10.3", "nobody lends a hand to a preparation"
    if seat not in seats_in_play(story):
        return "SZ-10.1", "you do not play in this story"
    if seat == roll.seat or seat in roll.lenders:
        return "SZ-10.1", "one hand for each other player"
    if has_retired(story, seat):
        return "SZ-R56", "your character has retired"
    if is_bound(ruling, story, seat):
        return "SZ-10.1", "your character is bound"
    if not (is_off(story, seat) or is_here(story, seat, roll.card)):
        return "SZ-10.1", "your character is occupied elsewhere"
    if has_left(ruling, story, seat, roll.card):
        return "SZ-R27", LEFT
    if roll.lenders and ruling("hand_cap") != "none" and len(roll.lenders) >= int(ruling("hand_cap")):
        return "SZ-R45", f"no more than {ruling('hand_cap')} in a roll"
    return None


@rule("SZ-10.1", "SZ-R45")
def ways_to_lend(ruling: Ruling, story: Story, roll: Roll, seat: str) -> tuple[str, ...]:
    """How a player could pay for a hand now: a beat, a banked point, under a ruling a complication, or nothing."""
    if why_not_lend(ruling, story, roll, seat):
        return ()
    has_beat = is_off(story, seat) and counters_left(ruling, story, seat, roll.card) > 0
    can = {
        BEAT: has_beat,
        BY_POINT: places.points(story, seat) >= 1,
        BY_COMPLICATION: story.character(seat).free_boxes > 0,
        FREE: True,
    }
    return tuple(way for way in open_prices(ruling) if can[way])


@rule("SZ-10.1", "SZ-R45")
def open_prices(ruling: Ruling) -> tuple[str, ...]:
    """What a hand may cost at this table."""
    price = ruling("hand_price")
    return (BEAT, BY_POINT) if price == "beat_or_point" else (price,)


@rule("SZ-10.1", "SZ-R25", "SZ-R45")
def why_nothing_to_lend(ruling: Ruling, story: Story, roll: Roll, seat: str) -> str:
    """The clause by which a player cannot pay for a hand: the table's price, one beat for each, or the usual prices."""
    is_free = is_off(story, seat)
    if places.points(story, seat) or (is_free and counters_left(ruling, story, seat, roll.card)):
        return "SZ-R45"
    others = is_free and places.counters(story, takes_from(story, roll.card)) > 0
    return "SZ-R25" if others and ruling("hand_price") in ("beat_or_point", "beat") else "SZ-10.1"


def from_active(story: Story, seat: str) -> tuple[str, ...]:
    """The other players with a character, clockwise from this seat."""
    return tuple(one for one in clockwise_after(story, seat) if one != seat)


@rule("SZ-10.1")
def next_to_lend(ruling: Ruling, story: Story, roll: Roll) -> tuple[str, ...]:
    """The player prompted to lend a hand: the first clockwise who can pay and has not answered."""
    others = (one for one in from_active(story, roll.seat) if one not in roll.answered)
    return tuple(one for one in others if ways_to_lend(ruling, story, roll, one))[:1]


@rule("SZ-10.1", "SZ-7.9", "SZ-6.5", "SZ-R45")
def lend_hand(play: Play[Story], command: LendHand) -> None:
    """Lend a hand: lower the target by 1."""
    roll, seat = roll_at(play, LENDING), acting_player(play)
    clause, why = why_not_lend(play.ruling, play.state, roll, seat) or ("", "")
    play.require(not why, clause, why, "pass")
    ways = ways_to_lend(play.ruling, play.state, roll, seat)
    play.require(ways, why_nothing_to_lend(play.state.ruling, play.state, roll, seat), "nothing to lend", "pass")
    excluded = command.how in PRICES and command.how not in open_prices(play.state.ruling)
    play.insist(
        not excluded, "SZ-R45", f"at this table a hand does not cost {PRICES.get(command.how)}", ", ".join(ways)
    )
    play.need(command.how in ways, f"a hand is not paid for with {command.how[:20] or 'nothing'} here", ", ".join(ways))
    boxless = command.how == BY_COMPLICATION or not command.inclination
    play.need(boxless, "a hand that is not paid for with a complication fills no box", "choose no inclination")
    play.need(seat not in roll.answered, "you have answered that", "wait")
    play.need(seat in next_to_lend(play.state.ruling, play.state, roll), "another player is asked first", "wait")
    if command.how == BEAT:
        counters.take_counter(play, roll.card, seat)
        markers.put_marker(play, seat, places.scene(roll.card))
    elif command.how == BY_POINT:
        pay_points(play, seat, 1)
    elif command.how == BY_COMPLICATION:
        add_complication(play, seat, command.inclination, 1, "hand")
    play.do(HandLent(seat, command.how, target_of(play.ruling, play.state, roll) - 1))
    play.because("SZ-10.1", by=character_name(play.state, seat), paid=PRICES[command.how], target="1 less")


@rule("SZ-10.1", "SZ-R45")
def cite_cap(play: Play[Story], roll: Roll) -> None:
    """Cite the cap on hands where it alone keeps somebody from being asked for one more."""
    now = play.state

    def uncapped(key: str) -> str:
        return "none" if key == "hand_cap" else now.ruling(key)

    if now.ruling("hand_cap") != "none" and next_to_lend(uncapped, now, roll):
        play.because("SZ-R45", hands=len(roll.lenders), most=int(play.ruling("hand_cap")))
