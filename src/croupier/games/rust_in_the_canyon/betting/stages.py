"""The automatic progress of a round from stage to stage, until a side must answer (P3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.betting import bids, hit_or_stay
from croupier.games.rust_in_the_canyon.betting.events import BidsMade
from croupier.games.rust_in_the_canyon.betting.order import goes_at_own_pace, speakers
from croupier.games.rust_in_the_canyon.betting.raises import freeze
from croupier.games.rust_in_the_canyon.betting.results import compare_totals, judge_left_alone, judge_pots
from croupier.games.rust_in_the_canyon.betting.rounds import begin_round
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import is_answered
from croupier.games.rust_in_the_canyon.betting.settle_pots import end_hand, settle
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, RAISE, SEE
from croupier.games.rust_in_the_canyon.state import Canyon

ROUNDS = (BID, SEE, ACT, RAISE)


@rule("RC-12.1", "RC-12.4", "RC-12.17")
def step(play: Play[Canyon]) -> bool:
    """Advance one automatic step; False if an answer is awaited, or no hand is in progress."""
    conflict = play.state.conflict
    if conflict is None or conflict.step not in ROUNDS:
        return False
    if judge_left_alone(play):
        return True
    stage = {BID: _bid, SEE: _see, ACT: _act, RAISE: _raise}[conflict.step]
    return stage(play)


@rule("RC-12.3")
def _bid(play: Play[Canyon]) -> bool:
    """Once all bids are in, or match at a table that bids in turn, reveal them; return whether it did."""
    now = play.state
    conflict = conflict_of(now)
    if now.ruling("bet_order") != "together":
        if speakers(now):
            return False
        play.do(BidsMade(conflict.wagers, conflict.price, stands=standings(now)))
        return True
    if bids.owed(now):
        return False
    bids.reveal(play)
    return True


@rule("RC-12.4", "RC-12.5")
def _see(play: Play[Canyon]) -> bool:
    """Once all have answered, settle closed pots; go on to the cards or the end of the hand; return whether it did."""
    if not is_answered(play.state):
        return False
    if settle(play):
        return True
    if conflict_of(play.state).live():
        hit_or_stay.begin(play)
    else:
        end_hand(play)
    return True


@rule("RC-12.8", "RC-12.9", "RC-12.12", "RC-12.5")
def _act(play: Play[Canyon]) -> bool:
    """Once everyone has acted, judge cards and freeze pots, at each pot's own pace; return whether it did."""
    now = play.state
    if not conflict_of(now).live():
        if not settle(play):
            end_hand(play)
        return True
    if goes_at_own_pace(now) and compare_totals(play):
        return True
    if hit_or_stay.owed(now):
        return False
    if now.ruling("card_order") == "together":
        hit_or_stay.reveal(play)
    judge_pots(play)
    freeze(play)
    return True


@rule("RC-12.11", "RC-12.13", "RC-12.1")
def _raise(play: Play[Canyon]) -> bool:
    """Once raises are answered, settle closed pots, show hands that stay, and begin a round; return whether it did."""
    if not is_answered(play.state):
        return False
    if settle(play):
        return True
    compare_totals(play)
    if conflict_of(play.state).live():
        begin_round(play, conflict_of(play.state).round + 1)
    else:
        end_hand(play)
    return True
