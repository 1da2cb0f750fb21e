"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.combat import (
    acting,
    attacking,
    beginning,
    benefits,
    delaying,
    ending,
    grappling,
    hiding,
    mechanics,
    opening,
    order,
)
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.asks import KINDS, answer, asks
from croupier.games.deck_of_adventures.combat.events import EVENTS, apply
from croupier.games.deck_of_adventures.combat.facts import facts
from croupier.games.deck_of_adventures.combat.judged_offers import powers
from croupier.games.deck_of_adventures.combat.lines import line
from croupier.games.deck_of_adventures.combat.offers import offer
from croupier.games.deck_of_adventures.combat.rounds import go_on
from croupier.games.deck_of_adventures.combat.turn_offers import any_time
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "combat",
    {
        wish.StartCombat: opening.start_combat,
        wish.KeepOrderCard: opening.keep_order_card,
        wish.RedrawOrderCard: opening.redraw_order_card,
        wish.OrderEquals: order.order_equals,
        wish.BeginTurn: beginning.begin_turn,
        wish.EndTurn: beginning.leave_turn,
        wish.Delay: delaying.delay,
        wish.SkipTurn: delaying.skip_turn,
        wish.StepIn: delaying.step_in,
        wish.LetGo: delaying.let_go,
        wish.JoinCombat: ending.join_combat,
        wish.LeaveCombat: ending.leave_combat,
        wish.FightOn: ending.fight_on,
        wish.EndCombat: ending.end_combat,
        wish.TakeFree: acting.take_free,
        wish.Interact: acting.interact,
        wish.Inspect: acting.inspect,
        wish.Convince: acting.convince,
        wish.Recall: acting.recall,
        wish.Rush: acting.rush,
        wish.Grapple: grappling.grapple,
        wish.Hide: hiding.hide,
        wish.MakeAttack: attacking.make_attack,
        wish.AttackObject: attacking.attack_object,
        wish.TryOther: acting.try_other,
        wish.AnswerOther: acting.answer_other,
        wish.CommandCompanion: acting.command_companion,
        wish.UseMechanic: mechanics.use_mechanic,
        wish.GrantBenefit: benefits.grant_benefit,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
    step=go_on,
    facts=facts,
)
