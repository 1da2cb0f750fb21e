"""The commands, events, questions and rules of the Cast chapter."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.cast import (
    changes,
    events,
    gear_changes,
    growth,
    long_gone,
    preparation,
    proposals,
    vulnerabilities,
)
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast import scene_commands as scene
from croupier.games.deck_of_adventures.cast.choices import any_time
from croupier.games.deck_of_adventures.cast.gm_choices import powers
from croupier.games.deck_of_adventures.cast.questions import QUESTIONS, open_questions
from croupier.games.deck_of_adventures.cast.retelling import RETELLING
from croupier.games.deck_of_adventures.cast.sample_hidden import sample_hidden
from croupier.games.deck_of_adventures.characters import events as character_events
from croupier.games.deck_of_adventures.characters.knowledge import reveal_sheets
from croupier.pieces.chapters import Chapter, events_in

RULES: dict[type[Command], Any] = {
    wish.ProposeCharacter: proposals.propose_character,
    wish.TakePremade: proposals.take_premade,
    wish.WithdrawProposal: proposals.withdraw_proposal,
    wish.ApproveCharacter: proposals.approve_character,
    wish.ReturnCharacter: proposals.return_character,
    wish.SetStarting: proposals.set_starting,
    wish.GrantXp: growth.grant_xp,
    wish.LevelUp: growth.level_up,
    wish.UnlockSheet: growth.unlock_sheet,
    wish.KeepSheet: growth.keep_sheet,
    wish.SetVulnerability: vulnerabilities.set_vulnerability,
    scene.MakeReady: preparation.make_ready,
    scene.MakeUp: preparation.make_up,
    scene.Dismiss: preparation.dismiss,
    scene.BringOn: preparation.bring_on,
    scene.RemoveCharacter: changes.remove_character,
    scene.BringBack: changes.bring_back,
    scene.SetSide: changes.set_side,
    scene.HandOver: changes.hand_over,
    scene.SetNumbers: changes.set_numbers,
    scene.SetMechanic: changes.set_mechanic,
    wish.WriteCharacter: changes.write_character,
    wish.Wear: gear_changes.wear,
    wish.TakeOff: gear_changes.take_off,
    wish.GiveItem: gear_changes.give_item,
    wish.DropItem: gear_changes.drop_item,
}

CHAPTER = Chapter(
    "cast",
    RULES,
    events_in(events, character_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=powers,
    step=reveal_sheets,
    fill=sample_hidden,
    opened=long_gone.put_away,
    retelling=RETELLING,
)
