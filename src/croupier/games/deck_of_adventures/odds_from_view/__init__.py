"""The odds of the choices at a table, each from its seat's view alone: the odds question and its inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.odds_from_view import actions, attacks, checks, contests, order, powers, story
from croupier.games.deck_of_adventures.powers import commands as deed
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as tale

QUESTIONS: Mapping[type[Command], Callable[[Adventure, Any], OddsRequest | None]] = {
    wish.CallCheck: checks.call,
    wish.SetTerms: checks.set_terms,
    wish.AskForCheck: checks.ask_for_check,
    wish.PickTrait: checks.pick,
    wish.AnswerTrait: checks.answer_trait,
    wish.DrawCard: actions.draw,
    wish.RedrawCard: checks.redraw,
    wish.CallContest: contests.contest,
    wish.KeepTarget: contests.keep_target,
    wish.RedrawTarget: contests.redraw_target,
    wish.PickTarget: contests.pick_target,
    blow.StartCombat: order.start,
    blow.KeepOrderCard: order.keep_order_card,
    blow.RedrawOrderCard: order.redraw_order_card,
    blow.JoinCombat: order.join,
    blow.MakeAttack: attacks.attack,
    blow.Grapple: contests.grapple,
    blow.Hide: contests.hide,
    blow.UseMechanic: actions.give_up,
    deed.UsePower: powers.use_power,
    deed.UseItem: powers.use_power,
    deed.AnswerPower: powers.answer_power,
    harm.Treat: actions.treat,
    harm.FightCondition: actions.shake_off,
    harm.FaceDeath: actions.face_death,
    tale.BeginRace: story.race,
    tale.GiveTrait: story.with_trait,
    tale.NameParticipant: story.with_trait,
    tale.UseRestCard: story.rest_card,
    tale.KeepRestCard: story.keep_rest_card,
    tale.RedrawRestCard: story.redraw_rest_card,
}


def odds_question(view: Adventure, command: Command) -> OddsRequest | None:
    """The odds question for a choice; None if this view cannot tell. Raises Hidden if something is hidden."""
    found = QUESTIONS.get(type(command))
    return None if found is None else found(view, command)
