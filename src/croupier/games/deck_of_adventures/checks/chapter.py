"""The commands, events, questions and rules of the Checks chapter."""

from __future__ import annotations

from croupier.games.deck_of_adventures.checks import (
    calls,
    contest_cards,
    contest_events,
    contests,
    discard_view,
    draws,
    effect_events,
    events,
    fate_events,
    gm_hands,
    kept_cards,
    outcomes,
    redraw_events,
    spend_fate,
    standing_cards,
    trait_choice,
    trait_events,
)
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.decks import ready
from croupier.games.deck_of_adventures.checks.interruptions import step
from croupier.games.deck_of_adventures.checks.questions import QUESTIONS, open_questions
from croupier.games.deck_of_adventures.checks.retelling import RETELLING
from croupier.games.deck_of_adventures.checks.unprompted_choices import any_time, powers
from croupier.pieces.chapters import Chapter, events_in

CHAPTER = Chapter(
    "checks",
    {
        wish.CallCheck: calls.call_check,
        wish.AskForCheck: calls.ask_for_check,
        wish.SetTerms: calls.set_terms,
        wish.RefuseCheck: calls.refuse_check,
        wish.WithdrawCheck: calls.withdraw_check,
        wish.AskTrait: trait_choice.ask_trait,
        wish.AnswerTrait: trait_choice.answer_trait,
        wish.PickTrait: trait_choice.pick_trait,
        wish.DrawCard: draws.draw_card,
        wish.RedrawCard: draws.redraw_card,
        wish.AcceptDraw: draws.accept_draw,
        wish.PlayKept: kept_cards.play_kept,
        wish.GrantRedraw: draws.grant_redraw,
        wish.TellOutcome: outcomes.tell_outcome,
        wish.PassTelling: outcomes.pass_telling,
        wish.CallContest: contests.call_contest,
        wish.KeepTarget: contest_cards.keep_target,
        wish.RedrawTarget: contest_cards.redraw_target,
        wish.PickTarget: contests.pick_target,
        wish.KeepStanding: standing_cards.keep_standing,
        wish.RedrawStanding: standing_cards.redraw_standing,
        wish.ToughenUp: spend_fate.toughen_up,
        wish.ExchangeFate: spend_fate.exchange_fate,
        wish.AwardFate: spend_fate.award_fate,
        wish.LayHand: gm_hands.lay_hand,
        wish.LiftHand: gm_hands.lift_hand,
    },
    events_in(events, effect_events, contest_events, discard_view, fate_events, redraw_events, trait_events),
    open_questions=open_questions,
    hide=discard_view.without_discards,
    questions=QUESTIONS,
    any_time=any_time,
    powers=powers,
    step=step,
    opened=ready,
    retelling=RETELLING,
)
