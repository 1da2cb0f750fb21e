"""The commands, events, questions and rules of the Willpower chapter."""

from __future__ import annotations

from croupier.games.maelstrom.rolls import commands
from croupier.games.maelstrom.willpower import commands as wish
from croupier.games.maelstrom.willpower import (
    events,
    ignored_wounds,
    rallies,
    rest_days,
    self_recovery,
    willpower_rolls,
)
from croupier.games.maelstrom.willpower.choices import any_time, powers
from croupier.games.maelstrom.willpower.questions import JudgeRally, RollForRest, open_questions
from croupier.games.maelstrom.willpower.retelling import RETELLING
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "willpower",
    {
        wish.CallWillpower: willpower_rolls.call_willpower,
        commands.SpendWillpower: willpower_rolls.spend_willpower,
        wish.IgnoreWounds: ignored_wounds.ignore_wounds,
        wish.ActPassively: rallies.act_passively,
        wish.TryRally: rallies.try_rally,
        wish.AnswerRally: rallies.answer_rally,
        wish.ConfirmSafe: self_recovery.confirm_safe,
        wish.CloseDay: rest_days.close_day,
        wish.PassTime: rest_days.pass_time,
        wish.RollRest: rest_days.roll_rest,
    },
    events_in(events),
    step=rest_days.drop_rolls_at_full_willpower,
    open_questions=open_questions,
    questions=(JudgeRally, RollForRest),
    any_time=any_time,
    powers=powers,
    retelling=RETELLING,
)
