"""The commands, events, questions and rules of the Roll chapter."""

from __future__ import annotations

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Seal
from croupier.games.syuzheteers.roll import (
    actions,
    beat_choices,
    begin_roll,
    buy_success,
    claim_events,
    claims,
    end_roll,
    events,
    flashbacks,
    judge_claims,
    lend_hand,
    make_entrance,
    matter_events,
    prepare,
    rally,
    roll_windows,
    trouble,
    window_choices,
)
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.choices import add_changed_ballots
from croupier.games.syuzheteers.roll.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.roll.steps import step
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter, events_in


def add_any_time(menu: Menu[Story]) -> None:
    """The choices that are open without a question: another ballot, late objections, actions that cost no beat."""
    add_changed_ballots(menu)
    window_choices.add_late_window(menu)
    beat_choices.add_actions_without_beat(menu)


def possible_ballot(view: Story, one: Seal, chance: Chance) -> Command | None:
    """A ballot that could have been sealed."""
    matter = next((matter for matter in view.matters if judge_claims.window(matter) == one.window), None)
    return wish.Vote(matter.number, judge_claims.KEEP) if matter is not None else None


CHAPTER = Chapter(
    "roll",
    {
        wish.TakeCenterStage: actions.take_center_stage,
        wish.LeadByProxy: actions.lead_by_proxy,
        wish.HoldDialogue: actions.hold_dialogue,
        wish.HoldHostileDialogue: actions.hold_hostile_dialogue,
        wish.HoldMonologue: actions.hold_monologue,
        wish.AskQuestion: actions.ask_question,
        wish.AgreeToBeat: begin_roll.agree_to_beat,
        wish.PutClaims: claims.put_claims,
        wish.ProposeClaim: claims.propose_claim,
        wish.ObjectToClaim: claims.object_to_claim,
        wish.FlashBack: flashbacks.flash_back,
        wish.Prepare: prepare.prepare,
        wish.LendHand: lend_hand.lend_hand,
        wish.OfferEntrance: make_entrance.offer_entrance,
        wish.PassInRoll: roll_windows.pass_in_roll,
        wish.BuySuccess: buy_success.buy_success,
        wish.PayHeavyPrice: trouble.pay_heavy_price,
        wish.NameTrouble: trouble.name_trouble,
        wish.TakeHurt: end_roll.take_hurt,
        wish.Shed: end_roll.shed,
        wish.RallyAlone: rally.rally_alone,
        wish.Object: judge_claims.object_to,
        wish.LetStand: judge_claims.let_stand,
        wish.Vote: judge_claims.vote,
    },
    events_in(claim_events, events, matter_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_any_time,
    step=step,
    seal=possible_ballot,
)
