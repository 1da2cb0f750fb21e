"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table
from croupier.games.deck_of_adventures.story import (
    absence,
    epics,
    racing,
    rest_cards,
    resting,
    rests,
    scenes,
    volunteering,
)
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.asks import KINDS, answer, asks
from croupier.games.deck_of_adventures.story.dealing import deal
from croupier.games.deck_of_adventures.story.events import EVENTS, apply
from croupier.games.deck_of_adventures.story.facts import facts
from croupier.games.deck_of_adventures.story.lines import line
from croupier.games.deck_of_adventures.story.offers import any_time, offer, powers
from croupier.pieces.chapters import Chapter


def step(play: Table) -> bool:
    """One thing that happens by itself: in a rest, in a race, for who is not there."""
    return resting.step(play) or racing.step(play) or absence.step(play)


CHAPTER = Chapter(
    "story",
    {
        wish.SetScene: scenes.set_scene,
        wish.WriteNotes: scenes.write_notes,
        wish.WriteStyle: scenes.write_style,
        wish.AskGm: scenes.ask_gm,
        wish.AnswerAsked: scenes.answer_asked,
        wish.CallRest: rests.call_rest,
        wish.UseRestCard: resting.use_rest_card,
        wish.KeepRestCard: rest_cards.keep_rest_card,
        wish.RedrawRestCard: rest_cards.redraw_rest_card,
        wish.TakePoint: rest_cards.take_point,
        wish.StopResting: resting.stop_resting,
        wish.BreakRest: rests.break_rest,
        wish.StartEpic: epics.start_epic,
        wish.TurnEpicCard: epics.turn_card,
        wish.Volunteer: volunteering.volunteer,
        wish.StandBack: volunteering.stand_back,
        wish.GiveTrait: volunteering.give_trait,
        wish.NameParticipant: volunteering.name_participant,
        wish.OrderRace: volunteering.order_race,
        wish.BeginRace: racing.begin_race,
        wish.TellCost: epics.tell_cost,
        wish.EndEpic: epics.end_epic,
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
    step=step,
    deal=deal,
    facts=facts,
)
