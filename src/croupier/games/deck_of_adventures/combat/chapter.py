"""The commands, events, questions and rules of the Combat chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.deck_of_adventures.combat import (
    actions,
    attacks,
    combat_end,
    combat_start,
    critical_benefits,
    delays,
    discard_mechanics,
    events,
    grappling,
    hiding,
    newcomer_events,
    turn_commands,
    turn_order,
)
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.facts import facts
from croupier.games.deck_of_adventures.combat.gm_choices import powers
from croupier.games.deck_of_adventures.combat.questions import QUESTIONS, open_questions
from croupier.games.deck_of_adventures.combat.retelling import RETELLING
from croupier.games.deck_of_adventures.combat.rounds import go_on
from croupier.games.deck_of_adventures.combat.turn_choices import any_time
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import events as turn_events
from croupier.pieces.chapters import Chapter, events_in


def _step(play: Play[Adventure]) -> bool:
    return grappling.free_the_held(play) or go_on(play)


CHAPTER = Chapter(
    "combat",
    {
        wish.StartCombat: combat_start.start_combat,
        wish.KeepOrderCard: combat_start.keep_order_card,
        wish.RedrawOrderCard: combat_start.redraw_order_card,
        wish.OrderEquals: turn_order.order_equals,
        wish.BeginTurn: turn_commands.begin_turn,
        wish.EndTurn: turn_commands.leave_turn,
        wish.Delay: delays.delay,
        wish.SkipTurn: delays.skip_turn,
        wish.StepIn: delays.step_in,
        wish.LetGo: delays.let_go,
        wish.JoinCombat: combat_end.join_combat,
        wish.LeaveCombat: combat_end.leave_combat,
        wish.FightOn: combat_end.fight_on,
        wish.EndCombat: combat_end.end_combat,
        wish.TakeFree: actions.take_free,
        wish.Interact: actions.interact,
        wish.Inspect: actions.inspect,
        wish.Convince: actions.convince,
        wish.Recall: actions.recall,
        wish.Rush: actions.rush,
        wish.Grapple: grappling.grapple,
        wish.ReleaseGrapple: grappling.release_grapple,
        wish.Hide: hiding.hide,
        wish.MakeAttack: attacks.make_attack,
        wish.AttackObject: attacks.attack_object,
        wish.TryOther: actions.try_other,
        wish.AnswerOther: actions.answer_other,
        wish.CommandCompanion: actions.command_companion,
        wish.UseMechanic: discard_mechanics.use_mechanic,
        wish.GrantBenefit: critical_benefits.grant_benefit,
    },
    events_in(events, newcomer_events, turn_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=powers,
    step=_step,
    facts=facts,
    retelling=RETELLING,
)
