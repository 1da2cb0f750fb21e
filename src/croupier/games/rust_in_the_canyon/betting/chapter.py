"""The commands, events, questions and rules of the betting chapter."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.betting import bids, choices, events, hit_or_stay, questions, see_or_back_down
from croupier.games.rust_in_the_canyon.betting import commands as wish
from croupier.games.rust_in_the_canyon.betting.retelling import RETELLING
from croupier.games.rust_in_the_canyon.betting.sample_sealed import seal
from croupier.games.rust_in_the_canyon.betting.stages import step
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.pieces.chapters import events_in

CHAPTER = Chapter(
    "betting",
    {
        wish.Bid: bids.bid,
        wish.See: see_or_back_down.see,
        wish.BackDown: see_or_back_down.back_down,
        wish.AllIn: see_or_back_down.all_in,
        wish.Hit: hit_or_stay.act,
        wish.PlayReserve: hit_or_stay.act,
        wish.Stay: hit_or_stay.act,
    },
    events_in(events),
    open_questions=questions.open_questions,
    questions=questions.QUESTIONS,
    any_time=choices.any_time,
    step=step,
    seal=seal,
    comes_first=lambda view: view.conflict is not None,
    retelling=RETELLING,
)
