"""What this part of the rules brings to the whole."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import (
    advancement,
    asks,
    characters,
    clocks,
    commands,
    events,
    facts,
    lines,
    notes,
    offers,
    place_events,
    sheet,
    sittings,
    towns,
    world,
)


def _deal(view: Canyon) -> Canyon:
    """The GM's notes and hidden clocks, where a viewer does not have them: there might be none."""
    put = msgspec.structs.replace
    if view.notes.value is None:
        view = put(view, notes=Secret("", view.notes.known_to))
    if view.hidden_clocks.value is None:
        view = put(view, hidden_clocks=Secret((), view.hidden_clocks.known_to))
    if any(one.notes.value is None for one in view.towns):
        view = put(view, towns=tuple(put(one, notes=Secret("", one.notes.known_to)) for one in view.towns))
    return view


def _apply(state: Canyon, event: Any) -> Canyon:
    return events.apply(state, event) if isinstance(event, events.EVENTS) else place_events.apply(state, event)


CHAPTER = Chapter(
    "town",
    {
        commands.ProposeAnswer: world.propose_answer,
        commands.RecordAnswer: world.record_answer,
        commands.ChooseFaction: world.choose_faction,
        commands.WriteGoals: world.write_goals,
        commands.WriteAgenda: world.write_agenda,
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
        commands.LeaveTown: towns.leave_town,
        commands.WriteTown: sheet.write_town,
        commands.WriteTownNotes: sheet.write_town_notes,
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
    (*events.EVENTS, *place_events.EVENTS),
    _apply,
    lines.line,
    asks.asks,
    asks.KINDS,
    asks.answer,
    offers.offer,
    offers.any_time,
    offers.powers,
    deal=_deal,
    opened=sittings.opened,
    facts=facts.facts,
)
