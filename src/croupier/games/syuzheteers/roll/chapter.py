"""The commands, events, questions and rules of the Roll chapter."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.syuzheteers.roll import (
    beat_actions,
    beat_choices,
    begin_roll,
    buy_success,
    claim_events,
    claims,
    end_roll,
    events,
    flashbacks,
    heavy_price,
    in_retrospect,
    lend_hand,
    make_entrance,
    rally,
    reverse_move,
    roll_windows,
    trouble,
    window_choices,
    window_events,
)
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.roll.retelling import RETELLING
from croupier.games.syuzheteers.roll.steps import step
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter, events_in


def add_any_time(menu: Menu[Story]) -> None:
    """Add the choices open at any time: late objections, actions that cost no beat."""
    window_choices.add_late_window(menu)
    beat_choices.add_actions_without_beat(menu)


CHAPTER = Chapter(
    "roll",
    {
        wish.TakeCenterStage: beat_actions.take_center_stage,
        wish.LeadByProxy: beat_actions.lead_by_proxy,
        wish.HoldDialogue: beat_actions.hold_dialogue,
        wish.HoldHostileDialogue: beat_actions.hold_hostile_dialogue,
        wish.HoldMonologue: beat_actions.hold_monologue,
        wish.AskQuestion: beat_actions.ask_question,
        wish.AgreeToBeat: begin_roll.agree_to_beat,
        wish.PutClaims: claims.put_claims,
        wish.ProposeClaim: claims.propose_claim,
        wish.ObjectToClaim: claims.object_to_claim,
        wish.FlashBack: flashbacks.flash_back,
        wish.Prepare: in_retrospect.prepare,
        wish.LendHand: lend_hand.lend_hand,
        wish.OfferEntrance: make_entrance.offer_entrance,
        wish.PassInRoll: roll_windows.pass_in_roll,
        wish.BuySuccess: buy_success.buy_success,
        wish.PayHeavyPrice: heavy_price.pay_heavy_price,
        wish.NameTrouble: trouble.name_trouble,
        wish.TakeHurt: end_roll.take_hurt,
        wish.Shed: reverse_move.shed,
        wish.RallyAlone: rally.rally_alone,
    },
    events_in(claim_events, events, window_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_any_time,
    step=step,
    retelling=RETELLING,
)
