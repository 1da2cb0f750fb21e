"""The commands, events, questions and rules of the Story chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import (
    absence,
    epics,
    events,
    quick_rest,
    races,
    rest_cards,
    rests,
    scenes,
    volunteers,
)
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.choices import any_time
from croupier.games.deck_of_adventures.story.facts import facts
from croupier.games.deck_of_adventures.story.questions import QUESTIONS, gm_choices, open_questions
from croupier.games.deck_of_adventures.story.retelling import RETELLING
from croupier.games.deck_of_adventures.story.sample_hidden import sample_hidden
from croupier.pieces.chapters import Chapter, events_in


def step(play: Play[Adventure]) -> bool:
    """Take one automatic step, in a rest, in a race or for an absent player; return whether there was one."""
    return quick_rest.step(play) or volunteers.step(play) or races.step(play) or absence.step(play)


CHAPTER = Chapter(
    "story",
    {
        wish.SetScene: scenes.set_scene,
        wish.WriteNotes: scenes.write_notes,
        wish.WriteStyle: scenes.write_style,
        wish.AskGm: scenes.ask_gm,
        wish.AnswerAsked: scenes.answer_asked,
        wish.CallRest: rests.call_rest,
        wish.UseRestCard: quick_rest.use_rest_card,
        wish.KeepRestCard: rest_cards.keep_rest_card,
        wish.RedrawRestCard: rest_cards.redraw_rest_card,
        wish.TakePoint: rest_cards.take_point,
        wish.StopResting: quick_rest.stop_resting,
        wish.BreakRest: rests.break_rest,
        wish.StartEpic: epics.start_epic,
        wish.TurnEpicCard: epics.turn_card,
        wish.Volunteer: volunteers.volunteer,
        wish.StandBack: volunteers.stand_back,
        wish.GiveTrait: volunteers.give_trait,
        wish.NameParticipant: volunteers.name_participant,
        wish.OrderRace: volunteers.order_race,
        wish.BeginRace: races.begin_race,
        wish.TellCost: epics.tell_cost,
        wish.EndEpic: epics.end_epic,
    },
    events_in(events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=gm_choices,
    step=step,
    deal=sample_hidden,
    facts=facts,
    retelling=RETELLING,
)
