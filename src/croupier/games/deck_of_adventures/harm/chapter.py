"""The commands, events, questions and rules of the Harm chapter."""

from __future__ import annotations

from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import (
    death,
    death_checks,
    death_races,
    events,
    further_actions,
    gm_commands,
    hands,
    senses,
    treatment,
    turns_outside_combat,
)
from croupier.games.deck_of_adventures.harm.choices import any_time
from croupier.games.deck_of_adventures.harm.questions import QUESTIONS, gm_choices, open_questions
from croupier.games.deck_of_adventures.harm.retelling import RETELLING
from croupier.games.deck_of_adventures.harm.sample_hidden import sample_hidden
from croupier.games.deck_of_adventures.health import events as health_events
from croupier.pieces.chapters import Chapter, events_in

WEIGHED = (hands.of_limbs, senses.of_senses, hands.of_the_target, hands.of_hits)
CHAPTER = Chapter(
    "harm",
    {
        wish.DealDamage: gm_commands.deal_damage,
        wish.GiveHealth: gm_commands.give_health,
        wish.LetFall: gm_commands.let_fall,
        wish.LayCondition: gm_commands.lay_condition,
        wish.LiftCondition: gm_commands.lift_condition,
        wish.PassTurn: turns_outside_combat.pass_turn,
        wish.EndWithScene: turns_outside_combat.end_with_scene,
        wish.LetBurn: turns_outside_combat.let_burn,
        wish.CloseWounds: gm_commands.close_wounds,
        wish.LetItBe: gm_commands.let_it_be,
        wish.FightCondition: further_actions.fight_condition,
        wish.NeedSenses: senses.need_senses,
        wish.Treat: treatment.treat,
        wish.LeaveUntreated: death_checks.leave_untreated,
        wish.CountTurns: gm_commands.count_turns,
        wish.FaceDeath: death_checks.face_death,
        wish.CallBack: death.call_back,
    },
    events_in(health_events, events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=gm_choices,
    step=lambda play: death_races.step(play) or turns_outside_combat.go_on(play),
    deal=sample_hidden,
    retelling=RETELLING,
)
