"""The commands, events, questions and rules of the rest chapter."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.cost.state import wording
from croupier.games.rust_in_the_canyon.rest import (
    care,
    choices,
    commands,
    day_off,
    days,
    events,
    medical_attention,
    questions,
    sleep,
)
from croupier.games.rust_in_the_canyon.rest.retelling import RETELLING
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.chapters import events_in
from croupier.pieces.view_model import Fact


def facts(view: Canyon) -> tuple[Fact, ...]:
    """The day, and who treats whom with which instructions."""
    treated = [
        Fact(f"{one.name}, {wording(injury)}", _care(view, injury.care.treater, injury.care.instructions))
        for one in view.characters
        for injury in one.injuries
        if injury.care is not None
    ]
    return (*((Fact("Day", str(view.day)),) if view.day or view.downtime is not None else ()), *treated)


def _care(view: Canyon, treater: str, instructions: str) -> str:
    who = view.character(treater).name if view.has(treater) else treater
    return f"treated by {who}{f': {instructions}' if instructions else ''}"


CHAPTER = Chapter(
    "rest",
    {
        commands.OpenDowntime: days.open_downtime,
        commands.CloseDowntime: days.close_downtime,
        commands.PassDay: days.pass_day,
        commands.GetAttention: medical_attention.get_attention,
        commands.JudgeTreater: medical_attention.judge_treater,
        commands.SayFollowed: care.say_followed,
        commands.TreatToday: care.treat_today,
        commands.Exacerbate: care.exacerbate,
        commands.Sleep: sleep.sleep,
        commands.JudgeBed: sleep.judge_bed,
        commands.TakeDayOff: day_off.take_day_off,
        commands.SetFloor: day_off.set_floor,
        commands.RecoverChips: day_off.recover_chips,
        commands.NameTrouble: day_off.name_trouble,
    },
    events_in(events),
    open_questions=questions.open_questions,
    questions=questions.QUESTIONS,
    any_time=choices.any_time,
    powers=choices.powers,
    step=days.drop_what_cannot_be,
    facts=facts,
    retelling=RETELLING,
)
