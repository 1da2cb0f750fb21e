"""What this part of the rules brings to the whole."""

from __future__ import annotations

import typing

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.cost import aftermath, asks, cards, commands, dying, events, lines, offers
from croupier.games.rust_in_the_canyon.cost.state import wording
from croupier.games.rust_in_the_canyon.people import Table, state
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces.view_model import Fact


@rule("RC-16.2")
def swap_cards(play: Table) -> bool:
    """Cards under a stress stack that waited for the end of a hand are swapped."""
    due = cards.swaps_due(state(play))
    return bool(due) and cards.lay_cards(play, due[0])


def facts(view: Canyon) -> tuple[Fact, ...]:
    """Each living PC's injuries as they are written."""
    living = [one for one in view.characters if one.status != DEAD and one.injuries]
    return tuple(Fact(f"{one.name} is hurt", "; ".join(map(wording, one.injuries))) for one in living)


CHAPTER = Chapter(
    "cost",
    {
        commands.AnswerStakes: aftermath.answer_stakes,
        commands.TellAftermath: aftermath.tell_aftermath,
        commands.TellDeath: dying.tell_death,
        commands.JudgeMortal: dying.judge_mortal,
        commands.SetDeadline: dying.set_deadline,
    },
    typing.get_args(events.CostEvent),
    events.apply,
    lines.line,
    asks=asks.asks,
    kinds=asks.KINDS,
    answer=asks.answer,
    offer=offers.offer,
    any_time=offers.any_time,
    powers=offers.powers,
    step=swap_cards,
    facts=facts,
    opened=dying.at_the_opening,
)
