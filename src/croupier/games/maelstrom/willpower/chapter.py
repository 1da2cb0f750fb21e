"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.maelstrom.willpower import commands as wish
from croupier.games.maelstrom.willpower import ignoring, rallying, resting, rolling
from croupier.games.maelstrom.willpower.asks import KINDS, answer, asks
from croupier.games.maelstrom.willpower.events import EVENTS, apply
from croupier.games.maelstrom.willpower.lines import line
from croupier.games.maelstrom.willpower.offers import any_time, offer, powers
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "willpower",
    {
        wish.CallWillpower: rolling.call_willpower,
        wish.SpendWillpower: rolling.spend_willpower,
        wish.IgnoreWounds: ignoring.ignore_wounds,
        wish.ActPassively: rallying.act_passively,
        wish.TryRally: rallying.try_rally,
        wish.AnswerRally: rallying.answer_rally,
        wish.ConfirmSafe: rallying.confirm_safe,
        wish.CloseDay: resting.close_day,
        wish.RollRest: resting.roll_rest,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
)
