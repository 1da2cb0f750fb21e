"""What this part of the rules brings to the whole."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves import (
    asks,
    calls,
    commands,
    drawing,
    events,
    happenings,
    lines,
    offering,
    offers,
    planning,
    questions,
    reading,
    reflect,
    solo,
)
from croupier.games.rust_in_the_canyon.people import Table
from croupier.games.rust_in_the_canyon.state import Canyon

OF_A_HAND = (events.SoloBegan, events.SoloEnded)


def _apply(state: Canyon, event: Any) -> Canyon:
    return events.apply_solo(state, event) if isinstance(event, OF_A_HAND) else happenings.apply(state, event)


def _asks(now: Canyon) -> tuple[Ask, ...]:
    return (*solo.asks(now), *asks.asks(now))


def _answer(view: Canyon, ask: Ask) -> Command:
    return solo.answer(view, ask) if ask.key.startswith("solo:") else asks.answer(view, ask)


def _offer(menu: Menu, ask: Ask, prompt: str) -> None:
    by = solo.offer if ask.key.startswith("solo:") else offers.offer
    by(menu, ask, prompt)


def _step(play: Table) -> bool:
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
        commands.AskRead: drawing.ask_read,
        commands.StopReading: drawing.stop_reading,
        commands.NoteTrouble: drawing.note_trouble,
        commands.AddQuestion: questions.add_question,
        commands.PlanAndScheme: planning.plan_and_scheme,
        commands.ClaimPlan: planning.claim_plan,
        commands.NamePlanCost: planning.name_plan_cost,
        commands.OfferChips: offering.offer_chips,
        commands.DeclinePlan: offering.decline_plan,
        commands.DropPlan: planning.drop_plan,
        commands.SendForHelp: calls.send_for_help,
        commands.StartHelp: calls.start_help,
        commands.Reflect: reflect.reflect,
        commands.WishToReflect: reflect.wish_to_reflect,
        commands.NameReflector: reflect.name_reflector,
        commands.DropReflection: reflect.drop_reflection,
        commands.TellFate: reflect.tell_fate,
    },
    (*OF_A_HAND, *happenings.EVENTS),
    _apply,
    lines.line,
    _asks,
    ("solo", *asks.KINDS),
    _answer,
    _offer,
    offers.any_time,
    offers.powers,
    step=_step,
    seal=offering.seal,
    facts=lines.facts,
)
