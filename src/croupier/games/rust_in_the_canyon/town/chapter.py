"""The commands, events, questions and rules of the town chapter."""

from __future__ import annotations

import msgspec

from croupier.core.choices import EVERY_GROUP
from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import (
    advancement,
    characters,
    choices,
    clocks,
    commands,
    events,
    faction,
    facts,
    notes,
    questions,
    sittings,
    town_choices,
    town_events,
    town_sheet,
    towns,
    world_answers,
)
from croupier.games.rust_in_the_canyon.town.retelling import RETELLING
from croupier.pieces.chapters import events_in


def _deal(view: Canyon) -> Canyon:
    """The view with the GM's notes and hidden clocks filled in as empty if the viewer does not have them."""
    put = msgspec.structs.replace
    if view.notes.value is None:
        view = put(view, notes=Secret("", view.notes.known_to))
    if view.hidden_clocks.value is None:
        view = put(view, hidden_clocks=Secret((), view.hidden_clocks.known_to))
    if any(one.notes.value is None for one in view.towns):
        view = put(view, towns=tuple(put(one, notes=Secret("", one.notes.known_to)) for one in view.towns))
    return view


CHAPTER = Chapter(
    "town",
    {
        commands.ProposeAnswer: world_answers.propose_answer,
        commands.RecordAnswer: world_answers.record_answer,
        commands.ChooseFaction: faction.choose_faction,
        commands.WriteGoals: faction.write_goals,
        commands.WriteAgenda: faction.write_agenda,
        commands.MakeCharacter: characters.make_character,
        commands.BringBack: sittings.bring_back,
        commands.KeepCharacter: sittings.keep_character,
        commands.SetAside: sittings.set_aside,
        commands.BuyAdvance: advancement.buy_advance,
        commands.JudgeAdvance: advancement.judge_advance,
        commands.DoneAdvancing: advancement.done_advancing,
        commands.ArriveAt: towns.arrive_at,
        commands.SetOutFor: towns.set_out_for,
        commands.ComeBackTo: towns.come_back_to,
        commands.WriteTown: town_sheet.write_town,
        commands.WriteTownNotes: town_sheet.write_town_notes,
        commands.StartClock: clocks.start_clock,
        commands.TickClock: clocks.tick_clock,
        commands.CloseClock: clocks.close_clock,
        commands.RunWhatIf: clocks.run_what_if,
        commands.WithdrawAction: clocks.withdraw_action,
        commands.RevealClock: clocks.reveal_clock,
        commands.TellEnd: clocks.tell_end,
        commands.WriteNotes: notes.write_notes,
        commands.WriteRemark: notes.write_remark,
    },
    events_in(events, town_events),
    open_questions=questions.open_questions,
    questions=questions.QUESTIONS,
    any_time=choices.any_time,
    powers=choices.powers,
    groups=EVERY_GROUP,
    deal=_deal,
    opened=sittings.open_sitting,
    facts=facts.facts,
    retelling=RETELLING,
)
LEAVING = Chapter("leaving", {commands.LeaveTown: towns.leave_town}, (), powers=town_choices.leaving)
"""A separate chapter, so that leaving is offered last."""
