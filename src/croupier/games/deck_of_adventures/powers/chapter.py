"""The commands, events, questions and rules of the Powers chapter."""

from __future__ import annotations

from croupier.core.choices import EVERY_GROUP
from croupier.core.play import Play
from croupier.games.deck_of_adventures.checks import commands as checks_wish
from croupier.games.deck_of_adventures.powers import (
    apply_words,
    bosses,
    choices,
    events,
    gm_cards,
    harm_windows,
    item_use,
    keeping_back,
    lasting_powers,
    limits,
    moments,
    power_use,
    readying,
    redraws,
    resolve_power,
    restore_health,
    saves,
    standing_hands,
    standing_words,
)
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.questions import QUESTIONS, gm_choices, open_questions
from croupier.games.deck_of_adventures.powers.retelling import RETELLING
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.chapters import Chapter, events_in

REGISTERED = (moments, redraws, standing_hands, harm_windows)
"""Modules that register functions for moments of other chapters."""

STEPS = (
    harm_windows.step, bosses.step, limits.step, gm_cards.step, resolve_power.step, saves.step, restore_health.step,
)  # fmt: skip


def step(play: Play[Adventure]) -> bool:
    """Run one automatic step, such as announced damage or a boss's moment; return whether one ran."""
    return any(one(play) for one in STEPS)


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
        wish.AnswerHarm: harm_windows.answer_harm,
        wish.ApplyWords: apply_words.apply_words,
        wish.BringUp: standing_words.bring_up,
        wish.KeepBack: keeping_back.keep_back,
        checks_wish.WeighPower: standing_hands.weigh_power,
    },
    events_in(events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=choices.any_time,
    powers=gm_choices,
    groups=EVERY_GROUP,
    step=step,
    retelling=RETELLING,
)
