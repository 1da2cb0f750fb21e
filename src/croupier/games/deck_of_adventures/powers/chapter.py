"""The commands, events, questions and rules of the Powers chapter."""

from __future__ import annotations

from croupier.games.deck_of_adventures.powers import (
    bosses,
    choices,
    events,
    item_use,
    lasting_powers,
    power_use,
    readying,
    resolution,
    saves,
)
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.questions import QUESTIONS, gm_choices, open_questions
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "powers",
    {
        wish.UsePower: power_use.use_power,
        wish.UseItem: item_use.use_item,
        wish.AnswerPower: saves.answer_power,
        wish.EndPower: lasting_powers.end_power,
        wish.PassMoment: bosses.pass_moment,
        wish.ReadyAction: readying.ready_action,
        wish.TakeReadied: readying.take_readied,
    },
    events_in(events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=choices.any_time,
    powers=gm_choices,
    step=lambda play: bosses.step(play) or resolution.step(play) or saves.step(play),
)
