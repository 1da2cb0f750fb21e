"""What this part brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.checks import (
    calling,
    consulting,
    contest_cards,
    contests,
    drawing,
    laying,
    spending,
    telling,
)
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.applying import apply
from croupier.games.deck_of_adventures.checks.asks import KINDS, answer, asks
from croupier.games.deck_of_adventures.checks.breaking import step
from croupier.games.deck_of_adventures.checks.decks import ready
from croupier.games.deck_of_adventures.checks.events import EVENTS
from croupier.games.deck_of_adventures.checks.lines import line
from croupier.games.deck_of_adventures.checks.offers import offer
from croupier.games.deck_of_adventures.checks.unasked_offers import any_time, powers
from croupier.pieces.chapters import Chapter

CHAPTER = Chapter(
    "checks",
    {
        wish.CallCheck: calling.call_check,
        wish.AskForCheck: calling.ask_for_check,
        wish.SetTerms: calling.set_terms,
        wish.RefuseCheck: calling.refuse_check,
        wish.WithdrawCheck: calling.withdraw_check,
        wish.AskTrait: consulting.ask_trait,
        wish.AnswerTrait: consulting.answer_trait,
        wish.PickTrait: consulting.pick_trait,
        wish.DrawCard: drawing.draw_card,
        wish.RedrawCard: drawing.redraw_card,
        wish.AcceptDraw: drawing.accept_draw,
        wish.GrantRedraw: drawing.grant_redraw,
        wish.TellOutcome: telling.tell_outcome,
        wish.PassTelling: telling.pass_telling,
        wish.CallContest: contests.call_contest,
        wish.KeepTarget: contest_cards.keep_target,
        wish.RedrawTarget: contest_cards.redraw_target,
        wish.ToughenUp: spending.toughen_up,
        wish.ExchangeFate: spending.exchange_fate,
        wish.AwardFate: spending.award_fate,
        wish.LayHand: laying.lay_hand,
        wish.LiftHand: laying.lift_hand,
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
    step=step,
    opened=ready,
)
