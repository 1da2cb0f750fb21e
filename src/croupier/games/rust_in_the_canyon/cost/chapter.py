"""The commands, events, questions and rules of the cost chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.cost import (
    aftermath,
    choices,
    commands,
    death,
    events,
    exit_events,
    injury_cards,
    long_dead,
    questions,
)
from croupier.games.rust_in_the_canyon.cost.retelling import RETELLING
from croupier.games.rust_in_the_canyon.cost.state import wording
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces.chapters import events_in
from croupier.pieces.view_model import Fact


@rule("RC-16.2")
def swap_cards(play: Play[Canyon]) -> bool:
    """Swap the injury cards that had to wait for the end of a hand; return whether there were any."""
    due = injury_cards.swaps_due(play.state)
    return bool(due) and injury_cards.lay_cards(play, due[0])


def step(play: Play[Canyon]) -> bool:
    """Do one thing that waited for a hand's or stage's end: injury cards, a dead PC's chips; return whether it did."""
    return swap_cards(play) or death.settle_between_stages(play)


def opened(play: Play[Canyon]) -> None:
    """At the start of a session, let PCs die who were to, and take the sheets of those long dead off the table."""
    death.at_the_opening(play)
    long_dead.put_away(play)


def facts(view: Canyon) -> tuple[Fact, ...]:
    """Each living PC's injuries in the booklet's notation."""
    living = [one for one in view.characters if one.status != DEAD and one.injuries]
    return tuple(Fact(f"{one.name} is hurt", "; ".join(map(wording, one.injuries))) for one in living)


CHAPTER = Chapter(
    "cost",
    {
        commands.AnswerStakes: aftermath.answer_stakes,
        commands.TellAftermath: aftermath.tell_aftermath,
        commands.TellDeath: death.tell_death,
        commands.JudgeMortal: death.judge_mortal,
        commands.SetDeadline: death.set_deadline,
    },
    events_in(events, exit_events),
    open_questions=questions.open_questions,
    questions=questions.QUESTIONS,
    any_time=choices.any_time,
    powers=choices.powers,
    step=step,
    facts=facts,
    opened=opened,
    retelling=RETELLING,
)
