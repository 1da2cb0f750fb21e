"""What this part brings to the whole."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.sheets import (
    allowances,
    arrivals,
    equipment,
    judging,
    keeping,
    proposals,
    purchases,
    quirks_in_play,
)
from croupier.games.maelstrom.sheets import commands as wish
from croupier.games.maelstrom.sheets.asks import KINDS, answer, asks
from croupier.games.maelstrom.sheets.dealing import dealt
from croupier.games.maelstrom.sheets.events import EVENTS, apply
from croupier.games.maelstrom.sheets.facts import facts
from croupier.games.maelstrom.sheets.lines import line
from croupier.games.maelstrom.sheets.making_offers import offer
from croupier.games.maelstrom.sheets.offers import any_time
from croupier.games.maelstrom.sheets.powers import powers
from croupier.pieces.chapters import Chapter

RULES: dict[type[Command], Any] = {
    wish.ProposeCharacter: proposals.propose_character,
    wish.WithdrawProposal: proposals.withdraw_proposal,
    wish.ApproveCharacter: proposals.approve_character,
    wish.ReturnCharacter: proposals.return_character,
    wish.AssignProposal: proposals.assign_proposal,
    wish.UnlockSheet: proposals.unlock_sheet,
    wish.AllowStart: allowances.allow_start,
    wish.ImportCharacter: arrivals.import_character,
    wish.JudgeSpecialty: judging.judge_specialty,
    wish.AddAbility: judging.add_ability,
    wish.WriteSheet: judging.write_sheet,
    wish.BuyDot: purchases.buy_dot,
    wish.BuySpecialty: purchases.buy_specialty,
    wish.TakeBack: purchases.take_back,
    wish.TickPractice: purchases.tick_practice,
    wish.OfferQuirk: quirks_in_play.offer_quirk,
    wish.AnswerQuirk: quirks_in_play.answer_quirk,
    wish.LoseQuirk: quirks_in_play.lose_quirk,
    wish.GiveItem: equipment.give_item,
    wish.DropItem: equipment.drop_item,
}


def step(play: Table) -> bool:
    """One thing that happens by itself; whether something did."""
    return allowances.welcome(play) or keeping.show(play)


CHAPTER = Chapter(
    "sheets",
    RULES,
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
    facts=facts,
    fill=dealt,
)
