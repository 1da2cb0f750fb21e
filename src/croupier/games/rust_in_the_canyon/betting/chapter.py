"""What rounds of bets and cards bring to the whole."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.betting import acts, asks, bids, offers, seeing
from croupier.games.rust_in_the_canyon.betting import commands as wish
from croupier.games.rust_in_the_canyon.betting.events import EVENTS, apply
from croupier.games.rust_in_the_canyon.betting.lines import line
from croupier.games.rust_in_the_canyon.betting.seals import seal
from croupier.games.rust_in_the_canyon.betting.stages import step
from croupier.games.rust_in_the_canyon.chapter import Chapter

CHAPTER = Chapter(
    "betting",
    {
        wish.Bid: bids.bid,
        wish.See: seeing.see,
        wish.BackDown: seeing.back_down,
        wish.AllIn: seeing.all_in,
        wish.Hit: acts.act,
        wish.PlayReserve: acts.act,
        wish.Stay: acts.act,
    },
    EVENTS,
    apply,
    line,
    asks=asks.asks,
    kinds=asks.KINDS,
    answer=asks.answer,
    offer=offers.offer,
    any_time=offers.any_time,
    step=step,
    seal=seal,
)
