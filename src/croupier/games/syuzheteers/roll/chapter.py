"""What the roll and its reactions bring to the whole."""

from __future__ import annotations

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Seal
from croupier.games.syuzheteers.roll import (
    actions,
    beat_offers,
    buying,
    claims,
    ending,
    entering,
    flashbacks,
    judging,
    lending,
    preparing,
    rallying,
    rolling,
    trouble,
    window_offers,
    windows,
)
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.answers import KINDS, answer
from croupier.games.syuzheteers.roll.asks import asks
from croupier.games.syuzheteers.roll.events import EVENTS, apply
from croupier.games.syuzheteers.roll.lines import line
from croupier.games.syuzheteers.roll.offers import ballots_again, offer
from croupier.games.syuzheteers.roll.steps import step
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter


def any_time(menu: Menu[Story]) -> None:
    """What may be done unasked."""
    ballots_again(menu)
    window_offers.unasked(menu)
    beat_offers.unasked(menu)


def seal(view: Story, one: Seal, chance: Chance) -> Command | None:
    """A ballot that could have been sealed."""
    matter = next((matter for matter in view.matters if judging.window(matter) == one.window), None)
    return wish.Vote(matter.number, judging.KEEP) if matter is not None else None


CHAPTER = Chapter(
    "roll",
    {
        wish.TakeCenterStage: actions.take_center_stage,
        wish.LeadByProxy: actions.lead_by_proxy,
        wish.HoldDialogue: actions.hold_dialogue,
        wish.HoldHostileDialogue: actions.hold_hostile_dialogue,
        wish.HoldMonologue: actions.hold_monologue,
        wish.AskQuestion: actions.ask_question,
        wish.AgreeToBeat: rolling.agree_to_beat,
        wish.PutClaims: claims.put_claims,
        wish.ProposeClaim: claims.propose_claim,
        wish.ObjectToClaim: claims.object_to_claim,
        wish.FlashBack: flashbacks.flash_back,
        wish.Prepare: preparing.prepare,
        wish.LendHand: lending.lend_hand,
        wish.OfferEntrance: entering.offer_entrance,
        wish.PassInRoll: windows.pass_in_roll,
        wish.BuySuccess: buying.buy_success,
        wish.PayHeavyPrice: trouble.pay_heavy_price,
        wish.NameTrouble: trouble.name_trouble,
        wish.TakeHurt: ending.take_hurt,
        wish.Shed: ending.shed,
        wish.RallyAlone: rallying.rally_alone,
        wish.Object: judging.object_to,
        wish.LetStand: judging.let_stand,
        wish.Vote: judging.vote,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    step=step,
    seal=seal,
)
