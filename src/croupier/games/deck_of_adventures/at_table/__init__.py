"""The odds of the choices at a table, each from its seat's view alone: which question it puts, and with what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import Asked
from croupier.games.deck_of_adventures.at_table import attacks, checks, contests, deeds, order, powers, story
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.powers import commands as deed
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as tale

QUESTIONS: Mapping[type[Command], Callable[[Adventure, Any], Asked | None]] = {
    wish.CallCheck: checks.call,
    wish.SetTerms: checks.set_terms,
    wish.AskForCheck: checks.ask_for,
    wish.PickTrait: checks.pick,
    wish.AnswerTrait: checks.answer_trait,
    wish.DrawCard: checks.draw,
    wish.RedrawCard: checks.redraw,
    wish.CallContest: contests.contest,
    wish.KeepTarget: contests.keep,
    wish.RedrawTarget: contests.another,
    blow.StartCombat: order.start,
    blow.KeepOrderCard: order.keep,
    blow.RedrawOrderCard: order.another,
    blow.JoinCombat: order.join,
    blow.MakeAttack: attacks.attack,
    blow.Grapple: contests.grapple,
    blow.Hide: contests.hide,
    blow.UseMechanic: deeds.give_up,
    deed.UsePower: powers.used,
    deed.UseItem: powers.used,
    deed.AnswerPower: powers.answered,
    harm.Treat: deeds.treat,
    harm.FightCondition: deeds.shake_off,
    harm.FaceDeath: deeds.face_death,
    tale.BeginRace: story.race,
    tale.GiveTrait: story.with_trait,
    tale.NameParticipant: story.with_trait,
    tale.UseRestCard: story.rest_card,
    tale.KeepRestCard: story.keep,
    tale.RedrawRestCard: story.another,
}


def asked(view: Adventure, command: Command) -> Asked | None:
    """What a choice puts to chance; None where this view cannot tell. Raises Hidden where something is hidden."""
    found = QUESTIONS.get(type(command))
    return None if found is None else found(view, command)
