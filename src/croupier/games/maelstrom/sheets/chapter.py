"""The commands, events, questions and rules of the Sheets chapter."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import EVERY_GROUP
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.games.maelstrom.sheets import (
    allowances,
    budget,
    equipment,
    events,
    imports,
    judgments,
    proposals,
    purchases,
    quirks_in_play,
    sheet_access,
)
from croupier.games.maelstrom.sheets import commands as wish
from croupier.games.maelstrom.sheets.choices import any_time
from croupier.games.maelstrom.sheets.facts import facts
from croupier.games.maelstrom.sheets.powers import powers
from croupier.games.maelstrom.sheets.questions import JudgeProposal, MakeCharacter, open_questions
from croupier.games.maelstrom.sheets.retelling import RETELLING
from croupier.games.maelstrom.sheets.sample_hidden import sample_hidden
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import Chapter, events_in

RULES: dict[type[Command], Any] = {
    wish.ProposeCharacter: proposals.propose_character,
    wish.WithdrawProposal: proposals.withdraw_proposal,
    wish.ApproveCharacter: proposals.approve_character,
    wish.ReturnCharacter: proposals.return_character,
    wish.AssignProposal: proposals.assign_proposal,
    wish.UnlockSheet: proposals.unlock_sheet,
    wish.AllowStart: allowances.allow_start,
    wish.ImportCharacter: imports.import_character,
    wish.JudgeSpecialty: judgments.judge_specialty,
    wish.AddAbility: judgments.add_ability,
    wish.WriteSheet: judgments.write_sheet,
    wish.BuyDot: purchases.buy_dot,
    wish.BuySpecialty: purchases.buy_specialty,
    wish.TakeBack: purchases.take_back,
    wish.TickPractice: purchases.tick_practice,
    wish.OfferQuirk: quirks_in_play.offer_quirk,
    wish.AnswerQuirk: quirks_in_play.answer_quirk,
    wish.LoseQuirk: quirks_in_play.lose_quirk,
    wish.SetPrice: budget.set_price,
    wish.GiveItem: equipment.give_item,
    wish.DropItem: equipment.drop_item,
}


def step(play: Play[Campaign]) -> bool:
    """Run one automatic step; return whether one ran."""
    return allowances.note_newcomers(play) or sheet_access.update_readers(play)


CHAPTER = Chapter(
    "sheets",
    RULES,
    events_in(events),
    open_questions=open_questions,
    questions=(MakeCharacter, JudgeProposal),
    any_time=any_time,
    powers=powers,
    groups=EVERY_GROUP,
    step=step,
    facts=facts,
    fill=sample_hidden,
    retelling=RETELLING,
)
