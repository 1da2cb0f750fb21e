"""The commands, events, questions and rules of the moves chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.moves import (
    choices,
    commands,
    drawn_read,
    events,
    facts,
    help_calls,
    plan_events,
    plan_offers,
    planning,
    questions,
    read_questions,
    reading,
    reflect,
    reflection_events,
    solo,
)
from croupier.games.rust_in_the_canyon.moves.open_questions import open_questions
from croupier.games.rust_in_the_canyon.moves.retelling import RETELLING
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.chapters import events_in


def _step(play: Play[Canyon]) -> bool:
    return reading.step(play) or planning.step(play) or reflect.step(play)


CHAPTER = Chapter(
    "moves",
    {
        commands.Hit: solo.hit,
        commands.Stand: solo.stand,
        commands.Read: reading.read,
        commands.AnswerRead: reading.answer_read,
        commands.CancelRead: reading.cancel_read,
        commands.RetireMarker: reading.retire_marker,
        commands.AskRead: drawn_read.ask_read,
        commands.StopReading: drawn_read.stop_reading,
        commands.NoteTrouble: drawn_read.note_trouble,
        commands.AddQuestion: read_questions.add_question,
        commands.PlanAndScheme: planning.plan_and_scheme,
        commands.ClaimPlan: planning.claim_plan,
        commands.NamePlanCost: planning.name_plan_cost,
        commands.OfferChips: plan_offers.offer_chips,
        commands.DeclinePlan: plan_offers.decline_plan,
        commands.DropPlan: planning.drop_plan,
        commands.SendForHelp: help_calls.send_for_help,
        commands.StartHelp: help_calls.start_help,
        commands.Reflect: reflect.reflect,
        commands.WishToReflect: reflect.wish_to_reflect,
        commands.NameReflector: reflect.name_reflector,
        commands.DropReflection: reflect.drop_reflection,
        commands.TellFate: reflect.tell_fate,
    },
    events_in(events, plan_events, reflection_events),
    open_questions=open_questions,
    questions=questions.QUESTIONS,
    any_time=choices.any_time,
    powers=choices.powers,
    step=_step,
    seal=plan_offers.seal,
    facts=facts.facts,
    retelling=RETELLING,
)
