"""The commands, events, questions and rules of the conflict chapter."""

from __future__ import annotations

from typing import Any

from croupier.core.chance import Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.state import Seal
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.conflict import (
    absence_questions,
    actions,
    ante,
    any_time,
    commands,
    ending,
    escalation,
    events,
    first_town,
    leave,
    level,
    markers,
    narration,
    opening,
    preparation,
    proxy,
    questions,
    reserve,
    side_events,
    situation,
    surprise,
)
from croupier.games.rust_in_the_canyon.conflict.facts import facts
from croupier.games.rust_in_the_canyon.conflict.open_questions import open_questions
from croupier.games.rust_in_the_canyon.conflict.retelling import RETELLING
from croupier.games.rust_in_the_canyon.conflict.steps import step
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.chapters import events_in

RULES: dict[type[Command], Any] = {
    commands.ProposeConflict: opening.propose_conflict,
    commands.SetStakes: opening.set_stakes,
    commands.SetInvolved: opening.set_involved,
    commands.AgreeConflict: opening.agree,
    commands.StayOut: opening.stay_out,
    commands.CallOff: opening.call_off,
    commands.AddFact: situation.add_fact,
    commands.StrikeFact: situation.strike_fact,
    commands.ClaimMarkers: markers.claim_markers,
    commands.JudgeMarker: markers.judge_marker,
    commands.Prepare: preparation.prepare,
    commands.SayAction: actions.say_action,
    commands.TagAction: actions.tag_action,
    commands.ObjectToTag: actions.object_to_tag,
    commands.SaySurprised: surprise.say_surprised,
    commands.SettleLevel: level.settle_level,
    commands.SetRank: reserve.set_rank,
    commands.TakeExtra: reserve.take_extra,
    commands.PayAnte: ante.pay_ante,
    commands.LeaveConflict: leave.leave_conflict,
    commands.NameProxy: proxy.name_proxy,
    commands.BackDownFor: leave.back_down_for,
    commands.AskToJoin: escalation.ask_to_join,
    commands.JudgeJoining: escalation.judge_joining,
    commands.BreakOffConflict: ending.break_off_conflict,
    commands.ShowUnplayed: ending.show_unplayed,
    commands.ShowPreparation: ending.show_preparation,
    commands.Narrate: narration.narrate,
}


def seal(view: Canyon, sealed: Seal, chance: Chance) -> Command | None:
    """A preparation or a statement that this seal could contain."""
    kind, _, rest = sealed.window.partition(" ")
    if kind == "prepare":
        allowed = preparation.could_have_prepared(view, sealed.window, sealed.about)
        asked = DrawRequest(f"preparation {rest}", tuple((str(one), 1) for one in allowed))
        return commands.Prepare(int(chance.ask(asked)))
    if kind == "say":
        told = chance.ask(DrawRequest(f"statement {rest}", (("waiting", 1), ("shouting", 1))))
        return commands.SayAction(told)
    return None


def _comes_first(view: Canyon) -> bool:
    """Whether conflicts are what the table is about: one is under way, or the first has yet to be proposed."""
    return view.conflict is not None or (not view.past and view.here is not None)


CHAPTER = Chapter(
    "conflict",
    RULES,
    events_in(events, side_events),
    open_questions=open_questions,
    questions=(first_town.SetFirstTown, *questions.QUESTIONS, *absence_questions.QUESTIONS),
    any_time=any_time.any_time,
    powers=any_time.powers,
    step=step,
    seal=seal,
    comes_first=_comes_first,
    facts=facts,
    retelling=RETELLING,
)
