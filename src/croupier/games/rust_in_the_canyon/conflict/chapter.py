"""What this part of the rules brings to the whole."""

from __future__ import annotations

from typing import Any

from croupier.core.chance import Chance, Question
from croupier.core.commands import Command
from croupier.core.state import Seal
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.conflict import (
    ante,
    applying,
    asks,
    commands,
    ending,
    escalation,
    events,
    leaving,
    level,
    lines,
    markers,
    offers,
    opening,
    preparing,
    reserve,
    saying,
    unasked,
)
from croupier.games.rust_in_the_canyon.conflict.facts import facts
from croupier.games.rust_in_the_canyon.conflict.going_on import step
from croupier.games.rust_in_the_canyon.state import Canyon

RULES: dict[type[Command], Any] = {
    commands.ProposeConflict: opening.propose_conflict,
    commands.SetStakes: opening.set_stakes,
    commands.SetInvolved: opening.set_involved,
    commands.AgreeConflict: opening.agree,
    commands.StayOut: opening.stay_out,
    commands.CallOff: opening.call_off,
    commands.AddFact: opening.add_fact,
    commands.StrikeFact: opening.strike_fact,
    commands.ClaimMarkers: markers.claim_markers,
    commands.JudgeMarker: markers.judge_marker,
    commands.Prepare: preparing.prepare,
    commands.SayAction: saying.say_action,
    commands.TagAction: saying.tag_action,
    commands.ObjectToTag: saying.object_to_tag,
    commands.SaySurprised: level.say_surprised,
    commands.SettleLevel: level.settle_level,
    commands.SetRank: reserve.set_rank,
    commands.TakeExtra: reserve.take_extra,
    commands.PayAnte: ante.pay_ante,
    commands.LeaveConflict: leaving.leave_conflict,
    commands.BackDownFor: leaving.back_down_for,
    commands.AskToJoin: escalation.ask_to_join,
    commands.JudgeJoining: escalation.judge_joining,
    commands.BreakOffConflict: ending.break_off_conflict,
    commands.ShowUnplayed: ending.show_unplayed,
    commands.ShowPreparation: ending.show_preparation,
    commands.Narrate: ante.narrate,
}


def seal(view: Canyon, sealed: Seal, chance: Chance) -> Command | None:
    """A preparation or a statement that could have been sealed."""
    kind, _, rest = sealed.window.partition(" ")
    if kind == "prepare":
        allowed = preparing.could_have_prepared(view, sealed.window, sealed.about)
        asked = Question(f"preparation {rest}", tuple((str(one), 1) for one in allowed))
        return commands.Prepare(int(chance.ask(asked)))
    if kind == "say":
        told = chance.ask(Question(f"statement {rest}", (("waiting", 1), ("shouting", 1))))
        return commands.SayAction(told)
    return None


CHAPTER = Chapter(
    "conflict",
    RULES,
    events.EVENTS,
    applying.apply,
    lines.line,
    asks=asks.asks,
    kinds=asks.KINDS,
    answer=asks.default,
    offer=offers.offer,
    any_time=unasked.any_time,
    powers=unasked.powers,
    step=step,
    seal=seal,
    facts=facts,
)
