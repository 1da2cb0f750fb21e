"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.powers import asks, bosses, items, lasting, offers, saves, using, working
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.events import EVENTS, apply
from croupier.games.deck_of_adventures.powers.lines import line
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "powers",
    {
        wish.UsePower: using.use_power,
        wish.UseItem: items.use_item,
        wish.AnswerPower: saves.answer,
        wish.EndPower: lasting.end_power,
        wish.PassMoment: bosses.pass_moment,
    },
    EVENTS,
    apply,
    line,
    asks=asks.asks,
    kinds=asks.KINDS,
    answer=asks.answer,
    offer=offers.offer,
    any_time=offers.any_time,
    powers=offers.powers,
    step=lambda play: bosses.step(play) or working.step(play) or saves.step(play),
)
